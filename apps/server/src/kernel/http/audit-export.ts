import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type AuditContext, recordAudit, writeAudit } from './audit.ts'
import type { FileAnswer, TakenOut } from './file-answer.ts'

/** How long the same person may export the same stored file again without another entry. */
const quietMs = 3_600_000

type Taker = AuditContext & { db: Database }

/**
 * Audits an export before its first byte is sent: no entry, no file. A file generated for the call gets an entry each
 * time. A stored file gets one per person per hour, because players request a film in hundreds of ranges in any order,
 * so the first range means nothing.
 */
export async function auditExport(taker: Taker, file: FileAnswer): Promise<void> {
  const { taken } = file
  if (taken === null) return
  const entry = { ...taken, outcome: 'done' } as const
  if ('pieces' in file) return recordAudit(taker, entry)
  if (await isNoted(taker.db, taker, taken)) return
  await taker.db.transaction().execute(async (tx) => {
    // Concurrent range requests wait for each other, so the second one finds the entry.
    const name = `taken ${toTaker(taker)} ${taken.action} ${taken.entityId}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
    if (!(await isNoted(tx, taker, taken))) await writeAudit(tx, taker, entry)
  })
}

async function isNoted(db: Database, taker: AuditContext, taken: TakenOut): Promise<boolean> {
  const noted = await db
    .selectFrom('auditLog')
    .select('seq')
    .where('entity', '=', taken.entity)
    .where('entityId', '=', taken.entityId)
    .where('action', '=', taken.action)
    .where('outcome', '=', 'done')
    .where((eb) => eb(eb.fn.coalesce('operatorId', 'clientId'), '=', toTaker(taker)))
    .where('at', '>', new Date(taker.clock.now().getTime() - quietMs).toISOString())
    .limit(1)
    .executeTakeFirst()
  return noted !== undefined
}

/** The person, or the API client. */
function toTaker({ identity }: AuditContext): string | null {
  return identity?.operatorId ?? identity?.client?.id ?? null
}
