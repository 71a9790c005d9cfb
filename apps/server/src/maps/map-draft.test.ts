import { randomUUID } from 'node:crypto'
import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import { emptyMap, mapDocumentSchema, mapMost, type Zone } from '@wheelhouse/contract/maps/map-document'
import type { MapDraft } from '@wheelhouse/contract/maps/map-draft'
import type { MapRevision } from '@wheelhouse/contract/maps/map-revision'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aStoredFile } from '../testing/factories.ts'
import { type MapServer, startMapServer } from '../testing/map-server.ts'
import type { World } from '../testing/personas.ts'
import type { Client, TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
let newFloor: MapServer['newFloor']
let floor: string
beforeAll(async () => {
  ;({ server, world, admin, newFloor } = await startMapServer())
})
afterAll(() => server.close())
beforeEach(async () => {
  floor = await newFloor()
})

const here = randomUUID()
const there = randomUUID()
const aZone = (id: string, values: Partial<Zone> = {}): MapChange => ({
  list: 'zones',
  id,
  value: {
    id,
    name: id,
    kind: 'keepout',
    limit: null,
    status: 1,
    windows: [],
    polygon: [
      [3, 3],
      [4, 3],
      [4, 4],
    ],
    ...values,
  },
})
const change = (version: number, changes: unknown[], values: object = {}) => {
  const body = { version, pageId: here, groupId: randomUUID(), changes, ...values }
  return admin.call('POST', `/floors/${floor}/draft/changes`, body)
}
const read = async () => (await admin.call('GET', `/floors/${floor}/draft`)).body as MapDraft
const zones = async () => (await read()).document.zones.map(({ id, name }) => `${id}:${name}`)
const publish = (version: number) => admin.call('POST', `/floors/${floor}/publish`, { version })
const published = async () => {
  const { body } = await admin.call('GET', `/floors/${floor}/ugomap`)
  return mapDocumentSchema.parse(body)
}
const paths = (body: unknown) =>
  (body as { error: { details: { path: string }[] } }).error.details.map(({ path }) => path)

describe('a draft', () => {
  it('is the published map until somebody changes it', async () => {
    expect(await read()).toMatchObject({ version: 0, baseRevision: 1, updatedAt: null, updatedBy: null })
    expect((await read()).document).toEqual(await published())
    expect((await change(0, [aZone('a')])).body).toEqual({ version: 1 })
    expect(await read()).toMatchObject({ version: 1, baseRevision: 1, document: { zones: [{ id: 'a' }] } })
    expect((await read()).updatedBy).not.toBeNull()
    expect((await published()).zones).toEqual([])
  })

  it('says of each change whose it is', async () => {
    await change(0, [aZone('a')])
    const { body } = await admin.call('GET', `/floors/${floor}/draft/changes?since=0`)
    expect(body).toMatchObject({ groups: [{ by: (await read()).updatedBy }] })
  })

  it('of a floor without a map begins empty', async () => {
    const id = await newFloor({ hasMap: false })
    floor = id
    expect(await read()).toMatchObject({ version: 0, baseRevision: 0, document: emptyMap })
    await change(0, [aZone('a')])
    expect((await publish(1)).body).toEqual({ revision: 1 })
  })

  it('counts a group once, however often it is sent', async () => {
    const again = { groupId: randomUUID() }
    expect((await change(0, [aZone('a')], again)).body).toEqual({ version: 1 })
    await change(1, [aZone('a', { name: 'later' })])
    expect((await change(0, [aZone('a')], again)).body).toEqual({ version: 1 })
    expect(await zones()).toEqual(['a:later'])
  })

  it('refuses what another page has changed since, names it, and saves nothing of the group', async () => {
    await change(0, [aZone('a'), aZone('b')], { pageId: there })
    const answer = await change(0, [aZone('c'), aZone('b', { name: 'mine' })])
    expect([answer.status, answer.code, paths(answer.body)]).toEqual([409, 'map.conflict', ['zones/b']])
    expect(await zones()).toEqual(['a:a', 'b:b'])
    expect((await change(1, [aZone('b', { name: 'mine' })])).status).toBe(200)
  })

  it('takes what other pages have not touched, and what the same page has', async () => {
    await change(0, [aZone('a')], { pageId: there })
    expect((await change(0, [aZone('b')])).body).toEqual({ version: 2 })
    expect((await change(1, [aZone('b', { name: 'again' })])).body).toEqual({ version: 3 })
    expect(await zones()).toEqual(['a:a', 'b:again'])
  })

  it('lists the groups after a version, in order', async () => {
    await change(0, [aZone('a')])
    await change(1, [aZone('b')], { pageId: there })
    await change(2, [{ list: 'zones', id: 'a', value: null }])
    const { body } = await admin.call('GET', `/floors/${floor}/draft/changes?since=1`)
    const groups = [
      { version: 2, pageId: there, changes: [aZone('b')] },
      { version: 3, pageId: here, changes: [{ list: 'zones', id: 'a', value: null }] },
    ]
    expect(body).toMatchObject({ groups })
    expect((await admin.call('GET', `/floors/${floor}/draft/changes?since=9`)).body).toEqual({ groups: null })
  })

  it('is recognised as another one after it was discarded or published', async () => {
    await change(0, [aZone('a')])
    expect((await admin.call('DELETE', `/floors/${floor}/draft`)).status).toBe(204)
    expect(await read()).toMatchObject({ version: 2, updatedAt: null, document: { zones: [] } })
    expect((await change(1, [aZone('b')])).code).toBe('entity.changed')
    expect((await change(2, [aZone('b')])).body).toEqual({ version: 3 })
    expect((await publish(3)).status).toBe(200)
    expect((await change(3, [aZone('c')])).code).toBe('entity.changed')
    expect(await read()).toMatchObject({ version: 4, baseRevision: 2, updatedAt: null })
    expect(await zones()).toEqual(['b:b'])
  })

  it('refuses a broken object by its place, and more objects than a list may have', async () => {
    const broken = await change(0, [aZone('a'), aZone('b', { kind: 'speed' })])
    expect([broken.status, broken.code, paths(broken.body)]).toEqual([
      422,
      'request.invalid',
      ['changes.1.value.limit'],
    ])
    const rooms = Array.from({ length: mapMost.rooms + 1 }, (_, n) => ({
      list: 'rooms',
      id: `r${n}`,
      value: {
        id: `r${n}`,
        name: 'Room',
        polygon: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      },
    }))
    expect((await change(0, rooms)).code).toBe('map.tooLarge')
    expect(await read()).toMatchObject({ version: 0, updatedAt: null })
  })

  it('takes a picture of the own organisation, and keeps its file', async () => {
    const own = await aStoredFile(server.db, server.dataDir, { organizationId: world.own.id })
    const foreign = await aStoredFile(server.db, server.dataDir, { organizationId: world.foreign.id })
    const picture = (fileId: string) => [
      { single: 'picture', value: { fileId, width: 10, height: 10, transform: [1, 0, 0, 1, 0, 0] } },
    ]
    expect(paths((await change(0, picture(foreign.id))).body)).toEqual(['changes.0.value.fileId'])
    expect((await change(0, picture(own.id))).status).toBe(200)
    const kept = server.db.selectFrom('floorMapPictures').select('fileId').where('floorId', '=', floor)
    expect(await kept.execute()).toEqual([{ fileId: own.id }])
  })

  it('takes the picture of a route just so', async () => {
    const own = await aStoredFile(server.db, server.dataDir, { organizationId: world.own.id })
    const foreign = await aStoredFile(server.db, server.dataDir, { organizationId: world.foreign.id })
    const route = (image: string) => ({
      list: 'routes',
      id: 'round',
      value: {
        id: 'round',
        name: 'Round',
        status: 1,
        interval: 1,
        image,
        points: [
          [1, 1],
          [3, 1],
        ],
      },
    })
    expect(paths((await change(0, [aZone('a'), route(foreign.id)])).body)).toEqual(['changes.1.value.image'])
    expect((await change(0, [route(own.id)])).status).toBe(200)
    const kept = server.db.selectFrom('floorMapPictures').select('fileId').where('floorId', '=', floor)
    expect(await kept.execute()).toEqual([{ fileId: own.id }])
  })
})

describe('publishing', () => {
  it('makes the next revision of the draft that was seen', async () => {
    await change(0, [aZone('a')])
    expect((await publish(2)).code).toBe('entity.changed')
    expect((await publish(1)).body).toEqual({ revision: 2 })
    expect(await published()).toMatchObject({ revision: 2, zones: [{ id: 'a' }] })
    const list = (await admin.call('GET', `/floors/${floor}/map-revisions`)).body as MapRevision[]
    expect(list).toMatchObject([
      { revision: 2, origin: 'draft', isPublished: true, restoredFrom: null },
      { revision: 1, isPublished: false, publishedBy: null },
    ])
    expect(list[0]?.publishedBy).not.toBeNull()
    const first = await admin.call('GET', `/floors/${floor}/map-revisions/1`)
    expect(first.body).toMatchObject({ revision: 1, zones: [] })
    expect((await admin.call('GET', `/floors/${floor}/map-revisions/9`)).code).toBe('entity.notFound')
    expect((await publish(2)).code).toBe('entity.changed')
    const syncs = server.db.selectFrom('syncHistories').select(['kind', 'revision'])
    expect(await syncs.where('floorId', '=', floor).execute()).toEqual([{ kind: 'map', revision: 2 }])
  })

  it('refuses a map that robots cannot drive by, with what is wrong', async () => {
    const onDesk = aZone('a', {
      polygon: [
        [7, 5],
        [9, 5],
        [9, 7],
        [7, 7],
      ],
    })
    await change(0, [onDesk])
    const answer = await publish(1)
    expect([answer.status, answer.code]).toEqual([409, 'map.hasErrors'])
    expect(paths(answer.body)).toContain('waypoints/desk')
    expect(await published()).toMatchObject({ revision: 1 })
    expect(await read()).toMatchObject({ version: 1, updatedBy: {} })
  })

  it('repeats an old revision as the newest, and the draft goes on', async () => {
    await change(0, [aZone('a')])
    await publish(1)
    await change(2, [aZone('b')])
    const answer = await admin.call('POST', `/floors/${floor}/map-revisions/1/restore`, { note: 'Back' })
    expect(answer.body).toEqual({ revision: 3 })
    expect(await published()).toMatchObject({ revision: 3, zones: [] })
    const list = (await admin.call('GET', `/floors/${floor}/map-revisions`)).body
    expect(list).toMatchObject([{ revision: 3, note: 'Back', origin: 'restored', restoredFrom: 1 }, {}, {}])
    expect(await zones()).toEqual(['a:a', 'b:b'])
    // The draft has b and knows a; the newest no longer has a. Only b is the draft's own.
    expect((await publish(3)).body).toEqual({ revision: 4 })
    expect((await published()).zones).toMatchObject([{ id: 'b' }])
  })

  it('makes pages without a draft read anew when an old revision is published again', async () => {
    await change(0, [aZone('a')])
    await publish(1)
    expect((await admin.call('POST', `/floors/${floor}/map-revisions/1/restore`, {})).status).toBe(200)
    // They know version 2, which had the zone.
    expect((await change(2, [aZone('a', { name: 'mine' })])).code).toBe('entity.changed')
    expect(await read()).toMatchObject({ version: 3, document: { zones: [] } })
  })

  it('refuses a draft whose objects were published differently meanwhile', async () => {
    await change(0, [aZone('a')])
    await publish(1)
    await change(2, [aZone('a', { name: 'mine' })])
    await admin.call('POST', `/floors/${floor}/map-revisions/1/restore`, {})
    const answer = await publish(3)
    expect([answer.code, paths(answer.body)]).toEqual(['map.conflict', ['zones/a']])
    expect(await published()).toMatchObject({ revision: 3, zones: [] })
  })

  it.each([
    ['mine', [{ id: 'a', name: 'mine' }]],
    ['theirs', []],
  ])('publishes what somebody has chosen of both: %s', async (choice, zonesAfter) => {
    await change(0, [aZone('a')])
    await publish(1)
    await change(2, [aZone('a', { name: 'mine' })])
    await admin.call('POST', `/floors/${floor}/map-revisions/1/restore`, {})
    const body = { version: 3, choices: { 'zones/a': choice } }
    const answer = await admin.call('POST', `/floors/${floor}/publish`, body)
    expect(answer.body).toEqual({ revision: 4 })
    expect((await published()).zones).toMatchObject(zonesAfter)
  })

  it('is applied as a whole or not at all', async () => {
    await change(0, [aZone('a')])
    // The last step of all fails.
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'no more'; end $$`.execute(
      server.db,
    )
    await sql`create trigger fail before insert on audit_log for each row execute function fail()`.execute(
      server.db,
    )
    expect((await publish(1)).status).toBe(500)
    await sql`drop function fail cascade`.execute(server.db)
    expect(await published()).toMatchObject({ revision: 1, zones: [] })
    expect(await read()).toMatchObject({ version: 1, document: { zones: [{ id: 'a' }] } })
    expect((await publish(1)).body).toEqual({ revision: 2 })
  })
})
