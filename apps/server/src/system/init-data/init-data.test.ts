import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InitSet } from '@wheelhouse/contract/system/init-data'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoInitSet } from '../../demo/demo-init-set.ts'
import { createFolderStore } from '../../kernel/files/folder-store.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let system: Client
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wheelhouse-init-'))
  const options = {
    folder,
    robots: 1,
    isAlive: false,
    password: null,
    policy: 'spec' as const,
    extraFloor: null,
    secrets: null,
    openFiles: async () => createFolderStore(folder),
  }
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { initSets: (clock) => [demoInitSet(clock, options)] },
  )
  system = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const getSets = (body: unknown) =>
  Object.fromEntries((body as { sets: InitSet[] }).sets.map(({ id, ...set }) => [id, set]))
const look = async () => getSets((await system.call('GET', '/init-data')).body)
const add = (...sets: string[]) => system.call('POST', '/init-data', { sets })
const entries = () =>
  server.db.selectFrom('auditLog').select('after').where('action', '=', 'system:initialize').execute()

it('says what is there and what is missing, and adds what is requested once', async () => {
  await system.call('POST', '/system-configs', { key: 'anonymize.nameMax', type: 'number', value: 20 })
  const before = await look()
  expect(before.systemConfigs?.present).toEqual(['anonymize.nameMax'])
  expect(before.systemConfigs?.missing).toContain('retention.activityDays')
  const both = await Promise.all([add('systemConfigs'), add('systemConfigs')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const after = await look()
  expect(after.systemConfigs?.missing).toEqual([])
  expect(after.anonymizePolicies).toEqual(before.anonymizePolicies)
  expect(await entries()).toEqual([{ after: { systemConfigs: before.systemConfigs?.missing } }])
  const rows = await server.db.selectFrom('systemConfigs').select(['key', 'value']).execute()
  expect(rows).toContainEqual({ key: 'anonymize.nameMax', value: 20 })
  expect(rows).toContainEqual({ key: 'retention.activityDays', value: 180 })
})

it('adds policies that an organisation can choose', async () => {
  const { missing } = (await look()).anonymizePolicies ?? { missing: [] }
  expect(missing.length).toBeGreaterThan(0)
  expect((await add('anonymizePolicies')).status).toBe(200)
  const { body } = await system.call('GET', '/anonymize-policies')
  expect((body as { name: string }[]).map(({ name }) => name)).toEqual(expect.arrayContaining(missing))
})

/** The demo brings documents that everybody must agree to before going on. */
async function agree(): Promise<void> {
  const { body } = await system.call('GET', '/my/term-agreements/check')
  const pending = Object.entries(body as Record<string, { version: string } | null>)
  const agreements = pending.flatMap(([type, term]) => (term === null ? [] : { type, version: term.version }))
  expect((await system.call('POST', '/my/term-agreements', { agreements })).status).toBe(204)
}

it('makes the rows of a demo, and those again that somebody deleted', async () => {
  expect((await add('demo')).status).toBe(200)
  await agree()
  expect((await look()).demo?.missing).toEqual([])
  await server.db
    .updateTable('robots')
    .set({ deletedAt: server.clock.now() })
    .where('serialNumber', '=', 'WH-0001')
    .execute()
  expect((await look()).demo?.missing).toEqual(['WH-0001'])
  expect(getSets((await add('demo')).body).demo?.missing).toEqual([])
})

it('knows no demo where the server was not started as one', async () => {
  const plain = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  const client = await plain.openSession(world.personas.systemAdministrator.id)
  const { body } = await client.call('GET', '/init-data')
  expect(Object.keys(getSets(body))).toEqual(['systemConfigs', 'anonymizePolicies'])
  expect((await client.call('POST', '/init-data', { sets: ['demo'] })).code).toBe('entity.notFound')
  expect((await client.call('POST', '/init-data', { sets: [] })).code).toBe('request.invalid')
  await plain.close()
})
