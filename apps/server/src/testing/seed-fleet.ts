/**
 * Fills the data folder of a stopped server with a demo and many more robots, for the benchmark of the robot link:
 * `DATA_DIR=... FLEET=1000 node seed-fleet.ts`. Prints their identities as JSON; all share one secret, also printed.
 */
import { randomBytes } from 'node:crypto'
import { defaultInterfaceNames } from '@wheelhouse/contract/robots/robot-link'
import { ensureRobot } from '../demo/demo.store.ts'
import { prepareDemo } from '../demo/start-demo.ts'
import { openStorage } from '../kernel/database/storage.ts'
import { systemClock } from '../kernel/process/clock.ts'
import { readConfig } from '../kernel/process/config.ts'
import { createLog } from '../kernel/process/log.ts'
import { hashRobotSecret } from '../robots/robot-link/access/check-credential.ts'
import { listLinkRobots } from '../robots/robot-link.store.ts'

const manufacturer = 'bench'
const atOnce = 100
const config = readConfig({ ...process.env, LOG_LEVEL: 'error' }, process.cwd())
const storage = await openStorage(config, createLog('error'), systemClock)
try {
  await prepareDemo(storage.db, systemClock, config)
  const [like] = await listLinkRobots(storage.db)
  if (like === undefined) throw new Error('The demo has no robot to take the place of.')
  const { organizationId, buildingId, initialFloorId } = like
  const secret = randomBytes(32).toString('base64url')
  const identity = { manufacturer, interfaceName: defaultInterfaceNames.v2, vdaVersion: '2.1.0' as const }
  const serialNumbers = Array.from(
    { length: Number(process.env.FLEET ?? 1000) },
    (_, index) => `BENCH-${String(index + 1).padStart(4, '0')}`,
  )
  const secretHash = hashRobotSecret(secret)
  const place = { organizationId, buildingId, initialFloorId, robotGroupId: null }
  const body = { model: 'ugo-mini', armModel: null, armType: null } as const
  const register = (serialNumber: string) => {
    const robot = { ...place, ...identity, name: serialNumber, serialNumber, ...body, secretHash }
    return ensureRobot(storage.db, robot, systemClock.now())
  }
  // Some at a time: the disk is waited for once for all of them.
  for (let from = 0; from < serialNumbers.length; from += atOnce)
    await Promise.all(serialNumbers.slice(from, from + atOnce).map(register))
  process.stdout.write(`${JSON.stringify({ ...identity, secret, serialNumbers })}\n`)
} finally {
  await storage.close()
}
