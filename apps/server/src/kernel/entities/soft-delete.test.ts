/** What was deleted is kept for the audit, and in no list (R-SHELL-37). */
import { entityTexts } from '@wheelhouse/texts/kernel/entities'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBuilding, aFloor, anOperator, anOrganization, aRobot } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let system: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  system = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(() => server.close())

type Table = 'organizations' | 'buildings' | 'floors' | 'robots' | 'operators'

const rows: [Table, () => string, () => Promise<{ id: string }>][] = [
  ['organizations', () => '/organizations', () => anOrganization(server.db)],
  ['buildings', () => '/buildings', () => aBuilding(server.db, { organizationId: world.own.id })],
  [
    'floors',
    () => `/buildings/${world.site.building.id}/floors`,
    () => aFloor(server.db, { buildingId: world.site.building.id, index: 31 }),
  ],
  [
    'robots',
    () => '/robots',
    () => aRobot(server.db, { buildingId: world.site.building.id, initialFloorId: world.site.floor.id }),
  ],
  [
    'operators',
    () => '/operators',
    () =>
      anOperator(server.db, { type: 0, organizationId: world.own.id, buildingId: world.site.building.id }),
  ],
]

it.each(rows)('%s', async (table, getPath, make) => {
  const { id } = await make()
  const list = async () => (await system.call('GET', getPath())).body as { id: string }[]
  expect((await list()).map((row) => row.id)).toContain(id)
  expect((await system.call('DELETE', `${getPath()}/${id}`)).status).toBe(204)
  expect((await list()).map((row) => row.id)).not.toContain(id)
  expect((await system.call('GET', `${getPath()}/${id}`)).code).toBe('entity.notFound')
  const kept = await server.db
    .selectFrom(table)
    .select(['deletedAt', 'updatedBy'])
    .where('id', '=', id)
    .execute()
  expect(kept).toEqual([
    { deletedAt: server.clock.now().toISOString(), updatedBy: world.personas.systemAdministrator.id },
  ])
})

/** No screen shows these: they are counted as other records. */
const internalTables = new Set([
  'caused_messages',
  'factor_set_ups',
  'floor_map_upload_files',
  'login_steps',
  'password_resets',
  'refused_robot_attempts',
  'robot_candidates',
  'robot_claims',
  'robot_orders',
  'teleop_leases',
])

it('every kind of row that a person can meet as still using something has a word', async () => {
  const { rows } = await sql<{
    table: string
  }>`select distinct conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and confdeltype not in ('c', 'n')`.execute(server.db)
  const unnamed = rows.map(({ table }) => table).filter((table) => !(table in entityTexts.texts))
  expect(unnamed.filter((table) => !internalTables.has(table))).toEqual([])
})
