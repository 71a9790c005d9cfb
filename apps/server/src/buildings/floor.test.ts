import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFloor, aFloorMap, aRobot, aStoredFile } from '../testing/factories.ts'
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

  it('is listed with its map, or how it stands with it, as it was asked', async () => {
    const { id } = await aFloor(server.db, { buildingId: world.site.building.id, index: 30 })
    await aFloorMap(server.db, id)
    const list = async (filter: object) => {
      const text = encodeURIComponent(JSON.stringify({ where: { id }, ...filter }))
      return (await admin.call('GET', `${path()}?filter=${text}`)).body
    }
    const map = (await admin.call('GET', `/floors/${id}/ugomap`)).body
    expect(await list({ fields: ['ugomap'] })).toEqual([{ id, ugomap: map }])
    const [usual] = (await list({})) as object[]
    expect(usual).toMatchObject({ id, map: { revision: 1, hasFiles: false } })
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

describe('a scanned map', () => {
  const yaml =
    'image: lobby.pgm\nresolution: 0.5\norigin: [-1.0, -2.0, 0.0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n'
  const pgm = Buffer.concat([Buffer.from('P5\n4 4\n255\n'), Buffer.alloc(16, 254)])
  const upload = async (id: string, description = yaml, picture: Buffer = pgm) => {
    const files = {
      descriptionFileId: (
        await file({
          kind: 'map',
          name: 'lobby.yaml',
          mime: 'application/yaml',
          bytes: Buffer.from(description),
        })
      ).id,
      pictureFileId: (
        await file({ kind: 'map', name: 'lobby.pgm', mime: 'image/x-portable-graymap', bytes: picture })
      ).id,
    }
    return admin.call('POST', `/floors/${id}/map`, files)
  }

  it('becomes the map of the floor', async () => {
    const id = getId((await create()).body)
    expect((await admin.call('GET', `/floors/${id}/ugomap`)).code).toBe('entity.notFound')
    expect((await upload(id)).body).toEqual({ revision: 1 })
    expect((await admin.call('GET', `/floors/${id}/ugomap`)).body).toMatchObject({
      revision: 1,
      occupancy: { resolution: 0.5, origin: [-1, -2], width: 4, height: 4 },
    })
    const entries = server.db.selectFrom('auditLog').selectAll().where('action', '=', 'floor:uploadMap')
    expect(await entries.execute()).toHaveLength(1)
  })

  it('leaves the waypoints of the map before where they are', async () => {
    const id = getId((await create()).body)
    await aFloorMap(server.db, id)
    expect((await upload(id)).body).toEqual({ revision: 2 })
    const { body } = await admin.call('GET', `/floors/${id}/ugomap`)
    expect(body).toMatchObject({
      waypoints: [{ id: 'origin' }, { id: 'desk' }],
      edges: [{ id: 'origin-desk' }],
    })
  })

  it('can be had again as it was uploaded, and makes the same map elsewhere', async () => {
    const id = getId((await create()).body)
    const pieces = Buffer.concat([Buffer.from('P5\n4 4\n255\n'), Buffer.alloc(8, 254), Buffer.alloc(8, 205)])
    await upload(id, yaml, pieces)
    const address = `${server.origin}/api/floors/${id}/map.zip`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${admin.token}` } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const [text = Buffer.alloc(0), picture = Buffer.alloc(0)] = unzip(Buffer.from(await answer.arrayBuffer()))
    expect([text.toString(), picture]).toEqual([yaml, pieces])
    const other = getId((await create()).body)
    await upload(other, text.toString(), picture)
    const getMap = async (floor: string) => (await admin.call('GET', `/floors/${floor}/ugomap`)).body
    expect(await getMap(other)).toEqual(await getMap(id))
  })

  it('is refused at the file that is wrong, and the floor keeps its map', async () => {
    const id = getId((await create()).body)
    await upload(id)
    const turned = await upload(id, yaml.replace('0.0]', '0.5]'))
    expect(details(turned.body)).toMatchObject([{ path: 'descriptionFileId', code: 'map.turnedOrigin' }])
    const broken = await upload(id, yaml, Buffer.from('P5\n4 4\n255\nx'))
    expect(details(broken.body)).toMatchObject([{ path: 'pictureFileId', code: 'map.badImage' }])
    expect((await admin.call('GET', `/floors/${id}/ugomap`)).body).toMatchObject({ revision: 1 })
  })
})

/** What stands in an archive without compression, in its order. */
function unzip(archive: Buffer): Buffer[] {
  const files: Buffer[] = []
  for (let at = 0; archive.toString('latin1', at, at + 4) === 'PK\x03\x04'; ) {
    const start = at + 30 + archive.readUInt16LE(at + 26)
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 18))
    expect(crc32(bytes)).toBe(archive.readUInt32LE(at + 14))
    files.push(bytes)
    at = start + bytes.length
  }
  return files
}
