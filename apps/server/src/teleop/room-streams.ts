import type { SignalUp } from '@wheelhouse/contract/robots/robot-link'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import type { IceServers } from './ice-servers.ts'
import { createRelayedViewers } from './relayed-viewers.ts'
import { createTeleopStreams, type Viewer } from './teleop-streams.ts'
import type { VideoRelay } from './video-relay.ts'

type Offer = { sessionId: string; sdp: string; slots?: SlotChoice[]; isDirect: boolean }

export type RoomStreams = {
  /** Passes a page's offer to the robot, whose answer is routed back by the stream's id; or names the relay to the page. */
  offer(viewer: Viewer, offer: Offer): void
  closeStream(viewer: Viewer, sessionId: string): void
  signal(twin: RobotTwin, signal: SignalUp): void
  /** Keeps up what a robot publishes at the relay for its pages. */
  tendRelayed(twin: RobotTwin): void
  /** Is there a robot whose pictures the relay does not take? */
  isRelayLeftOut(): boolean
}

/** Pictures of the pages of this server: directly from the robot, or by a relay if there is one. */
export function createRoomStreams(
  link: LinkContext,
  { iceServers, relay }: { iceServers: IceServers; relay: VideoRelay | null },
  listViewers: (twin: RobotTwin) => readonly Viewer[],
): RoomStreams {
  const streams = createTeleopStreams(link, iceServers)
  const relayed = createRelayedViewers(link, relay)
  return {
    offer(viewer, offer) {
      if (!relayed.take(viewer, offer, listViewers(viewer.twin))) streams.offer(viewer, offer)
    },
    closeStream(viewer, sessionId) {
      if (viewer.relayed?.sessionId === sessionId) viewer.relayed = null
      else streams.close(viewer, sessionId)
    },
    signal(twin, signal) {
      if (signal.kind === 'published') relayed.note(twin, signal, listViewers(twin))
      else streams.signal(twin, signal)
    },
    tendRelayed: (twin) => relayed.tend(twin, listViewers(twin)),
    isRelayLeftOut: relayed.isLeftOut,
  }
}
