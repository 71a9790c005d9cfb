import type { VideoMode } from '@wheelhouse/contract/robots/robot'
import { type VideoRung, videoLadder, videoPresets } from '@wheelhouse/contract/teleop/video'

/**
 * Chooses the rung of a viewer's main picture from what the link shows. Pure: time and measurements are passed in.
 *
 * The browser's bandwidth figure never rises far above what is sent, so it tells when to step down but not how far
 * one could step up: better rungs are tried, and one that failed is left alone for a while, each time for longer.
 */
export type LinkMeasurement = {
  /** Milliseconds, any monotonic clock. */
  readonly now: number
  readonly preset: VideoMode
  /** Kilobits a second that left for this viewer since the last measurement. */
  readonly sentKbps: number
  /** The browser's estimate (REMB), `null` before the first. */
  readonly bandwidthKbps: number | null
  /** Share of packets lost, 0 to 1; `null` without a report. */
  readonly loss: number | null
  /** Pictures a second that the page shows of the main slot, `null` when it does not tell. */
  readonly shownFps: number | null
  /** Round trip of the data channels; grows when a queue on the way fills. `null` before the first. */
  readonly roundTripMs: number | null
}

export type LinkController = {
  /** The rung that the main picture should have now. */
  update(measurement: LinkMeasurement): VideoRung
  /** Is the link too weak for small pictures beside the main one? */
  isNarrow(): boolean
  /** Does the link force less than the preset allows? */
  isLimited(): boolean
}

export const linkPolicy = {
  /** First picture: small enough for most links, and one or two steps below the best. */
  firstKbps: 600,
  /** Below this a viewer gets its main picture only. */
  narrowKbps: 250,
  /** Loss at which a lower rate helps; below it, single lost packets are sent again. */
  highLoss: 0.1,
  /** Round trip above the least one seen that means a filling queue. Milliseconds. */
  queueMs: 150,
  /** A bad sign must last this long; a new rung needs that long to show its effect. Milliseconds. */
  downAfterMs: 700,
  settleMs: 1_500,
  /** Good time before the next step up: at the start, and once the link has shown a limit. Milliseconds. */
  firstUpAfterMs: 1_500,
  upAfterMs: 10_000,
  /** A rung that failed is not tried again for this long, doubled at each failure. Milliseconds. */
  retryAfterMs: 60_000,
  retryAfterMaxMs: 600_000,
}

/** The rungs a preset allows, best first: never more than its own bit rate. */
export function rungsOf(preset: VideoMode): readonly VideoRung[] {
  return videoLadder.filter((rung) => rung.kbps <= videoPresets[preset].kbps)
}

export function createLinkController(): LinkController {
  let rung: VideoRung | null = null
  let changedAt = 0
  let badSince: number | null = null
  let goodSince = 0
  let leastRoundTripMs = Number.POSITIVE_INFINITY
  let limited = false
  let bestKbps = 0
  const failures = new Map<VideoRung, { until: number; forMs: number }>()

  function isCongested(m: LinkMeasurement, current: VideoRung): boolean {
    if (m.loss !== null && m.loss >= linkPolicy.highLoss) return true
    if (m.bandwidthKbps !== null && m.bandwidthKbps < m.sentKbps * 0.95) return true
    if (m.roundTripMs !== null && m.roundTripMs > leastRoundTripMs + linkPolicy.queueMs) return true
    return m.shownFps !== null && m.shownFps < current.fps * 0.5
  }

  function change(to: VideoRung, now: number): VideoRung {
    rung = to
    changedAt = now
    goodSince = now
    badSince = null
    return to
  }

  function stepDown(m: LinkMeasurement, current: VideoRung, rungs: readonly VideoRung[]): VideoRung {
    limited = true
    const last = failures.get(current)
    const forMs = Math.min(
      linkPolicy.retryAfterMaxMs,
      last === undefined ? linkPolicy.retryAfterMs : last.forMs * 2,
    )
    failures.set(current, { until: m.now + forMs, forMs })
    const lower = rungs.slice(rungs.indexOf(current) + 1)
    // What the link is known to carry decides how far: a collapsed link is not walked down step by step.
    const room = m.bandwidthKbps === null ? current.kbps * 0.7 : m.bandwidthKbps * 0.9
    return change(lower.find((candidate) => candidate.kbps <= room) ?? lower.at(-1) ?? current, m.now)
  }

  return {
    update(m) {
      if (m.roundTripMs !== null) leastRoundTripMs = Math.min(leastRoundTripMs, m.roundTripMs)
      const rungs = rungsOf(m.preset)
      bestKbps = rungs[0]?.kbps ?? 0
      const lowest = rungs.at(-1) ?? videoPresets.low
      if (rung === null) return change(rungs.find((r) => r.kbps <= linkPolicy.firstKbps) ?? lowest, m.now)
      const current = rungs.includes(rung) ? rung : change(rungs[0] ?? lowest, m.now)
      if (m.now - changedAt < linkPolicy.settleMs && !isCollapsed(m)) return current

      if (isCongested(m, current)) {
        badSince ??= m.now
        goodSince = m.now
        return m.now - badSince >= linkPolicy.downAfterMs ? stepDown(m, current, rungs) : current
      }
      badSince = null
      const better = rungs[rungs.indexOf(current) - 1]
      const wait = limited ? linkPolicy.upAfterMs : linkPolicy.firstUpAfterMs
      if (better === undefined || m.now - goodSince < wait) return current
      const failure = failures.get(better)
      return failure !== undefined && m.now < failure.until ? current : change(better, m.now)
    },
    isLimited: () => limited && rung !== null && rung.kbps < bestKbps,
    isNarrow: () => rung !== null && rung.kbps <= linkPolicy.narrowKbps,
  }
}

/** So bad that waiting for the new rung's effect would only fill the queue further. */
function isCollapsed(m: LinkMeasurement): boolean {
  return m.bandwidthKbps !== null && m.bandwidthKbps < m.sentKbps * 0.5
}
