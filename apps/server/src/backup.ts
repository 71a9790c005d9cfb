/**
 * `npm run backup`: takes a backup of the installation of the settings, whether or not a server is running. Options:
 * `--to FOLDER`, `--keep N`, `--full`.
 */
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { describeStartError } from './kernel/database/start-error.ts'
import { SettingError } from './kernel/process/app-error.ts'
import { systemClock } from './kernel/process/clock.ts'
import { readConfig } from './kernel/process/config.ts'
import { createLog } from './kernel/process/log.ts'
import { countBytes } from './system/backups/backup-manifest.ts'
import { formatSize } from './system/backups/format-size.ts'
import { type BackupOptions, takeBackup } from './system/backups/take-backup.ts'

const usage = 'Usage: npm run backup -- [--to FOLDER] [--keep NUMBER] [--full]'

async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  const options = readOptions(join(dirname(config.dataDir), 'backups'))
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const { folder, manifest } = await takeBackup(
    { config, clock: systemClock, log: createLog('error'), say },
    options,
  )
  say(`The backup is in ${folder} (${formatSize(countBytes(manifest))}).`)
  for (const line of describeGaps(manifest.missingFiles, config.serverSecret !== null)) say(line)
}

function readOptions(usualFolder: string): BackupOptions {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, keep: { type: 'string' }, full: { type: 'boolean' } },
    })
    const keep = values.keep === undefined ? null : Number(values.keep)
    if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
      throw new Error('--keep must be a whole number from 1.')
    const here = process.env.WHEELHOUSE_CWD ?? process.cwd()
    return {
      to: values.to === undefined ? usualFolder : resolve(here, values.to),
      keep,
      isFull: values.full === true,
    }
  } catch (error) {
    throw new SettingError(`${getErrorMessage(error)}\n${usage}`)
  }
}

/** What somebody must know who relies on the backup. */
function describeGaps(missing: readonly string[], hasSecretSetting: boolean): string[] {
  const lines: string[] = []
  if (missing.length > 0)
    lines.push(
      `${missing.length} stored files were gone or damaged before, or deleted meanwhile: ${missing.join(', ')}`,
    )
  if (hasSecretSetting) lines.push('SERVER_SECRET is not part of it: keep that setting elsewhere.')
  return lines
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exitCode = 1
})
