/**
 * `npm run backup:drill -- FOLDER`: restores a backup on trial, of a folder of backups the newest, and says whether it
 * can be relied on. Ends with 1 and the reason if it cannot.
 */
import { resolve } from 'node:path'
import { getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { describeStartError } from './kernel/database/start-error.ts'
import { SettingError } from './kernel/process/app-error.ts'
import { systemClock } from './kernel/process/clock.ts'
import { readConfig } from './kernel/process/config.ts'
import { createLog } from './kernel/process/log.ts'
import type { Backup } from './system/backups/backup-manifest.ts'
import { drillBackup, findBackup, findNewestWhole } from './system/backups/drill-backup.ts'
import { recordDrill } from './system/backups/record-drill.ts'

const log = createLog('silent')
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const [given, ...rest] = process.argv.slice(2)
  if (given === undefined || rest.length > 0) throw new SettingError('Usage: npm run backup:drill -- FOLDER')
  const folder = resolve(process.env.WHEELHOUSE_CWD ?? process.cwd(), given)
  const config = readConfig(process.env, process.cwd())
  const backup = await findBackup(folder)
  try {
    await drillBackup(backup, { log, serverSecret: config.serverSecret, say })
  } catch (error) {
    const whole = await findNewestWhole(folder)
    say(whole === null ? 'No other backup is whole.' : `The newest whole backup: ${describeAge(whole)}.`)
    throw new SettingError(`${backup.name} cannot be relied on. ${getErrorMessage(error)}`)
  }
  if (!(await recordDrill(backup, { config, clock: systemClock, log })))
    say('The console does not show this drill: it was not run beside the running installation.')
  say(`The backup is good: ${describeAge(backup)}.`)
}

function describeAge({ name, manifest }: Backup): string {
  const hours = (systemClock.now().getTime() - Date.parse(manifest.takenAt)) / 3_600_000
  const age = hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.floor(hours / 24)} days`
  return `${name}, ${age} old`
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exitCode = 1
})
