import { hasOthersBelow, type OrganizationType } from '@wheelhouse/contract/organizations/organization'
import { type OperatorType, operatorTypes } from '@wheelhouse/contract/permissions'
import { type OwnSession, type SessionUser, sessionLimits } from '@wheelhouse/contract/session/session'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { OperatorIdentity, Scope } from '../kernel/http/identity.ts'
import type { Unplaced } from './address-rule.ts'
import { pendingTerms } from './pending-term.store.ts'

/** How often a session's last use is written, so that reading does not write all the time. */
export const touchEveryMs = 60_000
const idleMs = sessionLimits.idleHours * 3_600_000

/** How a session was opened: with the account's password, or with the identity provider. */
export type SignInWay = 'password' | 'sso'

/** A required password change applies only to people who signed in with the password. */
const passwordBlocks = sql<boolean>`(o.password_change_required and s.way = 'password')`

/**
 * The sessions valid at `now`. A session ends by itself when it has been idle too long, when the account was disabled
 * or got another role or place, and when the organisation or its contract ended: no code has to end it explicitly.
 */
function liveSessions(db: Database, now: Date) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operatorId')
    .innerJoin('organizations as g', 'g.id', 'o.organizationId')
    .leftJoin('contracts as c', 'c.organizationId', 'g.id')
    .where('s.endedAt', 'is', null)
    .where('s.lastSeenAt', '>', new Date(now.getTime() - idleMs).toISOString())
    .where('o.status', '=', 1)
    .where('o.deletedAt', 'is', null)
    .whereRef('o.type', '=', 's.operatorType')
    .whereRef('o.organizationId', '=', 's.organizationId')
    .where(sql<boolean>`o.building_id is not distinct from s.building_id`)
    .where('g.status', '=', 1)
    .where('g.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('c.contractEndAt', 'is', null), eb('c.contractEndAt', '>', now.toISOString())]))
}

/** Who a token belongs to; `null` if it is no longer valid. */
export async function findPerson(
  db: Database,
  token: { kind: 'bearer' | 'cookie'; hash: string },
  now: Date,
): Promise<Unplaced<OperatorIdentity> | null> {
  const row = await liveSessions(db, now)
    .where(token.kind === 'bearer' ? 's.bearerHash' : 's.cookieHash', '=', token.hash)
    .select([
      's.id as sessionId',
      's.lastSeenAt',
      'o.id as operatorId',
      'o.type',
      'o.firstName',
      'o.lastName',
      'o.organizationId',
      'o.buildingId',
      'g.type as organizationType',
    ])
    .select(passwordBlocks.as('passwordChangeRequired'))
    .select((eb) => {
      const person = { operatorId: eb.ref('o.id'), organizationId: eb.ref('o.organizationId') }
      return eb.exists(pendingTerms(db, person, now).select('p.id')).as('hasPendingTerms')
    })
    .executeTakeFirst()
  if (!row) return null
  const { lastSeenAt, organizationType, passwordChangeRequired, hasPendingTerms, ...person } = row
  if (now.getTime() - Date.parse(lastSeenAt) > touchEveryMs) await touchSessions(db, [person.sessionId], now)
  const onHoldFor = passwordChangeRequired ? 'password' : hasPendingTerms ? 'terms' : null
  return {
    ...person,
    client: null,
    onHoldFor,
    scope: await findScope(db, { ...person, organizationType }),
  }
}

/** The rows that somebody of this type and place may access. */
export async function findScope(
  db: Database,
  person: {
    type: OperatorType
    organizationId: string
    buildingId: string | null
    organizationType: OrganizationType
  },
): Promise<Scope> {
  const { type, organizationId, buildingId, organizationType } = person
  if (type === operatorTypes.systemAdministrator) return { kind: 'everything' }
  if (type !== operatorTypes.administrator) return { kind: 'building', organizationId, buildingId }
  return {
    kind: 'organizations',
    ids: hasOthersBelow(organizationType) ? await listDescendants(db, organizationId) : [organizationId],
    exceptBuildingIds: [],
  }
}

/** The organisation and all below it. `union` ends the recursion even if somebody created a cycle. */
async function listDescendants(db: Database, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive family as (
      select ${organizationId}::uuid as id
      union
      select child.id from organizations child join family on child.parent_id = family.id
    ) select id from family`.execute(db)
  return rows.map((row) => row.id)
}

type NewSession = {
  operatorId: string
  bearerHash: string
  cookieHash: string
  ip: string
  userAgent: string | null
  /** Defaults to the password. */
  way?: SignInWay
}

/** A session for the role and place that the account has now. */
export async function createSession(db: Database, session: NewSession, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .columns([
      ...([
        'operatorId',
        'operatorType',
        'organizationId',
        'buildingId',
        'bearerHash',
        'cookieHash',
        'labsEnabled',
      ] as const),
      ...(['createdAt', 'lastSeenAt', 'ip', 'userAgent', 'way'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('operators as o')
        .innerJoin('organizations as g', 'g.id', 'o.organizationId')
        .where('o.id', '=', session.operatorId)
        .select(['o.id', 'o.type', 'o.organizationId', 'o.buildingId'])
        .select([
          sql<string>`${session.bearerHash}`.as('bearerHash'),
          sql<string>`${session.cookieHash}`.as('cookieHash'),
          'g.ugoLabo as labsEnabled',
          sql<string>`${now}::timestamptz`.as('createdAt'),
          sql<string>`${now}::timestamptz`.as('lastSeenAt'),
          sql<string>`${session.ip}`.as('ip'),
          sql<string | null>`${session.userAgent?.slice(0, 400) ?? null}`.as('userAgent'),
          sql<string>`${session.way ?? 'password'}`.as('way'),
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endSession(db: Database, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}

export async function touchSessions(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/**
 * Which of these sessions may keep their sockets and streams open. A document coming into force does not stop anybody
 * who is driving: their next call requires the agreement.
 */
export async function filterOpenSessions(
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await liveSessions(db, now)
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where(passwordBlocks, '=', false)
    .select('s.id')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** The person's own active sessions. */
export async function listOwnSessions(
  db: Database,
  { operatorId, sessionId }: OperatorIdentity,
  now: Date,
): Promise<OwnSession[]> {
  const rows = await liveSessions(db, now)
    .where('s.operatorId', '=', operatorId)
    .select(['s.id', 's.createdAt', 's.lastSeenAt', 's.ip', 's.userAgent'])
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id')
    .execute()
  return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId }))
}

/** @returns false when it is not one of theirs, or has ended. */
export async function endOwnSession(
  db: Database,
  operatorId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const own = await liveSessions(db, now)
    .where('s.operatorId', '=', operatorId)
    .where('s.id', '=', sessionId)
    .select('s.id')
    .executeTakeFirst()
  if (own) await endSession(db, sessionId, now)
  return own !== undefined
}

/** Ends the account's sessions but one. @returns those that were ended */
export async function endSessionsOf(
  db: Database,
  operatorId: string,
  { except }: { except: string | null },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('operatorId', '=', operatorId)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Has the person signed in since then from this address, with this browser of whatever version? */
export async function hasSignedInFrom(
  db: Database,
  operatorId: string,
  { ip, userAgent }: { ip: string; userAgent: string | null },
  since: Date,
): Promise<boolean> {
  const browser = sql<string>`regexp_replace(coalesce(user_agent, ''), '[0-9.]+', '', 'g')`
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('ip', '=', ip)
    .where('lastSeenAt', '>', since.toISOString())
    .where(browser, '=', (userAgent ?? '').slice(0, 400).replace(/[0-9.]+/g, ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** R-SESSION-1, without the token. */
export async function getSessionUser(db: Database, sessionId: string): Promise<Omit<SessionUser, 'token'>> {
  const { type, ...row } = await db
    .selectFrom('sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operatorId')
    .select([
      'o.id',
      'o.type',
      'o.firstName',
      'o.lastName',
      'o.organizationId',
      'o.buildingId',
      's.labsEnabled',
      'o.lastLoginAt',
    ])
    .select(passwordBlocks.as('passwordChangeRequired'))
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  // The video key of another provider is fetched after login (R-SESSION-19); the session carries none.
  return { ...row, type: `${type}` as const, skywayKey: null }
}

/** Removes sessions that nobody has used since then. */
export async function removeSessionsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('lastSeenAt', '<', before.toISOString()).execute()
}
