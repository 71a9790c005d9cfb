/**
 * `npm run restore -- FOLDER`: restores a backup into an empty data folder, `DATA_DIR` or that of `--into`; one of an
 * outside database also into the empty database of `DATABASE_URL`.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { describeStartError } from './kernel/database/start-error.ts'
import { SettingError } from './kernel/process/app-error.ts'
import { readConfig } from './kernel/process/config.ts'
import { createLog } from './kernel/process/log.ts'
import { readBackup } from './system/backups/backup-manifest.ts'
import { restoreBackup } from './system/backups/restore-backup.ts'

const usage = 'Usage: npm run restore -- FOLDER [--into DATA_DIR]'

async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  const { folder, into } = readArguments()
  const dataDir = into ?? config.dataDir
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const backup = await readBackup(folder)
  await restoreBackup(backup, { dataDir, databaseUrl: config.databaseUrl }, { log: createLog('error'), say })
  const { takenAt, hasFiles, missingFiles } = backup.manifest
  say(`${dataDir} is now as of ${takenAt}.`)
  if (!hasFiles) say('Stored files are in the store that S3_URL names, and were not part of the backup.')
  if (missingFiles.length > 0) say(`${missingFiles.length} stored files were not in the backup.`)
  say(
    `Start Wheelhouse with DATA_DIR=${dataDir} and the settings that it had, above all SERVER_SECRET if it was set.`,
  )
  say('Robots keep their credentials; secrets that were issued after the backup are no longer valid.')
}

function readArguments(): { folder: string; into: string | null } {
  const here = process.env.WHEELHOUSE_CWD ?? process.cwd()
  try {
    const { values, positionals } = parseArgs({
      options: { into: { type: 'string' } },
      allowPositionals: true,
    })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) throw new Error('Name the folder of one backup.')
    return {
      folder: resolve(here, folder),
      into: values.into === undefined ? null : resolve(here, values.into),
    }
  } catch (error) {
    throw new SettingError(`${getErrorMessage(error)}\n${usage}`)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exitCode = 1
})
