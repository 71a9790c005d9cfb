import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import { type VideoRung, videoLadder, videoPresets } from '@wheelhouse/contract/teleop/video'

/**
 * Chooses the rung of a viewer's main picture from link measurements. Pure: time and measurements are passed in.
 *
 * The browser's bandwidth estimate never rises far above what is sent: it shows when to step down, but not if there
 * is room for more. So before a step up, the link is filled with padding to slightly more than the better rung needs;
 * if a queue builds up or packets are lost, the picture has not changed, and that rung is avoided for a while.
 */
export type LinkMeasurement = {
  /** Milliseconds, any monotonic clock. */
  readonly now: number
  readonly preset: VideoMode
  /** Kilobits a second sent to this viewer since the last measurement. */
  readonly sentKbps: number
  /** The browser's estimate (REMB), `null` before the first. */
  readonly bandwidthKbps: number | null
  /** Share of packets lost, 0 to 1; `null` without a new report. */
  readonly loss: number | null
  /** Pictures a second that the page displays in the main slot, `null` if it does not report them. */
  readonly shownFps: number | null
  /** Round trip of the data channels, which grows as a queue on the way fills. `null` before the first. */
  readonly roundTripMs: number | null
}

export type LinkDecision = {
  /** The rung that the main picture should have now. */
  readonly rung: VideoRung
  /** Padding to send in addition, 0 for none. */
  readonly paddingKbps: number
}

type LinkController = {
  update(measurement: LinkMeasurement): LinkDecision
  /** Pictures are sent again after a pause: measurements taken during it say nothing about the link. */
  resume(now: number): void
  /** Is the link too weak for small pictures in addition to the main one? */
  isNarrow(): boolean
  /** Does the link enforce less than the preset allows? */
  isLimited(): boolean
}

export const linkPolicy = {
  /** First picture: small enough for most links, and one or two steps below the best. */
  firstKbps: 600,
  /** At this rate or below, a viewer gets its main picture only. */
  narrowKbps: 250,
  /** Average loss at which a lower rate helps; below it, retransmission copes with lost packets. */
  highLoss: 0.12,
  /** Weight of the latest report in the average: one odd report is no reason to change anything. */
  lossWeight: 0.2,
  /**
   * The browser's estimate counts once it has fallen this far below both its own peak and what is sent. The latter on
   * its own is not a sign: after a step up it lags for many seconds, growing by 8 % in each.
   */
  fallenBandwidth: 0.9,
  lowBandwidth: 0.8,
  /** Weight of the latest measurement in the average of what is sent. */
  sentWeight: 0.15,
  /** Round trip, above the lowest one seen, that indicates a growing queue. Milliseconds. */
  queueMs: 90,
  /** A bad sign must last this long; a new rung takes that long to show an effect. Milliseconds. */
  downAfterMs: 400,
  settleMs: 2_500,
  /** Good time before the next step up: at the start, and once the link has shown a limit. Milliseconds. */
  firstUpAfterMs: 500,
  upAfterMs: 10_000,
  /** Duration of a probe, and how far it fills the link, as a multiple of what the better rung needs. */
  tryMs: 1_500,
  tryFactor: 1.15,
  /** A rung that failed is not retried for this long, doubled with each failure. Milliseconds. */
  retryAfterMs: 60_000,
  retryAfterMaxMs: 600_000,
}

/** The rungs that a preset allows, best first: none above its own bit rate. */
export function getRungs(preset: VideoMode): readonly VideoRung[] {
  return videoLadder.filter((rung) => rung.kbps <= videoPresets[preset].kbps)
}

export function createLinkController(): LinkController {
  let rung: VideoRung | null = null
  let bestKbps = 0
  /** Signs of congestion before this moment belong to the previous rung. */
  let judgeFrom = 0
  /** The browser's estimates before this moment reflect a pause; queue and loss count immediately. */
  let blindUntil = 0
  /** The browser's highest estimate since the last change of rung. */
  let peakKbps = 0
  let badSince: number | null = null
  let goodSince = 0
  let triedSince: number | null = null
  let leastRoundTripMs = Number.POSITIVE_INFINITY
  let sentKbps = 0
  let averageLoss = 0
  const failures = createFailures()

  /** The browser's estimate if it has fallen, else `null`. */
  function fallen(kbps: number | null): number | null {
    if (kbps === null) return null
    peakKbps = Math.max(peakKbps, kbps)
    return kbps < peakKbps * linkPolicy.fallenBandwidth ? kbps : null
  }

  function change(to: VideoRung, now: number, settleMs: number): LinkDecision {
    rung = to
    judgeFrom = now + settleMs
    peakKbps = 0
    goodSince = now
    badSince = null
    triedSince = null
    return { rung: to, paddingKbps: 0 }
  }

  function stepDown(m: LinkMeasurement, current: VideoRung, rungs: readonly VideoRung[]): LinkDecision {
    failures.add(current, m.now)
    const lower = rungs.slice(rungs.indexOf(current) + 1)
    // Goes straight to what the link is known to carry: a collapsed link is not taken down step by step.
    const room = Math.min(
      current.kbps * 0.7,
      m.bandwidthKbps === null ? current.kbps : m.bandwidthKbps * 0.85,
    )
    const next = lower.find((candidate) => candidate.kbps <= room) ?? lower.at(-1) ?? current
    return change(next, m.now, linkPolicy.settleMs)
  }

  function tryBetter(m: LinkMeasurement, current: VideoRung, rungs: readonly VideoRung[]): LinkDecision {
    const better = rungs[rungs.indexOf(current) - 1]
    const wait = failures.hasAny() ? linkPolicy.upAfterMs : linkPolicy.firstUpAfterMs
    if (better === undefined || failures.isBackedOff(better, m.now)) return { rung: current, paddingKbps: 0 }
    if (m.now - goodSince < wait) return { rung: current, paddingKbps: 0 }
    triedSince ??= m.now
    if (m.now - triedSince >= linkPolicy.tryMs) return change(better, m.now, linkPolicy.firstUpAfterMs)
    return { rung: current, paddingKbps: better.kbps * linkPolicy.tryFactor - current.kbps }
  }

  return {
    update(measured) {
      const isBlind = measured.now < blindUntil
      const shownFps = isBlind ? null : measured.shownFps
      const m = { ...measured, shownFps, bandwidthKbps: isBlind ? null : fallen(measured.bandwidthKbps) }
      sentKbps += (m.sentKbps - sentKbps) * linkPolicy.sentWeight
      if (m.loss !== null) averageLoss += (m.loss - averageLoss) * linkPolicy.lossWeight
      if (m.roundTripMs !== null) leastRoundTripMs = Math.min(leastRoundTripMs, m.roundTripMs)
      const rungs = getRungs(m.preset)
      const lowest = rungs.at(-1) ?? videoPresets.low
      bestKbps = rungs[0]?.kbps ?? lowest.kbps
      if (rung === null) return change(rungs.find((r) => r.kbps <= linkPolicy.firstKbps) ?? lowest, m.now, 0)
      if (!rungs.includes(rung)) return change(rungs[0] ?? lowest, m.now, linkPolicy.settleMs)
      if (!isCongested({ ...m, sentKbps, loss: averageLoss }, rung, leastRoundTripMs)) {
        badSince = null
        return tryBetter(m, rung, rungs)
      }
      goodSince = m.now
      if (triedSince !== null) {
        triedSince = null
        judgeFrom = m.now + linkPolicy.settleMs
        const better = rungs[rungs.indexOf(rung) - 1]
        if (better !== undefined) failures.add(better, m.now)
      }
      if (m.now < judgeFrom && !isCollapsed(m, sentKbps)) return { rung, paddingKbps: 0 }
      badSince ??= m.now
      return m.now - badSince >= linkPolicy.downAfterMs ? stepDown(m, rung, rungs) : { rung, paddingKbps: 0 }
    },
    resume(now) {
      sentKbps = 0
      averageLoss = 0
      badSince = null
      triedSince = null
      peakKbps = 0
      blindUntil = now + linkPolicy.settleMs
      goodSince = blindUntil
    },
    isNarrow: () => rung !== null && rung.kbps <= linkPolicy.narrowKbps,
    isLimited: () => failures.hasAny() && rung !== null && rung.kbps < bestKbps,
  }
}

/** The rungs that the link could not carry, each blocked for a time that doubles. */
function createFailures() {
  const failures = new Map<VideoRung, { until: number; forMs: number }>()
  return {
    hasAny: () => failures.size > 0,
    isBackedOff: (rung: VideoRung, now: number) => now < (failures.get(rung)?.until ?? 0),
    add(rung: VideoRung, now: number): void {
      const last = failures.get(rung)
      const forMs = Math.min(
        linkPolicy.retryAfterMaxMs,
        last === undefined ? linkPolicy.retryAfterMs : last.forMs * 2,
      )
      failures.set(rung, { until: now + forMs, forMs })
    },
  }
}

function isCongested(m: LinkMeasurement, current: VideoRung, leastRoundTripMs: number): boolean {
  if (m.loss !== null && m.loss >= linkPolicy.highLoss) return true
  if (m.bandwidthKbps !== null && m.bandwidthKbps < m.sentKbps * linkPolicy.lowBandwidth) return true
  if (m.roundTripMs !== null && m.roundTripMs > leastRoundTripMs + linkPolicy.queueMs) return true
  return m.shownFps !== null && m.shownFps < current.fps * 0.5
}

/** So bad that waiting for the new rung to take effect would only lengthen the queue. */
function isCollapsed(m: LinkMeasurement, sentKbps: number): boolean {
  return m.bandwidthKbps !== null && m.bandwidthKbps < sentKbps * linkPolicy.lowBandwidth * 0.6
}
