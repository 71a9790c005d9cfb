import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import type { Clock } from '../clock.ts'
import { createLinkController, type LinkDecision } from './link-controller.ts'

export type LinkMeter = ReturnType<typeof createLinkMeter>

/** Collects what one viewer's browser and page report about the link, and passes it to the link controller. */
export function createLinkMeter(clock: Clock) {
  const controller = createLinkController()
  /** Since the last measurement; `null`: no report. */
  let loss: number | null = null
  let bandwidthKbps: number | null = null
  let shownFps: number | null = null
  let measuredAt = clock.tick()

  return {
    setBandwidth(kbps: number): void {
      bandwidthKbps = kbps
    },
    setLoss(fraction: number): void {
      loss = fraction
    },
    /** `null`: nothing is displayed, so the figure says nothing about the link. */
    setShownFps(fps: number | null): void {
      shownFps = fps
    },
    bandwidthKbps: () => bandwidthKbps,
    /** @param preset the maximum to send */
    measure(preset: VideoMode, sentBytes: number, roundTripMs: number | null): LinkDecision {
      const now = clock.tick()
      const sentKbps = now > measuredAt ? (sentBytes * 8) / (now - measuredAt) : 0
      measuredAt = now
      const measured = { now, preset, sentKbps, bandwidthKbps, loss, shownFps, roundTripMs }
      loss = null
      return controller.update(measured)
    },
    /** The browser's estimates fall while nothing is sent; that must not degrade the picture that comes back. */
    forget(): void {
      controller.resume(clock.tick())
      bandwidthKbps = null
      loss = null
    },
    isNarrow: () => controller.isNarrow(),
    isLimited: () => controller.isLimited(),
  }
}
