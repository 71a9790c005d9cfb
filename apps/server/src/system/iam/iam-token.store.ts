import { operatorTypes } from '@wheelhouse/contract/permissions'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import type { ClientIdentity } from '../../kernel/http/identity.ts'
import type { Unplaced } from '../../session/address-rule.ts'
import { findScope } from '../../session/session.store.ts'

/** How often a service's last use is written, so that reading does not write all the time. */
const touchEveryMs = 60_000

/**
 * Services with this secret, current or previous and still valid; whether they may be used now is checked elsewhere.
 */
function servicesWithSecret(db: Database, now: Date) {
  return db
    .selectFrom('iamServices as s')
    .innerJoin('organizations as g', 'g.id', 's.organizationId')
    .leftJoin('contracts as c', 'c.organizationId', 'g.id')
    .select(['s.id', 's.name', 's.scopes', 's.organizationId', 's.buildingId', 's.lastUsedAt'])
    .select(['s.allowedIps', 'g.type as organizationType'])
    .select((eb) =>
      eb
        .and([
          eb('s.status', '=', 1),
          eb.or([eb('s.expiresAt', 'is', null), eb('s.expiresAt', '>', now.toISOString())]),
          eb('g.status', '=', 1),
          eb('g.deletedAt', 'is', null),
          eb.or([eb('c.contractEndAt', 'is', null), eb('c.contractEndAt', '>', now.toISOString())]),
        ])
        .as('isActive'),
    )
}

function isSecret(hash: string | { column: string }, now: Date) {
  const given = typeof hash === 'string' ? sql`${hash}` : sql.ref(hash.column)
  return sql<boolean>`(${given} = s.secret_hash
    or (${given} = s.previous_secret_hash and s.previous_secret_until > ${now}))`
}

/** Whether the caller's address is allowed: `null` is on no list. */
function isAllowedFrom(ip: string | null) {
  return sql<boolean>`(s.allowed_ips = '[]' or exists (
    select from jsonb_array_elements_text(s.allowed_ips) as range where ${ip}::inet <<= range::inet))`
}

/** The client requesting a token. @returns `null` for both an unknown id and a wrong secret */
export async function findBySecret(
  db: Database,
  { clientId, secretHash }: { clientId: string; secretHash: string },
  ip: string | null,
  now: Date,
) {
  const row = await servicesWithSecret(db, now)
    .where('s.clientId', '=', clientId)
    .where(isSecret(secretHash, now))
    .select(isAllowedFrom(ip).as('isAllowed'))
    .executeTakeFirst()
  return row ?? null
}

/** Adds a token, and removes the service's expired ones. */
export async function addToken(
  tx: Tx,
  token: { serviceId: string; tokenHash: string; secretHash: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('iamTokens')
    .where('serviceId', '=', token.serviceId)
    .where('expiresAt', '<', now.toISOString())
    .execute()
  await tx
    .insertInto('iamTokens')
    .values({ ...token, createdAt: now })
    .execute()
  await touchService(tx, token.serviceId, now)
}

async function touchService(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('iamServices').set({ lastUsedAt: now }).where('id', '=', id).execute()
}

/**
 * The API client that a token belongs to. No code has to end tokens: one is valid only while its service is enabled and
 * has not expired, and while the secret that it was issued for is valid.
 * @property isAllowed may it call from this address?
 */
export async function findClient(
  db: Database,
  tokenHash: string,
  ip: string | null,
  now: Date,
): Promise<{ caller: Unplaced<ClientIdentity>; isAllowed: boolean } | null> {
  const row = await servicesWithSecret(db, now)
    .innerJoin('iamTokens as t', 't.serviceId', 's.id')
    .where('t.tokenHash', '=', tokenHash)
    .where('t.expiresAt', '>', now.toISOString())
    .where(isSecret({ column: 't.secretHash' }, now))
    .select(isAllowedFrom(ip).as('isAllowed'))
    .executeTakeFirst()
  if (!row?.isActive) return null
  if (row.lastUsedAt === null || now.getTime() - Date.parse(row.lastUsedAt) > touchEveryMs)
    await touchService(db, row.id, now)
  const { organizationId, buildingId, organizationType } = row
  // A client for one building has the rights of an area manager and no more.
  const type = buildingId === null ? operatorTypes.administrator : operatorTypes.areaManager
  const scope = await findScope(db, { type, organizationId, buildingId, organizationType })
  const client = { id: row.id, name: row.name, scopes: row.scopes }
  return {
    caller: { client, operatorId: null, type, organizationId, buildingId, scope },
    isAllowed: row.isAllowed,
  }
}
