/**
 * `npm run robot:secret -- SERIALNUMBER`: gives a registered robot a new secret for the broker and prints it once. The old
 * one stops working with the robot's next connection. Works whether or not a server is running.
 */
import { topicPrefix } from '@wheelhouse/contract/robots/robot-link'
import { describeStartError } from './kernel/database/start-error.ts'
import { openStorage } from './kernel/database/storage.ts'
import { openAuditSeal } from './kernel/http/open-audit-seal.ts'
import { SettingError } from './kernel/process/app-error.ts'
import { systemClock } from './kernel/process/clock.ts'
import { readConfig } from './kernel/process/config.ts'
import { createLog } from './kernel/process/log.ts'
import { readServerSecret } from './kernel/process/server-secret.ts'
import { renewRobotSecret } from './robots/enrolment/change-credential.ts'
import { getUserName } from './robots/robot-link/access/broker-access.ts'

async function main(): Promise<void> {
  const [serialNumber, ...rest] = process.argv.slice(2)
  if (serialNumber === undefined || rest.length > 0)
    throw new SettingError('Usage: npm run robot:secret -- SERIALNUMBER')
  const config = readConfig(process.env, process.cwd())
  const storage = await openStorage(config, createLog('error'), systemClock, { mayShare: true })
  try {
    const sealAudit = await openAuditSeal(await readServerSecret(config), storage.db)
    const { robot, secret } = await renewRobotSecret(
      storage.db,
      { clock: systemClock, sealAudit },
      serialNumber,
    )
    const broker = config.mqttUrl ?? `mqtt://${config.host}:${config.mqttPort}`
    process.stdout.write(`Broker:   ${broker.replace(/\/\/[^/]*@/, '//')}\n`)
    process.stdout.write(`Topics:   ${topicPrefix({ ...robot, version: robot.vdaVersion })}/\n`)
    process.stdout.write(`User:     ${getUserName(robot)}\n`)
    process.stdout.write(`Secret:   ${secret}\nThe secret is shown this once.\n`)
  } finally {
    await storage.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exitCode = 1
})
