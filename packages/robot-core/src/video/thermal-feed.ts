import type { Clock } from '../clock.ts'
import type { CameraSource } from './camera-source.ts'

/** Share of the link for raw temperatures; one picture has 96 KiB. */
const linkShare = 0.25
const everyMs = 250

type Ports = {
  readonly source: CameraSource
  readonly clock: Clock
  /** Capacity of the link; `null` while unknown. */
  readonly bandwidthKbps: () => number | null
  readonly isVisible: () => boolean
  /** `false`: it could not be sent. */
  readonly send: (raw: Uint8Array) => boolean
}

/** Raw temperatures for one viewer, as often as its link has room. */
export function createThermalFeed({ source, clock, bandwidthKbps, isVisible, send }: Ports) {
  let close: (() => void) | null = null
  let sentAt = Number.NEGATIVE_INFINITY

  function receive(raw: Uint8Array): void {
    const now = clock.tick()
    const kbps = bandwidthKbps()
    const roomMs = kbps === null ? 0 : (raw.length * 8) / (kbps * linkShare)
    // Half a period of tolerance: a picture that arrives slightly early is not one too many.
    if (!isVisible() || now - sentAt < Math.max(everyMs, roomMs) - everyMs / 2) return
    if (send(raw)) sentAt = now
  }

  return {
    set(on: boolean): void {
      if (on) {
        close ??= source.openThermal(receive)
        return
      }
      close?.()
      close = null
    },
  }
}
