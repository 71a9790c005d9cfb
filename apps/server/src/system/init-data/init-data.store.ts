import { sql } from 'kysely'
import type { Tx } from '../../kernel/database/database.ts'

const initLock = 7_460_051

/** Serialises concurrent additions. */
export async function lockInitData(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${initLock})`.execute(tx)
}
