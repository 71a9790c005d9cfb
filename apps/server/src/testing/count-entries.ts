import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/** How many entries of the audit log there are since the last call. */
export type TakeEntries = () => Promise<{ done: number; failed: number; denied: number }>

/** Counts what is written into the audit log; it reads each entry once. */
export function countEntries(db: Database): TakeEntries {
  let seen = 0
  return async () => {
    const rows = await db
      .selectFrom('auditLog')
      .select(['seq', 'outcome'])
      .where('seq', '>', seen)
      // What unknown callers tried is written separately, once a minute.
      .where(sql<boolean>`after -> 'tries' is null`)
      // What is made in the background reports itself that it is there.
      .where('action', '<>', 'recording:completeEvidence')
      .execute()
    seen = Math.max(seen, ...rows.map(({ seq }) => seq))
    const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
    return { done: count('done'), failed: count('failed'), denied: count('denied') }
  }
}
