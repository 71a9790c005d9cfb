import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getErrorCode } from '@wheelhouse/contract/kernel/typed'
import { openDatabase } from '../../kernel/database/database.ts'
import { findRunningPostgres } from '../../kernel/database/embedded-postgres.ts'
import { findPostgresBinaries } from '../../kernel/database/postgres-binaries.ts'
import { chooseLauncher, giveToPostgres } from '../../kernel/database/postgres-launcher.ts'
import { makeRowRoles } from '../../kernel/database/row-roles.ts'
import { SettingError } from '../../kernel/process/app-error.ts'
import { readDiskSpace, restoreMark } from '../../kernel/process/data-folder.ts'
import type { Log } from '../../kernel/process/log.ts'
import { hasTables } from './backup.store.ts'
import { type Backup, backupParts, countBytes } from './backup-manifest.ts'
import { checkPieces, checkVersion } from './check-backup.ts'
import { syncFolder } from './copy-piece.ts'
import { formatSize } from './format-size.ts'
import { loadDump } from './postgres-programs.ts'

type Target = {
  /** A folder that is empty or not there yet. */
  dataDir: string
  /** An empty outside database; `null` for the embedded one. */
  databaseUrl: string | null
}

/**
 * Restores a backup, of which every byte is checked first.
 * @throws SettingError when the backup is damaged, or anything is in the way; nothing has been changed then
 */
export async function restoreBackup(
  backup: Backup,
  target: Target,
  { log, say }: { log: Log; say: (line: string) => void },
): Promise<void> {
  await checkTarget(backup, target, log)
  say('Checking the backup ...')
  await checkVersion(backup)
  await checkPieces(backup)
  say('Copying ...')
  await restoreFolder(backup, target.dataDir, async () => {
    if (target.databaseUrl !== null) await fillDatabase(backup, target.databaseUrl, log)
  })
}

async function checkTarget({ manifest }: Backup, { dataDir, databaseUrl }: Target, log: Log): Promise<void> {
  const isOutside = manifest.database.kind === 'outside'
  if (isOutside && databaseUrl === null)
    throw new SettingError('The backup is of an outside database: set DATABASE_URL to an empty one.')
  if (!isOutside && databaseUrl !== null)
    throw new SettingError('The backup is of the embedded database: restore it without DATABASE_URL.')
  if ((await findRunningPostgres(dataDir)) !== null)
    throw new SettingError(`The data folder ${dataDir} is in use by a running Wheelhouse.`)
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return []
    throw new SettingError(`The data folder ${dataDir} cannot be read: choose another one with --into.`)
  })
  if (names.length > 0)
    throw new SettingError(
      `The data folder ${dataDir} is not empty: move it away, or choose another one with --into.`,
    )
  if (databaseUrl === null) return
  const db = openDatabase({ connectionString: databaseUrl, max: 1 }, log)
  try {
    if (await hasTables(db)) throw new SettingError('The database of DATABASE_URL is not empty.')
  } finally {
    await db.destroy()
  }
}

/**
 * Copies all of a checked backup into a data folder. Until it is whole, a mark keeps servers from starting there.
 * @param fill does what else is needed before that
 */
export async function restoreFolder(
  { folder, manifest }: Backup,
  dataDir: string,
  fill: () => Promise<void> = async () => undefined,
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { freeBytes } = await readDiskSpace(dataDir)
  const needed = countBytes(manifest)
  if (freeBytes < needed)
    throw new SettingError(
      `The disk of ${dataDir} is too full: ${formatSize(freeBytes)} are free, ${formatSize(needed)} are needed.`,
    )
  const mark = join(dataDir, restoreMark)
  await writeFile(mark, '', { mode: 0o600, flush: true })
  const made = new Set<string>()
  for (const path of manifest.folders) await makeFolder(join(dataDir, 'postgres', path), made)
  for (const { path } of manifest.pieces) {
    const to = toDataPath(path)
    if (to === null) continue
    await makeFolder(dirname(join(dataDir, to)), made)
    await copyFile(join(folder, path), join(dataDir, to), constants.COPYFILE_FICLONE)
  }
  if (manifest.database.kind === 'embedded') await giveCluster(dataDir, manifest.folders, manifest.pieces)
  await fill()
  await rm(mark)
  await syncFolder(dataDir)
}

async function makeFolder(path: string, made: Set<string>): Promise<void> {
  if (made.has(path)) return
  await mkdir(path, { recursive: true, mode: 0o700 })
  made.add(path)
}

/** Where a piece goes in the data folder; `null` for the dump, which goes into a database. */
function toDataPath(path: string): string | null {
  const { cluster, files, rest, dump } = backupParts
  if (path === dump) return null
  if (path.startsWith(`${cluster}/`)) return `postgres/${path.slice(cluster.length + 1)}`
  if (path.startsWith(`${rest}/`)) return path.slice(rest.length + 1)
  if (path.startsWith(`${files}/`)) return path
  throw new SettingError(`The backup has ${path}, which this version does not know.`)
}

/** To the user that PostgreSQL runs as here, where that is another one than ours. */
async function giveCluster(
  dataDir: string,
  folders: readonly string[],
  pieces: readonly { path: string }[],
): Promise<void> {
  const launcher = await chooseLauncher(await findPostgresBinaries())
  if (launcher.owner === null) return
  const files = pieces.map(({ path }) => toDataPath(path)).filter((path) => path?.startsWith('postgres/'))
  for (const path of ['postgres', ...folders.map((name) => `postgres/${name}`), ...files])
    if (path) await giveToPostgres(launcher, join(dataDir, path))
}

/** Fills an empty database from the dump. */
export async function fillDatabase({ folder }: Backup, url: string, log: Log): Promise<void> {
  const db = openDatabase({ connectionString: url, max: 1 }, log)
  try {
    // The tables' row security names them.
    await makeRowRoles(db)
  } finally {
    await db.destroy()
  }
  await loadDump(url, join(folder, backupParts.dump))
}
