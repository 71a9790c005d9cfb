/** Restores a backup on trial, to know that it can be relied on. The installation itself is not touched. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { startEmbeddedPostgres } from '../../kernel/database/embedded-postgres.ts'
import { createEmbeddedDatabase, databaseName } from '../../kernel/database/storage.ts'
import { SettingError } from '../../kernel/process/app-error.ts'
import type { Log } from '../../kernel/process/log.ts'
import { countRows, listStoredBytes } from './backup.store.ts'
import { type Backup, type BackupManifest, backupParts, listBackups, readBackup } from './backup-manifest.ts'
import { checkPieces, checkVersion } from './check-backup.ts'
import { fillDatabase, restoreFolder } from './restore-backup.ts'
import { openSourceDatabase } from './source-database.ts'
import { tryServer } from './try-server.ts'

type Parts = {
  log: Log
  /** `SERVER_SECRET` of the installation. */
  serverSecret: string | null
  /** Prints a line for the person at the shell. */
  say: (line: string) => void
}

/**
 * The backup that a folder is, or the newest of those that are in it.
 * @throws SettingError when there is none
 */
export async function findBackup(folder: string): Promise<Backup> {
  const newest = (await listBackups(folder)).at(-1)
  return newest ?? (await readBackup(folder))
}

/** The newest backup of which every byte is as it was written; `null` when none is. */
export async function findNewestWhole(folder: string): Promise<Backup | null> {
  for (const backup of (await listBackups(folder)).toReversed()) {
    const isWhole = await checkPieces(backup).then(
      () => true,
      () => false,
    )
    if (isWhole) return backup
  }
  return null
}

/**
 * Checks every byte, restores into a folder that is removed afterwards, compares the rows of each table and the stored
 * files with what the manifest says, and starts a server that reaches nobody.
 * @throws SettingError with the reason why the backup cannot be relied on
 */
export async function drillBackup(backup: Backup, { log, serverSecret, say }: Parts): Promise<void> {
  say('Checking every piece ...')
  await checkVersion(backup)
  await checkPieces(backup)
  const scratch = await mkdtemp(join(tmpdir(), 'wheelhouse-drill-'))
  try {
    say('Restoring ...')
    await restoreFolder(backup, scratch, () => fillEmbedded(backup, scratch, log))
    say('Comparing rows and files ...')
    const found = await readDatabase(scratch, log)
    compare(backup.manifest, found)
    say('Starting a server ...')
    await tryServer(scratch, serverSecret)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A dump of an outside database is tried in an embedded one, so that the real cluster is left alone. */
async function fillEmbedded(backup: Backup, dataDir: string, log: Log): Promise<void> {
  if (backup.manifest.database.kind === 'embedded') return
  const embedded = await startEmbeddedPostgres({ dataDir, log, isRestoring: true })
  try {
    await createEmbeddedDatabase(embedded.connection, log)
    await fillDatabase(backup, toAddress(embedded.connection), log)
  } finally {
    await embedded.stop()
  }
}

function toAddress({ host = '', port, user, password }: PoolConfig): string {
  const login = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user
  return `postgres://${login}@localhost:${port}/${databaseName}?host=${encodeURIComponent(host)}`
}

type Found = { rows: Record<string, number>; files: string[] }

async function readDatabase(dataDir: string, log: Log): Promise<Found> {
  const source = await openSourceDatabase({ dataDir, databaseUrl: null }, log)
  try {
    const db = source.connect()
    return { rows: await countRows(db), files: (await listStoredBytes(db)).map(({ id }) => id) }
  } finally {
    await source.close()
  }
}

/** @throws SettingError naming the first difference */
export function compare(manifest: BackupManifest, { rows, files }: Found): void {
  const tables = new Set([...Object.keys(manifest.rows), ...Object.keys(rows)])
  for (const table of tables) {
    const [want = 0, have = 0] = [manifest.rows[table], rows[table]]
    // Without an exact count, rows came and went between the count and the end of the copy.
    const isSame = manifest.isCountExact ? want === have : want === 0 || have > 0
    if (!isSame) throw new SettingError(`The table ${table} has ${have} rows instead of ${want}.`)
  }
  if (!manifest.hasFiles) return
  const known = new Set([
    ...manifest.missingFiles,
    ...manifest.pieces.map(({ path }) => path.slice(backupParts.files.length + 1)),
  ])
  const lost = files.find((id) => !known.has(id))
  if (lost !== undefined) throw new SettingError(`The stored file ${lost} is not in the backup.`)
}
