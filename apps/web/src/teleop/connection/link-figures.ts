/** What `getStats` says of one video connection since the last look. */
export type LinkFigures = {
  /** Pictures a second that were shown. */
  fps: number | null
  /** Share of packets that did not come at the first try, 0 to 1: also those that were sent again in time. */
  loss: number | null
  kbps: number | null
  /** Since the connection began. */
  freezes: number
  width: number
  height: number
  /** Do the packets go straight to the robot, or through a relay between the networks? */
  route: Route | null
}
export type Route = 'direct' | 'relayed'

type Counted = { at: number; bytes: number; received: number; missed: number; frames: number }

/** Makes figures out of the counters of one picture. Call once a second with the id of its track. */
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

/** The way of the pair of addresses in use; one relay at either end makes it relayed. */
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
 * Packets that were missing at some time. A packet that was asked for again and came counts as received, not as lost;
 * the robot must see such a link as lossy all the same, so requests count where they are the larger number.
 */
function missedPackets({
  packetsLost = 0,
  retransmittedPacketsReceived = 0,
  nackCount = 0,
}: Partial<InboundVideo>) {
  return Math.max(packetsLost + retransmittedPacketsReceived, nackCount)
}

/** The fields of an inbound video entry that browsers report. */
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

/** The fields of entries about the way; Firefox marks the pair itself (`selected`) where others name it in the transport. */
type PathEntry = {
  type: string
  id: string
  selectedCandidatePairId?: string
  selected?: boolean
  localCandidateId?: string
  remoteCandidateId?: string
  candidateType?: string
}
