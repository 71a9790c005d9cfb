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

/** Makes figures out of the counters of the main picture. Call once a second; `mid` is its media section. */
export function createLinkFigures(): { read(report: RTCStatsReport, at: number): LinkFigures | null } {
  let before: Counted | null = null
  return {
    read(report, at) {
      const video = [...report.values()].find(isMainVideo)
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
  mid?: string
  bytesReceived?: number
  packetsReceived?: number
  packetsLost?: number
  framesDecoded?: number
  freezeCount?: number
  frameWidth?: number
  frameHeight?: number
}

/** The first video section of the offer is the main picture; data channels come before it in no browser. */
function isMainVideo(entry: unknown): entry is InboundVideo {
  const { type, kind, mid } = entry as Partial<InboundVideo>
  return type === 'inbound-rtp' && kind === 'video' && (mid === undefined || mid === '0' || mid === '1')
}
