/** Figures of one video connection from `getStats`, since the previous call. */
export type LinkFigures = {
  /** Pictures a second that were displayed. */
  fps: number | null
  /** Share of packets that did not arrive at the first attempt, 0 to 1, including those retransmitted in time. */
  loss: number | null
  kbps: number | null
  /** Since the connection began. */
  freezes: number
  width: number
  height: number
  /** Do the packets go directly to the robot, or through a relay between the networks? */
  route: Route | null
}
export type Route = 'direct' | 'relayed'

type Counted = { at: number; bytes: number; received: number; missed: number; frames: number }

/** Computes figures from the counters of one picture. Call once a second with the id of its track. */
export function createLinkFigures(): {
  read(report: RTCStatsReport, trackId: string, at: number): LinkFigures | null
} {
  let before: Counted | null = null
  return {
    read(report, trackId, at) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own report, of which nothing is required
      const entries = [...report.values()] as Partial<InboundVideo>[]
      const video = entries.find((entry) => entry.type === 'inbound-rtp' && entry.trackIdentifier === trackId)
      if (video === undefined) return null
      const now: Counted = {
        at,
        bytes: video.bytesReceived ?? 0,
        received: video.packetsReceived ?? 0,
        missed: missedPackets(video),
        frames: video.framesDecoded ?? 0,
      }
      const last = before
      before = now
      const seconds = last === null ? 0 : (at - last.at) / 1000
      const isRate = last !== null && seconds > 0
      const missed = last === null ? 0 : Math.max(0, now.missed - last.missed)
      const packets = last === null ? 0 : now.received - last.received + missed
      return {
        fps: isRate ? (now.frames - last.frames) / seconds : null,
        loss: last !== null && packets > 0 ? missed / packets : null,
        kbps: isRate ? ((now.bytes - last.bytes) * 8) / 1000 / seconds : null,
        freezes: video.freezeCount ?? 0,
        width: video.frameWidth ?? 0,
        height: video.frameHeight ?? 0,
        route: readRoute(report),
      }
    },
  }
}

/** The route of the address pair in use; a relay at either end makes it relayed. */
function readRoute(report: RTCStatsReport): Route | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own report, of which nothing is required
  const entries = [...report.values()] as PathEntry[]
  const chosen = entries.find(({ type }) => type === 'transport')?.selectedCandidatePairId
  const pair = entries.find(
    ({ type, id, selected }) => type === 'candidate-pair' && (id === chosen || selected),
  )
  if (pair === undefined) return null
  const ends = entries.filter(({ id }) => id === pair.localCandidateId || id === pair.remoteCandidateId)
  if (ends.length === 0) return null
  return ends.some(({ candidateType }) => candidateType === 'relay') ? 'relayed' : 'direct'
}

/**
 * Packets that were missing at some time. A retransmitted packet counts as received, not as lost; as the robot must
 * still treat such a link as lossy, the number of retransmission requests is used where it is larger.
 */
function missedPackets({
  packetsLost = 0,
  retransmittedPacketsReceived = 0,
  nackCount = 0,
}: Partial<InboundVideo>) {
  return Math.max(packetsLost + retransmittedPacketsReceived, nackCount)
}

/** The fields of an inbound video entry, as reported by browsers. */
type InboundVideo = {
  type: 'inbound-rtp'
  kind: 'video'
  trackIdentifier?: string
  bytesReceived?: number
  packetsReceived?: number
  packetsLost?: number
  retransmittedPacketsReceived?: number
  nackCount?: number
  framesDecoded?: number
  freezeCount?: number
  frameWidth?: number
  frameHeight?: number
}

/** The fields of entries about the route; Firefox marks the pair itself (`selected`), others refer to it. */
type PathEntry = {
  type: string
  id: string
  selectedCandidatePairId?: string
  selected?: boolean
  localCandidateId?: string
  remoteCandidateId?: string
  candidateType?: string
}
