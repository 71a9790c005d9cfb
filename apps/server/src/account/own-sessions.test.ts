import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOperator } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let person: { id: string; loginId: string }
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  world = await createWorld(server.db)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { building } = world.site
  person = await anOperator(server.db, { type: 0, organizationId: world.own.id, buildingId: building.id })
  client = await server.openSession(person.id)
})

type Row = { id: string; isCurrent: boolean; ip: string; createdAt: string }
const list = async (by = client) => (await by.call('GET', '/my/sessions')).body as Row[]

describe("one's own sign-ins", () => {
  it('are listed newest first, with the current one', async () => {
    server.clock.advance(60_000)
    const newer = await server.openSession(person.id)
    const ended = await server.openSession(person.id)
    await ended.call('POST', '/operators/logout')
    expect((await list()).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect((await list(newer)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect((await list())[0]).toMatchObject({ ip: '127.0.0.1', createdAt: server.clock.now().toISOString() })
  })

  it('can be ended, once, and by their owner only', async () => {
    const other = await server.openSession(person.id)
    const id = (await list(other)).find(({ isCurrent }) => isCurrent)?.id ?? ''
    const system = await server.openSession(world.personas.systemAdministrator.id)
    expect((await system.call('DELETE', `/my/sessions/${id}`)).code).toBe('entity.notFound')
    expect((await client.call('DELETE', `/my/sessions/${id}`)).status).toBe(204)
    expect((await other.call('GET', '/robots')).status).toBe(401)
    expect((await client.call('DELETE', `/my/sessions/${id}`)).code).toBe('entity.notFound')
    expect((await client.call('GET', '/robots')).status).toBe(200)
  })
})

describe('the place one looks at', () => {
  const nothing = { organizationId: null, buildingId: null }
  const set = (location: object, by = client) => by.call('POST', '/my/location', location)
  const get = async (by = client) => (await by.call('GET', '/my/location')).body

  it('is everything at first, and belongs to the session', async () => {
    expect(await get()).toEqual(nothing)
    const here = { organizationId: world.own.id, buildingId: world.site.building.id }
    expect((await set(here)).status).toBe(204)
    expect(await get()).toEqual(here)
    expect(await get(await server.openSession(person.id))).toEqual(nothing)
    await set(nothing)
    expect(await get()).toEqual(nothing)
  })

  it('is one that the person may see, and a building of the organisation', async () => {
    const { own, foreign, site, foreignSite } = world
    for (const location of [
      { organizationId: foreign.id, buildingId: null },
      { organizationId: null, buildingId: foreignSite.building.id },
      { organizationId: own.id, buildingId: foreignSite.building.id },
    ])
      expect((await set(location)).code).toBe('entity.notFound')
    const system = await server.openSession(world.personas.systemAdministrator.id)
    const mixed = { organizationId: foreign.id, buildingId: site.building.id }
    expect((await set(mixed, system)).code).toBe('entity.notFound')
    expect(
      (await set({ organizationId: foreign.id, buildingId: foreignSite.building.id }, system)).status,
    ).toBe(204)
    expect(await get()).toEqual(nothing)
  })
})
