import { sql } from 'kysely'
import type { Tx } from '../../kernel/database/database.ts'

const initLock = 7_460_051

/** Two who add at once come one after the other. */
export async function lockInitData(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${initLock})`.execute(tx)
}
