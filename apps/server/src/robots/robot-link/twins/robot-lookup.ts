import { createLimitedLookup } from '../../../kernel/broker/limited-lookup.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { Log } from '../../../kernel/process/log.ts'
import { findLinkRobot, type LinkRobot } from '../../robot-link.store.ts'

/**
 * Rereads a robot when the broker does not know it or its secret: `robot:secret` at the shell and other servers change
 * robots too.
 * @returns the robot, or `null` when there is none, when it was just looked up, or while the database is unreachable
 */
export function createRobotLookup({
  db,
  clock,
  log,
}: {
  db: Database
  clock: Clock
  log: Log
}): (userName: string) => Promise<LinkRobot | null> {
  const lookUp = createLimitedLookup({
    clock,
    log,
    failure: 'a robot could not be looked up',
    find: async (userName) => {
      const [manufacturer = '', serialNumber = '', ...rest] = userName.split('/')
      return rest.length > 0 ? null : findLinkRobot(db, { manufacturer, serialNumber })
    },
  })
  return async (userName) => (await lookUp(userName))?.found ?? null
}
