import { randomUUID } from 'node:crypto'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { linkTopics, type SignalUp } from '@wheelhouse/contract/robots/robot-link'
import type { TeleopDown } from '@wheelhouse/contract/teleop/teleop'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import type { RelayedStream } from '@wheelhouse/contract/teleop/video-relay'
import type { SocketContext } from '../kernel/live/live.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import type { IceServers } from './ice-servers.ts'

/** One page that has a robot's teleop channel open. */
export type Viewer = {
  twin: RobotTwin
  socket: SocketContext
  send: (body: TeleopDown) => void
  /** Ids of its streams at the robot, by the page's own ids. */
  streams: Map<string, string>
  /** What it gets by the relay in place of a stream of the robot. */
  relayed: (RelayedStream & { sessionId: string }) | null
}

/** What a robot says of the stream of one page. */
type StreamSignal = Extract<SignalUp, { sessionId: string }>

/** Concurrent streams of one page: one for the video, one while it is re-established, and some spare. */
const maxStreams = 8

/** The streams between open pages and robots: offers go to the robot, its answers to the requesting page. */
export function createTeleopStreams(link: LinkContext, iceServers: IceServers) {
  /** By the id at the robot, which no page knows, so that no page can receive or end another's stream. */
  const streams = new Map<string, { viewer: Viewer; sessionId: string }>()

  return {
    offer: (
      viewer: Viewer,
      { sessionId, sdp, slots }: { sessionId: string; sdp: string; slots?: SlotChoice[] },
    ): void => {
      const linkId = viewer.streams.get(sessionId) ?? randomUUID()
      if (viewer.streams.size >= maxStreams && !viewer.streams.has(sessionId))
        throw new AppError('request.tooMany')
      viewer.streams.set(sessionId, linkId)
      streams.set(linkId, { viewer, sessionId })
      const { operatorId, lastName, firstName, type } = viewer.socket.identity
      link.sender.extension(viewer.twin, linkTopics.signal, {
        kind: 'offer',
        sessionId: linkId,
        sdp,
        viewer: {
          operatorId,
          name: `${lastName} ${firstName}`,
          mayStop: hasPermission(type, 'robot:remoteStop'),
        },
        slots,
        iceServers: iceServers.issue(viewer.twin.serialNumber),
      })
    },
    close: (viewer: Viewer, sessionId: string): void => {
      const linkId = viewer.streams.get(sessionId)
      if (linkId === undefined) return
      viewer.streams.delete(sessionId)
      streams.delete(linkId)
      link.sender.extension(viewer.twin, linkTopics.signal, { kind: 'close', sessionId: linkId })
    },
    signal: (twin: RobotTwin, signal: StreamSignal): void => {
      const stream = streams.get(signal.sessionId)
      // A robot may answer only its own viewers.
      if (stream === undefined || stream.viewer.twin !== twin) return
      const { viewer, sessionId } = stream
      if (signal.kind === 'answer') {
        viewer.send({ kind: 'answer', sessionId, sdp: signal.sdp })
        return
      }
      viewer.streams.delete(sessionId)
      streams.delete(signal.sessionId)
      viewer.send({ kind: 'closed', sessionId, reason: signal.reason })
    },
  }
}
