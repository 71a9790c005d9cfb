import type { Database } from '../../kernel/database/database.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../../kernel/process/periodic-task.ts'
import { isInDoubt, isOnline, type RobotTwin } from '../robot-link/twins/robot-twin.ts'
import { closeLostCleanings, listOpenCleanings } from './cleaning-report.store.ts'

const lookEveryMs = 10_000

type Parts = { db: Database; clock: Clock; twinById: (robotId: string) => RobotTwin | undefined }

/** Checks from `start` to `stop`. */
export function createLostCleaningWatch({ log, ...parts }: Parts & { log: Log }): PeriodicTask {
  return createPeriodicTask(createLostCleaningLook(parts), {
    everyMs: lookEveryMs,
    log,
    failure: 'cleanings that robots no longer report could not be checked',
  })
}

/**
 * A check that closes the reports of cleanings that robots have forgotten, for instance after a restart: the robot is
 * online, is not cleaning, and has not reported how it ended. It has until the second check to do so. A robot that is
 * offline may still be cleaning.
 */
export function createLostCleaningLook({ db, clock, twinById }: Parts): () => Promise<void> {
  let suspected = new Set<string>()
  return async () => {
    const open = await listOpenCleanings(db)
    const idle = open.filter(({ robotId }) => saysIdle(twinById(robotId), clock.monotonicMs()))
    const lost = idle.filter(({ id }) => suspected.has(id)).map(({ id }) => id)
    suspected = new Set(idle.map(({ id }) => id))
    if (lost.length > 0) await closeLostCleanings(db, lost, clock.now())
  }
}

function saysIdle(twin: RobotTwin | undefined, now: number): boolean {
  if (twin === undefined || !isOnline(twin, now) || isInDoubt(twin, now)) return false
  return twin.statusMessage?.cleaning === false
}
