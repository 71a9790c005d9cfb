import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFloor, aFloorMap, aRobot, aStoredFile } from '../testing/factories.ts'
import { aFlow } from '../testing/flow-factories.ts'
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

const path = () => `/buildings/${world.site.building.id}/floors`
let last = 20
const create = (values: object = {}) =>
  admin.call('POST', path(), { name: 'Floor', index: (last += 1), type: 1, ...values })
const details = (body: unknown) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details
const getId = (body: unknown) => (body as { id: string }).id
const file = (values: object) =>
  aStoredFile(server.db, server.dataDir, { organizationId: world.own.id, ...values })

describe('a floor', () => {
  it('is created, listed from below and found by its number', async () => {
    const { body } = await create({ name: 'B2F', index: -1, type: 15 })
    expect(body).toMatchObject({ index: -1, type: 15, img: null, status: 1, revision: 1 })
    const list = (await admin.call('GET', path())).body as { name: string }[]
    expect(list[0]).toEqual({
      id: getId(body),
      name: 'B2F',
      buildingId: world.site.building.id,
      type: 15,
      index: -1,
      img: null,
      map: null,
    })
  })

  it('is listed with its map, or with the state of it, as requested', async () => {
    const { id } = await aFloor(server.db, { buildingId: world.site.building.id, index: 30 })
    await aFloorMap(server.db, id)
    const list = async (filter: object) => {
      const text = encodeURIComponent(JSON.stringify({ where: { id }, ...filter }))
      return (await admin.call('GET', `${path()}?filter=${text}`)).body
    }
    const map = (await admin.call('GET', `/floors/${id}/ugomap`)).body
    expect(await list({ fields: ['ugomap'] })).toEqual([{ id, ugomap: map }])
    const [usual] = (await list({})) as object[]
    expect(usual).toMatchObject({ id, map: { revision: 1 } })
    expect(usual).not.toHaveProperty('ugomap')
  })

  it('has a number that no other floor of the building has', async () => {
    const { body } = await create({ index: 5 })
    const again = await create({ index: 5 })
    expect(again.status).toBe(409)
    expect(details(again.body)).toMatchObject([{ path: 'index', code: 'value.taken' }])
    expect((await admin.call('DELETE', `${path()}/${getId(body)}`)).status).toBe(204)
    expect((await create({ index: 5 })).status).toBe(200)
  })

  it.each([
    [{ index: 1.5 }, 'index', 'invalid_type'],
    [{ index: 201 }, 'index', 'too_big'],
    [{ index: -99 }, 'index', 'too_small'],
    [{ index: 0, type: 1 }, 'type', 'floor.typeLevel'],
    [{ index: 9, type: 11 }, 'type', 'floor.typeLevel'],
    [{ type: 0 }, 'type', 'choice.required'],
    [{ type: 6 }, 'type', 'choice.required'],
    [{ type: 10 }, 'type', 'choice.required'],
    [{ type: 16 }, 'type', 'choice.required'],
    [{ name: 'あ'.repeat(41) }, 'name', 'text.tooLong'],
    [{ status: 9 }, 'status', 'invalid_union'],
  ])('with %j is refused at its field', async (wrong, field, code) => {
    const { status, body } = await create(wrong)
    expect([status, details(body)[0]?.path, details(body)[0]?.code]).toEqual([422, field, code])
  })

  it.each([{ index: 200 }, { index: -98, type: 11 }, { index: 0, type: 15 }, { name: 'あ'.repeat(40) }])(
    'may have %j',
    async (right) => {
      expect((await create(right)).status).toBe(200)
    },
  )

  it('cannot be moved underground without its type', async () => {
    const { body } = await create()
    const change = (values: object) =>
      admin.call('PATCH', `${path()}/${getId(body)}`, { ...values, revision: 1 })
    expect(details((await change({ index: -20 })).body)).toMatchObject([{ path: 'type' }])
    expect((await change({ index: -20, type: 12 })).status).toBe(204)
  })

  it('remembers which floor of T-Spider it is', async () => {
    const { body } = await create({ tspiderFloorId: 'floor-2F' })
    expect(body).toMatchObject({ tspiderFloorId: 'floor-2F' })
    const address = `${path()}/${getId(body)}`
    expect((await admin.call('PATCH', address, { tspiderFloorId: null, revision: 1 })).status).toBe(204)
    expect((await admin.call('GET', address)).body).toMatchObject({ tspiderFloorId: null, revision: 2 })
  })

  it('is not deleted while a robot starts there', async () => {
    const floor = await aFloor(server.db, { buildingId: world.site.building.id, index: 12 })
    await aRobot(server.db, { buildingId: floor.buildingId, initialFloorId: floor.id, name: 'Guard' })
    await aFloorMap(server.db, floor.id)
    expect((await admin.call('GET', `${path()}/${floor.id}/usages`)).body).toMatchObject([
      { table: 'floor_map_revisions', effect: 'goes' },
      { table: 'floor_maps', effect: 'goes' },
      { table: 'robots', effect: 'blocks', names: ['Guard'] },
    ])
    expect((await admin.call('DELETE', `${path()}/${floor.id}`)).code).toBe('entity.inUse')
  })

  it('is not deleted while a flow belongs to it', async () => {
    const { buildingId, id } = await aFloor(server.db, { buildingId: world.site.building.id, index: 13 })
    const flow = await aFlow(server.db, { buildingId, floorId: id, name: 'Night patrol' })
    expect((await admin.call('GET', `${path()}/${id}/usages`)).body).toEqual([
      { table: 'flows', effect: 'blocks', count: 1, names: ['Night patrol'] },
    ])
    expect((await admin.call('DELETE', `${path()}/${id}`)).code).toBe('entity.inUse')
    expect((await admin.call('DELETE', `/flows/${flow.id}`)).status).toBe(204)
    expect((await admin.call('DELETE', `${path()}/${id}`)).status).toBe(204)
  })
})

describe('the picture of a floor', () => {
  it('is a stored file, seen where the floor is', async () => {
    const { id } = await file({ name: 'Plan.png' })
    const { body } = await create({ img: id })
    const image = await admin.call('GET', `/floors/${getId(body)}/image`)
    expect(image.body).toMatchObject({ file: { id, name: 'Plan.png', url: `/files/${id}` } })
    const owner = await server.db
      .selectFrom('files')
      .select(['organizationId', 'buildingId'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(owner).toEqual({ organizationId: world.own.id, buildingId: world.site.building.id })
    expect((await admin.call('PATCH', `${path()}/${getId(body)}`, { img: null, revision: 1 })).status).toBe(
      204,
    )
    expect((await admin.call('GET', `/floors/${getId(body)}/image`)).body).toEqual({ file: null })
  })

  it('is none of another organisation, and no sound', async () => {
    const foreign = await file({ organizationId: world.foreign.id })
    const sound = await file({ kind: 'audio', mime: 'audio/wav' })
    for (const { id } of [foreign, sound])
      expect(details((await create({ img: id })).body)).toMatchObject([{ path: 'img', code: 'file.unknown' }])
  })
})
