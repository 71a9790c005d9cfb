import type { RefusedCall } from '../../kernel/broker/broker.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { createFailureLog } from '../../kernel/process/failure-log.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask } from '../../kernel/process/periodic-task.ts'
import { addRefusedAttempts, type CountedAttempt } from './refused-attempt.store.ts'

export type RefusalCounter = {
  /** Counts one attempt. May be called very often. */
  count(call: RefusedCall): void
  /** Writes what was counted since the last call. */
  save(): Promise<void>
  stop(): Promise<void>
}

const saveEveryMs = 5_000
/** Distinct attempts remembered between two saves; anything beyond that is unknown callers making up names. */
const keptAttempts = { strangers: 200, robots: 1_000 }
const longestName = 128

type Parts = {
  db: Database
  clock: Clock
  log: Log
  /** The robot with this MQTT user name, if there is one. */
  getRobotId: (userName: string) => string | null
}

/** Records what the broker refuses, without letting a flood of attempts fill the disk or the log. */
export function createRefusalCounter({ db, clock, log, getRobotId }: Parts): RefusalCounter {
  const failures = createFailureLog(log)
  let strangers = new Map<string, CountedAttempt>()
  let robots = new Map<string, CountedAttempt>()

  async function save(): Promise<void> {
    const attempts = [...strangers.values(), ...robots.values()]
    if (attempts.length === 0) return
    strangers = new Map()
    robots = new Map()
    const total = attempts.reduce((sum, { count }) => sum + count, 0)
    const [{ userName, reason, ip } = {}] = attempts
    log.warn({ total, different: attempts.length, first: { userName, reason, ip } }, 'robots were refused')
    await addRefusedAttempts(db, attempts, clock.now()).catch((error: unknown) =>
      failures.error(error, 'refused attempts were not kept'),
    )
  }

  const watch = createPeriodicTask(save, {
    everyMs: saveEveryMs,
    log,
    failure: 'refused attempts were not kept',
    runsOnStop: true,
  })
  watch.start()

  return {
    count({ userName, reason, ip }) {
      const robotId = getRobotId(userName)
      const attempts = robotId === null ? strangers : robots
      const name = printable(userName)
      const key = JSON.stringify([name, reason, ip])
      const at = clock.now()
      const known = attempts.get(key)
      if (known !== undefined) {
        known.count++
        known.lastAt = at
      } else if (attempts.size < (robotId === null ? keptAttempts.strangers : keptAttempts.robots))
        attempts.set(key, { userName: name, reason, ip, robotId, count: 1, firstAt: at, lastAt: at })
    },
    save,
    stop: watch.stop,
  }
}

/** A user name may contain anything, even what the database cannot store. */
function printable(userName: string): string {
  return userName.slice(0, longestName).replaceAll(/[\p{Cc}\p{Cs}]/gu, '?')
}
