import type { ErrorCodeEntry } from '@wheelhouse/contract/system/error-code'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { Change } from '../kernel/entities/crud-store.ts'
import { AppError } from '../kernel/process/app-error.ts'

/** What is stored for a code, overriding what is shipped. */
export type ErrorCodeWords = Pick<ErrorCodeEntry, 'code' | 'level' | 'title' | 'action' | 'revision'>

function selectWords(db: Database) {
  return db.selectFrom('errorCodeWords').select(['code', 'level', 'title', 'action', 'revision'])
}

/** The stored words of every code that was changed. */
export async function listErrorCodeWords(db: Database): Promise<ErrorCodeWords[]> {
  return selectWords(db).execute()
}

/** The stored words of one code, locked until the transaction ends; `null` while it is as shipped. */
export async function findErrorCodeWords(tx: Tx, code: string): Promise<ErrorCodeWords | null> {
  const row = await selectWords(tx).where('code', '=', code).forUpdate().executeTakeFirst()
  return row ?? null
}

/** @throws AppError entity.changed when the stored revision is not the one that this is based on */
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
      // With two concurrent changes of a shipped code, the second finds a row that was not there before.
      conflict.column('code').doUpdateSet(values).where('errorCodeWords.revision', '=', revision),
    )
    .returning('code')
    .executeTakeFirst()
  if (stored === undefined) throw new AppError('entity.changed')
}

export async function removeErrorCodeWords(tx: Tx, code: string): Promise<void> {
  await tx.deleteFrom('errorCodeWords').where('code', '=', code).execute()
}

/** The level that administrators set for a code, or `null` if none. */
export async function findErrorCodeLevel(db: Database, code: string): Promise<number | null> {
  const row = await db
    .selectFrom('errorCodeWords')
    .select('level')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.level ?? null
}
