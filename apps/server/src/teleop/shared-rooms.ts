/**
 * What the servers of one bus tell each other about the teleoperation screens that their pages show, so that people at
 * different servers see each other and can hand a robot over (docs/decisions/0092-leases-of-many-servers.md).
 */
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { personSchema } from '@wheelhouse/contract/teleop/teleop'
import { z } from 'zod'
import type { Host } from '../host.ts'
import { createEvents } from '../kernel/process/events.ts'
import { createPeriodicTask } from '../kernel/process/periodic-task.ts'
import type { Person } from './lease-machine.ts'

/** How often a server repeats who is at its screens, and how long that is valid. Milliseconds. */
const repeatEveryMs = 5_000
const validForMs = 15_000

const roomSchema = z.object({
  /** Who has the robot's screen open. */
  people: z.array(personSchema),
  /** Who of them requests a hand-over. */
  requests: z.array(personSchema),
  /** Pages that get the robot's pictures directly. Servers of the version before do not count them. */
  directPages: z.int().min(0).default(0),
})
/** The pages of a robot at one server, or at several together. */
export type SharedRoom = z.output<typeof roomSchema>

const declinedSchema = z.object({
  kind: z.literal('declined'),
  robotId: z.string(),
  operatorId: z.string(),
  by: personSchema,
  message: z.string(),
})
const handOverSchema = z.object({
  kind: z.literal('handOver'),
  robotId: z.string(),
  /** To whom. */
  operatorId: z.string(),
  /** The lease that its holder gives up; nothing else may be taken. */
  leaseId: z.string(),
})
const messageSchema = z.discriminatedUnion('kind', [
  roomSchema.extend({ kind: z.literal('room'), from: z.string(), robotId: z.string() }),
  declinedSchema,
  handOverSchema,
])
type RoomMessage = z.output<typeof messageSchema>
/** The driver has declined somebody's request. */
export type Declined = Omit<z.output<typeof declinedSchema>, 'kind'>
/** The driver gives the lease to somebody. */
export type HandOver = Omit<z.output<typeof handOverSchema>, 'kind'>

export type SharedRooms = ReturnType<typeof createSharedRooms>

/** Without a bus nobody is anywhere else. */
export function createSharedRooms({
  bus,
  serverId,
  clock,
  log,
}: Pick<Host, 'bus' | 'serverId' | 'clock' | 'log'>) {
  const onError = (error: unknown) => log.error({ error }, 'a listener of the rooms of other servers failed')
  const changed = createEvents<string>(onError)
  const declined = createEvents<Declined>(onError)
  const handedOver = createEvents<HandOver>(onError)
  const own = new Map<string, SharedRoom>()
  /** By robot, then by server. */
  const others = new Map<string, Map<string, SharedRoom & { until: number }>>()

  const send = (message: RoomMessage) => bus?.publish('rooms', JSON.stringify(message))

  function repeat(): void {
    for (const [robotId, room] of own) send({ kind: 'room', from: serverId, robotId, ...room })
  }

  function receive(text: string): void {
    const message = messageSchema.safeParse(parseJson(text)).data
    if (message === undefined) log.error('what another server publishes of its rooms cannot be read')
    else if (message.kind === 'declined') declined.emit(message)
    else if (message.kind === 'handOver') handedOver.emit(message)
    else setOther(message)
  }

  function setOther({ robotId, from, ...shared }: Extract<RoomMessage, { kind: 'room' }>): void {
    const room = others.get(robotId) ?? new Map<string, SharedRoom & { until: number }>()
    if (isEmpty(shared)) room.delete(from)
    else room.set(from, { ...shared, until: clock.monotonicMs() + validForMs })
    others.set(robotId, room)
    changed.emit(robotId)
  }

  /** Forgets the rooms of servers that no longer repeat them. */
  function forget(isOver: (until: number) => boolean): void {
    for (const [robotId, room] of others) {
      const over = [...room].filter(([, { until }]) => isOver(until))
      for (const [from] of over) room.delete(from)
      if (room.size === 0) others.delete(robotId)
      if (over.length > 0) changed.emit(robotId)
    }
  }

  const task = createPeriodicTask(
    () => {
      repeat()
      forget((until) => until < clock.monotonicMs())
    },
    { everyMs: repeatEveryMs, log, failure: 'rooms shared with other servers could not be refreshed' },
  )
  const stopListening = [
    bus?.on('rooms', receive),
    bus?.onConnection((isConnected) => {
      if (isConnected) repeat()
      else forget(() => true)
    }),
  ]

  return {
    /** The rooms of this robot at another server have changed. By the robot's id. */
    changed,
    declined,
    handedOver,
    getOthers(robotId: string): SharedRoom {
      const rooms = [...(others.get(robotId)?.values() ?? [])]
      return {
        people: rooms.flatMap(({ people }) => people),
        requests: rooms.flatMap(({ requests }) => requests),
        directPages: rooms.reduce((sum, { directPages }) => sum + directPages, 0),
      }
    },
    /** Publishes who is at the screens of this server. */
    publishRoom(robotId: string, room: SharedRoom): void {
      if (isEmpty(room)) own.delete(robotId)
      else own.set(robotId, room)
      send({ kind: 'room', from: serverId, robotId, ...room })
    },
    decline: (answer: Declined) => send({ kind: 'declined', ...answer }),
    /** Has the server that shows this person the robot's screen take the lease for them. */
    handOver: (lease: HandOver) => send({ kind: 'handOver', ...lease }),
    start(): void {
      if (bus !== null) task.start()
    },
    async stop(): Promise<void> {
      for (const stop of stopListening) stop?.()
      for (const robotId of own.keys())
        send({ kind: 'room', from: serverId, robotId, people: [], requests: [], directPages: 0 })
      await task.stop()
    },
  }
}

const isEmpty = ({ people, requests }: SharedRoom) => people.length + requests.length === 0

export const isAmong = (people: readonly Person[], operatorId: string): boolean =>
  people.some((person) => person.operatorId === operatorId)
