import type { SignalUp } from '@wheelhouse/contract/robots/robot-link'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import type { IceServers } from './ice-servers.ts'
import type { RelayReaders } from './relay-readers.ts'
import { createRelayedViewers, type RelayParts } from './relayed-viewers.ts'
import { createTeleopStreams, type Viewer } from './teleop-streams.ts'

type Offer = { sessionId: string; sdp: string; slots?: SlotChoice[]; isDirect: boolean }

export type RoomStreams = {
  /** Passes a page's offer to the robot, whose answer is routed back by the stream's id; or names the relay to the page. */
  offer(viewer: Viewer, offer: Offer): void
  closeStream(viewer: Viewer, sessionId: string): void
  /** Those who may be watching at the relay, also without a page. */
  readers: RelayReaders
  signal(twin: RobotTwin, signal: SignalUp): void
  /** Keeps up what a robot publishes at the relay for its pages. */
  tendRelayed(twin: RobotTwin): void
  /** Is there a robot whose pictures the relay does not take? */
  isRelayLeftOut(): boolean
}

/** The pages that show a robot. */
type RoomPages = {
  /** Those of this server. */
  list: (twin: RobotTwin) => readonly Viewer[]
  /** Those at other servers that get its pictures directly. */
  countDirectElsewhere: (twin: RobotTwin) => number
  /** Reports to other servers how many pages of this one get its pictures directly. */
  publish: (twin: RobotTwin) => void
}

/** Pictures of the pages of this server: directly from the robot, or by a relay if there is one. */
export function createRoomStreams(
  link: LinkContext,
  { iceServers, relay, watchSession }: RelayParts & { iceServers: IceServers },
  pages: RoomPages,
): RoomStreams {
  const streams = createTeleopStreams(link, iceServers)
  const { countDirectElsewhere: countElsewhere } = pages
  const relayed = createRelayedViewers(link, { relay, watchSession, countElsewhere })
  return {
    offer(viewer, offer) {
      const { twin } = viewer
      if (relayed.take(viewer, offer, pages.list(twin))) return
      streams.offer(viewer, offer)
      pages.publish(twin)
    },
    closeStream(viewer, sessionId) {
      if (viewer.relayed?.sessionId === sessionId) viewer.relayed = null
      else streams.close(viewer, sessionId)
      pages.publish(viewer.twin)
    },
    readers: relayed.readers,
    signal(twin, signal) {
      if (signal.kind === 'published') return relayed.note(twin, signal, pages.list(twin))
      streams.signal(twin, signal)
      if (signal.kind === 'closed') pages.publish(twin)
    },
    tendRelayed: (twin) => relayed.tend(twin, pages.list(twin)),
    isRelayLeftOut: relayed.isLeftOut,
  }
}
