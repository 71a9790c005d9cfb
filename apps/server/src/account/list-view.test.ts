import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let mine: Client
let boss: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  mine = await server.openSession(world.personas.general.id)
  boss = await server.openSession(world.personas.systemAdministrator.id)
})
afterAll(() => server.close())

const save = (client: Client, name: string, list = 'devices') =>
  client.call('POST', '/my/list-views', { list, name, address: { type: '1', page: 2 } })

it('a saved view is visible to its owner, and to nobody else', async () => {
  const { body } = await save(mine, 'Sensors')
  const { id } = body as { id: string }
  expect((await mine.call('GET', '/my/list-views')).body).toMatchObject([
    { id, name: 'Sensors', address: { type: '1', page: 2 } },
  ])
  expect((await boss.call('GET', '/my/list-views')).body).toEqual([])
  expect((await boss.call('DELETE', `/my/list-views/${id}`)).code).toBe('entity.notFound')
})

it('its name is used once for each list and person', async () => {
  await save(mine, 'Off')
  expect((await save(mine, 'Off')).code).toBe('entity.duplicate')
  expect((await save(mine, 'Off', 'robots')).status).toBe(200)
  expect((await save(boss, 'Off')).status).toBe(200)
})

it('nobody can have more than two hundred', async () => {
  for (let n = 0; n < 199; n++) await save(boss, `View ${n}`)
  expect((await save(boss, 'one more')).code).toBe('entity.limit')
})
