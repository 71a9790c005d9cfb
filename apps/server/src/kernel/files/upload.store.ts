import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { type FileKind, fileKinds } from '@wheelhouse/contract/system/file'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type Upload = { id: string; kind: FileKind; name: string; size: number; received: number }

const columns = ['id', 'kind', 'name', 'size', 'received'] as const

/** An upload of this person, and nobody else's. */
export async function findOwnUpload(db: Database, id: string, operatorId: string): Promise<Upload | null> {
  const row = await db
    .selectFrom('uploads')
    .select(columns)
    .where('id', '=', id)
    .where('createdBy', '=', operatorId)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, kind: getKind(row.kind) }
}

/** @param id made by a robot; left out, the database makes one. `operatorId` is `null` for what a robot brings. */
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

/** Notes how much is safely stored. */
export async function setReceived(db: Database, id: string, received: number, now: Date): Promise<void> {
  await db.updateTable('uploads').set({ received, updatedAt: now }).where('id', '=', id).execute()
}

/** @returns whether there was one. */
export async function deleteUpload(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The uploads of a person, the longest silent one first. */
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

/** Bytes that the uploads under way still want. */
export async function countMissingBytes(db: Database): Promise<number> {
  const { missing } = await db
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(size - received), 0)::bigint`.as('missing'))
    .executeTakeFirstOrThrow()
  return missing
}

/** Ends the uploads that nothing came for since then. */
export async function deleteUploadsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('uploads').where('updatedAt', '<', moment.toISOString()).execute()
}

function getKind(word: string): FileKind {
  if (!hasKey(fileKinds, word)) throw new Error(`unknown kind of file: ${word}`)
  return word
}
