/**
 * Takes a backup while the product runs. The database comes first, at one moment, and then the stored files that it
 * refers to at that moment; what is written meanwhile is for the next backup.
 */
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import type { Database } from '../../kernel/database/database.ts'
import { SettingError } from '../../kernel/process/app-error.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Config } from '../../kernel/process/config.ts'
import { readDiskSpace } from '../../kernel/process/data-folder.ts'
import type { Log } from '../../kernel/process/log.ts'
import {
  findLastMigration,
  listStoredBytes,
  lockBackups,
  readMajorVersion,
  type StoredBytes,
  unlockBackups,
} from './backup.store.ts'
import {
  type Backup,
  type BackupManifest,
  backupParts,
  countBytes,
  listBackups,
  listUnfinished,
  type Piece,
  toBackupName,
  unfinishedEnding,
  writeManifest,
} from './backup-manifest.ts'
import { addBackupRecord } from './backup-record.store.ts'
import { copyPiece, listTree, syncFolder } from './copy-piece.ts'
import { copyStoredFiles, indexEarlierFiles, isKept } from './copy-stored-files.ts'
import { formatSize } from './format-size.ts'
import { readInstallation } from './installation.ts'
import { openSourceDatabase, type SourceDatabase } from './source-database.ts'
import { countDatabaseBytes, takeDatabase } from './take-database.ts'

type Parts = {
  config: Config
  clock: Clock
  log: Log
  /** Prints a line for the person at the shell. */
  say: (line: string) => void
}

export type BackupOptions = {
  /** The folder with all backups of this installation, and nothing else. */
  to: string
  /** How many backups stay; `null` for all. */
  keep: number | null
  /** Copies every file anew, also those that an earlier backup has. */
  isFull: boolean
}

/** Left free on the disk of the backups. */
const reserveBytes = 100_000_000
const sayEveryMs = 5_000

/**
 * Takes one backup and removes those beyond `keep`.
 * @throws SettingError when it cannot be taken; nothing of it is left then
 */
export async function takeBackup(parts: Parts, options: BackupOptions): Promise<Backup> {
  const { config, log } = parts
  await checkPlaces(config, options.to)
  const source = await openSourceDatabase(config, log)
  try {
    const keeper = source.connect()
    if ((await findLastMigration(keeper)) === null)
      throw new SettingError('The database is empty: there is nothing to back up.')
    if (!(await lockBackups(keeper)))
      throw new SettingError('Another backup of this installation is running.')
    try {
      return await takeLocked(parts, options, { source, keeper })
    } finally {
      // Closing the connection frees it, too, but a moment later: the next backup would be refused.
      await unlockBackups(keeper).catch(() => undefined)
    }
  } finally {
    await source.close()
  }
}

/** Takes the backup that has reserved the database. */
async function takeLocked(
  parts: Parts,
  options: BackupOptions,
  { source, keeper }: Pick<Work, 'source' | 'keeper'>,
): Promise<Backup> {
  const { config, clock, say } = parts
  for (const name of await listUnfinished(options.to)) await removeFolder(join(options.to, name))
  const installation = await readInstallation(config)
  const earlier = await listBackups(options.to)
  const foreign = earlier.find(({ manifest }) => manifest.installation !== installation)
  if (foreign)
    throw new SettingError(
      `${options.to} has backups of another installation (${foreign.name}): choose a folder for this one alone.`,
    )
  const known = options.isFull ? [] : earlier
  await checkSpace(config, { source, keeper, to: options.to, earlier: known })
  const backup = await writeBackup(parts, { source, keeper, to: options.to, installation, earlier: known })
  const { name, manifest } = backup
  const record = { kind: 'backup', name, takenAt: manifest.takenAt, bytes: countBytes(manifest) } as const
  if (!(await addBackupRecord(keeper, record, clock.now())))
    say('The console does not show it, because its version is older than this one.')
  await removeOld([...earlier, backup], options.keep, say)
  return backup
}

async function checkPlaces({ dataDir, serverSecret }: Parts['config'], to: string): Promise<void> {
  const inside = relative(resolve(dataDir), resolve(to))
  if (inside === '' || !(inside.startsWith('..') || resolve(inside) === inside))
    throw new SettingError(
      `Backups cannot be inside the data folder ${dataDir}: choose another folder with --to.`,
    )
  const hasSecret = await access(join(dataDir, 'server-secret')).then(
    () => true,
    () => serverSecret !== null,
  )
  if (!hasSecret)
    throw new SettingError(`There is no installation in ${dataDir}: name the data folder with DATA_DIR.`)
  await mkdir(to, { recursive: true, mode: 0o700 }).catch(() => {
    throw new SettingError(`The folder ${to} cannot be written: choose another one with --to.`)
  })
}

type Work = { source: SourceDatabase; keeper: Database; to: string; earlier: readonly Backup[] }

async function checkSpace(config: Pick<Config, 's3'>, { source, keeper, to, earlier }: Work): Promise<void> {
  const known = indexEarlierFiles(earlier)
  const stored = config.s3 === null ? await listStoredBytes(keeper) : []
  const copied = stored.filter((file) => !isKept(file, known))
  const needed =
    (await countDatabaseBytes(source, keeper)) +
    copied.reduce((sum, { bytes }) => sum + bytes, 0) +
    reserveBytes
  const { freeBytes } = await readDiskSpace(to)
  if (freeBytes < needed)
    throw new SettingError(
      `The disk of ${to} is too full: ${formatSize(freeBytes)} are free, ${formatSize(needed)} are needed.`,
    )
}

async function writeBackup(
  { config, clock, say }: Parts,
  { source, keeper, to, installation, earlier }: Work & { installation: string },
): Promise<Backup> {
  const takenAt = clock.now()
  const name = toBackupName(takenAt)
  const folder = join(to, name)
  const draft = folder + unfinishedEnding
  await mkdir(draft, { mode: 0o700 })
  try {
    say('Database ...')
    const database = await takeDatabase({ source, keeper, url: config.databaseUrl, target: draft })
    say(`Database: ${formatSize(countBytes(database))}`)
    const stored = config.s3 === null ? database.stored : []
    const files = await copyStoredFiles(
      stored,
      { from: join(config.dataDir, backupParts.files), target: draft, earlier: indexEarlierFiles(earlier) },
      createProgress(stored, say),
    )
    const rest = await copyRest(config.dataDir, draft)
    const manifest: BackupManifest = {
      format: 1,
      productVersion: await readProductVersion(),
      lastMigration: database.lastMigration,
      takenAt: takenAt.toISOString(),
      installation,
      database: {
        kind: source.cluster === null ? 'outside' : 'embedded',
        majorVersion: await readMajorVersion(keeper),
      },
      rows: database.rows,
      isCountExact: database.isExact,
      folders: database.folders,
      pieces: [...database.pieces, ...files.pieces, ...rest],
      hasFiles: config.s3 === null,
      missingFiles: files.missing,
    }
    await writeManifest(draft, manifest)
    for (const part of ['', ...Object.values(backupParts)]) await syncFolder(join(draft, part))
    await rename(draft, folder)
    await syncFolder(to)
    say(
      config.s3 === null
        ? `Files: ${stored.length}, of which ${files.linked} are shared with earlier backups`
        : `Files: not in it. Back up the bucket ${config.s3.bucket} by the store's own means.`,
    )
    return { folder, name, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

function createProgress(stored: readonly StoredBytes[], say: (line: string) => void) {
  const total = stored.reduce((sum, { bytes }) => sum + bytes, 0)
  let [count, done, saidAt] = [0, 0, performance.now()]
  return ({ bytes }: StoredBytes) => {
    count += 1
    done += bytes
    if (performance.now() - saidAt < sayEveryMs) return
    saidAt = performance.now()
    say(`Files: ${count} of ${stored.length}, ${formatSize(done)} of ${formatSize(total)}`)
  }
}

/** What of the data folder is neither a secret, nor a setting, nor anything else to keep: the database and files are taken on their own. */
const ofItsOwn = /^(postgres|postgres\.new|run|files|\.probe-[^/]*)(\/|$)/

/** Secrets, the customisation, and whatever else is in the data folder. */
async function copyRest(dataDir: string, target: string): Promise<Piece[]> {
  const pieces: Piece[] = []
  for (const file of (await listTree(dataDir, (path) => !ofItsOwn.test(path))).files) {
    const path = `${backupParts.rest}/${file}`
    const copied = await copyPiece(join(dataDir, file), join(target, path))
    if (copied !== null) pieces.push({ path, ...copied })
  }
  return pieces
}

async function removeOld(
  backups: readonly Backup[],
  keep: number | null,
  say: (line: string) => void,
): Promise<void> {
  if (keep === null) return
  for (const { folder, name } of backups.slice(0, -keep)) {
    // Never half a backup under the name of a whole one.
    await rename(folder, folder + unfinishedEnding)
    await removeFolder(folder + unfinishedEnding)
    say(`Removed: ${name}`)
  }
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

async function readProductVersion(): Promise<string> {
  const file = new URL('../../../../../package.json', import.meta.url)
  return z.object({ version: z.string() }).parse(parseJson(await readFile(file, 'utf8'))).version
}
