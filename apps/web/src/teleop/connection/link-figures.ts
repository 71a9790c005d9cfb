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
  /**
   * Do the packets go directly to the robot, or through a relay between the networks? `shared`: they come from the relay
   * for robots that many pages watch.
   */
  route: Route | null
}
export type Route = 'direct' | 'relayed' | 'shared'

type Counted = { at: number; bytes: number; received: number; missed: number; frames: number }

/** Computes figures from the counters of one picture. Call once a second with the id of its track. */
export function createLinkFigures(): {
  read(report: RTCStatsReport, trackId: string, at: number): LinkFigures | null
} {
  let before: Counted | null = null
  return {
    read(report, trackId, at) {
      const video = listEntries(report).find(
        ({ type, trackIdentifier }) => type === 'inbound-rtp' && trackIdentifier === trackId,
      )
      if (video === undefined) return null
      const count = (name: string) => readCount(video, name)
      const now: Counted = {
        at,
        bytes: count('bytesReceived'),
        received: count('packetsReceived'),
        missed: missedPackets(count),
        frames: count('framesDecoded'),
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
        freezes: count('freezeCount'),
        width: count('frameWidth'),
        height: count('frameHeight'),
        route: readRoute(report),
      }
    },
  }
}

/** The route of the address pair in use; a relay at either end makes it relayed. */
function readRoute(report: RTCStatsReport): Route | null {
  const entries = listEntries(report)
  const chosen = entries.find(({ type }) => type === 'transport')?.selectedCandidatePairId
  const pair = entries.find(
    ({ type, id, selected }) => type === 'candidate-pair' && (id === chosen || selected === true),
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
function missedPackets(count: (name: string) => number) {
  return Math.max(count('packetsLost') + count('retransmittedPacketsReceived'), count('nackCount'))
}

/** A report's entries, of which browsers guarantee nothing; Firefox marks the pair in use itself (`selected`). */
type Entry = Readonly<Record<string, unknown>>

function listEntries(report: ReadonlyMap<string, Entry>): Entry[] {
  return [...report.values()]
}

/** A counter of an entry; 0 if the browser does not report it. */
function readCount(entry: Entry, name: string): number {
  const value = entry[name]
  return typeof value === 'number' ? value : 0
}
