import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/personas.ts'
import { aServiceBundle } from '../../testing/service-factories.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('servicePackages').execute())

const create = (values: object = {}, by = admin) =>
  by.call('POST', '/service-packages', {
    name: 'Lifts',
    code: 'lifts',
    organizationId: world.own.id,
    ...values,
  })
const getId = ({ body }: { body: unknown }) => (body as { id: string }).id
const details = (body: unknown) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details

describe('a service package', () => {
  it('is created with what was left out, and read again', async () => {
    const id = getId(await create())
    expect((await admin.call('GET', `/service-packages/${id}`)).body).toMatchObject({
      code: 'lifts',
      version: '1.0.0',
      category: 900,
      description: '',
      status: 1,
      buildingId: null,
      revision: 1,
      can: { update: true, delete: true },
    })
  })

  it('has a code that no other one of its organisation has', async () => {
    await create()
    const { status, body } = await create({ name: 'Others' })
    expect([status, details(body)]).toMatchObject([409, [{ path: 'code', code: 'value.taken' }]])
    const system = await server.openSession(world.personas.systemAdministrator.id)
    expect((await create({ organizationId: world.foreign.id }, system)).status).toBe(200)
  })

  it('of the whole organisation is none of an area manager’s, who make and see those of their building', async () => {
    const areaManager = await server.openSession(world.personas.areaManager.id)
    const id = getId(await create())
    for (const path of [`/service-packages/${id}`, `/service-packages/${id}/bundles`])
      expect((await areaManager.call('GET', path)).code).toBe('entity.notFound')
    expect((await create({ code: 'own' }, areaManager)).status).toBe(422)
    const place = { buildingId: world.site.building.id }
    expect((await create({ code: 'own', ...place }, areaManager)).status).toBe(200)
  })

  it('takes its bundles along when it is deleted, after it was said so', async () => {
    const id = getId(await create())
    await aServiceBundle(server.db, { packageId: id, name: 'Doors' })
    expect((await admin.call('GET', `/service-packages/${id}/usages`)).body).toEqual([
      { table: 'service_bundles', effect: 'goes', count: 1, names: ['Doors'] },
    ])
    expect((await admin.call('DELETE', `/service-packages/${id}`)).status).toBe(204)
    expect(await server.db.selectFrom('serviceBundles').selectAll().execute()).toEqual([])
  })

  it.each([
    [{ name: '' }, 'name', 'text.required'],
    [{ name: 'あ'.repeat(65) }, 'name', 'text.tooLong'],
    [{ code: 'Lifts' }, 'code', 'code.characters'],
    [{ code: '-lifts' }, 'code', 'code.characters'],
    [{ code: 'x'.repeat(41) }, 'code', 'text.tooLong'],
    [{ version: '1.0' }, 'version', 'version.invalid'],
    [{ category: 600 }, 'category', 'invalid_union'],
    [{ description: 'x'.repeat(257) }, 'description', 'text.tooLong'],
    [{ status: 9 }, 'status', 'invalid_union'],
  ])('with %j is refused at its field', async (wrong, path, code) => {
    const { status, body } = await create(wrong)
    const [first] = details(body)
    const own = first?.code === 'invalid_format' ? (first as { message?: string }).message : first?.code
    expect([status, first?.path, own]).toEqual([422, path, code])
  })
})

describe('the bundles of a service package', () => {
  const three = async (path: string) => {
    const ids = []
    for (const name of ['A', 'B', 'C']) ids.push(getId(await admin.call('POST', path, { name })))
    return ids
  }
  const names = async (path: string) =>
    ((await admin.call('GET', path)).body as { name: string }[]).map(({ name }) => name)

  it('stand in the order that somebody gave them, and new ones behind them', async () => {
    const path = `/service-packages/${getId(await create())}/bundles`
    const [a, b, c] = await three(path)
    expect((await admin.call('PATCH', `${path}/reorder`, { ids: [c, a, b] })).status).toBe(204)
    await admin.call('POST', path, { name: 'D' })
    expect(await names(path)).toEqual(['C', 'A', 'B', 'D'])
  })

  it('are put in order whole or not at all, and belong to one package', async () => {
    const path = `/service-packages/${getId(await create())}/bundles`
    const other = `/service-packages/${getId(await create({ code: 'other' }))}/bundles`
    const [a, b, c] = await three(path)
    expect((await admin.call('PATCH', `${path}/reorder`, { ids: [c, a] })).code).toBe('entity.changed')
    expect((await admin.call('PATCH', `${other}/reorder`, { ids: [a, b, c] })).code).toBe('entity.changed')
    expect((await admin.call('GET', `${other}/${a}`)).code).toBe('entity.notFound')
    expect(await names(path)).toEqual(['A', 'B', 'C'])
  })

  it('are 50 at most', async () => {
    const packageId = getId(await create())
    for (let index = 0; index < 49; index += 1) await aServiceBundle(server.db, { packageId, index })
    const path = `/service-packages/${packageId}/bundles`
    expect((await admin.call('POST', path, { name: 'The last' })).status).toBe(200)
    expect((await admin.call('POST', path, { name: 'Too many' })).code).toBe('entity.limit')
  })
})
