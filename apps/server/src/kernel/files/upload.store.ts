import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { type FileKind, fileKinds } from '@wheelhouse/contract/system/file'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { UploadPlace } from './store-interface.ts'

export type Upload = { id: string; kind: FileKind; name: string; size: number; received: number }

const columns = ['id', 'kind', 'name', 'size', 'received'] as const

/** An upload of this person only. */
export async function findOwnUpload(db: Database, id: string, operatorId: string): Promise<Upload | null> {
  const row = await db
    .selectFrom('uploads')
    .select(columns)
    .where('id', '=', id)
    .where('createdBy', '=', operatorId)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, kind: getKind(row.kind) }
}

/** @param id assigned by a robot; if omitted, the database assigns one. `operatorId` is `null` for a robot's upload. */
export async function createUpload(
  db: Database,
  { id: given, name, size, kind }: Pick<Upload, 'name' | 'size' | 'kind'> & { id?: string },
  { operatorId, now }: { operatorId: string | null; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('uploads')
    .values({ id: given, name, size, kind, createdAt: now, updatedAt: now, createdBy: operatorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Begins a request that brings bytes from `received` on. Whatever earlier requests still bring is void.
 * @returns `null` if the upload is not there, or has come to another place
 */
export async function beginAttempt(db: Database, id: string, received: number): Promise<UploadPlace | null> {
  const row = await db
    .updateTable('uploads')
    .set((eb) => ({ attempt: eb('attempt', '+', 1) }))
    .where('id', '=', id)
    .where('received', '=', received)
    .returning(['id', 'place', 'attempt', 'parts'])
    .executeTakeFirst()
  return row ?? null
}

export async function findUploadPlace(db: Database, id: string): Promise<UploadPlace | null> {
  const row = await db
    .selectFrom('uploads')
    .select(['id', 'place', 'attempt', 'parts'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Stores how much has been durably received, and what the store has noted.
 * @param progress only what changes
 * @returns `false` if a later request has begun
 */
export async function saveProgress(
  db: Database,
  { id, attempt }: UploadPlace,
  { parts, ...progress }: { parts: unknown; received?: number; updatedAt?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ ...progress, parts: parts === null ? null : JSON.stringify(parts) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How far an upload is, whoever sends it; `null` if there is none. */
export async function findReceived(db: Database, id: string): Promise<number | null> {
  const row = await db.selectFrom('uploads').select('received').where('id', '=', id).executeTakeFirst()
  return row?.received ?? null
}

/** @returns whether there was one. */
export async function deleteUpload(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The uploads of a person, the longest inactive first. */
export async function listUploadsOf(
  db: Database,
  operatorId: string,
): Promise<{ id: string; updatedAt: string }[]> {
  return db
    .selectFrom('uploads')
    .select(['id', 'updatedAt'])
    .where('createdBy', '=', operatorId)
    .orderBy('updatedAt')
    .execute()
}

/** Bytes still missing from the uploads in progress. */
export async function countMissingBytes(db: Database): Promise<number> {
  const { missing } = await db
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(size - received), 0)::bigint`.as('missing'))
    .executeTakeFirstOrThrow()
  return missing
}

/** Deletes the uploads that have received nothing since then. */
export async function deleteUploadsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('uploads').where('updatedAt', '<', moment.toISOString()).execute()
}

function getKind(word: string): FileKind {
  if (!hasKey(fileKinds, word)) throw new Error(`unknown kind of file: ${word}`)
  return word
}
