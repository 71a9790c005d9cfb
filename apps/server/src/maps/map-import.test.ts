import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { MapDraft } from '@wheelhouse/contract/maps/map-draft'
import type { MapUpload } from '@wheelhouse/contract/maps/map-transfer'
import type { WaypointProposal } from '@wheelhouse/contract/maps/waypoint-proposal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFloorMap, aStoredFile } from '../testing/factories.ts'
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
  floor = await newFloor({ hasMap: false })
})

const yaml = 'image: lobby.pgm\nresolution: 0.5\norigin: [-1.0, -2.0, 0.0]\n'
const pgm = Buffer.concat([Buffer.from('P5\n4 4\n255\n'), Buffer.alloc(16, 254)])
const bring = (format: string, files: { id: string }[], values: object = {}) => {
  const named = files.map(({ id }) => ({ fileId: id, role: 'map' }))
  return admin.call('POST', `/floors/${floor}/map-imports`, { format, files: named, ...values })
}
const bringScan = async (description = yaml, picture: Buffer = pgm) =>
  bring('nav2', [await upload('lobby.yaml', description), await upload('lobby.pgm', picture)])
const bringText = async (format: string, name: string, text: string, values: object = {}) =>
  bring(format, [await upload(name, text)], values)
const draft = async () => (await admin.call('GET', `/floors/${floor}/draft`)).body as MapDraft
const uploads = async () => (await admin.call('GET', `/floors/${floor}/map-uploads`)).body as MapUpload[]
const details = ({ body }: { body: unknown }) =>
  (body as { error: { details: { path: string; code: string; message: string }[] } }).error.details

describe('a scan', () => {
  it('becomes part of the draft, is seen by who draws as changes, and can be published', async () => {
    expect((await bringScan()).body).toEqual({ version: 1, leftOut: [], levels: [] })
    const { document } = await draft()
    expect(document).toMatchObject({
      waypoints: [],
      edges: [],
      bounds: { min: [-1, -2], max: [1, 0] },
      occupancy: { resolution: 0.5, origin: [-1, -2], width: 4, height: 4 },
    })
    const { body } = await admin.call('GET', `/floors/${floor}/draft/changes?since=0`)
    expect(body).toMatchObject({ groups: [{ version: 1 }] })
    expect((await admin.call('POST', `/floors/${floor}/publish`, { version: 1 })).body).toEqual({
      revision: 1,
    })
  })

  it('leaves what people have put on the map where it is', async () => {
    await aFloorMap(server.db, floor)
    await bringScan()
    expect((await draft()).document).toMatchObject({
      waypoints: [{ id: 'origin' }, { id: 'desk' }],
      edges: [{ id: 'origin-desk' }],
      bounds: { min: [-1, -2], max: [8, 6] },
    })
  })

  it('can be had again as it was uploaded, each time', async () => {
    await bringScan()
    await bringScan(`${yaml}negate: 0\n`)
    const list = await uploads()
    expect(list).toMatchObject([{ format: 'nav2' }, { format: 'nav2' }])
    expect(list[0]?.uploadedBy).not.toBeNull()
    const [description, picture] = list.find(({ files }) => files[0]?.size === yaml.length)?.files ?? []
    const read = async (url = '') => {
      const answer = await fetch(`${server.origin}/api${url}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
      return Buffer.from(await answer.arrayBuffer())
    }
    expect((await read(description?.url)).toString()).toBe(yaml)
    expect(await read(picture?.url)).toEqual(pgm)
  })
})

describe('waypoints for a scan', () => {
  const propose = () => admin.call('GET', `/floors/${floor}/waypoint-proposal`)

  it('are proposed over its free floor, and the draft stays as it is', async () => {
    // 10 x 10 m without a wall.
    const hall = Buffer.concat([Buffer.from('P5\n20 20\n255\n'), Buffer.alloc(400, 254)])
    await bringScan(yaml, hall)
    const { points, edges } = (await propose()).body as WaypointProposal
    expect([points.length >= 12, edges.length >= points.length]).toEqual([true, true])
    for (const [x, y] of points) expect([x > -1 && x < 9, y > -2 && y < 8]).toEqual([true, true])
    expect(await draft()).toMatchObject({ version: 1, document: { waypoints: [] } })
  })

  it('are none where there is no scan', async () => {
    expect((await propose()).body).toEqual({ points: [], edges: [] })
  })
})

it('the masks of a scan become zones, and those of other kinds stay', async () => {
  await bringText(
    'wheelhouse',
    'map.json',
    JSON.stringify({ ...JSON.parse(aDocument()), zones: [aZone('old', 'keepout'), aZone('slow', 'speed')] }),
  )
  // The upper left corner is forbidden.
  const mask = Buffer.concat([Buffer.from('P5\n4 4\n255\n'), Buffer.from([0]), Buffer.alloc(15, 254)])
  const files = [
    await upload('keepout.yaml', yaml.replace('lobby', 'keepout')),
    await upload('keepout.pgm', mask),
  ]
  const answer = await admin.call('POST', `/floors/${floor}/map-imports`, {
    format: 'nav2',
    files: files.map(({ id }) => ({ fileId: id, role: 'keepout' })),
  })
  expect(answer.body).toMatchObject({ version: 2 })
  const { zones } = (await draft()).document
  expect(zones.map(({ id, kind }) => [id, kind])).toEqual([
    ['slow', 'speed'],
    ['keepout1', 'keepout'],
  ])
  expect(zones[1]?.polygon).toContainEqual([-1, 0])
})

it('a layout of VDMA LIF becomes waypoints and edges, as it was written', async () => {
  await aFloorMap(server.db, floor)
  const file = await fetch(`${server.origin}/api/floors/${floor}/map-export?format=lif`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const text = await file.text()
  const map = (await admin.call('GET', `/floors/${floor}/ugomap`)).body as MapDocument
  floor = await newFloor({ hasMap: false })
  expect((await bringText('lif', 'layout.json', text)).body).toMatchObject({ version: 1 })
  const { waypoints, edges } = (await draft()).document
  expect(edges).toEqual(map.edges)
  expect(waypoints.map(({ id, x, y }) => [id, x, y])).toEqual(map.waypoints.map(({ id, x, y }) => [id, x, y]))
  const broken = await bringText('lif', 'layout.json', '{}')
  expect(details(broken)[0]).toMatchObject({
    path: 'files.0',
    code: 'map.badLayout',
    message: 'metaInformation',
  })
})

describe('a building file', () => {
  const level = (elevation: number) => `    elevation: ${elevation}
    vertices: [[0, 0, 0, a], [100, 0, 0, b], [100, 100, 0, ""]]
    walls: [[1, 2, {}]]
    lanes: [[0, 1, {bidirectional: [4, true]}]]
`
  const building = (levels: string[]) =>
    `name: office\nlevels:\n${levels.map((name, n) => `  ${name}:\n${level(n * 4)}`).join('')}`

  it('of one level is read, of several the one that is named', async () => {
    expect((await bringText('openRmf', 'a.yaml', building(['L1']))).body).toMatchObject({ levels: ['L1'] })
    expect((await draft()).document).toMatchObject({ walls: [{ id: 'wall1' }], edges: [{ id: 'a__b' }] })
    const unsaid = await bringText('openRmf', 'a.yaml', building(['L1', 'L2']))
    expect([unsaid.status, unsaid.code]).toEqual([409, 'map.chooseLevel'])
    expect(unsaid.body).toMatchObject({ error: { params: { levels: 'L1,L2' } } })
    const said = await bringText('openRmf', 'a.yaml', building(['L1', 'L2']), { level: 'L2' })
    expect(said.body).toMatchObject({ version: 2, levels: ['L1', 'L2'] })
  })

  it('has its drawing below the map, where it was drawn; in metres nobody knows where that is', async () => {
    const drawn = async (text: string, organizationId = world.own.id) => {
      const file = { organizationId, width: 400, height: 200 }
      const drawing = await aStoredFile(server.db, server.dataDir, file)
      const files = [
        { fileId: drawing.id, role: 'drawing' },
        { fileId: (await upload('a.yaml', text)).id, role: 'map' },
      ]
      const answer = await admin.call('POST', `/floors/${floor}/map-imports`, { format: 'openRmf', files })
      return { answer, drawing }
    }
    const { answer, drawing } = await drawn(building(['L1']))
    expect(answer.body).toMatchObject({ leftOut: [] })
    const { document } = await draft()
    // 5 cm a pixel where nothing is measured; y runs upwards.
    expect(document.picture).toEqual({
      fileId: drawing.id,
      width: 400,
      height: 200,
      transform: [0.05, 0, 0, -0.05, 0, 0],
    })
    expect(document.walls[0]?.points).toEqual([
      [5, 0],
      [5, -5],
    ])
    expect(document.bounds).toEqual({ min: [-1, -10], max: [20, 1] })

    const metric = building(['L1']).replace('office\n', 'office\ncoordinate_system: cartesian_meters\n')
    const { answer: inMetres } = await drawn(metric)
    expect(inMetres.body).toMatchObject({ leftOut: [{ what: 'picture', count: 1 }] })
    const { answer: foreign } = await drawn(building(['L1']), world.foreign.id)
    expect(details(foreign)).toMatchObject([{ path: 'files.0', code: 'file.unknown' }])
    const { answer: broken } = await drawn('levels: 3')
    expect(details(broken)).toMatchObject([{ path: 'files.1', code: 'map.badBuilding' }])
  })
})

it('takes our own document with all there is on it', async () => {
  await aFloorMap(server.db, floor)
  const map = (await admin.call('GET', `/floors/${floor}/ugomap`)).body
  const id = await newFloor({ hasMap: false })
  floor = id
  const picture = { fileId: world.own.id, width: 4, height: 4, transform: [1, 0, 0, 1, 0, 0] }
  const round = {
    id: 'round',
    name: 'Round',
    status: 1,
    interval: 2,
    points: [
      [1, 1],
      [3, 1],
    ],
  }
  const brought = { ...(map as object), picture, routes: [{ ...round, image: world.own.id }] }
  const answer = await bringText('wheelhouse', 'map.json', JSON.stringify(brought))
  expect(answer.body).toEqual({
    version: 1,
    leftOut: [
      { what: 'picture', count: 1 },
      { what: 'routeImages', count: 1 },
    ],
    levels: [],
  })
  expect((await draft()).document).toEqual({
    ...(map as object),
    routes: [{ ...round, image: null }],
    bounds: { min: [0, 0], max: [10, 8] },
  })
})

describe('an export', () => {
  const download = async (format: string) => {
    const answer = await fetch(`${server.origin}/api/floors/${floor}/map-export?format=${format}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  it('of our own form is the map, and imports as the same', async () => {
    await aFloorMap(server.db, floor)
    const { answer, bytes } = await download('wheelhouse')
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('content-disposition')).toContain('wheelhouse.json')
    const map = (await admin.call('GET', `/floors/${floor}/ugomap`)).body
    expect(JSON.parse(bytes.toString())).toEqual(map)
    await bringText('wheelhouse', 'map.json', bytes.toString())
    expect((await draft()).document).toEqual(map)
  })

  it('of several files is an archive', async () => {
    await aFloorMap(server.db, floor)
    const { answer, bytes } = await download('all')
    expect(answer.headers.get('content-type')).toBe('application/zip')
    for (const name of ['map.pgm', 'map.yaml', 'map.wheelhouse.json']) expect(bytes.includes(name)).toBe(true)
  })

  it('says beforehand what a format cannot contain', async () => {
    await aFloorMap(server.db, floor)
    const { body } = await admin.call('GET', `/floors/${floor}/map-export-loss`)
    expect(body).toMatchObject({ wheelhouse: [], nav2: [{ what: 'waypoints', count: 2 }, { what: 'edges' }] })
  })

  it('of a floor without a map is none', async () => {
    expect((await download('nav2')).answer.status).toBe(404)
    expect((await admin.call('GET', `/floors/${floor}/map-export-loss`)).code).toBe('entity.notFound')
  })
})

describe('what is wrong with a file is said at it, and nothing is stored:', () => {
  const manyPoints = () => {
    const points = Array.from({ length: 1_000_000 }, (_, n) => [n % 100, n % 90])
    return JSON.stringify({ ...JSON.parse(aDocument()), walls: [{ id: 'w', points, height: 1 }] })
  }
  it.each<[string, string, string, () => string, string, string]>([
    ['no JSON', 'wheelhouse', 'a.json', () => '{ "walls": }', 'map.badDocument', 'JSON'],
    ['no map', 'wheelhouse', 'a.json', () => '{}', 'map.badDocument', 'schema'],
    ['a million points', 'wheelhouse', 'a.json', manyPoints, 'map.badDocument', 'walls.0.points'],
    ['an id twice', 'wheelhouse', 'a.json', () => aDocument(2), 'map.badDocument', 'pins.1.id'],
    [
      'NaN',
      'openRmf',
      'a.yaml',
      () => 'levels:\n  L1: {vertices: [[.nan, 0, 0, a]]}\n',
      'map.badBuilding',
      'name',
    ],
    ['no building', 'openRmf', 'a.yaml', () => yaml, 'map.badBuilding', 'name'],
    ['another form', 'nav2', 'a.json', () => '{}', 'map.badDescription', ''],
  ])('%s', async (_what, format, name, text, code, where) => {
    const answer = await bringText(format, name, text())
    expect([answer.status, details(answer)[0]?.path, details(answer)[0]?.code]).toEqual([
      422,
      'files.0',
      code,
    ])
    expect(details(answer)[0]?.message).toContain(where)
    expect(await draft()).toMatchObject({ version: 0, updatedAt: null })
    expect(await uploads()).toEqual([])
  })

  it('with the line and the field, for whoever corrects it', async () => {
    const broken = await bringScan(yaml.replace('0.5', 'fine'))
    expect(details(broken)).toMatchObject([{ path: 'files.0', params: { line: 2, field: 'resolution' } }])
    const other = await bringScan(yaml.replace('lobby', 'hall'))
    expect(details(other)).toMatchObject([{ path: 'files.1', params: { name: 'hall.pgm' } }])
  })

  it('a file of somebody else', async () => {
    const foreign = await upload('map.json', aDocument(), world.foreign.id)
    expect(details(await bring('wheelhouse', [foreign]))).toMatchObject([
      { path: 'files.0', code: 'file.unknown' },
    ])
  })
})

function aZone(id: string, kind: 'keepout' | 'speed') {
  const polygon = [
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  return { id, name: '', kind, polygon, limit: kind === 'speed' ? { unit: 'mps', value: 0.5 } : null }
}

function aDocument(pins = 0): string {
  const pin = { id: 'pin', name: '', x: 1, y: 1, theta: 0 }
  const lists = [
    'walls',
    'doors',
    'lifts',
    'rooms',
    'fixtures',
    'waypoints',
    'edges',
    'zones',
    'routes',
    'patches',
  ]
  return JSON.stringify({
    schema: 2,
    revision: 1,
    bounds: { min: [0, 0], max: [10, 8] },
    occupancy: null,
    picture: null,
    ...Object.fromEntries(lists.map((list) => [list, []])),
    pins: Array.from({ length: pins }, () => pin),
  })
}
