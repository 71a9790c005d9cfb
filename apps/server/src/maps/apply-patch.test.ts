import { randomUUID } from 'node:crypto'
import { mapDocumentSchema } from '@wheelhouse/contract/maps/map-document'
import type { MapDraft } from '@wheelhouse/contract/maps/map-draft'
import type { MapRevision } from '@wheelhouse/contract/maps/map-revision'
import type { MapUpload } from '@wheelhouse/contract/maps/map-transfer'
import { composeOccupancy } from '@wheelhouse/map-model/compose-occupancy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MapServer, startMapServer } from '../testing/map-server.ts'
import type { World } from '../testing/personas.ts'
import type { Client, TestServer } from '../testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
let newFloor: MapServer['newFloor']
let upload: MapServer['upload']
let floor: string
beforeAll(async () => {
  ;({ server, world, admin, newFloor, upload } = await startMapServer())
})
afterAll(() => server.close())
beforeEach(async () => {
  floor = await newFloor()
})

const yaml = 'image: part.pgm\nresolution: 0.5\norigin: [3.0, 2.0, 0.0]\n'
/** The upper left pixel is occupied. */
const pgm = Buffer.concat([Buffer.from('P5\n4 4\n255\n'), Buffer.from([0]), Buffer.alloc(15, 254)])
const bring = async (...file: Parameters<typeof upload>) => ({ fileId: (await upload(...file)).id })
const part = async () => [await bring('part.yaml', yaml), await bring('part.pgm', pgm)]
const call = (path: string, body: object) => admin.call('POST', `/floors/${floor}/${path}`, body)
const apply = async (values: object = {}) =>
  call('patches', { name: 'Kitchen', files: await part(), transform: [0.5, 0, 0, -0.5, 3, 4], ...values })
const published = async () =>
  mapDocumentSchema.parse((await admin.call('GET', `/floors/${floor}/ugomap`)).body)
const draft = async () => (await admin.call('GET', `/floors/${floor}/draft`)).body as MapDraft
const takeBack = (id = '') => admin.call('DELETE', `/floors/${floor}/patches/${id}`)
const details = ({ body }: { body: unknown }) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details

it('reads a part with where its description puts it, and a picture alone by its resolution', async () => {
  const cells = { width: 4, height: 4, occupied: [[3, 0, 1]], unknown: [] }
  expect((await call('patch-readings', { files: await part() })).body).toEqual({
    cells,
    resolution: 0.5,
    origin: [3, 2],
  })
  const files = [await bring('part.pgm', pgm)]
  expect((await call('patch-readings', { files, resolution: 0.1 })).body).toEqual({
    cells,
    resolution: 0.1,
    origin: null,
  })
})

describe('a part that is laid over the map', () => {
  it('is its next revision, with what people drew where it was, and who did it', async () => {
    const before = await published()
    expect((await apply()).body).toEqual({ revision: 2 })
    const map = await published()
    expect(map).toMatchObject({ revision: 2, waypoints: before.waypoints, edges: before.edges })
    expect(map.patches).toMatchObject([{ name: 'Kitchen', appliedBy: { lastName: expect.any(String) } }])
    expect(composeOccupancy(map)).toMatchObject({ origin: [3, 2], occupied: [[3, 0, 1]] })
    const revisions = (await admin.call('GET', `/floors/${floor}/map-revisions`)).body as MapRevision[]
    expect(revisions[0]).toMatchObject({ origin: 'patch', note: 'Kitchen', revision: 2 })
    const uploads = (await admin.call('GET', `/floors/${floor}/map-uploads`)).body as MapUpload[]
    expect(uploads).toMatchObject([{ format: 'patch', files: [{ name: 'part.yaml' }, { name: 'part.pgm' }] }])
  })

  it('is taken back as another revision', async () => {
    await apply()
    const [patch] = (await published()).patches
    expect((await takeBack(patch?.id)).body).toEqual({ revision: 3 })
    expect((await published()).patches).toEqual([])
    expect((await takeBack(patch?.id)).status).toBe(404)
  })

  it('makes the map as wide as it needs', async () => {
    await apply({ transform: [0.5, 0, 0, -0.5, 9, -1] })
    expect((await published()).bounds).toEqual({ min: [0, -3], max: [11, 8] })
  })
})

it('an open draft gets the part and loses it, and is published without a conflict; nothing else of it is', async () => {
  const zone = { id: 'zone', name: 'Wet', kind: 'keepout', limit: null, status: 1, windows: [] }
  const polygon = [
    [3, 3],
    [4, 3],
    [4, 4],
  ]
  const changes = [{ list: 'zones', id: 'zone', value: { ...zone, polygon } }]
  const group = { version: 0, pageId: randomUUID(), groupId: randomUUID(), changes }
  await call('draft/changes', group)
  await apply({ transform: [0.5, 0, 0, -0.5, 9, 4] })
  expect(await published()).toMatchObject({ zones: [], patches: [{}] })
  const open = await draft()
  expect(open).toMatchObject({ version: 2, baseRevision: 2, document: { zones: [{}], patches: [{}] } })
  await takeBack(open.document.patches[0]?.id)
  expect(await draft()).toMatchObject({ version: 3, baseRevision: 3, document: { zones: [{}], patches: [] } })
  expect((await call('publish', { version: 3 })).body).toEqual({ revision: 4 })
})

it('a part that walls a waypoint in is refused, and nothing is stored', async () => {
  const wall = Buffer.concat([Buffer.from('P5\n4 4\n255\n'), Buffer.alloc(16, 0)])
  const files = [await bring('part.pgm', wall)]
  const answer = await apply({ files, resolution: 0.5, transform: [0.5, 0, 0, -0.5, 7, 7] })
  expect(answer.body).toMatchObject({ error: { code: 'map.hasErrors' } })
  expect(details(answer).map(({ path }) => path)).toContain('waypoints/desk')
  expect((await published()).revision).toBe(1)
  expect((await admin.call('GET', `/floors/${floor}/map-uploads`)).body).toEqual([])
})

describe('refuses, and stores nothing:', () => {
  const scaled = (...transform: number[]) => ({ transform })
  it.each([
    ['a picture without resolution', () => bring('a.pgm', pgm), {}, 'files.0', 'map.noResolution'],
    ['no picture', () => bring('a.pgm', 'GIF89a'), { resolution: 1 }, 'files.0', 'map.badImage'],
    [
      'half a picture',
      () => bring('a.pgm', pgm.subarray(0, 20)),
      { resolution: 1 },
      'files.0',
      'map.badImage',
    ],
    [
      ...(['a huge picture', () => bring('a.pgm', 'P5\n50000 50000\n255\n')] as const),
      ...([{ resolution: 0.01 }, 'files.0', 'map.tooLarge'] as const),
    ],
    ['a description alone', () => bring('a.yaml', yaml), {}, 'files.0', 'map.badImage'],
    [
      'a place with no size',
      () => bring('a.pgm', pgm),
      scaled(0, 0, 0, 0, 1, 1),
      'transform',
      'map.badPlace',
    ],
    ['a line', () => bring('a.pgm', pgm), scaled(1, 1, 1, 1, 1, 1), 'transform', 'map.badPlace'],
    ['far away', () => bring('a.pgm', pgm), scaled(1, 0, 0, -1, 1e6, 1), 'transform', 'map.badPlace'],
  ])('%s', async (_, make, values, path, code) => {
    const answer = await apply({ files: [await make()], ...values })
    expect([answer.status, details(answer)[0]]).toMatchObject([422, { path, code }])
    expect((await published()).revision).toBe(1)
  })

  it("another organisation's files", async () => {
    const { fileId } = await bring('part.pgm', pgm, world.foreign.id)
    const answer = await apply({ files: [{ fileId }], resolution: 1 })
    expect(details(answer)).toMatchObject([{ path: 'files.0', code: 'file.unknown' }])
  })
})

it('a floor without a published map has nothing to lay a part over', async () => {
  const id = await newFloor({ hasMap: false })
  floor = id
  expect((await apply()).status).toBe(404)
})
