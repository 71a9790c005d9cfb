import type { FlowStarter } from '../flows/runs/begin/begin-run.ts'
import { addCommand } from '../flows/runs/store/run.store.ts'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { Notices } from '../kernel/database/notices.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { createDueWatch } from '../kernel/process/due-watch.ts'
import { createFailureLog } from '../kernel/process/failure-log.ts'
import type { Log } from '../kernel/process/log.ts'
import type { Metrics } from '../kernel/process/metrics.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { beginDues } from './begin-dues.ts'
import { createLookAhead } from './look-ahead.ts'
import { findNextLook, takeDues, takeStop } from './schedule-due.store.ts'

/**
 * How many due times one transaction takes: most of the cost of one is shared by many. With more, the first would wait
 * for the last, and other servers would not get their share. A fresh server starts with few and doubles each time, so
 * that one that keeps being killed still gets some done.
 */
const together = { first: 8, most: 250 }
/** Concurrent transactions: while one is written the next is computed. The pool is for people as well. */
const atOnce = 2

type Scheduler = { start(): void; stop(): Promise<void> }

type Parts = {
  db: Database
  clock: Clock
  log: Log
  notices: Notices
  link: LinkContext
  flowStarter: FlowStarter
  metrics: Metrics
}

/** Seconds: a schedule begins within one, or its robot was not ready. */
const delayBounds = [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800]

/**
 * Begins what is due. Due times are taken, their runs stored and their next times computed in one transaction: only one
 * of many servers does so, and a killed server has done all of it or nothing (decisions 0037 and 0045).
 */
export function createScheduler(parts: Parts): Scheduler {
  const { db, clock, log, notices, metrics } = parts
  const observeDelay = metrics.histogram(
    'wheelhouse_schedule_start_delay_seconds',
    'From the time of a schedule to the begin of its run.',
    delayBounds,
  )
  const lookAhead = createLookAhead(parts)
  let next = together.first

  /** @returns false when no run's time is over */
  const endOne = () => db.transaction().execute((tx) => stopOne(tx, clock.now()))

  /** @param processed filled with the ids of the schedules being processed */
  async function beginSome(which: { most: number; id?: string }, processed: string[] = []): Promise<void> {
    const begun = await db.transaction().execute(async (tx) => {
      const taken = await takeDues(tx, clock.now(), which)
      processed.push(...taken.map(({ scheduleId }) => scheduleId))
      return taken.length === 0 ? [] : beginDues(tx, parts, taken)
    })
    for (const { lead, lateMs } of begun) {
      lead()
      observeDelay(lateMs / 1e3)
    }
  }

  /** @returns false when nothing is due */
  async function beginTogether(): Promise<boolean> {
    const ids: string[] = []
    try {
      await beginSome({ most: next }, ids)
      if (ids.length === next) next = Math.min(next * 2, together.most)
    } catch (error) {
      if (ids.length < 2) throw error
      await beginAlone(ids)
    }
    return ids.length > 0
  }

  /** If one of them fails, all have failed: retries each by itself. */
  async function beginAlone(ids: readonly string[]): Promise<void> {
    const failures: unknown[] = []
    for (const id of ids)
      await beginSome({ most: 1, id }).catch((error: unknown) => void failures.push(error))
    if (failures.length > 0) throw failures[0]
  }

  const failures = createFailureLog(log)
  return createDueWatch({
    clock,
    log,
    failure: 'schedules could not be processed',
    listen: (onNews) => notices.on('schedule_dues', onNews),
    // Ending runs is done in parallel: it does not wait for however many begin at this moment.
    rounds: [[endOne, ...Array.from({ length: atOnce }, () => beginTogether)]],
    findNext: () => findNextLook(db),
    // Only afterwards: what is due must not wait for what is not.
    prepare: (next) =>
      lookAhead(next).catch((error: unknown) =>
        failures.warn(error, 'schedules could not be looked at ahead'),
      ),
  })
}

/** Requests the run of an occurrence whose time is over to stop. @returns false when there is none */
async function stopOne(tx: Tx, now: Date): Promise<boolean> {
  const over = await takeStop(tx, now)
  if (over === null) return false
  if (over.runId !== null)
    await addCommand(tx, over.runId, { command: 'stop' }, { operatorId: null, at: now })
  return true
}
