import type { ApiScope } from '@wheelhouse/contract/api-scopes'
import type { Hold } from '@wheelhouse/contract/kernel/route'
import { type OperatorType, operatorTypes } from '@wheelhouse/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The rows that a person may access at all (R-ORGANIZATIONS-24); determined once per session, not per query. */
export type Scope =
  /** System administrators. */
  | { kind: 'everything' }
  /**
   * Administrators: their own organisation, and those below it if theirs is an agent or superviser, except buildings
   * that do not allow their IP address.
   */
  | { kind: 'organizations'; ids: readonly string[]; exceptBuildingIds: readonly string[] }
  /** General operators and area managers: their own building of their own organisation. */
  | { kind: 'building'; organizationId: string; buildingId: string | null }

/** What every caller has: rights, and the rows that they may access. */
type Caller = {
  type: OperatorType
  organizationId: string
  buildingId: string | null
  scope: Scope
  /** The IP address, as normalised by the contract's `normalizeIpAddress`; `null` when it cannot be parsed. */
  ip: string | null
  /** The person's own building does not allow this address: every call is answered `auth.ipNotAllowed`. */
  isAddressRefused: boolean
}

/** A signed-in person, behind a request or a live socket. */
export type OperatorIdentity = Caller & {
  client: null
  sessionId: string
  operatorId: string
  firstName: string
  lastName: string
  /** The hold, if any: they may only make calls that lift it. */
  onHoldFor: Hold | null
}

/** An API client that signed in with its own credentials: it has the rights of its `type` that its scopes name, and no session. */
export type ClientIdentity = Caller & {
  client: { id: string; name: string; scopes: readonly ApiScope[] }
  operatorId: null
}

/** The caller behind a request. */
export type Identity = OperatorIdentity | ClientIdentity

/**
 * An identity that sees exactly what everybody in that building may see, for what the server writes for its people.
 * @param name what it is for
 */
export function identityOfBuilding(
  { organizationId, buildingId }: { organizationId: string; buildingId: string },
  name: string,
): ClientIdentity {
  return {
    client: { id: name, name, scopes: [] },
    operatorId: null,
    type: operatorTypes.general,
    organizationId,
    buildingId,
    scope: { kind: 'building', organizationId, buildingId },
    ip: null,
    isAddressRefused: false,
  }
}

/** The scope as a condition; `organization` and `building` name the columns that hold the owners of a row. */
export function scopeCondition(
  { scope }: Identity,
  columns: { organization: string; building: string },
): RawBuilder<SqlBool> {
  if (scope.kind === 'everything') return sql<SqlBool>`true`
  const organization = sql.ref(columns.organization)
  const building = sql.ref(columns.building)
  if (scope.kind === 'building')
    return sql<SqlBool>`(${organization} = ${scope.organizationId} and ${building} = ${scope.buildingId})`
  const isOwn = isOneOf(organization, scope.ids)
  if (scope.exceptBuildingIds.length === 0) return isOwn
  return sql<SqlBool>`(${isOwn} and (${building} = any(${scope.exceptBuildingIds}::uuid[])) is not true)`
}

/**
 * Like `scopeCondition`, but rows without a building belong to the whole organisation: everybody in it may see them.
 */
export function sharedScopeCondition(
  identity: Identity,
  columns: { organization: string; building: string },
): RawBuilder<SqlBool> {
  const inScope = scopeCondition(identity, columns)
  if (identity.scope.kind !== 'building') return inScope
  return sql<SqlBool>`(${inScope} or (${sql.ref(columns.building)} is null
    and ${organizationCondition(identity, columns.organization)}))`
}

/** For what belongs to an organisation as a whole: not narrowed by the caller's building. */
export function organizationCondition({ scope }: Identity, column: string): RawBuilder<SqlBool> {
  if (scope.kind === 'everything') return sql<SqlBool>`true`
  const ids = scope.kind === 'building' ? [scope.organizationId] : scope.ids
  return isOneOf(sql.ref(column), ids)
}

/** A single id is compared with `=`: only then can an index return the rows in order. */
function isOneOf(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> {
  const [only, ...others] = ids
  if (only !== undefined && others.length === 0) return sql<SqlBool>`${column} = ${only}`
  return sql<SqlBool>`${column} = any(${ids}::uuid[])`
}

/** The same rule for a row in memory. */
export function isInScope(
  { scope }: Identity,
  row: { organizationId: string; buildingId: string | null },
): boolean {
  if (scope.kind === 'everything') return true
  if (scope.kind === 'organizations')
    return (
      scope.ids.includes(row.organizationId) &&
      (row.buildingId === null || !scope.exceptBuildingIds.includes(row.buildingId))
    )
  const isOwnBuilding = row.buildingId !== null && row.buildingId === scope.buildingId
  return isOwnBuilding && row.organizationId === scope.organizationId
}
