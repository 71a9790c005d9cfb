import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../kernel/database/database.ts'
import {
  beginBaseBackup,
  countDatabaseSize,
  countRows,
  endBaseBackup,
  exportSnapshot,
  findLastMigration,
  listStoredBytes,
  type Moment,
  readAtMoment,
  readAtOnce,
  readLogLayout,
  releaseLog,
  type StoredBytes,
  switchLogFile,
} from './backup.store.ts'
import { backupParts, type Piece } from './backup-manifest.ts'
import { copyClusterFiles, copyLog, isCopied, writeClusterFile } from './copy-cluster.ts'
import { hashFile, listTree } from './copy-piece.ts'
import { dumpDatabase } from './postgres-programs.ts'
import type { SourceDatabase } from './source-database.ts'

/** Two files of the log are always copied; a busy database fills more while it is copied. */
const logBytes = 200_000_000

type Work = {
  source: SourceDatabase
  /** The connection whose end ends the backup. */
  keeper: Database
  /** `DATABASE_URL`; `null` for the embedded database. */
  url: string | null
  /** The folder of the backup. */
  target: string
}

/** A copied database, and what it says at its moment. */
export type TakenDatabase = {
  pieces: Piece[]
  folders: string[]
  rows: Record<string, number>
  isExact: boolean
  lastMigration: string
  stored: StoredBytes[]
}

/** @returns how much room a copy of the database may take */
export async function countDatabaseBytes({ cluster }: SourceDatabase, db: Database): Promise<number> {
  if (cluster === null) return countDatabaseSize(db)
  let bytes = logBytes
  for (const file of (await listTree(cluster, isCopied)).files)
    bytes += (await stat(join(cluster, file)).catch(() => null))?.size ?? 0
  return bytes
}

/** Copies the database while it is being written to. */
export function takeDatabase(work: Work): Promise<TakenDatabase> {
  const { cluster } = work.source
  return cluster === null ? takeOutside(work) : takeEmbedded(work, cluster)
}

async function takeEmbedded({ source, keeper, target }: Work, cluster: string): Promise<TakenDatabase> {
  const places = { cluster, target }
  const layout = await readLogLayout(keeper)
  const from = await beginBaseBackup(keeper)
  const copied = await copyClusterFiles(places)
  const label = await writeClusterFile(target, 'backup_label', await endBaseBackup(keeper))
  // The copy is whole with the log up to here; a little later there is a moment whose rows can be counted.
  return readAtMoment(source.connect(), keeper, async (moment) => {
    await switchLogFile(keeper)
    const log = await copyLog(places, { ...layout, from, to: moment.position })
    await releaseLog(keeper)
    const pieces = [...copied.pieces, label, ...log]
    return { pieces, folders: copied.folders, ...(await describe(moment)) }
  })
}

/** `pg_dump` reads the snapshot of the transaction that counts, so it needs no idle moment. */
async function takeOutside({ source, url, target }: Work): Promise<TakenDatabase> {
  const file = join(target, backupParts.dump)
  return readAtOnce(source.connect(), async (tx) => {
    await dumpDatabase(url ?? '', await exportSnapshot(tx), file)
    const dump = { path: backupParts.dump, bytes: (await stat(file)).size, sha256: await hashFile(file) }
    return { pieces: [dump], folders: [], ...(await describe({ tx, isExact: true })) }
  })
}

async function describe({ tx, isExact }: Pick<Moment, 'tx' | 'isExact'>) {
  return {
    isExact,
    rows: await countRows(tx),
    stored: await listStoredBytes(tx),
    lastMigration: (await findLastMigration(tx)) ?? '',
  }
}
