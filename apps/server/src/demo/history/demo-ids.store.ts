import { demoOrganizations } from '@wheelhouse/simulator/demo/demo-people'
import type { Database } from '../../kernel/database/database.ts'

/** The organisation that owns the demo's robots. @throws if there is no demo */
export async function getDemoOrganizationId(db: Database): Promise<string> {
  const { id } = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', demoOrganizations.first.name)
    .executeTakeFirstOrThrow()
  return id
}

/** Ids of the rows that every demo has, by stable placeholders such as `@{robot WH-0001}`. */
export async function listDemoIds(db: Database, organizationId: string): Promise<Map<string, string>> {
  const ids = new Map([['@{organization}', organizationId]])
  const add = (kind: string, rows: readonly { id: string; name: string }[]) => {
    for (const { id, name } of rows) ids.set(`@{${kind} ${name}}`, id)
  }
  const buildings = await db
    .selectFrom('buildings')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .execute()
  const buildingIds = [...buildings.map(({ id }) => id)]
  add('building', buildings)
  for (const table of ['floors', 'flows', 'checkItems', 'thresholdRules'] as const)
    add(
      table,
      await db.selectFrom(table).select(['id', 'name']).where('buildingId', 'in', buildingIds).execute(),
    )
  const robots = db.selectFrom('robots').select(['id', 'serialNumber as name'])
  add('robot', await robots.where('organizationId', '=', organizationId).execute())
  const devices = db.selectFrom('devices').select(['id', 'identifier as name'])
  add('device', await devices.where('organizationId', '=', organizationId).execute())
  const people = db.selectFrom('operators').select(['id', 'loginId as name'])
  add('person', await people.where('organizationId', '=', organizationId).execute())
  return ids
}
