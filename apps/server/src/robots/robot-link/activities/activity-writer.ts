import { createHash } from 'node:crypto'
import { wayBlockedError } from '@wheelhouse/contract/robots/robot-error-codes'
import type { EventMessage } from '@wheelhouse/contract/robots/robot-link'
import type { Database, Tx } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { createFailureLog } from '../../../kernel/process/failure-log.ts'
import type { Log } from '../../../kernel/process/log.ts'
import { getOutageCode } from '../../../kernel/process/outages.ts'
import { createPeriodicTask } from '../../../kernel/process/periodic-task.ts'
import { findErrorCodeLevel } from '../../../system/error-code.store.ts'
import type { RobotEvent } from '../../attention/blocked-ways.ts'
import type { RobotEventNotifier } from '../../attention/robot-event-notifier.ts'
import { followCleaning } from '../../cleaning/cleaning-report.store.ts'
import { recordActivity } from '../../records/robot-record.store.ts'
import { endOrderAsReported, type OrderStatus } from '../twins/order.store.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'
import type { Notice } from '../twins/twin-changes.ts'
import type { MessageHeader } from '../wire/message-order.ts'
import { createActivityQueue, type EntryKind } from './activity-queue.ts'

/**
 * Writes the lines of the robots' activity lists in the background; a robot that floods it only loses lines of its own.
 */
export type ActivityWriter = {
  /**
   * Adds what the server itself noticed; people and other systems are notified of it.
   * @param cause header of the robot's message that caused it: every server that receives the message notices the same,
   *   and it is stored once; without it, each call is stored
   */
  addNotice(twin: RobotTwin, notice: Notice, cause?: MessageHeader): void
  /** Adds an event that a robot reports about itself. */
  addEvent(twin: RobotTwin, event: EventMessage): void
  /** The number of entries waiting to be written. */
  waiting: () => number
  /** Transactions so far, to measure how much work robots cause. */
  transactions: () => number
  /** Writes what is waiting, as far as the database answers, and ends. */
  stop(): Promise<void>
}

type Line = Parameters<typeof recordActivity>[1]
type Entry = {
  line: Line
  /** Whom to notify; `null`: nobody. */
  owner: Pick<RobotEvent, 'organizationId' | 'buildingId' | 'inWay'> | null
  /** An order of ours that ended with it: both are stored, or neither. */
  order: { id: string; status: OrderStatus } | null
}

type Parts = { db: Database; clock: Clock; log: Log; robotEvents: RobotEventNotifier }

/** Entries of one robot per transaction, and concurrent transactions: most of the pool is for people. */
const linesAtOnce = 20
const writersAtOnce = 2
/** How often the counts are written, and an unreachable database is retried. */
const everyMs = 1_000

/** How late robots may report what they recorded: 30 days. */
const lateLimitMs = 30 * 86_400_000

const errorNotices = new Set(['errorRaised', 'errorCleared'])

export function createActivityWriter({ db, clock, log, robotEvents }: Parts): ActivityWriter {
  const failures = createFailureLog(log)
  const queue = createActivityQueue<Entry>()
  const writers = new Set<Promise<void>>()
  let isAway = false
  let stopped = false
  let transactions = 0

  function add(robotId: string, kind: EntryKind, entry: Entry): void {
    // The end of an order of ours is never dropped: there are only as many as we gave.
    if (entry.order !== null) queue.putBack(robotId, [entry])
    else queue.add(robotId, kind, entry, clock.monotonicMs())
    work()
  }

  function work(): void {
    while (!isAway && writers.size < writersAtOnce) {
      const taken = queue.take(linesAtOnce)
      if (taken === null) return
      const writer = write(taken.robotId, taken.entries).finally(() => {
        queue.release(taken.robotId)
        writers.delete(writer)
        work()
      })
      writers.add(writer)
    }
  }

  async function write(robotId: string, entries: readonly Entry[]): Promise<void> {
    try {
      await save(entries)
    } catch (error) {
      if (getOutageCode(error) !== null) {
        if (!isAway) failures.warn(error, 'activities wait for the database', { waiting: queue.size() })
        isAway = true
        queue.putBack(robotId, entries)
        return
      }
      // One of them cannot be written; it must not block the others.
      const [only, ...others] = entries
      if (others.length > 0) for (const entry of entries) await write(robotId, [entry])
      else failures.error(error, 'an activity could not be kept', { robotId, type: only?.line.type })
    }
  }

  async function save(entries: readonly Entry[]): Promise<void> {
    transactions += 1
    await db.transaction().execute(async (tx) => {
      for (const entry of entries) await saveEntry(tx, robotEvents, entry, clock.now())
    })
    if (entries.some(({ owner }) => owner !== null)) robotEvents.sendSoon()
  }

  function writeCounts(): void {
    const now = clock.now()
    for (const { robotId, count, byKind } of queue.takeCounts(clock.monotonicMs()))
      queue.putBack(robotId, [
        { line: toCountLine(robotId, { count, ...byKind }, now), owner: null, order: null },
      ])
  }

  function tryAgain(): void {
    isAway = false
    writeCounts()
    work()
  }

  const watch = createPeriodicTask(tryAgain, {
    everyMs,
    log,
    failure: 'activities could not be saved',
    runsOnStop: true,
  })
  watch.start()

  return {
    addNotice(twin, notice, cause) {
      const kind = errorNotices.has(notice.type) ? 'errors' : 'changes'
      add(twin.robotId, kind, toNoticeEntry(twin, notice, cause ?? null, clock.now()))
    },
    addEvent({ robotId }, { service, type, detail, errorCode, level, id, timestamp }) {
      const at = toEventTime(timestamp, clock.now())
      const line = { service, type, detail, errorCode, level, name: type, robotId, at, eventId: id }
      add(robotId, 'events', { line, owner: null, order: null })
    },
    waiting: () => queue.size(),
    transactions: () => transactions,
    async stop() {
      if (stopped) return
      stopped = true
      await watch.stop()
      while (writers.size > 0) await Promise.all(writers)
      if (queue.size() > 0)
        log.error({ lost: queue.size() }, 'activities could not be kept: the database is away')
    },
  }
}

function toNoticeEntry(twin: RobotTwin, notice: Notice, cause: MessageHeader | null, now: Date): Entry {
  const { organizationId, buildingId, robotId } = twin
  const inWay = isAboutWay(notice) ? twin.inWay : null
  // Not a part of the id: another server may know less of the other robot.
  const detail = inWay === null ? notice.detail : { ...notice.detail, inWay: inWay.serialNumber }
  const eventId = toNoticeId(notice, cause, now)
  const line = { ...notice, detail, name: notice.type, robotId, at: now.toISOString(), eventId }
  return { line, owner: { organizationId, buildingId, inWay }, order: toOrderEnd(notice) }
}

/** A line with the counts of what was dropped for a robot that floods its list. */
function toCountLine(robotId: string, detail: Record<string, number>, now: Date): Line {
  const at = now.toISOString()
  const words = { type: 'moreActivities', name: 'moreActivities', service: 'health_check', level: 4 } as const
  const eventId = `server.${toHash([robotId, detail, at])}`
  return { ...words, robotId, at, eventId, detail, errorCode: null }
}

async function saveEntry(
  tx: Tx,
  robotEvents: RobotEventNotifier,
  { line, owner, order }: Entry,
  now: Date,
): Promise<void> {
  // Somebody has cancelled it meanwhile, or set it aside, so that it is no news that the robot has dropped it.
  if (order !== null && !(await endOrderAsReported(tx, { ...order, at: now }))) return
  // Administrators may have set their own level for a code.
  const own = line.errorCode === null ? null : await findErrorCodeLevel(tx, line.errorCode)
  const activity = { ...line, level: own ?? line.level }
  const isNew = await recordActivity(tx, activity)
  if (isNew) await followCleaning(tx, activity, now)
  if (isNew && owner !== null) await robotEvents.write(tx, { ...activity, ...owner })
}

/** Robots report late what they recorded while offline. If a clock is further off, its time means nothing. */
function toEventTime(timestamp: string, now: Date): string {
  const lateMs = now.getTime() - Date.parse(timestamp)
  return (lateMs > 0 && lateMs < lateLimitMs ? new Date(timestamp) : now).toISOString()
}

/** Whether the notice is about a blocked way, or about a failed order, which may have failed for that reason. */
function isAboutWay({ type, detail }: Notice): boolean {
  return type === 'orderFailed' || (type === 'errorRaised' && detail.error === wayBlockedError)
}

function toOrderEnd({ type, detail }: Notice): Entry['order'] {
  if (typeof detail.orderId !== 'string') return null
  if (type === 'orderDone') return { id: detail.orderId, status: 'done' }
  return type === 'orderFailed' ? { id: detail.orderId, status: 'failed' } : null
}

function toNoticeId(notice: Notice, cause: MessageHeader | null, at: Date): string {
  const isNamed = cause !== null && cause.headerId !== null && cause.timestamp !== null
  return `server.${toHash([notice, isNamed ? cause : at])}`
}

function toHash(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('hex')
}
