import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDevice } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let world: World
let admin: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
  const { own, foreign } = world
  for (const name of ['Gate 1', 'Gate 2', 'Gate 3', 'Door'])
    await aDevice(server.db, { name, organizationId: own.id })
  await aDevice(server.db, { name: 'Gate 0', organizationId: foreign.id })
})
afterAll(() => server.close())

const where = { or: [{ name: { ilike: '%gate%' } }, { identifier: { ilike: '%gate%' } }] }
const search = async (filter: object) => {
  const query = encodeURIComponent(JSON.stringify({ where, ...filter }))
  const { body } = await admin.call('GET', `/devices?filter=${query}`)
  return (body as { name: string }[]).map(({ name }) => name)
}

it('finds the devices of one’s own organisation, page by page in order', async () => {
  expect(await search({ order: 'name DESC' })).toEqual(['Gate 3', 'Gate 2', 'Gate 1'])
  expect(await search({ limit: 1, skip: 1 })).toEqual(['Gate 2'])
  expect(await search({ skip: 3 })).toEqual([])
})

it('counts none of another organisation', async () => {
  const query = encodeURIComponent(JSON.stringify(where))
  expect((await admin.call('GET', `/devices/count?where=${query}`)).body).toEqual({ count: 3 })
})

it('goes by the index, however many devices the organisation has', async () => {
  await sql`
    insert into devices (organization_id, type, name, identifier, description, profile, status, created_at, updated_at)
    select ${world.own.id}, 0, 'Sensor ' || n, n, '', '{}', 1, now(), now() from generate_series(1, 5000) n`.execute(
    server.db,
  )
  await sql`analyze devices`.execute(server.db)
  // The database counts the uses of an index a moment after the query.
  await until(async () => {
    expect(await search({})).toHaveLength(3)
    const { rows } = await sql<{ uses: number }>`
      select idx_scan::int as uses from pg_stat_user_indexes where indexrelname = 'devices_search_name'`.execute(
      server.db,
    )
    expect(rows[0]?.uses).toBeGreaterThan(0)
  })
})
