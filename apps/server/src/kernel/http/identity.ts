import type { ApiScope } from '@wheelhouse/contract/api-scopes'
import type { Hold } from '@wheelhouse/contract/kernel/route'
import { type OperatorType, operatorTypes } from '@wheelhouse/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The rows a person may touch at all (R-ORGANIZATIONS-24); worked out once per session, not per query. */
export type Scope =
  /** System administrators. */
  | { kind: 'everything' }
  /**
   * Administrators: their own organisation, and those below it where theirs is an agent or superviser; without the
   * buildings that do not let their address in.
   */
  | { kind: 'organizations'; ids: readonly string[]; exceptBuildingIds: readonly string[] }
  /** General operators and area managers: their own building of their own organisation. */
  | { kind: 'building'; organizationId: string; buildingId: string | null }

/** What counts of anybody: their rights, and the rows that they may touch. */
type Caller = {
  type: OperatorType
  organizationId: string
  buildingId: string | null
  scope: Scope
  /** Where this comes from, as `normalizeIpAddress` of the contract writes it; `null` when that cannot be read. */
  ip: string | null
  /** The person's own building does not let this address in: they are answered `auth.ipNotAllowed` and nothing else. */
  isAddressRefused: boolean
}

/** A signed-in person, behind a request or a live socket. */
export type OperatorIdentity = Caller & {
  client: null
  sessionId: string
  operatorId: string
  firstName: string
  lastName: string
  /** Why they may do nothing but what leads out of it. */
  heldFor: Hold | null
}

/** A program that signed in by itself: it has the rights of its `type` that its scopes name, and no session. */
export type ClientIdentity = Caller & {
  client: { id: string; name: string; scopes: readonly ApiScope[] }
  operatorId: null
}

/** Who is behind a request. */
export type Identity = OperatorIdentity | ClientIdentity

/**
 * Sees what anybody of that building may see, and nothing else: for what the server writes down for its people.
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

/** As `scopeCondition`, and rows of no building are the whole organisation's: everybody in it may see them. */
export function sharedScopeCondition(
  identity: Identity,
  columns: { organization: string; building: string },
): RawBuilder<SqlBool> {
  const inScope = scopeCondition(identity, columns)
  if (identity.scope.kind !== 'building') return inScope
  return sql<SqlBool>`(${inScope} or (${sql.ref(columns.building)} is null
    and ${organizationCondition(identity, columns.organization)}))`
}

/** For what belongs to an organisation as a whole: a place inside a building does not narrow it. */
export function organizationCondition({ scope }: Identity, column: string): RawBuilder<SqlBool> {
  if (scope.kind === 'everything') return sql<SqlBool>`true`
  const ids = scope.kind === 'building' ? [scope.organizationId] : scope.ids
  return isOneOf(sql.ref(column), ids)
}

/** A single one is compared as such: only then can an index give the rows in their order. */
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
