import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../process/clock.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Identity } from './identity.ts'

/** Who did it, and from where. */
export type AuditActor = {
  identity:
    | (Pick<Identity, 'operatorId' | 'organizationId'> & { client?: { id: string; name: string } | null })
    | null
  clock: Clock
  ip: string | null
  userAgent: string | null
}

export type AuditEntry = {
  /** The permission that was used (`robot:update`), or another word of the same form (`session:login`). */
  action: string
  /** `failed`: it was tried, and did not work or was not answered. */
  outcome: 'done' | 'denied' | 'failed'
  entity: string
  entityId: string | null
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** Entries are chained one after the other: the key of the lock that keeps their order. */
export const chainLock = 7_460_002

/** Never written, whatever an entity brings along. */
const secretNames = /password|secret|token|hash/i

/**
 * Adds one entry, in the transaction of the change it tells of: neither exists without the other.
 * Call it last in the transaction, because other changes wait for it.
 */
export async function writeAudit(tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(tx)
  const last = await tx
    .selectFrom('auditLog')
    .select('hash')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const row = {
    at: actor.clock.now().toISOString(),
    operatorId: actor.identity?.operatorId ?? null,
    organizationId: actor.identity?.organizationId ?? null,
    ip: actor.ip,
    userAgent: actor.userAgent?.slice(0, 400) ?? null,
    action: entry.action,
    outcome: entry.outcome,
    entity: entry.entity,
    entityId: entry.entityId,
    before: withoutSecrets(entry.before),
    after: withoutSecrets(entry.after),
    ...clientOf(actor),
  }
  await tx
    .insertInto('auditLog')
    .values({
      ...row,
      before: row.before && JSON.stringify(row.before),
      after: row.after && JSON.stringify(row.after),
      hash: seal(last?.hash ?? '', row),
    })
    .execute()
}

/** Adds one entry by itself, for a deed that changed nothing in the database, such as a command to a robot. */
export async function recordAudit(actor: AuditActor & { db: Database }, entry: AuditEntry): Promise<void> {
  await actor.db.transaction().execute((tx) => writeAudit(tx, actor, entry))
}

/**
 * Walks the chain from its beginning.
 * @returns the number of the first entry that was changed, or follows a missing one; `null` when all is whole.
 */
export async function findBrokenAudit(db: Database): Promise<number | null> {
  let next: number | null = 0
  while (next !== null) {
    const portion: AuditPortion = await checkAudit(db, next, 1_000)
    if (portion.broken !== null) return portion.broken
    next = portion.next
  }
  return null
}

type AuditPortion = { checked: number; broken: number | null; next: number | null }

/**
 * Checks the next entries of the chain.
 * @param after number of the last one that was checked; 0 begins the chain
 */
export async function checkAudit(db: Database, after: number, limit: number): Promise<AuditPortion> {
  const last = await db
    .selectFrom('auditLog')
    .select('hash')
    .where('seq', '<=', after)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('auditLog')
    .selectAll()
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
  let previous = last?.hash ?? ''
  for (const [index, { seq, hash, clientId, clientName, ...row }] of rows.entries()) {
    const client = clientId === null && clientName === null ? {} : { clientId, clientName }
    if (seal(previous, { ...row, ...client }) !== hash) return { checked: index, broken: seq, next: null }
    previous = hash
  }
  const next = rows.length < limit ? null : (rows.at(-1)?.seq ?? null)
  return { checked: rows.length, broken: null, next }
}

/** Sealed only where there is one: entries from before there were programs keep their seals. */
function clientOf({ identity }: AuditActor): { clientId?: string; clientName?: string } {
  const client = identity?.client
  return client ? { clientId: client.id, clientName: client.name } : {}
}

function seal(previous: string, row: Record<string, unknown>): string {
  return createHash('sha256').update(previous).update(canonicalJson(row)).digest('hex')
}

/** JSON with sorted names: the same text before and after a stay in a jsonb column. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

function withoutSecrets(value: AuditEntry['before']): Record<string, unknown> | null {
  if (value === undefined) return null
  return Object.fromEntries(Object.entries(value).filter(([name]) => !secretNames.test(name)))
}
