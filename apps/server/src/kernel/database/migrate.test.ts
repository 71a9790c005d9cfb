import { copyFile, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { emptyMap, mapDocumentSchema, type Point } from '@wheelhouse/contract/maps/map-document'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeClock } from '../../testing/fake-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { dbTypesFile, describeDatabase } from './describe-database.ts'
import { migrate } from './migrate.ts'

let test: TestDatabase
let folder: string
beforeEach(async () => {
  test = await createTestDatabase({ migrated: false })
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterEach(() => test.drop())

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(test.db, fakeClock(), pathToFileURL(`${folder}/`))
const count = async () =>
  (await sql<{ n: number }>`select count(*) as n from things`.execute(test.db)).rows[0]?.n

it('applies each file once, in order, also when two servers start at once', async () => {
  await write('0001-things.sql', 'create table things (n int)')
  await write('0002-first.sql', 'insert into things values (1)')
  await Promise.all([run(), run()])
  await write('0003-second.sql', 'insert into things values (2)')
  await run()
  expect(await count()).toBe(2)
})

it('leaves nothing of a migration that fails', async () => {
  await write('0001-things.sql', 'create table things (n int)')
  await write('0002-bad.sql', 'insert into things values (1); select no_such_column')
  await expect(run()).rejects.toThrow('no_such_column')
  expect(await count()).toBe(0)
})

it('refuses data of a newer version in one sentence', async () => {
  await write('0001-things.sql', 'create table things (n int)')
  await run()
  await sql`insert into schema_migrations values ('0002-future', 'x', now())`.execute(test.db)
  await expect(run()).rejects.toThrow(/newer version of Wheelhouse \(it has "0002-future"\)/)
})

it('refuses a migration that was edited after it had been applied', async () => {
  await write('0001-things.sql', 'create table things (n int)')
  await run()
  await write('0001-things.sql', 'create table things (n bigint)')
  await expect(run()).rejects.toThrow('"0001-things" was changed')
})

it('has a current file of table types', async () => {
  await migrate(test.db, fakeClock())
  // `npm run db:types` writes it.
  expect(await readFile(dbTypesFile, 'utf8')).toBe(await describeDatabase(test.db))
})

/** The database as it was before a migration. */
async function runBefore(number: string): Promise<void> {
  const all = new URL('../../migrations/', import.meta.url)
  const before = (await readdir(all)).filter((name) => name < number)
  for (const name of before) await copyFile(new URL(name, all), join(folder, name))
  await run()
}

it('takes what waits and what was sent along into the one queue (0110)', async () => {
  await runBefore('0110')
  await sql`
    with place as (insert into organizations (name, level, created_at, updated_at) values ('A', 1, now(), now()) returning id),
    target as (insert into notification_targets (organization_id, type, level, created_at, updated_at)
      select id, 6, 0, now(), now() from place returning id),
    hook as (insert into webhooks (organization_id, name, type, url, auth, headers, events, created_at, updated_at)
      select id, 'Hook', 0, 'https://a.example', 'none', '[]', '[]', now(), now() from place returning id),
    mail as (insert into outgoing_messages (channel, recipient, subject, body, status, created_at, next_try_at)
      values ('mail', 'a@test.example', 'Code', '123456', 'queued', now(), now()),
             ('sms', '+81', '', null, 'failed', now(), null)),
    told as (insert into notification_deliveries
        (target_id, event_id, dedupe_key, level, message, status, created_at, next_try_at)
      select id, n, 'k', 9, '{"title": "Stop"}', n, now(), now() from target, unnest(array['queued', 'sent']) n)
    insert into webhook_deliveries (webhook_id, event_id, event_type, event, status, created_at, next_try_at, failure)
      select id, n, 'test', '{"id": "e"}', n, now(), now(), 'timeout' from hook, unnest(array['queued', 'failed']) n`.execute(
    test.db,
  )
  await migrate(test.db, fakeClock())
  const { rows } = await sql<object>`
    select kind, status, coalesce(subject, event_type) as says, content, failure from deliveries order by kind, status`.execute(
    test.db,
  )
  expect(rows).toEqual([
    { kind: 'mail', status: 'queued', says: 'Code', content: '123456', failure: null },
    { kind: 'notification', status: 'queued', says: 'Stop', content: '{"title": "Stop"}', failure: null },
    { kind: 'notification', status: 'sent', says: 'Stop', content: null, failure: null },
    { kind: 'sms', status: 'failed', says: '', content: null, failure: null },
    { kind: 'webhook', status: 'failed', says: 'test', content: null, failure: 'timeout' },
    { kind: 'webhook', status: 'queued', says: 'test', content: '{"id": "e"}', failure: 'timeout' },
  ])
})

it('makes maps of today of those of before, and their first revision (0112)', async () => {
  await runBefore('0112')
  const polygon: Point[] = [
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  const waypoint = { id: 'origin', no: 0, name: 'Origin', type: 0, x: 1, y: 1, theta: 0 }
  const wall = { points: polygon.slice(1), height: 2 }
  const zone = (id: string, kind: string, more = {}) => ({ id, name: '', kind, polygon, ...more })
  const cells = { resolution: 0.5, origin: [0, 0], width: 2, height: 2, occupied: [[0, 0, 1]] }
  const map = {
    schema: 2,
    revision: 3,
    bounds: { min: [0, 0], max: [10, 8] },
    walls: [wall, wall],
    doors: [{ id: 'door', name: '', from: [0, 0], to: [1, 0], kind: 'sliding' }],
    lifts: [{ id: 'lift', name: 'A', polygon, door: [polygon[0], polygon[1]] }],
    rooms: [],
    fixtures: [],
    waypoints: [waypoint],
    edges: [],
    zones: [zone('k', 'keepout'), zone('s', 'speed', { maxSpeed: 0.4 }), zone('t', 'speed')],
    occupancy: cells,
  }
  await sql`
    with place as (insert into organizations (name, level, created_at, updated_at) values ('A', 1, now(), now()) returning id),
    site as (insert into buildings (name, organization_id, created_at, updated_at) select 'B', id, now(), now() from place returning id),
    level as (insert into floors (name, building_id, type, index, created_at, updated_at)
      select n::text, id, 1, n, now(), now() from site, generate_series(1, 2) n returning id, index)
    insert into floor_maps (floor_id, revision, document, updated_at)
      select id, 3, case index when 1 then ${JSON.stringify(map)}::jsonb
        else ${JSON.stringify({ ...map, walls: [], zones: [], occupancy: null })}::jsonb end, now() from level`.execute(
    test.db,
  )
  await migrate(test.db, fakeClock())
  const { rows } = await sql<{ document: unknown; kept: unknown }>`
    select m.document, r.document as kept from floor_maps m join floor_map_revisions r using (floor_id, revision)
      join floors f on f.id = m.floor_id order by f.index`.execute(test.db)
  const on = { status: 1, windows: [] }
  const expected = mapDocumentSchema.parse({
    ...emptyMap,
    revision: 3,
    bounds: { min: [0, 0], max: [10, 8] },
    occupancy: { ...cells, unknown: [] },
    walls: [
      { id: 'wall1', ...wall },
      { id: 'wall2', ...wall },
    ],
    doors: [{ ...map.doors[0], device: '' }],
    lifts: [{ ...map.lifts[0], bank: '' }],
    waypoints: [{ ...waypoint, status: 1, note: '' }],
    zones: [
      { ...zone('k', 'keepout'), ...on, limit: null },
      { ...zone('s', 'speed'), ...on, limit: { unit: 'mps', value: 0.4 } },
      { ...zone('t', 'speed'), ...on, limit: { unit: 'percent', value: 100 } },
    ],
  })
  expect(rows).toEqual([
    { document: expected, kept: expected },
    {
      document: { ...expected, walls: [], zones: [], occupancy: null },
      kept: { ...expected, walls: [], zones: [], occupancy: null },
    },
  ])
})

it('keeps the protection of recordings that a person gave, and no robot’s (0380)', async () => {
  await runBefore('0380')
  const ids = ['a', 'b', 'c'].map((sign) => `00000000-0000-4000-8000-00000000000${sign}`)
  const [byPerson, byRobot, released] = ids
  await test.db.transaction().execute(async (tx) => {
    // Whose they are matters to nothing here.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into recordings (id, robot_id, organization_id, building_id, camera_id, start_at, seconds, size, sha256,
        quality, is_protected, on_robot)
      select id, id, id, id, 'v1', now(), 60, 1, '', 'low', id <> ${released}::uuid, true
        from unnest(${ids}::uuid[]) id`.execute(tx)
    await sql`insert into audit_log (at, action, outcome, entity, entity_id, hash)
      select '2026-11-20T00:00:00Z', 'recording:protect', 'done', 'recording', id, ''
        from unnest(${[byPerson, released]}::text[]) id`.execute(tx)
  })
  await migrate(test.db, fakeClock())
  const { rows } =
    await sql<object>`select id, is_protected, protection_set_at from recordings order by id`.execute(test.db)
  const at = '2026-11-20T00:00:00.000Z'
  expect(rows).toEqual([
    { id: byPerson, isProtected: true, protectionSetAt: at },
    { id: byRobot, isProtected: false, protectionSetAt: null },
    { id: released, isProtected: false, protectionSetAt: at },
  ])
})
