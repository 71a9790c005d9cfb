import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBuilding, aFloor, anOperator, aRobotGroup } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'

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

const create = (values: object = {}) =>
  admin.call('POST', '/buildings', { organizationId: world.own.id, name: 'Tower', ...values })
const details = (body: unknown) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details
const getId = (body: unknown) => (body as { id: string }).id

describe('a building', () => {
  it('is created with what was left out, and its postal code in one form', async () => {
    const { status, body } = await create({
      prefecture: '13',
      city: '千代田区',
      postalCode: '〒１００−０００１',
    })
    expect(status).toBe(200)
    expect((await admin.call('GET', `/buildings/${getId(body)}`)).body).toMatchObject({
      name: 'Tower',
      prefecture: '13',
      postalCode: '1000001',
      locationDetail: '',
      latitude: null,
      timezone: 'Asia/Tokyo',
      status: 1,
      ipRestrictionEnabled: false,
      revision: 1,
      can: { update: true, delete: true },
    })
  })

  it('is listed under its new name at once, also to somebody who has just seen the list', async () => {
    const { id } = world.site.building
    const path = `/buildings?filter=${encodeURIComponent(JSON.stringify({ where: { id } }))}`
    const names = async () =>
      ((await admin.call('GET', path)).body as { name: string }[]).map(({ name }) => name)
    const { name, revision } = (await admin.call('GET', `/buildings/${id}`)).body as {
      name: string
      revision: number
    }
    expect(await names()).toEqual([name])
    await admin.call('PATCH', `/buildings/${id}`, { name: 'Renamed', revision })
    expect(await names()).toEqual(['Renamed'])
    await admin.call('PATCH', `/buildings/${id}`, { name, revision: revision + 1 })
    expect(await names()).toEqual([name])
  })

  it('is listed with its usual fields, or with those requested', async () => {
    const { id } = world.site.building
    const list = async (filter: object) =>
      (
        await admin.call(
          'GET',
          `/buildings?filter=${encodeURIComponent(JSON.stringify({ where: { id }, ...filter }))}`,
        )
      ).body as object[]
    expect(Object.keys((await list({}))[0] ?? {}).toSorted()).toEqual([
      'city',
      'id',
      'name',
      'organizationId',
      'prefecture',
      'timezone',
    ])
    expect(await list({ fields: ['status', 'ipRestrictionEnabled'] })).toEqual([
      { id, status: 1, ipRestrictionEnabled: false },
    ])
    expect(await list({ include: ['groups'] })).toMatchObject([
      { name: world.site.building.name, groups: [] },
    ])
  })

  it('stays with its organisation', async () => {
    const { body } = await create()
    const change = { organizationId: world.foreign.id, revision: 1 }
    expect((await admin.call('PATCH', `/buildings/${getId(body)}`, change)).status).toBe(422)
    expect((await create({ organizationId: world.foreign.id })).code).toBe('entity.notFound')
  })

  it('is deleted with its groups, but not while somebody belongs to it', async () => {
    const { id } = await aBuilding(server.db, { organizationId: world.own.id })
    await aRobotGroup(server.db, { buildingId: id, name: 'Night' })
    const person = await anOperator(server.db, { type: 0, organizationId: world.own.id, buildingId: id })
    expect((await admin.call('GET', `/buildings/${id}/usages`)).body).toEqual([
      { table: 'operators', effect: 'blocks', count: 1, names: [] },
      { table: 'robot_groups', effect: 'goes', count: 1, names: ['Night'] },
    ])
    expect((await admin.call('DELETE', `/buildings/${id}`)).code).toBe('entity.inUse')
    await server.db
      .updateTable('operators')
      .set({ deletedAt: new Date() })
      .where('id', '=', person.id)
      .execute()
    expect((await admin.call('DELETE', `/buildings/${id}`)).status).toBe(204)
    expect((await admin.call('GET', `/buildings/${id}/robot-groups`)).code).toBe('entity.notFound')
  })

  it('are listed with the floors that are in use, highest first, and whether those have a map', async () => {
    const { id } = world.site.building
    await aFloor(server.db, { buildingId: id, name: '2F', index: 2 })
    await aFloor(server.db, { buildingId: id, name: 'B1F', index: 0, type: 11, status: 0 })
    const filter = encodeURIComponent(JSON.stringify({ where: { id }, include: ['floors'] }))
    const { body } = await admin.call('GET', `/buildings?filter=${filter}`)
    expect(body).toMatchObject([
      {
        floors: [
          { name: '2F', index: 2, hasMap: false },
          { id: world.site.floor.id, hasMap: true },
        ],
      },
    ])
  })

  it('may be changed by its area manager, who may neither make nor delete one', async () => {
    const manager = await server.openSession(world.personas.areaManager.id)
    const { id } = world.site.building
    const { body } = await manager.call('GET', `/buildings/${id}`)
    expect(body).toMatchObject({ can: { update: true, delete: false } })
    const { revision } = body as { revision: number }
    expect((await manager.call('PATCH', `/buildings/${id}`, { city: '港区', revision })).status).toBe(204)
    expect((await manager.call('DELETE', `/buildings/${id}`)).status).toBe(403)
  })
})

it.each([
  [{ name: '' }, 'name', 'text.required'],
  [{ name: 'あ'.repeat(41) }, 'name', 'text.tooLong'],
  [{ prefecture: '00' }, 'prefecture', 'choice.required'],
  [{ prefecture: '48' }, 'prefecture', 'choice.required'],
  [{ city: 'x'.repeat(101) }, 'city', 'text.tooLong'],
  [{ locationDetail: 'x'.repeat(201) }, 'locationDetail', 'text.tooLong'],
  [{ postalCode: '100-000' }, 'postalCode', 'postalCode.invalid'],
  [{ postalCode: '10-00001' }, 'postalCode', 'postalCode.invalid'],
  [{ latitude: 90.001, longitude: 0 }, 'latitude', 'too_big'],
  [{ latitude: -90.001, longitude: 0 }, 'latitude', 'too_small'],
  [{ latitude: 0, longitude: 180.001 }, 'longitude', 'too_big'],
  [{ latitude: 0, longitude: -180.001 }, 'longitude', 'too_small'],
  [{ latitude: 35 }, 'longitude', 'position.incomplete'],
  [{ longitude: 135 }, 'latitude', 'position.incomplete'],
  [{ timezone: 'Asia/Nowhere' }, 'timezone', 'choice.required'],
  [{ timezone: '+09:00' }, 'timezone', 'choice.required'],
  [{ status: 2 }, 'status', 'invalid_union'],
])('with %j is refused at its field', async (wrong, path, code) => {
  const { status, body } = await create(wrong)
  expect([status, details(body)[0]?.path, details(body)[0]?.code]).toEqual([422, path, code])
})

it.each([
  { name: 'あ'.repeat(40) },
  { prefecture: '01' },
  { prefecture: '47' },
  { prefecture: '99' },
  { postalCode: '' },
  { postalCode: '1000001' },
  { latitude: 90, longitude: -180 },
  { latitude: -90, longitude: 180 },
  { timezone: 'America/Argentina/Buenos_Aires' },
])('may have %j', async (right) => {
  expect((await create(right)).status).toBe(200)
})
