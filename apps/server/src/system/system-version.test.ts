import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSystemVersion } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

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

const create = (values: object) =>
  system.call('POST', '/system-versions', { name: 'Autumn', version: '1.16.1', target: 'portal', ...values })

describe('a system version', () => {
  it('is private and unpublished until somebody says otherwise', async () => {
    expect((await create({})).body).toMatchObject({ status: 0, publishedAt: null, minBattery: 20 })
    // The same number may be a robot's, but not the console's again.
    expect((await create({ target: 'robot' })).status).toBe(200)
    expect((await create({})).code).toBe('entity.duplicate')
  })

  it.each(['1.2', 'v1.2.3', '1.02.3', '1.2.3-', ''])(
    'has a number of three parts, unlike %j',
    async (version) => {
      expect((await create({ version })).status).toBe(422)
    },
  )
})

describe('what was published', () => {
  const statusesFor = async (persona: 'general' | 'foreignGeneral') => {
    const client = await server.openSession(world.personas[persona].id)
    const { body } = await client.call('GET', '/my/versions')
    const { versions } = body as { console: string; versions: { status: number }[] }
    return versions.map(({ status }) => status)
  }

  it('is official for everybody, and beta and alpha for those who take part in labs', async () => {
    for (const status of [0, 1, 2, 3]) await aSystemVersion(server.db, { status })
    const later = new Date(server.clock.now().getTime() + 60_000)
    await aSystemVersion(server.db, { status: 1, publishedAt: later })
    expect(await statusesFor('general')).toEqual([1])
    const join = server.db.updateTable('organizations').set({ ugoLabo: true })
    await join.where('id', '=', world.own.id).execute()
    expect((await statusesFor('general')).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(await statusesFor('foreignGeneral')).toEqual([1])
    server.clock.advance(61_000)
    expect(await statusesFor('foreignGeneral')).toEqual([1, 1])
  })
})
