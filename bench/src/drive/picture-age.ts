import { type VideoRung, videoPresets } from '@wheelhouse/contract/teleop/video'
import type { Page } from 'playwright-core'
import { pause } from '../kernel/epoch.ts'
import { type Figure, ratioFigure } from '../kernel/report.ts'
import { median, quantile } from '../kernel/statistics.ts'
import { takePictures } from '../page/bare-page.ts'
import type { ShownPicture } from '../page/drive-probe.ts'
import { choosePreset, openComparedScreen, type Stage } from './stage.ts'

/** The presets with the three sizes in the goals; the second one has the size of the presets (R-TELEOP-16). */
const sizes = ['medium', 'high', 'highest'] as const
const goals = { median: 1.15, p95: 1.3 }
/** Time for a new encoder to start, and for the old one's pictures to be gone. */
const settleMs = 1_500
const windowMs = 3_500
const tickBits = 24

type Ages = { readonly ages: readonly number[]; readonly mismatches: number }

/**
 * From the robot's tick, taken before a picture is drawn, to the page's frame callback. The tick is read from the bars
 * in the picture itself, for ours and for the peer alike: a timestamp could be right on the wrong picture.
 * Disagreements between the two are counted.
 */
export async function measurePictureAge(stage: Stage, pairs: number): Promise<Figure[]> {
  const { page } = await openComparedScreen(stage)
  const figures: Figure[] = []
  for (const preset of sizes) {
    const rung = videoPresets[preset]
    await choosePreset(page, preset, rung.width)
    const ours: Ages[] = []
    const peer: Ages[] = []
    const drawing: number[] = []
    for (let pair = 0; pair < pairs; pair++) {
      await page.evaluate(() => globalThis.benchProbe.setHidden(false))
      ours.push(await watchPictures(page))
      await page.evaluate(() => globalThis.benchProbe.setHidden(true))
      await stage.robot.ask('setBareVideo', rung)
      peer.push(await watchPictures(page))
      drawing.push(await stage.robot.ask('setBareVideo', null))
    }
    await page.evaluate(() => globalThis.benchProbe.setHidden(false))
    figures.push(...toFigures(rung, { ours, peer, drawingMs: median(drawing) }))
  }
  await page.context().close()
  return figures
}

function toFigures(
  { width, height, fps }: VideoRung,
  { ours, peer, drawingMs }: { ours: Ages[]; peer: Ages[]; drawingMs: number },
): Figure[] {
  const count = ours.reduce((sum, { ages }) => sum + ages.length, 0)
  const mismatches = ours.reduce((sum, run) => sum + run.mismatches, 0)
  const pairsAt = (share: number) =>
    ours.map(({ ages }, index) => ({
      ours: quantile(ages, share),
      peer: quantile(peer[index]?.ages ?? [], share),
    }))
  const name = `picture drawn to shown, ${width}x${height} at ${fps}`
  const note = `${count} pictures, ${mismatches} with a time stamp that is not the picture's own; both ages begin before drawing, which takes ${drawingMs.toFixed(0)} ms of them.`
  return [
    ratioFigure(`${name}, p50`, pairsAt(0.5), { unit: 'ms', atMost: goals.median, note }),
    ratioFigure(`${name}, p95`, pairsAt(0.95), { unit: 'ms', atMost: goals.p95 }),
  ]
}

/** The ages of the pictures that the page shows for a while. @param offset measured if left out */
export async function watchPictures(page: Page, offset?: number): Promise<Ages> {
  await pause(settleMs)
  const toTick = offset ?? (await page.evaluate(() => globalThis.benchBare.offset()))
  await page.evaluate(() => {
    globalThis.benchProbe.readBars = true
    globalThis.benchProbe.pictures = []
  })
  await pause(windowMs)
  const pictures = await page.evaluate(takePictures)
  await page.evaluate(() => {
    globalThis.benchProbe.readBars = false
  })
  return toAges(pictures, toTick)
}

function toAges(pictures: readonly ShownPicture[], offset: number): Ages {
  const ages = pictures.flatMap(({ at, bars }) =>
    bars === null ? [] : [(at + offset - bars) % 2 ** tickBits],
  )
  const mismatches = pictures.filter(
    ({ rtp, bars }) => bars !== null && Math.abs(rtp - ((bars * 90) % 2 ** 32)) > 90,
  ).length
  return { ages, mismatches }
}
