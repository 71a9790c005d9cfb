import type { TeleopDown, TeleopSnapshot } from '@wheelhouse/contract/teleop/teleop'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import type { SocketContext } from '../kernel/live/live.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { createHandOverRequests, type HandOverRequests } from './hand-over-requests.ts'
import type { IceServers } from './ice-servers.ts'
import { type Person, toPerson } from './lease-machine.ts'
import { countDirect, type RelayParts } from './relayed-viewers.ts'
import { findPausedOrder } from './resume-after-driving.ts'
import { createRoomStreams, type RoomStreams } from './room-streams.ts'
import { isAmong, type SharedRoom, type SharedRooms } from './shared-rooms.ts'
import type { Viewer } from './teleop-streams.ts'

type Room = {
  viewers: Map<string, Viewer>
  /** When its pages were last sent ICE servers, by the monotonic clock. */
  iceServersAt: number
}

export type TeleopRooms = RoomStreams &
  HandOverRequests & {
    enter(twin: RobotTwin, socket: SocketContext, send: Viewer['send']): void
    /** By serial number, because the robot may be gone by now. */
    leave(serialNumber: string, socketId: string): void
    isOpen: (twin: RobotTwin) => boolean
    viewer(twin: RobotTwin, socketId: string): Viewer | undefined
    /** Sends to every open page of one session, or of everybody. */
    send(twin: RobotTwin, body: TeleopDown, toSession?: string): void
    /** The person's open page, to hand the lease to. */
    sessionOf(twin: RobotTwin, operatorId: string): OperatorIdentity | null
    /** Does the person have the robot's screen open at another server? */
    isElsewhere(twin: RobotTwin, operatorId: string): boolean
    snapshot(twin: RobotTwin): TeleopSnapshot
    /** Viewers, driver or requests have changed: notifies every page of the robot, at every server. */
    announce(twin: RobotTwin): void
    /**
     * Sends the robot's pages new ICE servers before their credentials expire, because a stream may break at any time.
     */
    renewIceServers(twin: RobotTwin): void
    /** How many pages of this server get pictures directly, and how many by the relay. */
    countWays(): { labels: { way: string }; value: number }[]
  }

/** Who has which robot's teleoperation screen open; streams and requests share its lifetime. */
export function createTeleopRooms(
  link: LinkContext,
  { iceServers, shared, ...relayParts }: RelayParts & { iceServers: IceServers; shared: SharedRooms },
): TeleopRooms {
  const rooms = new Map<RobotTwin, Room>()
  const listViewers = (twin: RobotTwin) => [...(rooms.get(twin)?.viewers.values() ?? [])]
  const listPages = (twin: RobotTwin, operatorId: string) =>
    listViewers(twin).filter(({ socket }) => socket.identity.operatorId === operatorId)
  const requests = createHandOverRequests(link, shared, { list: listPages, announce })
  const getOwnRoom = (twin: RobotTwin) => toSharedRoom(listViewers(twin), requests.listRequests(twin))
  const publish = (twin: RobotTwin) => shared.publishRoom(twin.robotId, getOwnRoom(twin))
  const countDirectElsewhere = ({ robotId }: RobotTwin) => shared.getOthers(robotId).directPages
  const pages = { list: listViewers, countDirectElsewhere, publish }
  const streams = createRoomStreams(link, { iceServers, ...relayParts }, pages)

  const snapshot = (twin: RobotTwin) => toSnapshot(twin, getOwnRoom(twin), shared.getOthers(twin.robotId))

  function announce(twin: RobotTwin): void {
    publish(twin)
    show(twin)
  }

  /** Sends the pages of this server what is known of the robot's room. */
  function show(twin: RobotTwin): void {
    const room = rooms.get(twin)
    const now = snapshot(twin)
    twin.watchers = now.watchers.length
    if (room === undefined) return
    room.iceServersAt = link.clock.monotonicMs()
    for (const { socket, send } of room.viewers.values())
      send({ kind: 'snapshot', snapshot: now, iceServers: iceServers.issue(socket.identity.operatorId) })
  }

  shared.changed.on((robotId) => {
    const twin = link.twinById(robotId)
    if (twin === undefined) return
    show(twin)
    link.changed(twin)
  })

  return {
    ...streams,
    ...requests,
    snapshot,
    announce,
    renewIceServers(twin) {
      const room = rooms.get(twin)
      if (room !== undefined && iceServers.isRenewalDue(room.iceServersAt)) announce(twin)
    },
    enter(twin, socket, send) {
      const room = rooms.get(twin) ?? { viewers: new Map<string, Viewer>(), iceServersAt: 0 }
      room.viewers.set(socket.socketId, { twin, socket, send, streams: new Map(), relayed: null })
      rooms.set(twin, room)
      announce(twin)
      link.changed(twin)
    },
    leave(serialNumber, socketId) {
      const found = findViewer(rooms, serialNumber, socketId)
      if (found === null) return
      const { twin, room, viewer } = found
      for (const sessionId of [...viewer.streams.keys()]) streams.closeStream(viewer, sessionId)
      room.viewers.delete(socketId)
      const { operatorId } = viewer.socket.identity
      if (listPages(twin, operatorId).length === 0) requests.removeRequest(twin, operatorId)
      if (room.viewers.size === 0) {
        rooms.delete(twin)
        requests.removeRequests(twin)
      }
      announce(twin)
      link.changed(twin)
    },
    isOpen: (twin) => rooms.has(twin),
    countWays() {
      const all = [...rooms.keys()].flatMap(listViewers)
      const relayed = all.filter((viewer) => viewer.relayed !== null).length
      return [
        { labels: { way: 'direct' }, value: countDirect(all) },
        { labels: { way: 'relay' }, value: relayed },
      ]
    },
    viewer: (twin, socketId) => rooms.get(twin)?.viewers.get(socketId),
    send(twin, body, toSession) {
      for (const viewer of listViewers(twin))
        if (toSession === undefined || viewer.socket.sessionId === toSession) viewer.send(body)
    },
    isElsewhere: (twin, operatorId) => isAmong(shared.getOthers(twin.robotId).people, operatorId),
    sessionOf: (twin, operatorId) => listPages(twin, operatorId)[0]?.socket.identity ?? null,
  }
}

function findViewer(rooms: ReadonlyMap<RobotTwin, Room>, serialNumber: string, socketId: string) {
  for (const [twin, room] of rooms) {
    const viewer = twin.serialNumber === serialNumber ? room.viewers.get(socketId) : undefined
    if (viewer !== undefined) return { twin, room, viewer }
  }
  return null
}

/** Who is at the screens of this server. */
function toSharedRoom(viewers: readonly Viewer[], requests: Person[]): SharedRoom {
  const people = viewers.map(({ socket }) => toPerson(socket.identity))
  return { people: unite(people, []), requests, directPages: countDirect(viewers) }
}

function toSnapshot(twin: RobotTwin, here: SharedRoom, elsewhere: SharedRoom): TeleopSnapshot {
  const isDriving = ({ operatorId }: Person) => operatorId === twin.lease?.operatorId
  return {
    holder: twin.lease,
    watchers: unite(here.people, elsewhere.people).filter((person) => !isDriving(person)),
    requests: unite(here.requests, elsewhere.requests),
    pausedOrder: findPausedOrder(twin),
  }
}

/** Each person once. */
function unite(people: readonly Person[], others: readonly Person[]): Person[] {
  return [...new Map([...people, ...others].map((person) => [person.operatorId, person])).values()]
}
