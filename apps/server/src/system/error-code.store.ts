import type { ErrorCodeEntry } from '@wheelhouse/contract/system/error-code'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { Change } from '../kernel/entities/crud-store.ts'
import { AppError } from '../kernel/process/app-error.ts'

/** What is stored of a code in the place of what is shipped. */
export type ErrorCodeWords = Pick<ErrorCodeEntry, 'code' | 'level' | 'title' | 'action' | 'revision'>

function selectWords(db: Database) {
  return db.selectFrom('errorCodeWords').select(['code', 'level', 'title', 'action', 'revision'])
}

/** Of every code that was changed. */
export async function listErrorCodeWords(db: Database): Promise<ErrorCodeWords[]> {
  return selectWords(db).execute()
}

/** Of one code, which nobody else changes until the transaction ends; `null` while it is as shipped. */
export async function findErrorCodeWords(tx: Tx, code: string): Promise<ErrorCodeWords | null> {
  const row = await selectWords(tx).where('code', '=', code).forUpdate().executeTakeFirst()
  return row ?? null
}

/** @throws AppError entity.changed when another revision is stored than the one that this follows */
export async function putErrorCodeWords(
  tx: Tx,
  { code, level, title, action, revision }: ErrorCodeWords,
  { operatorId, now }: Change,
): Promise<void> {
  const values = {
    level,
    title: JSON.stringify(title),
    action: action && JSON.stringify(action),
    revision: revision + 1,
    updatedAt: now,
    updatedBy: operatorId,
  }
  const stored = await tx
    .insertInto('errorCodeWords')
    .values({ ...values, code, createdAt: now, createdBy: operatorId })
    .onConflict((conflict) =>
      // Two who change a shipped code at once: the second finds a row that was not there before.
      conflict.column('code').doUpdateSet(values).where('errorCodeWords.revision', '=', revision),
    )
    .returning('code')
    .executeTakeFirst()
  if (stored === undefined) throw new AppError('entity.changed')
}

export async function removeErrorCodeWords(tx: Tx, code: string): Promise<void> {
  await tx.deleteFrom('errorCodeWords').where('code', '=', code).execute()
}

/** The level that administrators gave a code, or `null` where they gave none. */
export async function findErrorCodeLevel(db: Database, code: string): Promise<number | null> {
  const row = await db
    .selectFrom('errorCodeWords')
    .select('level')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.level ?? null
}
