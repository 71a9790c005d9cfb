import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import { type Identity, organizationCondition } from '../../kernel/http/identity.ts'
import { flowCondition } from './audit-log-scope.store.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Tables that entries refer to by id, with the display name of a row and the column of its owner. */
const namedTables: readonly { from: RawBuilder<unknown>; name: string; owner: string | null }[] = [
  { from: sql`organizations row`, name: 'row.name', owner: 'row.id' },
  { from: sql`buildings row`, name: 'row.name', owner: 'row.organizationId' },
  { from: sql`robots row`, name: 'row.name', owner: 'row.organizationId' },
  { from: sql`devices row`, name: 'row.name', owner: 'row.organizationId' },
  { from: sql`pose_defs row`, name: 'row.name', owner: 'row.organizationId' },
  { from: sql`pose_networks row`, name: 'row.name', owner: 'row.organizationId' },
  { from: sql`service_packages row`, name: 'row.name', owner: 'row.organizationId' },
  { from: sql`webhooks row`, name: 'row.name', owner: 'row.organizationId' },
  { from: sql`iam_services row`, name: 'row.name', owner: 'row.organizationId' },
  { from: sql`anonymize_policies row`, name: 'row.name', owner: null },
  { from: sql`commands row`, name: 'row.code', owner: null },
  ...['floors', 'robot_groups', 'flow_groups'].map((table) => ({
    from: sql`${sql.table(table)} row join buildings place on place.id = row.building_id`,
    name: 'row.name',
    owner: 'place.organizationId',
  })),
]

/**
 * The names of everything that the entries refer to by id, as far as this person may see it; deleted rows have none.
 */
export async function findAuditedNames(
  db: Database,
  identity: Identity,
  entries: readonly { entityId: string | null; before: unknown; after: unknown }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.flatMap(listIds))]
  if (ids.length === 0) return new Map()
  const parts = namedTables.map(
    ({ from, name, owner }) => sql`select row.id, ${sql.ref(name)} as name from ${from}
      where row.id = any(${ids}::uuid[])
      and ${owner === null ? sql`true` : organizationCondition(identity, owner)}`,
  )
  const people = sql`select row.id, row.last_name || ' ' || row.first_name as name from operators row
    where row.id = any(${ids}::uuid[]) and ${organizationCondition(identity, 'row.organizationId')}`
  const flows = sql`select id, name from flows where id = any(${ids}::uuid[]) and ${flowCondition(identity)}`
  const { rows } = await sql<{
    id: string
    name: string
  }>`${sql.join([...parts, people, flows], sql` union all `)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Every id in an entry. A linkage is identified by `building/service`. */
export function listIds({
  entityId,
  before,
  after,
}: {
  entityId: string | null
  before: unknown
  after: unknown
}): string[] {
  const found: string[] = []
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      const id = uuid.exec(value)?.[0]
      if (id !== undefined) found.push(id)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look([entityId, before, after])
  return found
}
