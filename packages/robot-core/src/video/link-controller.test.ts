import type { VideoRung } from '@wheelhouse/contract/teleop/video'
import { describe, expect, test } from 'vitest'
import { createLinkController, getRungs, type LinkMeasurement, linkPolicy } from './link-controller.ts'

/** Runs a controller against a link of a fixed capacity and keeps the rungs it chose. */
function drive(
  preset: LinkMeasurement['preset'],
  seconds: number,
  capacityKbps: (now: number) => number,
  loss = 0,
) {
  const controller = createLinkController()
  const rungs: number[] = []
  let last: VideoRung | null = null
  let kbps = 0
  let queueMs = 0
  for (let now = 0; now <= seconds * 1000; now += 500) {
    const capacity = capacityKbps(now)
    queueMs = Math.min(300, Math.max(0, queueMs + ((kbps - capacity) / capacity) * 500))
    const decision = controller.update({
      now,
      preset,
      sentKbps: kbps,
      bandwidthKbps: kbps === 0 ? null : Math.min(kbps, capacity) * (queueMs > 50 ? 0.85 : 1.2),
      loss: queueMs >= 300 ? 0.2 : loss,
      shownFps: null,
      roundTripMs: 10 + queueMs,
    })
    kbps = decision.rung.kbps + decision.paddingKbps
    last = decision.rung
    rungs.push(decision.rung.kbps)
  }
  return { rungs, last, controller }
}

test('a preset never gets more than its own bit rate', () => {
  expect(getRungs('low').map(({ kbps }) => kbps)).toEqual([400, 250, 120])
  expect(Math.max(...getRungs('high').map(({ kbps }) => kbps))).toBe(2000)
})

describe('on a good link', () => {
  test.each([
    ['low', { width: 1280, height: 720, fps: 8, kbps: 400 }],
    ['medium', { width: 1280, height: 720, fps: 8, kbps: 1_000 }],
    ['high', { width: 1920, height: 1080, fps: 10, kbps: 2_000 }],
    ['highest', { width: 1920, height: 1080, fps: 12, kbps: 4_000 }],
  ] as const)('the preset %s comes to its own size, rate and bandwidth', (preset, rung) => {
    expect(drive(preset, 30, () => 50_000).last).toEqual(rung)
  })

  test('it begins small and reaches the best preset within ten seconds', () => {
    const { rungs, controller } = drive('highest', 10, () => 50_000)
    expect(rungs[0]).toBe(600)
    expect(rungs.at(-1)).toBe(4000)
    expect(controller.isLimited()).toBe(false)
  })

  test('it stays where it is: no changes once the preset is reached', () => {
    const { rungs } = drive('medium', 120, () => 50_000)
    expect(new Set(rungs.slice(20))).toEqual(new Set([1000]))
  })
})

describe('on a link of 1 Mbit/s', () => {
  test('it finds the limit by padding, without ever showing a picture the link cannot carry', () => {
    const { rungs, controller } = drive('medium', 50, () => 1_000)
    expect(Math.max(...rungs)).toBe(600)
    expect(controller.isLimited()).toBe(true)
  })

  test('it does not try the failed rung again within a minute', () => {
    const controller = createLinkController()
    const base = { preset: 'medium', sentKbps: 600, bandwidthKbps: 700, loss: 0, shownFps: 8 } as const
    let paddedAfter = 0
    for (let now = 0; now < linkPolicy.retryAfterMs; now += 500) {
      const { paddingKbps } = controller.update({
        ...base,
        now,
        roundTripMs: now > 500 && now < 2_500 ? 300 : 10,
      })
      if (now > 2_500 && paddingKbps > 0) paddedAfter++
    }
    expect(paddedAfter).toBe(0)
  })
})

test('a link that collapses is left for a rung it carries, and won back later', () => {
  const { rungs } = drive('highest', 150, (now) => (now > 20_000 && now < 40_000 ? 350 : 50_000))
  const during = rungs.slice(50, 78)
  expect(Math.max(...during)).toBeLessThanOrEqual(250)
  expect(rungs.at(-1)).toBe(4000)
})

test('loss alone does not lower the picture on a wide link', () => {
  expect(drive('medium', 30, () => 50_000, 0.02).rungs.at(-1)).toBe(1000)
})

test('a smaller preset is obeyed at once', () => {
  const controller = createLinkController()
  const base = { sentKbps: 600, bandwidthKbps: null, loss: 0, shownFps: null, roundTripMs: 5 }
  controller.update({ ...base, now: 0, preset: 'highest' })
  expect(controller.update({ ...base, now: 500, preset: 'low' }).rung.kbps).toBe(400)
})

test('one bad moment changes nothing', () => {
  const controller = createLinkController()
  const base = {
    preset: 'medium',
    sentKbps: 600,
    bandwidthKbps: null,
    shownFps: null,
    roundTripMs: 5,
  } as const
  controller.update({ ...base, now: 0, loss: 0 })
  controller.update({ ...base, now: 500, loss: 0.5 })
  expect(controller.update({ ...base, now: 1_000, loss: 0 }).rung.kbps).toBe(600)
})

test('a page that shows half the pictures gets a lower rung', () => {
  const controller = createLinkController()
  const base = { preset: 'medium', sentKbps: 600, bandwidthKbps: null, loss: 0, roundTripMs: 5 } as const
  let kbps = 0
  for (let now = 0; now < 5_000; now += 500) kbps = controller.update({ ...base, now, shownFps: 2 }).rung.kbps
  expect(kbps).toBeLessThan(600)
})

test('a better preset chosen late is reached although the browser’s figure lags behind', () => {
  const controller = createLinkController()
  const base = { loss: 0, shownFps: null, roundTripMs: 5 }
  let decision = controller.update({ ...base, now: 0, preset: 'medium', sentKbps: 0, bandwidthKbps: null })
  let bandwidthKbps = 700
  for (let now = 200; now < 30_000; now += 200) {
    const sentKbps = decision.rung.kbps + decision.paddingKbps
    bandwidthKbps *= 1.016
    const preset = now < 10_000 ? 'medium' : 'highest'
    decision = controller.update({ ...base, now, preset, sentKbps, bandwidthKbps })
  }
  expect(decision.rung.kbps).toBe(4000)
})

test('the first figures after a pause do not count, later ones do', () => {
  const controller = createLinkController()
  const base = { preset: 'medium', sentKbps: 600, bandwidthKbps: 100, loss: 0, roundTripMs: 5 } as const
  const rungAt = (now: number) => controller.update({ ...base, now, shownFps: 2 }).rung.kbps
  rungAt(0)
  controller.resume(10_000)
  for (let now = 10_000; now < 10_000 + linkPolicy.settleMs; now += 200) expect(rungAt(now)).toBe(600)
  rungAt(13_000)
  expect(rungAt(13_500)).toBeLessThan(600)
})

test('small pictures give way on the narrowest links only', () => {
  expect(drive('medium', 30, () => 300).controller.isNarrow()).toBe(true)
  expect(drive('medium', 30, () => 3_000).controller.isNarrow()).toBe(false)
})
