import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type AuditContext, recordAudit, writeAudit } from './audit.ts'
import type { FileAnswer, TakenOut } from './file-answer.ts'

/** So long the same person may take the same stored file again without another entry. */
const quietMs = 3_600_000

type Taker = AuditContext & { db: Database }

/**
 * Notes what somebody takes out, before its first byte goes: without an entry there is no file. What is made for the call has an
 * entry each time. A stored file has one for each person within an hour, because players ask for a film in hundreds of
 * parts, and from where they like: which part was asked for first says nothing.
 */
export async function noteTaken(taker: Taker, file: FileAnswer): Promise<void> {
  const { taken } = file
  if (taken === null) return
  const entry = { ...taken, outcome: 'done' } as const
  if ('pieces' in file) return recordAudit(taker, entry)
  if (await isNoted(taker.db, taker, taken)) return
  await taker.db.transaction().execute(async (tx) => {
    // Parts that are asked for at the same time wait for each other: the second one finds it noted.
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

/** The person, or the program. */
function toTaker({ identity }: AuditContext): string | null {
  return identity?.operatorId ?? identity?.client?.id ?? null
}
