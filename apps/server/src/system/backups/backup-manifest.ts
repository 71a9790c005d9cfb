/** What a backup is on disk: a folder named after its moment, with a manifest that names every piece of it. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import { SettingError } from '../../kernel/process/app-error.ts'

/** Where the parts of a backup are in its folder. */
export const backupParts = {
  /** The files of the embedded database. */
  cluster: 'database',
  /** What `pg_dump` wrote of an outside database. */
  dump: 'database.dump',
  /** The bytes of stored files, each under the id of its row. */
  files: 'files',
  /** Everything else of the data folder. */
  rest: 'data',
} as const

export const manifestName = 'manifest.json'
/** A backup has this ending until it is whole. */
export const unfinishedEnding = '.part'

const pieceSchema = z.object({
  /** Relative to the backup, with `/` between folders. */
  path: z.string().refine((path) => !path.split('/').includes('..') && !path.startsWith('/')),
  bytes: z.int().min(0),
  sha256: z.string(),
})
export type Piece = z.output<typeof pieceSchema>

const manifestSchema = z.object({
  format: z.literal(1),
  productVersion: z.string(),
  lastMigration: z.string(),
  /** When it was begun: everything up to then is in it. */
  takenAt: z.iso.datetime(),
  /** Distinguishes backups of different installations; derived from the secret of the servers. */
  installation: z.string(),
  database: z.object({ kind: z.enum(['embedded', 'outside']), majorVersion: z.string() }),
  /** Rows of each table, `schema.table`. */
  rows: z.record(z.string(), z.int().min(0)),
  /** Whether the rows were counted at precisely the moment to which the database is restored. */
  isCountExact: z.boolean(),
  /** Folders of the embedded database; PostgreSQL also needs those that are empty. */
  folders: z.array(z.string()),
  pieces: z.array(pieceSchema),
  /** Whether stored files are part of it; not where a store shared by all servers has them (`S3_URL`). */
  hasFiles: z.boolean(),
  /** Stored files that have a row in the backup, but whose bytes were gone or damaged when it was taken. */
  missingFiles: z.array(z.string()),
})
export type BackupManifest = z.output<typeof manifestSchema>

/** A finished backup. */
export type Backup = { folder: string; name: string; manifest: BackupManifest }

/** The name of the backup of a moment; names sort by time. */
export function toBackupName(takenAt: Date): string {
  return takenAt.toISOString().replaceAll(/[:.]/g, '-')
}

const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** @returns all bytes that a backup refers to, including those that it shares with others */
export function countBytes({ pieces }: Pick<BackupManifest, 'pieces'>): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Writes the manifest, the last piece of a backup. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  })
}

/** @throws SettingError when the folder contains no backup, an unfinished one, or an unreadable manifest */
export async function readBackup(folder: string): Promise<Backup> {
  const name = folder.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  if (name.endsWith(unfinishedEnding))
    throw new SettingError(`The backup in ${folder} was never finished: choose another one.`)
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null)
  if (text === null)
    throw new SettingError(`There is no backup in ${folder}: ${manifestName} cannot be read.`)
  try {
    return { folder, name, manifest: manifestSchema.parse(parseJson(text)) }
  } catch {
    throw new SettingError(`The backup in ${folder} is damaged: ${manifestName} is not what a backup writes.`)
  }
}

/** The finished backups in a folder, oldest first. Whatever else is there is left alone. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => backupName.test(name)).sort()
  const backups: Backup[] = []
  for (const name of names) {
    const backup = await readBackup(join(folder, name)).catch(() => null)
    if (backup !== null) backups.push(backup)
  }
  return backups
}

/** Names of backups that were interrupted. */
export async function listUnfinished(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(
    (name) => name.endsWith(unfinishedEnding) && backupName.test(name.slice(0, -unfinishedEnding.length)),
  )
}
