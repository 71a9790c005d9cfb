import { storedFileSchema } from '@wheelhouse/contract/system/file'
import { aPng } from '@wheelhouse/testkit/file-samples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBuilding, anOperator, aResource } from '../testing/factories.ts'
import { createWorld, type PersonaName, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let own: { organizationId: string; buildingId: string }
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  own = { organizationId: world.own.id, buildingId: world.site.building.id }
})
afterAll(() => server.close())

const as = (persona: PersonaName) => server.openSession(world.personas[persona].id)

async function upload(client: Client, kind = 'image'): Promise<string> {
  const bytes = aPng(20, 10)
  const begun = await client.call('POST', '/uploads', { name: 'Door.png', size: bytes.length, kind })
  const { id } = begun.body as { id: string }
  await client.call('PATCH', `/uploads/${id}?offset=0`, bytes)
  return storedFileSchema.parse((await client.call('POST', `/uploads/${id}/complete`)).body).id
}

async function create(persona: PersonaName, values: object) {
  const client = await as(persona)
  const fileId = await upload(client)
  return client.call('POST', '/resources', { name: 'Door', type: 'fimage', fileId, ...own, ...values })
}

const getFault = (answer: { body: unknown }) =>
  (answer.body as { error: { details?: { path: string; code: string }[] } }).error.details?.[0]

describe('a resource', () => {
  it('has its file, which anyone who sees it may open', async () => {
    const { status, body } = await create('administrator', { scope: 2 })
    expect(status).toBe(200)
    const { id, file } = body as { id: string; file: { id: string } }
    expect(file).toMatchObject({ name: 'Door.png', mime: 'image/png', width: 20, height: 10 })
    const manager = await as('areaManager')
    expect((await manager.call('GET', `/resources/${id}`)).body).toMatchObject({
      can: { update: true, delete: true },
    })
    expect((await manager.call('GET', `/files/${file.id}`)).status).toBe(200)
    expect((await (await as('foreignAdministrator')).call('GET', `/files/${file.id}`)).status).toBe(404)
  })

  it('takes a file of its kind only', async () => {
    const { body } = await create('administrator', { scope: 2 })
    const { id } = body as { id: string }
    const client = await as('administrator')
    const otherType = await client.call('PATCH', `/resources/${id}`, { type: 'mov', revision: 1 })
    expect(getFault(otherType)).toMatchObject({ path: 'fileId', code: 'file.unknown' })
    const another = await upload(client)
    expect((await client.call('PATCH', `/resources/${id}`, { fileId: another, revision: 1 })).status).toBe(
      204,
    )
    const map = await upload(client, 'map')
    const refused = await client.call('PATCH', `/resources/${id}`, { fileId: map, revision: 2 })
    expect(getFault(refused)).toMatchObject({ path: 'fileId', code: 'file.unknown' })
  })

  it.each([
    ['system', { scope: 0 }, { organizationId: null, buildingId: null }],
    ['organisation', { scope: 1 }, { buildingId: null }],
  ] as const)('of a %s has no owner beyond its scope', async (_, scope, owner) => {
    expect((await create('systemAdministrator', scope)).body).toMatchObject(owner)
  })

  it.each([
    [{ scope: 1, organizationId: null }, 'organizationId'],
    [{ scope: 2, buildingId: null }, 'buildingId'],
  ])('with %j is refused', async (values, path) => {
    expect(getFault(await create('administrator', values))).toMatchObject({ path, code: 'choice.required' })
  })
})

it('takes a file that others use without taking it away from them', async () => {
  const { body } = await create('administrator', { scope: 1 })
  const fileId = (body as { file: { id: string } }).file.id
  const admin = await as('administrator')
  const again = await admin.call('POST', '/resources', {
    name: 'Door',
    type: 'fimage',
    fileId,
    ...own,
    scope: 2,
  })
  expect(again.status).toBe(200)
  const elsewhere = await aBuilding(server.db, { organizationId: own.organizationId })
  const place = { organizationId: own.organizationId, buildingId: elsewhere.id }
  const neighbour = await server.openSession((await anOperator(server.db, { type: 0, ...place })).id)
  expect((await neighbour.call('GET', `/files/${fileId}`)).status).toBe(200)
})

it('does not take a file of one building for another while that one uses it', async () => {
  const { body } = await create('administrator', { scope: 2 })
  const { id, file } = body as { id: string; file: { id: string } }
  const elsewhere = await aBuilding(server.db, { organizationId: own.organizationId })
  const admin = await as('administrator')
  const values = { name: 'Door', type: 'fimage', fileId: file.id, ...own, buildingId: elsewhere.id, scope: 2 }
  expect(getFault(await admin.call('POST', '/resources', values))).toMatchObject({ code: 'file.unknown' })
  // Alone it may move, and its file with it.
  const moved = await admin.call('PATCH', `/resources/${id}`, { buildingId: elsewhere.id, revision: 1 })
  expect(moved.status).toBe(204)
  expect((await (await as('areaManager')).call('GET', `/files/${file.id}`)).status).toBe(404)
})

describe('the scope of a resource', () => {
  it('is every organisation by system administrators only, and then everybody sees it and they alone change it', async () => {
    expect(getFault(await create('administrator', { scope: 0 }))).toMatchObject({ path: 'scope' })
    const { id } = (await create('systemAdministrator', { scope: 0 })).body as { id: string }
    const admin = await as('foreignAdministrator')
    expect((await admin.call('GET', `/resources/${id}`)).body).toMatchObject({
      can: { update: false, delete: false },
    })
    expect((await admin.call('PATCH', `/resources/${id}`, { name: 'Mine', revision: 1 })).status).toBe(403)
    expect((await admin.call('DELETE', `/resources/${id}`)).status).toBe(403)
  })

  it('of an area manager is the own building, and nothing beyond it is theirs to change', async () => {
    expect(getFault(await create('areaManager', { scope: 1 }))).toMatchObject({ path: 'buildingId' })
    expect((await create('areaManager', { scope: 2 })).status).toBe(200)
    const shared = await aResource(server.db, server.dataDir, { ...own, buildingId: null })
    const manager = await as('areaManager')
    expect((await manager.call('GET', `/resources/${shared.id}`)).status).toBe(200)
    expect((await manager.call('DELETE', `/resources/${shared.id}`)).status).toBe(403)
    const elsewhere = await aBuilding(server.db, { organizationId: own.organizationId })
    const hidden = await aResource(server.db, server.dataDir, { ...own, buildingId: elsewhere.id })
    expect((await manager.call('GET', `/resources/${hidden.id}`)).code).toBe('entity.notFound')
  })
})
