/**
 * `npm run files:move`: copies the files of an installation from its data folder to the store that `S3_URL` names. Run
 * again, it goes on where it ended.
 */
import { join } from 'node:path'
import { getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { describeStartError } from './kernel/database/start-error.ts'
import { openStorage } from './kernel/database/storage.ts'
import { createFileStore } from './kernel/files/create-file-store.ts'
import { createFolderStore } from './kernel/files/folder-store.ts'
import { type MoveProgress, moveFiles } from './kernel/files/move-files.ts'
import { SettingError } from './kernel/process/app-error.ts'
import { systemClock } from './kernel/process/clock.ts'
import { readConfig } from './kernel/process/config.ts'
import { createLog } from './kernel/process/log.ts'
import { getOutageCode } from './kernel/process/outages.ts'

const reportEveryMs = 5_000

async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  const { s3, dataDir } = config
  if (s3 === null)
    throw new SettingError('S3_URL must be set: it names the store that the files are moved to.')
  const log = createLog('error')
  const storage = await openStorage(config, log, systemClock, { mayShare: true })
  const to = await createFileStore(config, storage.db, log)
  try {
    const journal = { path: join(dataDir, 'files-moved'), target: `${s3.url.origin}/${s3.bucket}` }
    const parts = { db: storage.db, from: createFolderStore(dataDir), to, journal }
    const { moved, missing, damaged } = await moveFiles(parts, createReporter())
    say(`${moved} files were moved. The folder ${join(dataDir, 'files')} still has its copies.`)
    if (missing.length > 0) say(`Not in the folder: ${missing.join(', ')}`)
    if (damaged.length > 0) say(`Not as they were stored, and not moved: ${damaged.join(', ')}`)
    if (missing.length + damaged.length > 0) process.exitCode = 1
  } finally {
    await to.stop()
    await storage.close()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function createReporter(): (progress: MoveProgress) => void {
  let reportedAt = performance.now()
  return ({ count, bytes, all }) => {
    const now = performance.now()
    if (count < all.count && now - reportedAt < reportEveryMs) return
    reportedAt = now
    say(`${count} of ${all.count} files, ${toMegabytes(bytes)} of ${toMegabytes(all.bytes)} MB`)
  }
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}

main().catch((error: unknown) => {
  const outage = getOutageCode(error)
  const known =
    outage === null ? error : new SettingError(`${getErrorMessage(error)}. Run it again to go on.`)
  process.stderr.write(`${describeStartError(known)}\n`)
  process.exitCode = 1
})
