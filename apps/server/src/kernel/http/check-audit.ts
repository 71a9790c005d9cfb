/** Verifies the audit log: nothing changed, nothing missing, neither in the middle nor at the end. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { firstChain } from './audit.ts'
import { type AuditSeal, hashFirstEntry, sealEnd, sealEntry } from './audit-seal.ts'

type AuditPortion = {
  checked: number
  /** Number of the first entry that was changed, or follows a missing one. */
  broken: number | null
  /** Number of the entry after which the rest of its chain is missing; 0 if the whole chain is. */
  missingAfter: number | null
  next: number | null
}

/**
 * Checks the whole log from its beginning.
 * @returns the number of the first entry that was changed, or is next to a missing one; `null` when all is intact.
 */
export async function findBrokenAudit(db: Database, seal: AuditSeal): Promise<number | null> {
  let next: number | null = 0
  while (next !== null) {
    const portion: AuditPortion = await checkAudit(db, seal, next, 1_000)
    const found = portion.broken ?? portion.missingAfter
    if (found !== null) return found
    next = portion.next
  }
  return null
}

/**
 * Checks the next entries, each against the previous one in its chain, and finally the ends of all chains.
 * @param db with access to the whole log
 * @param after number of the last entry that was checked; 0 begins
 */
export async function checkAudit(
  db: Database,
  seal: AuditSeal,
  after: number,
  limit: number,
): Promise<AuditPortion> {
  const rows = await db
    .selectFrom('auditLog as a')
    .leftJoin('auditLog as p', (join) =>
      join.onRef('p.chain', '=', 'a.chain').on('p.number', '=', sql<number>`a.number - 1`),
    )
    .selectAll('a')
    .select('p.hash as previousHash')
    .where('a.seq', '>', after)
    .orderBy('a.seq')
    .limit(limit)
    .execute()
  let first = await readFirstHash(db, after)
  for (const [
    index,
    { seq, hash, chain, number, previousHash, clientId, clientName, ...rest },
  ] of rows.entries()) {
    const row = clientId === null && clientName === null ? rest : { ...rest, clientId, clientName }
    const isFirst = number === null || chain === null
    const previous = number === 1 ? '' : previousHash
    const expected = isFirst
      ? hashFirstEntry(first, row)
      : previous !== null && sealEntry(seal, { chain, number, previous }, row)
    if (expected !== hash) return { checked: index, broken: seq, missingAfter: null, next: null }
    if (isFirst) first = hash
  }
  const last = rows.at(-1)
  const isOver = rows.length < limit || last === undefined
  const missingAfter = isOver ? await findCutChain(db, seal) : null
  return { checked: rows.length, broken: null, missingAfter, next: isOver ? null : last.seq }
}

/** The seal of the last entry of the first chain up to this one. */
async function readFirstHash(db: Database, upTo: number): Promise<string> {
  const last = await db
    .selectFrom('auditLog')
    .select('hash')
    .where('seq', '<=', upTo)
    .where('number', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.hash ?? ''
}

/** Compares the last entry of each chain with the end that was sealed with it. */
async function findCutChain(db: Database, seal: AuditSeal): Promise<number | null> {
  // In one statement, so that both come from the same snapshot.
  const { rows: chains } = await sql<{
    chain: string
    number: number
    hash: string
    seal: string
    lastSeq: number | null
    lastNumber: number | null
    lastHash: string | null
  }>`
    select c.chain, c.number, c.hash, c.seal, l.seq as last_seq, l.number as last_number, l.hash as last_hash
      from audit_chains c left join lateral (
        select seq, number, hash from audit_log where chain = c.chain order by number desc limit 1) l on true
     where c.chain <> ${firstChain}
    union all
    select c.chain, c.number, c.hash, c.seal, l.seq, c.number, l.hash
      from audit_chains c left join lateral (
        select seq, hash from audit_log where number is null order by seq desc limit 1) l on true
     where c.chain = ${firstChain}`.execute(db)
  for (const end of chains) {
    const isWhole =
      end.seal === sealEnd(seal, end) && end.lastNumber === end.number && end.lastHash === end.hash
    if (!isWhole) return end.lastSeq ?? 0
  }
  const { rows: endless } = await sql<{ seq: number }>`
    select max(seq) as seq from audit_log
     where coalesce(chain, ${firstChain}) not in (select chain from audit_chains) having count(*) > 0`.execute(
    db,
  )
  return endless[0]?.seq ?? null
}
