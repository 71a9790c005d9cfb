import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceStore } from '../../devices/device.store.ts'
import { softDeleteRobot } from '../../robots/robot.store.ts'
import { setPassword } from '../../session/login-account.store.ts'
import { aDevice, testNow } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createLog } from '../process/log.ts'
import { openDatabase, type Tx } from './database.ts'

let test: TestDatabase
let world: World
beforeAll(async () => {
  test = await createTestDatabase()
  world = await createWorld(test.db)
  const { building } = world.site
  await aDevice(test.db, { organizationId: building.organizationId, buildingId: building.id })
})
afterAll(() => test.drop())

/** Tables whose rows are nobody's own, and why a query for one organisation may reach all of them. */
const wholeInstallation: Readonly<Record<string, string>> = {
  announcements: 'written for everybody; who sees one is decided by its audience',
  anonymize_policies: 'one list for all organisations',
  commands: 'one catalogue for all organisations',
  custom_bundles: 'pages and style sheets of the installation',
  custom_manifests: 'looks, words and views of the installation',
  custom_publications: 'when which of those counted',
  error_code_words: 'one list for all organisations',
  file_leftovers: 'ids of bytes that go within a day, and nothing about them',
  login_attempts: 'counted by what was typed, before it is known whose it is',
  schema_migrations: 'what was applied; read only',
  system_configs: 'settings of the installation',
  system_versions: 'published to everybody',
  term_documents: 'agreed to by everybody',
  uploads: 'belong to whoever sends them, and end within a day',
}

it('keeps every table with an owner to its owner, also for the owner of the tables', async () => {
  const { rows } = await sql<{ name: string; isKept: boolean }>`
    select c.relname as name,
      c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = c.oid
          and p.polroles = array[(select oid from pg_roles where rolname = 'wheelhouse_organization')]) as is_kept
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
    test.db,
  )
  expect(rows.filter(({ isKept }) => !isKept).map(({ name }) => name)).toEqual(Object.keys(wholeInstallation))
})

const hook = {
  name: 'Hook',
  type: 0,
  url: 'https://a.example',
  auth: 'none',
  headers: '[]',
  events: '[]',
  createdAt: testNow,
  updatedAt: testNow,
} as const

describe('a query without any condition of its own', () => {
  const tables = [
    'organizations',
    'buildings',
    'floors',
    'robots',
    'devices',
    'operators',
    'auditLog',
  ] as const

  it('finds nothing on a connection without a scope, and may not even query', async () => {
    const db = openDatabase(test.serverConnection, createLog('silent'))
    for (const table of tables)
      await expect(db.selectFrom(table).selectAll().execute()).rejects.toThrow('permission denied')
    await db.destroy()
  })

  it('finds nothing for nobody, nor for another organisation', async () => {
    for (const table of tables)
      expect(await test.serverDb.narrowTo([]).selectFrom(table).selectAll().execute()).toEqual([])
    const foreign = test.serverDb.narrowTo([world.foreign.id])
    expect(await foreign.selectFrom('devices').selectAll().execute()).toEqual([])
    const buildings = await foreign.selectFrom('floors').select('buildingId').execute()
    expect(buildings).not.toContainEqual({ buildingId: world.site.building.id })
  })

  it('finds one’s own, and everything for the server itself', async () => {
    const own = test.serverDb.narrowTo([world.own.id])
    expect(await own.selectFrom('devices').selectAll().execute()).toHaveLength(1)
    const organizations = await own.selectFrom('organizations').select('id').execute()
    expect(organizations).toEqual([{ id: world.own.id }])
    expect((await test.serverDb.selectFrom('organizations').select('id').execute()).length).toBeGreaterThan(1)
  })

  it('changes and deletes nothing of others, and adds nothing in their name', async () => {
    const foreign = test.serverDb.narrowTo([world.foreign.id])
    expect(await foreign.updateTable('devices').set({ name: 'x' }).executeTakeFirst()).toMatchObject({
      numUpdatedRows: 0n,
    })
    expect(await foreign.deleteFrom('devices').executeTakeFirst()).toMatchObject({ numDeletedRows: 0n })
    const { building } = world.site
    const row = { organizationId: building.organizationId, buildingId: building.id }
    await expect(aDevice(foreign, row)).rejects.toThrow('row-level security')
  })

  it('is an error, and no success that did nothing, where a row must be changed', async () => {
    const { foreign, site, personas } = world
    const inForeign = (change: (tx: Tx) => Promise<void>) =>
      expect(test.serverDb.narrowTo([foreign.id]).transaction().execute(change)).rejects.toThrow('hit 0')
    const by = { operatorId: null, now: testNow }
    const device = { name: 'Sensor', type: 1, identifier: '', description: '', profile: {}, status: 1 }
    const { organizationId } = site.building
    const row = await test.db
      .transaction()
      .execute((tx) => deviceStore.create(tx, { ...device, organizationId }, by))
    await inForeign((tx) => deviceStore.update(tx, row, { name: 'x' }, by))
    await inForeign((tx) => deviceStore.remove(tx, row.id, by))
    await inForeign((tx) => softDeleteRobot(tx, site.robot.id, by))
    await inForeign((tx) => setPassword(tx, personas.administrator.id, 'x', testNow))
    await test.db.transaction().execute((tx) => deviceStore.remove(tx, row.id, by))
  })

  it('finds what goes to one’s own webhooks, and no mail, though it may write one', async () => {
    const { own, foreign } = world
    const { id: webhookId } = await test.db
      .insertInto('webhooks')
      .values({ ...hook, organizationId: own.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const status = { status: 'sent', createdAt: testNow } as const
    const event = { kind: 'webhook', webhookId, eventType: 'test', eventId: 'x', ...status } as const
    await test.db.insertInto('deliveries').values(event).execute()
    const mail = {
      kind: 'mail',
      recipient: 'a@test.example',
      subject: '',
      content: '123456',
      ...status,
    } as const
    await test.serverDb.narrowTo([own.id]).insertInto('deliveries').values(mail).execute()
    const found = (id: string) =>
      test.serverDb.narrowTo([id]).selectFrom('deliveries').select('kind').execute()
    expect(await found(own.id)).toEqual([{ kind: 'webhook' }])
    expect(await found(foreign.id)).toEqual([])
    const intoForeign = { ...event, eventId: 'y' }
    const inserting = test.serverDb.narrowTo([foreign.id]).insertInto('deliveries').values(intoForeign)
    await expect(inserting.execute()).rejects.toThrow('row-level security')
  })

  it('keeps the way in of an organisation that is at work, however many others come', () => {
    const { own, foreign } = world
    const [kept, idle] = [own, foreign].map(({ id }) => test.serverDb.narrowTo([id]))
    for (let other = 0; other < 600; other++) {
      test.serverDb.narrowTo([`other-${other}`])
      expect(test.serverDb.narrowTo([own.id])).toBe(kept)
    }
    expect(test.serverDb.narrowTo([foreign.id])).not.toBe(idle)
  })

  it('never sees whom the connection was lent to before', async () => {
    const narrow = (id: string) => test.serverDb.narrowTo([id]).selectFrom('organizations').select('id')
    const { own, foreign } = world
    const turns = Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? own.id : foreign.id))
    const found = await Promise.all(turns.map((id) => narrow(id).execute()))
    expect(found).toEqual(turns.map((id) => [{ id }]))
  })
})

describe('the login of the server', () => {
  const refused = async (statement: string) =>
    expect(sql.raw(statement).execute(test.serverDb)).rejects.toThrow(/permission denied|must be owner/)

  it('makes, changes and removes no table', async () => {
    await refused('create table mine (n int)')
    await refused('alter table devices add column mine int')
    await refused('drop table devices')
    await refused('truncate devices')
    await refused('alter table devices disable row level security')
    await refused('create role mine')
  })

  it('reads and adds to the audit log, and can neither change it nor switch off what guards it', async () => {
    // Not by the trigger alone, which stops the owner, too: the login has no such right to begin with.
    for (const statement of [
      "update audit_log set ip = '::1'",
      'delete from audit_log',
      'truncate audit_log',
    ])
      await expect(sql.raw(statement).execute(test.serverDb)).rejects.toThrow('permission denied')
    await refused('alter table audit_log disable trigger all')
    await refused("set session_replication_role = 'replica'")
  })

  it('does not become the owner', async () => {
    await refused('set role wheelhouse')
    await refused("select set_config('session_authorization', 'wheelhouse', false)")
  })
})
