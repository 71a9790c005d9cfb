import type { Database } from '../../kernel/database/database.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import { findLinkRobot, type LinkRobot } from '../robot-link.store.ts'

/** One look-up a second for each user name: whoever guesses secrets must not keep the database busy. */
const everyMs = 1_000
/** Names remembered at most; more within a second are unknown callers that try names. */
const keptNames = 1_000

/**
 * Reads a robot afresh when the broker does not know it or its secret: `robot:secret` at the shell and other servers
 * change robots too.
 * @returns the robot, or `null` when there is none, when it was looked up just now, or while the database is away
 */
export function createRobotLookUp({
  db,
  clock,
  log,
}: {
  db: Database
  clock: Clock
  log: Log
}): (userName: string) => Promise<LinkRobot | null> {
  const lookedUpAt = new Map<string, number>()

  return async (userName) => {
    const now = clock.monotonicMs()
    for (const [name, at] of lookedUpAt) if (now - at >= everyMs) lookedUpAt.delete(name)
    if (lookedUpAt.has(userName) || lookedUpAt.size >= keptNames) return null
    lookedUpAt.set(userName, now)
    const [manufacturer = '', serialNumber = '', ...rest] = userName.split('/')
    if (rest.length > 0) return null
    try {
      return await findLinkRobot(db, { manufacturer, serialNumber })
    } catch (error) {
      log.warn({ error }, 'a robot could not be looked up')
      return null
    }
  }
}
