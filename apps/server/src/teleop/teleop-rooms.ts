import type { SignalUp } from '@wheelhouse/contract/robots/robot-link'
import type { TeleopDown, TeleopSnapshot } from '@wheelhouse/contract/teleop/teleop'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import type { SocketContext } from '../kernel/live/live.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import type { IceServers } from './ice-servers.ts'
import { type Person, toPerson } from './lease-machine.ts'
import { findPausedOrder } from './resume-after-driving.ts'
import { createTeleopStreams, type Viewer } from './teleop-streams.ts'

type Room = {
  viewers: Map<string, Viewer>
  requests: Map<string, Person>
  /** When its pages were last sent ICE servers, by the monotonic clock. */
  iceServersAt: number
}

export type TeleopRooms = {
  enter(twin: RobotTwin, socket: SocketContext, send: Viewer['send']): void
  /** By serial number, because the robot may be gone by now. */
  leave(serialNumber: string, socketId: string): void
  isOpen: (twin: RobotTwin) => boolean
  viewer(twin: RobotTwin, socketId: string): Viewer | undefined
  /** Sends to every open page of one session, or of everybody. */
  tell(twin: RobotTwin, body: TeleopDown, toSession?: string): void
  /** Sends to every open page of one person. */
  sendToPerson(twin: RobotTwin, operatorId: string, body: TeleopDown): void
  /** Somebody requests a hand-over from the driver. */
  request(twin: RobotTwin, person: Person): void
  /** The person's open page, to hand the lease to. */
  sessionOf(twin: RobotTwin, operatorId: string): OperatorIdentity | null
  hasAsked(twin: RobotTwin, operatorId: string): boolean
  forgetRequest(twin: RobotTwin, operatorId: string): void
  /** Passes a page's offer to the robot; the answer is routed back by the stream's id. */
  offer(viewer: Viewer, stream: { sessionId: string; sdp: string; slots?: SlotChoice[] }): void
  closeStream(viewer: Viewer, sessionId: string): void
  signal(twin: RobotTwin, signal: SignalUp): void
  snapshot(twin: RobotTwin): TeleopSnapshot
  /** Viewers, driver or requests have changed: notifies every page of the robot. */
  announce(twin: RobotTwin): void
  /**
   * Sends the robot's pages new ICE servers before their credentials expire, because a stream may break at any time.
   */
  renewIceServers(twin: RobotTwin): void
}

/** Who has which robot's teleoperation screen open, in this process; streams and requests share its lifetime. */
export function createTeleopRooms(link: LinkContext, iceServers: IceServers): TeleopRooms {
  const rooms = new Map<RobotTwin, Room>()
  const streams = createTeleopStreams(link, iceServers)

  function openRoom(twin: RobotTwin): Room {
    const room = rooms.get(twin) ?? { viewers: new Map(), requests: new Map(), iceServersAt: 0 }
    rooms.set(twin, room)
    return room
  }

  function snapshot(twin: RobotTwin): TeleopSnapshot {
    const room = rooms.get(twin)
    const people = new Map(
      [...(room?.viewers.values() ?? [])].map((v) => [
        v.socket.identity.operatorId,
        toPerson(v.socket.identity),
      ]),
    )
    if (twin.lease !== null) people.delete(twin.lease.operatorId)
    return {
      holder: twin.lease,
      watchers: [...people.values()],
      requests: [...(room?.requests.values() ?? [])],
      pausedOrder: findPausedOrder(twin),
    }
  }

  function announce(twin: RobotTwin): void {
    const room = rooms.get(twin)
    const now = snapshot(twin)
    twin.watchers = now.watchers.length
    if (room === undefined) return
    room.iceServersAt = link.clock.monotonicMs()
    for (const viewer of room.viewers.values()) {
      const { operatorId } = viewer.socket.identity
      viewer.send({ kind: 'snapshot', snapshot: now, iceServers: iceServers.issue(operatorId) })
    }
  }

  return {
    offer: streams.offer,
    closeStream: streams.close,
    signal: streams.signal,
    snapshot,
    announce,
    renewIceServers(twin) {
      const room = rooms.get(twin)
      if (room !== undefined && iceServers.isRenewalDue(room.iceServersAt)) announce(twin)
    },
    enter(twin, socket, send) {
      openRoom(twin).viewers.set(socket.socketId, { twin, socket, send, streams: new Map() })
      announce(twin)
      link.changed(twin)
    },
    leave(serialNumber, socketId) {
      const entry = [...rooms].find(
        ([{ serialNumber: own }, { viewers }]) => own === serialNumber && viewers.has(socketId),
      )
      const viewer = entry?.[1].viewers.get(socketId)
      if (entry === undefined || viewer === undefined) return
      const [twin, room] = entry
      for (const sessionId of [...viewer.streams.keys()]) streams.close(viewer, sessionId)
      room.viewers.delete(socketId)
      const { operatorId } = viewer.socket.identity
      const isGone = ![...room.viewers.values()].some((v) => v.socket.identity.operatorId === operatorId)
      if (isGone) room.requests.delete(operatorId)
      if (room.viewers.size === 0) rooms.delete(twin)
      announce(twin)
      link.changed(twin)
    },
    isOpen: (twin) => rooms.has(twin),
    viewer: (twin, socketId) => rooms.get(twin)?.viewers.get(socketId),
    tell(twin, body, toSession) {
      for (const viewer of rooms.get(twin)?.viewers.values() ?? [])
        if (toSession === undefined || viewer.socket.sessionId === toSession) viewer.send(body)
    },
    sendToPerson(twin, operatorId, body) {
      for (const viewer of rooms.get(twin)?.viewers.values() ?? [])
        if (viewer.socket.identity.operatorId === operatorId) viewer.send(body)
    },
    hasAsked: (twin, operatorId) => rooms.get(twin)?.requests.has(operatorId) === true,
    request(twin, person) {
      openRoom(twin).requests.set(person.operatorId, person)
      announce(twin)
    },
    forgetRequest(twin, operatorId) {
      if (rooms.get(twin)?.requests.delete(operatorId) === true) announce(twin)
    },
    sessionOf(twin, operatorId) {
      for (const { socket } of rooms.get(twin)?.viewers.values() ?? [])
        if (socket.identity.operatorId === operatorId) return socket.identity
      return null
    },
  }
}
