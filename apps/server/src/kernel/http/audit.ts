import type { Database, Tx } from '../database/database.ts'
import { requireRow } from '../database/require-row.ts'
import type { Clock } from '../process/clock.ts'
import { type AuditSeal, sealEnd, sealEntry } from './audit-seal.ts'
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

/** What is needed to write an entry. */
export type AuditContext = AuditActor & { sealAudit: AuditSeal }

export type AuditEntry = {
  /** The permission that was used (`robot:update`), or another name of the same form (`session:login`). */
  action: string
  /** `failed`: attempted, but it did not work or was not answered. */
  outcome: 'done' | 'denied' | 'failed'
  entity: string
  entityId: string | null
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** Entries of the server itself, and of people who are not signed in. */
const ownChain = '00000000-0000-0000-0000-000000000000'
/** Entries from before there was a chain for each organisation. */
export const firstChain = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Fields that are never written, whatever an entity contains. */
const secretNames = /password|secret|token|hash/i

/**
 * Adds one entry, in the transaction of the change it records: neither exists without the other.
 * Call it last in the transaction, because other changes by people of the same organisation wait for it.
 */
export async function writeAudit(tx: Tx, actor: AuditContext, entry: AuditEntry): Promise<void> {
  const chain = actor.identity?.organizationId ?? ownChain
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
    ...getClient(actor),
  }
  const end = await takeEnd(tx, actor.sealAudit, chain)
  const number = end.number + 1
  const hash = sealEntry(actor.sealAudit, { chain, number, previous: end.hash }, row)
  const values = {
    ...row,
    before: row.before && JSON.stringify(row.before),
    after: row.after && JSON.stringify(row.after),
    chain,
    number,
    hash,
  }
  const added = await tx
    .with('entry', (db) => db.insertInto('auditLog').values(values))
    .updateTable('auditChains')
    .set({ number, hash, seal: sealEnd(actor.sealAudit, { chain, number, hash }) })
    .where('chain', '=', chain)
    .executeTakeFirstOrThrow()
  requireRow(added)
}

/** The end of a chain, locked until the transaction ends. */
async function takeEnd(tx: Tx, seal: AuditSeal, chain: string): Promise<{ number: number; hash: string }> {
  const find = () =>
    tx
      .selectFrom('auditChains')
      .select(['number', 'hash'])
      .where('chain', '=', chain)
      .forUpdate()
      .executeTakeFirst()
  const end = await find()
  if (end !== undefined) return end
  const empty = { chain, number: 0, hash: '' }
  await tx
    .insertInto('auditChains')
    .values({ ...empty, seal: sealEnd(seal, empty) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find()) ?? empty
}

/** Adds one entry separately, for an action that changed nothing in the database, such as a command to a robot. */
export async function recordAudit(actor: AuditContext & { db: Database }, entry: AuditEntry): Promise<void> {
  await actor.db.transaction().execute((tx) => writeAudit(tx, actor, entry))
}

/**
 * Seals the end of the single chain from before there was a key, at the first start with one: that protects all of it.
 * Once there are newer entries it is too late, because then the seal must have been removed.
 */
export async function sealFirstChain(db: Database, seal: AuditSeal): Promise<void> {
  const end = await db
    .selectFrom('auditChains')
    .select(['chain', 'number', 'hash'])
    .where('chain', '=', firstChain)
    .where('seal', '=', '')
    .executeTakeFirst()
  if (end === undefined) return
  await db
    .updateTable('auditChains')
    .set({ seal: sealEnd(seal, end) })
    .where('chain', '=', firstChain)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('auditLog').where('number', 'is not', null))))
    .execute()
}

/** Sealed only if present: entries from before API clients existed keep their seals. */
function getClient({ identity }: AuditActor): { clientId?: string; clientName?: string } {
  const client = identity?.client
  return client ? { clientId: client.id, clientName: client.name } : {}
}

function withoutSecrets(value: AuditEntry['before']): Record<string, unknown> | null {
  if (value === undefined) return null
  return Object.fromEntries(Object.entries(value).filter(([name]) => !secretNames.test(name)))
}
