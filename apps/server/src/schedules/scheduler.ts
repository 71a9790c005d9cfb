import type { RunProblem } from '@wheelhouse/contract/flows/run'
import type { PrepareFlow } from '../flows/runs/begin-run.ts'
import { addCommand } from '../flows/runs/run.store.ts'
import { type Database, type Tx, violatedKey } from '../kernel/database/database.ts'
import type { Notices } from '../kernel/database/notices.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { Log } from '../kernel/process/log.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { findSpan } from './recurrence.ts'
import {
  addLog,
  type DueSchedule,
  findNextLook,
  findOpenRun,
  planNext,
  putOff,
  takeDue,
  takeStop,
} from './schedule-due.store.ts'

/** Due times that a server works on at the same time: the pool is for people as well. */
const atOnce = 4
/** How often a server looks when nothing tells it to: a clock that was set is seen by then. Milliseconds. */
const lookEveryMs = 1_000
/** So late an occurrence still begins that allows no delay: a server that was restarted is back by then. Milliseconds. */
const graceMs = 60_000
/** How soon a robot that was not ready is looked at again, one that stops what it does, and what another has taken. Milliseconds. */
const retryMs = { notReady: 5_000, stopping: 250, taken: 50 }

export type Scheduler = { start(): void; stop(): Promise<void> }

type Parts = {
  db: Database
  clock: Clock
  log: Log
  notices: Notices
  link: LinkContext
  prepareFlow: PrepareFlow
}

/**
 * Begins what is due. A due time is taken, its run written down and its next time worked out in one transaction: of many
 * servers one does so, and one that is killed has done all of it or nothing (decision 0037).
 */
export function createScheduler(parts: Parts): Scheduler {
  const { db, clock, log, notices } = parts
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  /** Set from outside while a look is under way. */
  const wish = { isStopped: false, isWanted: false }

  /** @returns false when no run's time is over */
  const endOne = () => db.transaction().execute((tx) => stopOne(tx, clock.now()))

  /** @returns false when nothing is due */
  async function beginOne(): Promise<boolean> {
    let lead: (() => void) | null = null
    const found = await db.transaction().execute(async (tx) => {
      const taken = await takeDue(tx, clock.now())
      if (taken === null) return false
      if (taken.due === null) await planNext(tx, taken.scheduleId, clock.now())
      else lead = await workOn(tx, parts, taken.due)
      return true
    })
    const begun = lead as (() => void) | null
    begun?.()
    return found
  }

  async function workWhileFound(workOnOne: () => Promise<boolean>): Promise<void> {
    while (!wish.isStopped) {
      try {
        if (!(await workOnOne())) return
      } catch (error) {
        // Somebody has started the robot in the same moment: it is looked at once more, soon.
        if (violatedKey(error) !== 'flow_runs_of_robot') throw error
        return
      }
    }
  }

  async function look(): Promise<void> {
    do {
      wish.isWanted = false
      // Runs are ended beside: they do not wait for however many begin at this moment.
      await Promise.all([endOne, ...Array.from({ length: atOnce }, () => beginOne)].map(workWhileFound))
    } while (wish.isWanted && !wish.isStopped)
    const next = await findNextLook(db)
    const wait = next === null ? lookEveryMs : next.getTime() - clock.now().getTime()
    // What is still due is in another server's hands, or its robot has begun something in this moment.
    setTimer(Math.min(wait > 0 ? wait : retryMs.taken, lookEveryMs))
  }

  function setTimer(ms: number): void {
    if (timer !== null) clearTimeout(timer)
    if (!wish.isStopped) timer = setTimeout(lookNow, ms)
  }

  function lookNow(): void {
    wish.isWanted = true
    looking ??= look()
      .catch((error: unknown) => {
        log.warn({ error }, 'schedules could not be looked after')
        setTimer(lookEveryMs)
      })
      .finally(() => {
        looking = null
      })
  }

  const stopListening = notices.on('schedule_dues', lookNow)
  return {
    start: lookNow,
    async stop() {
      wish.isStopped = true
      stopListening()
      if (timer !== null) clearTimeout(timer)
      await looking
    },
  }
}

/** Asks the run of an occurrence whose time is over to stop. @returns false when there is none */
async function stopOne(tx: Tx, now: Date): Promise<boolean> {
  const over = await takeStop(tx, now)
  if (over === null) return false
  if (over.runId !== null)
    await addCommand(tx, over.runId, { command: 'stop' }, { operatorId: null, at: now })
  return true
}

/** @returns what leads the run that it began, once the transaction is through */
async function workOn(
  tx: Tx,
  { link, clock, prepareFlow }: Parts,
  due: DueSchedule,
): Promise<(() => void) | null> {
  const now = clock.now()
  const plannedAt = new Date(due.plannedAt)
  // The building's time zone may be another one since.
  if (findSpan(due, due.timezone, due.date)?.startAt.getTime() !== plannedAt.getTime()) {
    await planNext(tx, due.id, plannedAt < now ? plannedAt : now)
    return null
  }
  const lastStart = Math.min(
    plannedAt.getTime() + Math.max(due.lateMinutes * 60_000, graceMs),
    Date.parse(due.endsAt),
  )
  const twin = link.twinById(due.robotId)
  const ready = twin === undefined ? null : await prepareFlow(tx, twin, due.flowId)
  const errors = ready?.problems.filter(({ level }) => level === 'error') ?? []
  // What keeps it from beginning also when the robot's run is over: that run is not stopped for nothing.
  const stops = errors.find(({ reason }) => reason !== 'alreadyRunning') ?? errors[0] ?? null
  if (now.getTime() > lastStart) {
    await end({ tx, now }, due, stops === null ? { result: 'cancel', reason: 'missed' } : toOutcome(stops))
    return null
  }
  if (ready !== null && stops === null) {
    const { id, lead } = await ready.begin(tx)
    await end({ tx, now }, due, { runId: id })
    return lead
  }
  if (stops?.reason === 'alreadyRunning' && due.priority) {
    await makeWay(tx, due, now)
    return null
  }
  if (due.lateMinutes > 0)
    await putOff(tx, due.id, new Date(Math.min(now.getTime() + retryMs.notReady, lastStart + 1)))
  else
    await end(
      { tx, now },
      due,
      stops === null ? { result: 'fail', reason: 'robotOffline' } : toOutcome(stops),
    )
  return null
}

/** Has the robot stop what it does; it is looked at again soon after. */
async function makeWay(tx: Tx, due: DueSchedule, now: Date): Promise<void> {
  const runId = await findOpenRun(tx, due.robotId)
  if (runId !== null) await addCommand(tx, runId, { command: 'stop' }, { operatorId: null, at: now })
  await putOff(tx, due.id, new Date(now.getTime() + retryMs.stopping))
}

function toOutcome({ reason }: RunProblem): { result: 'fail' | 'cancel'; reason: RunProblem['reason'] } {
  return { result: reason === 'alreadyRunning' ? 'cancel' : 'fail', reason }
}

async function end(
  { tx, now }: { tx: Tx; now: Date },
  due: DueSchedule,
  outcome: Parameters<typeof addLog>[2],
): Promise<void> {
  await addLog(tx, due, outcome, now)
  await planNext(tx, due.id, new Date(due.plannedAt))
}
