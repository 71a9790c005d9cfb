import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBuilding, aDevice, aFloor } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
let place: { organizationId: string; buildingId: string; floorId: string }
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
  })
  admin = await server.openSession(world.personas.administrator.id)
  const { building, floor } = world.site
  place = { organizationId: building.organizationId, buildingId: building.id, floorId: floor.id }
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('devices').execute())

const create = (values: object = {}) =>
  admin.call('POST', '/devices', { name: 'Sensor', type: 1, ...place, ...values })
const details = (body: unknown) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details

describe('an IoT device', () => {
  it('is created with what was left out, and read again', async () => {
    const created = await create({ profile: { protocol: 'mqtt', own: { deep: [1] } } })
    expect(created.status).toBe(200)
    const { id } = created.body as { id: string }
    const { body } = await admin.call('GET', `/devices/${id}`)
    expect(body).toMatchObject({
      name: 'Sensor',
      urn: null,
      status: 1,
      revision: 1,
      profile: { protocol: 'mqtt', own: { deep: [1] } },
      can: { update: true, delete: true },
    })
  })

  it('names whoever changed it last, for somebody who was editing it meanwhile', async () => {
    const { id } = (await create()).body as { id: string }
    await server.db
      .updateTable('operators')
      .set({ lastName: 'Sato', firstName: 'Ken' })
      .where('id', '=', world.personas.systemAdministrator.id)
      .execute()
    const system = await server.openSession(world.personas.systemAdministrator.id)
    await system.call('PATCH', `/devices/${id}`, { name: 'New', revision: 1 })
    expect((await system.call('GET', `/devices/${id}`)).body).toMatchObject({ changedBy: 'Sato Ken' })
  })

  it('from before parts of its profile had a meaning is read as it is', async () => {
    const profile = { protocol: 'mqtt', topic: '/plant/#', values: { temperature: 7 }, operations: 'old' }
    const { id } = await aDevice(server.db, { ...place, profile: JSON.stringify(profile) })
    expect((await admin.call('GET', `/devices/${id}`)).body).toMatchObject({ profile })
  })

  it('is changed field by field, and the audit log records only what changed', async () => {
    const { id } = (await create()).body as { id: string }
    expect((await admin.call('PATCH', `/devices/${id}`, { name: 'New', revision: 1 })).status).toBe(204)
    expect((await admin.call('GET', `/devices/${id}`)).body).toMatchObject({
      name: 'New',
      revision: 2,
      type: 1,
    })
    const entry = await server.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ action: 'device:update', before: { name: 'Sensor' }, after: { name: 'New' } })
  })

  it('that somebody else changed meanwhile stays as they saved it', async () => {
    const { id } = (await create()).body as { id: string }
    await admin.call('PATCH', `/devices/${id}`, { name: 'Theirs', revision: 1 })
    expect((await admin.call('PATCH', `/devices/${id}`, { name: 'Mine', revision: 1 })).code).toBe(
      'entity.changed',
    )
    expect((await admin.call('GET', `/devices/${id}`)).body).toMatchObject({ name: 'Theirs' })
  })

  it('cannot have the URN of another, and the field is named', async () => {
    await create({ urn: 'urn:dev:mac:1' })
    const { status, body } = await create({ urn: 'urn:dev:mac:1' })
    expect(status).toBe(409)
    expect(details(body)).toMatchObject([{ path: 'urn', code: 'value.taken' }])
  })

  it('may have the URN of one of another organisation, and hears nothing of that', async () => {
    const urn = 'urn:dev:mac:2'
    expect((await create({ urn })).status).toBe(200)
    const foreign = await server.openSession(world.personas.foreignAdministrator.id)
    const theirs = { name: 'Theirs', type: 1, urn, organizationId: world.foreign.id }
    const { status, body } = await foreign.call('POST', '/devices', theirs)
    expect({ status, body }).toMatchObject({ status: 200, body: { urn } })
    expect((await foreign.call('POST', '/devices', theirs)).status).toBe(409)
  })

  it('may do without a URN, as others may', async () => {
    expect((await create({ urn: '' })).status).toBe(200)
    expect((await create({ urn: null })).status).toBe(200)
  })

  it('is gone once it is deleted', async () => {
    const { id } = (await create()).body as { id: string }
    expect((await admin.call('GET', `/devices/${id}/usages`)).body).toEqual([])
    expect((await admin.call('DELETE', `/devices/${id}`)).status).toBe(204)
    expect((await admin.call('GET', `/devices/${id}`)).code).toBe('entity.notFound')
  })
})

describe('the place of an IoT device', () => {
  it('may be the whole organisation: then everybody in it sees it', async () => {
    const { id } = (await create({ buildingId: null, floorId: null })).body as { id: string }
    const general = await server.openSession(world.personas.general.id)
    expect((await general.call('GET', `/devices/${id}`)).status).toBe(200)
  })

  it('hides it from those of another building', async () => {
    const elsewhere = await aBuilding(server.db, { organizationId: place.organizationId })
    const { id } = await aDevice(server.db, {
      organizationId: place.organizationId,
      buildingId: elsewhere.id,
    })
    const general = await server.openSession(world.personas.general.id)
    expect((await general.call('GET', `/devices/${id}`)).code).toBe('entity.notFound')
    expect((await general.call('GET', '/devices')).body).toEqual([])
  })

  it('must fit together', async () => {
    const other = await aFloor(server.db)
    expect(details((await create({ floorId: other.id })).body)).toMatchObject([{ path: 'floorId' }])
    expect(details((await create({ buildingId: null })).body)).toMatchObject([{ path: 'floorId' }])
    expect((await create({ buildingId: other.buildingId, floorId: null })).code).toBe('entity.notFound')
  })
})

it.each([
  [{ name: '' }, 'name', 'text.required'],
  [{ name: 'あ'.repeat(41) }, 'name', 'text.tooLong'],
  [{ type: 5 }, 'type', 'invalid_union'],
  [{ urn: 'dev:1' }, 'urn', 'invalid_format'],
  [{ identifier: 'x'.repeat(65) }, 'identifier', 'text.tooLong'],
  [{ description: 'x'.repeat(257) }, 'description', 'text.tooLong'],
  [{ profile: [] }, 'profile', 'invalid_type'],
  [{ profile: { protocol: 'smoke' } }, 'profile.protocol', 'invalid_value'],
  [{ profile: { operations: [{ key: 'on', name: 'On' }] } }, 'profile.operations.0.address', 'url.invalid'],
  [{ profile: { operations: [{ key: 'On', name: 'On' }] } }, 'profile.operations.0.key', 'invalid_format'],
  [{ profile: { own: 'x'.repeat(10_000) } }, 'profile', 'json.tooLong'],
])('with %j is refused at its field', async (wrong, path, code) => {
  const { status, body } = await create(wrong)
  expect([status, details(body)[0]?.path, details(body)[0]?.code]).toEqual([422, path, code])
})
