import { randomBytes } from 'node:crypto'
import { SettingError } from '../kernel/app-error.ts'
import { writeAudit } from '../kernel/audit.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database.ts'
import { findLinkRobotBySerial, type LinkRobot, setRobotLink } from './robot-link.store.ts'
import { hashRobotSecret } from './robot-link/broker-access.ts'

/**
 * Gives a robot a new secret of 256 random bits; only its hash is kept. A running server takes it up at the robot's next
 * connection.
 * @throws SettingError when no robot in service has the serial number
 */
export async function renewRobotSecret(
  db: Database,
  clock: Clock,
  serialNumber: string,
): Promise<{ robot: LinkRobot; secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  return db.transaction().execute(async (tx) => {
    const robot = await findLinkRobotBySerial(tx, serialNumber)
    if (robot === null) throw new SettingError(`There is no robot with the serial number ${serialNumber}.`)
    await setRobotLink(tx, robot.id, { secretHash: hashRobotSecret(secret) })
    const actor = { identity: null, clock, ip: null, userAgent: null }
    const entry = {
      action: 'robot:renewSecret',
      outcome: 'done',
      entity: 'robot',
      entityId: robot.id,
    } as const
    await writeAudit(tx, actor, entry)
    return { robot, secret }
  })
}
