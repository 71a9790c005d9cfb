/** What `getStats` says of one video connection since the last look. */
export type LinkFigures = {
  /** Pictures a second that were shown. */
  fps: number | null
  /** Share of packets that never came, 0 to 1. */
  loss: number | null
  kbps: number | null
  /** Since the connection began. */
  freezes: number
  width: number
  height: number
}

type Counted = { at: number; bytes: number; received: number; lost: number; frames: number }

/** Makes figures out of the counters of one picture. Call once a second with the id of its track. */
export function createLinkFigures(): {
  read(report: RTCStatsReport, trackId: string, at: number): LinkFigures | null
} {
  let before: Counted | null = null
  return {
    read(report, trackId, at) {
      const entries = [...report.values()] as Partial<InboundVideo>[]
      const video = entries.find((entry) => entry.type === 'inbound-rtp' && entry.trackIdentifier === trackId)
      if (video === undefined) return null
      const now: Counted = {
        at,
        bytes: video.bytesReceived ?? 0,
        received: video.packetsReceived ?? 0,
        lost: video.packetsLost ?? 0,
        frames: video.framesDecoded ?? 0,
      }
      const last = before
      before = now
      const seconds = last === null ? 0 : (at - last.at) / 1000
      const isRate = last !== null && seconds > 0
      const packets = last === null ? 0 : now.received + now.lost - last.received - last.lost
      return {
        fps: isRate ? (now.frames - last.frames) / seconds : null,
        loss: last !== null && packets > 0 ? Math.max(0, now.lost - last.lost) / packets : null,
        kbps: isRate ? ((now.bytes - last.bytes) * 8) / 1000 / seconds : null,
        freezes: video.freezeCount ?? 0,
        width: video.frameWidth ?? 0,
        height: video.frameHeight ?? 0,
      }
    },
  }
}

/** The fields of an inbound video entry that browsers report. */
type InboundVideo = {
  type: 'inbound-rtp'
  kind: 'video'
  trackIdentifier?: string
  bytesReceived?: number
  packetsReceived?: number
  packetsLost?: number
  framesDecoded?: number
  freezeCount?: number
  frameWidth?: number
  frameHeight?: number
}
