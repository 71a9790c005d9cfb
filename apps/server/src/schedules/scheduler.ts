import type { FlowStarter } from '../flows/runs/begin/begin-run.ts'
import { addCommand } from '../flows/runs/store/run.store.ts'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { Notices } from '../kernel/database/notices.ts'
import type { Clock } from '../kernel/process/clock.ts'
import { createDueWatch } from '../kernel/process/due-watch.ts'
import { createFailureLog } from '../kernel/process/failure-log.ts'
import type { Log } from '../kernel/process/log.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { beginDues } from './begin-dues.ts'
import { createLookAhead } from './look-ahead.ts'
import { findNextLook, takeDues, takeStop } from './schedule-due.store.ts'

/**
 * Due times that one transaction takes: most of what one costs is the same for many. More would keep those that are
 * written first waiting for the last, and other servers from their share. A server that has just come takes few, and
 * twice as many each time: one that is ended again and again still gets some of them done.
 */
const together = { first: 8, most: 250 }
/** Transactions at the same time: while one is written the next is worked out. The pool is for people as well. */
const atOnce = 2

export type Scheduler = { start(): void; stop(): Promise<void> }

type Parts = {
  db: Database
  clock: Clock
  log: Log
  notices: Notices
  link: LinkContext
  flowStarter: FlowStarter
}

/**
 * Begins what is due. Due times are taken, their runs written down and their next times worked out in one transaction: of
 * many servers one does so, and one that is killed has done all of it or nothing (decisions 0037 and 0045).
 */
export function createScheduler(parts: Parts): Scheduler {
  const { db, clock, log, notices } = parts
  const lookAhead = createLookAhead(parts)
  let next = together.first

  /** @returns false when no run's time is over */
  const endOne = () => db.transaction().execute((tx) => stopOne(tx, clock.now()))

  /** @param told of the schedules that are worked on */
  async function beginSome(which: { most: number; id?: string }, told: string[] = []): Promise<void> {
    const begun = await db.transaction().execute(async (tx) => {
      const taken = await takeDues(tx, clock.now(), which)
      told.push(...taken.map(({ scheduleId }) => scheduleId))
      return taken.length === 0 ? [] : beginDues(tx, parts, taken)
    })
    for (const { lead } of begun) lead()
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

  /** What fails for one of them has failed for all: each learns by itself what becomes of it. */
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
    trouble: 'schedules could not be looked after',
    listen: (onNews) => notices.on('schedule_dues', onNews),
    // Runs are ended beside: they do not wait for however many begin at this moment.
    rounds: [[endOne, ...Array.from({ length: atOnce }, () => beginTogether)]],
    findNext: () => findNextLook(db),
    // Never before: what is due would wait for what is not.
    prepare: (next) =>
      lookAhead(next).catch((error: unknown) =>
        failures.warn(error, 'schedules could not be looked at ahead'),
      ),
  })
}

/** Asks the run of an occurrence whose time is over to stop. @returns false when there is none */
async function stopOne(tx: Tx, now: Date): Promise<boolean> {
  const over = await takeStop(tx, now)
  if (over === null) return false
  if (over.runId !== null)
    await addCommand(tx, over.runId, { command: 'stop' }, { operatorId: null, at: now })
  return true
}
