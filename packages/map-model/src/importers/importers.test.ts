import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mapDocumentSchema } from '@wheelhouse/contract/maps/map-document'
import { describe, expect, test } from 'vitest'
import { checkMap } from '../check-map.ts'
import { importOpenRmfBuilding } from './open-rmf.ts'
import { readPgm } from './pgm.ts'
import { importRosMap, parseRosMapDescription } from './ros-map.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a PGM picture with a comment is read pixel by pixel', () => {
  const header = bytes('P5\n# made by hand\n3 2\n255\n')
  const image = readPgm(new Uint8Array([...header, 0, 127, 255, 1, 2, 3]))
  expect(image).toMatchObject({ width: 3, height: 2, maxValue: 255 })
  expect([...image.pixels]).toEqual([0, 127, 255, 1, 2, 3])
})

test('two bytes a pixel are read by what the picture calls white', () => {
  const image = readPgm(new Uint8Array([...bytes('P5 3 1 1000\n'), 0, 0, 0x01, 0xf4, 0x03, 0xe8]))
  expect(image).toMatchObject({ maxValue: 255 })
  expect([...image.pixels]).toEqual([0, 128, 255])
})

test('a PGM picture that is cut off or of absurd size is refused', () => {
  expect(() => readPgm(bytes('P5\n3 2\n255\n\u0001'))).toThrow('map.badImage')
  expect(() => readPgm(bytes('P5\n50000 50000\n255\n'))).toThrow('map.badImage')
  expect(() => readPgm(bytes('GIF89a'))).toThrow('map.badImage')
})

test('a plain PGM picture is read to its last number, and refused where one is missing or none', () => {
  expect([...readPgm(bytes('P2\n2 2 # by hand\n10\n0 5\n10 10\n')).pixels]).toEqual([0, 128, 255, 255])
  for (const numbers of ['0 5 10', '0 5 10 x', '0 5 10 11', '0 5 10 -1'])
    expect(() => readPgm(bytes(`P2\n2 2\n10\n${numbers}\n`))).toThrow('map.badImage')
})

test('pixels of a scanned map become metres with y upwards', () => {
  // 5 x 5 cells of 1 m: white floor, one black pixel in the top left corner.
  const pixels = new Uint8Array(25).fill(255)
  pixels[0] = 0
  const description = parseRosMapDescription('image: a.pgm\nresolution: 1.0\norigin: [-2, 3, 0]\nnegate: 0\n')
  const map = importRosMap(description, { width: 5, height: 5, maxValue: 255, pixels })
  expect(map.bounds).toEqual({ min: [-2, 3], max: [3, 8] })
  expect(map.occupancy?.occupied).toEqual([[4, 0, 1]])
})

test('a turned origin and a broken description are refused', () => {
  const turned = parseRosMapDescription('image: a.pgm\nresolution: 0.05\norigin: [0, 0, 1]\n')
  const image = { width: 1, height: 1, maxValue: 255, pixels: new Uint8Array(1) }
  expect(() => importRosMap(turned, image)).toThrow('map.turnedOrigin')
  expect(() => parseRosMapDescription('resolution: none')).toThrow('map.badDescription')
  expect(() => importOpenRmfBuilding('just a word')).toThrow('map.badBuilding')
})

const lanes = 'lanes: [[0, 1, {bidirectional: [4, true]}]]'
const listPlaces = (map: { waypoints: { name: string; x: number; y: number }[] } | undefined) =>
  map?.waypoints.map(({ name, x, y }) => [name, x, y])

test('a building file in metres is taken as it is, and one in degrees is refused by its name', () => {
  const file = (system: string) => `
name: depot
coordinate_system: ${system}
levels:
  L1: {vertices: [[0, 0, 0, entrance], [20, 10, 0, lab]], ${lanes}}
`
  const [floor] = importOpenRmfBuilding(file('cartesian_meters')).floors
  expect(listPlaces(floor?.map)).toEqual([
    ['entrance', 0, 0],
    ['lab', 20, 10],
  ])
  expect(floor?.map.bounds).toEqual({ min: [-1, -1], max: [21, 11] })
  expect(() => importOpenRmfBuilding(file('wgs84'))).toThrow('map.badBuilding: coordinate_system')
})

test('levels lie one above the other by their fiducials, and a lift stands at one place', () => {
  const level = (marks: string, vertices: string, rest: string) =>
    `{fiducials: [${marks}], vertices: [${vertices}], ${lanes}, ${rest}}`
  const measured = 'measurements: [[0, 1, {distance: [3, 20]}]]'
  const { floors } = importOpenRmfBuilding(`
name: three floors
levels:
  L1: ${level('[100, 100, pillar], [500, 100, stair]', '[100, 100, 0, a], [500, 100, 0, b]', `${measured}, elevation: 0`)}
  L2: ${level('[40, 20, pillar], [440, 20, stair]', '[40, 20, 0, a], [440, 20, 0, b]', `${measured}, elevation: 4`)}
  # Drawn twice as large, a quarter turned, and with nothing measured.
  L3: ${level('[0, 0, pillar], [0, 800, stair]', '[0, 0, 0, a], [0, 800, 0, b]', 'elevation: 8')}
lifts:
  Lift1: {x: 300, y: 250, width: 2, depth: 2, reference_floor_name: L1, level_doors: {L1: [d], L2: [d], L3: [d]}}
`)
  for (const { map } of floors) {
    expect(listPlaces(map)).toEqual([
      ['a', 5, -5],
      ['b', 25, -5],
    ])
    expect(map.lifts[0]?.polygon[0]).toEqual([14, -13.5])
  }
})

test('a small building file becomes walls, doors, lanes and lifts in metres', () => {
  const { floors } = importOpenRmfBuilding(`
name: house
levels:
  L1:
    elevation: 0
    vertices: [[0, 0, 0, ""], [100, 0, 0, ""], [20, 50, 0, home, {is_charger: [4, true]}], [80, 50, 0, desk]]
    walls: [[0, 1, {}]]
    doors: [[0, 1, {name: [1, front], type: [1, double_sliding]}]]
    lanes: [[2, 3, {bidirectional: [4, false]}]]
    measurements: [[0, 1, {distance: [3, 10]}]]
lifts:
  main: {x: 50, y: 20, yaw: 0, width: 2, depth: 2, level_doors: {L1: [front]}}
`)
  const map = floors[0]?.map
  expect(map?.walls[0]?.points).toEqual([
    [0, -0],
    [10, -0],
  ])
  expect(map?.doors[0]).toMatchObject({ name: 'front', kind: 'sliding' })
  expect(map?.waypoints).toMatchObject([
    { id: 'home', type: 2, x: 2, y: -5 },
    { id: 'desk', type: 0 },
  ])
  expect(map?.edges).toEqual([{ id: 'home__desk', from: 'home', to: 'desk', oneWay: true }])
  expect(map?.lifts[0]?.polygon[0]).toEqual([4, -3])
})

test('the door of a lift is on the side and as wide as the file has it, on each level its own', () => {
  const level =
    '{vertices: [[0, 0, 0, a], [100, 0, 0, b]], lanes: [[0, 1, {}]], measurements: [[0, 1, {distance: [3, 10]}]]}'
  const door = (x: number, y: number) =>
    `{door_type: 2, motion_axis_orientation: 0, width: 1, x: ${x}, y: ${y}}`
  const { floors } = importOpenRmfBuilding(`
name: tower
levels: {L1: ${level}, L2: ${level}, L3: ${level}, L4: ${level}}
lifts:
  main:
    {x: 50, y: 50, yaw: 0, width: 2, depth: 3, level_doors: {L1: [front], L2: [back], L3: [left, right], L4: [gone]},
     doors: {front: ${door(0.2, 1.5)}, back: ${door(0, -1.5)}, left: ${door(-1, 0)}, right: ${door(1, 0)}}}
`)
  const doors = floors.map(({ map, leftOut }) => [...(map.lifts[0]?.door ?? []), leftOut.length])
  expect(doors).toEqual([
    [[4.7, -3.5], [5.7, -3.5], 0],
    [[4.5, -6.5], [5.5, -6.5], 0],
    // A cabin with two doors on a level: the map knows one.
    [[4, -5.5], [4, -4.5], 1],
    [[4, -3.5], [6, -3.5], 0],
  ])
})

const building = (vertices: string, rest = '') =>
  `name: house\nlevels:\n  L1:\n    vertices: [${vertices}]\n    lanes: [[0, 1, {}], [1, 2, {}], [2, 1, {}]]\n${rest}`

test('vertices of one name are different waypoints, and the same ones when the file is read again', () => {
  const text = building('[0, 0, 0, "hall"], [100, 0, 0, "hall"], [100, 100, 0, "hall-2"], [0, 9, 0, "hall"]')
  const read = () => importOpenRmfBuilding(text).floors[0]?.map
  expect(read()?.waypoints.map(({ id, name, x }) => [id, name, x])).toEqual([
    ['hall', 'hall', 0],
    ['hall-3', 'hall', 5],
    ['hall-2', 'hall-2', 5],
  ])
  expect(read()?.edges.map(({ from, to }) => `${from} ${to}`)).toEqual([
    'hall hall-3',
    'hall-3 hall-2',
    'hall-2 hall-3',
  ])
  expect(read()).toEqual(read())
})

test('names that are the same once written in signs that ids may have are different waypoints', () => {
  const [floor] = importOpenRmfBuilding(
    building('[0, 0, 0, "会議室"], [9, 0, 0, "研究室"], [9, 9, 0, "v1"]'),
  ).floors
  const ids = floor?.map.waypoints.map(({ id }) => id) ?? []
  expect([ids.length, new Set(ids).size]).toEqual([3, 3])
})

test.each([
  ['coordinates beyond any site', building('[0, 0, 0, ""], [1e300, 0, 0, ""], [9, 9, 0, ""]')],
  ['no vertices', 'name: house\nlevels:\n  L1:\n    vertices: []\n'],
  ['a scale of nothing', building('[0, 0, 0, ""], [9e5, 0, 0, ""], [9, 9, 0, ""]')],
  [
    'more measurements than anybody makes',
    `name: h\nlevels:\n  L1:\n    vertices: [[0, 0, 0, ""]]\n    measurements: [${'[0, 0],'.repeat(1_001)}]\n`,
  ],
])('a building with %s is refused', (_what, text) => {
  expect(() => importOpenRmfBuilding(text)).toThrow('map.badBuilding')
})

test.each([
  ['resolution', 'resolution: 1e-9\norigin: [0, 0, 0]'],
  ['origin', 'resolution: 0.05\norigin: [1e300, 0, 0]'],
])('a scanned map whose %s cannot be is refused', (_what, rest) => {
  expect(() => parseRosMapDescription(`image: a.pgm\n${rest}\n`)).toThrow('map.badDescription')
})

const sharedMaps = fileURLToPath(new URL('../../../../../shared/maps/', import.meta.url))

describe.skipIf(!existsSync(sharedMaps))('real maps (skipped where the folder with them is absent)', () => {
  test('the Open-RMF office imports into a map robots can drive by', () => {
    const { floors } = importOpenRmfBuilding(readFileSync(`${sharedMaps}office.building.yaml`, 'utf8'))
    const map = floors[0]?.map
    expect(mapDocumentSchema.safeParse(map).error).toBeUndefined()
    if (map === undefined) return
    expect(checkMap(map)).toEqual([])
    expect(map.walls).toHaveLength(33)
    expect(map.doors).toHaveLength(3)
    expect(map.waypoints.filter((w) => w.type === 2).map((w) => w.id)).toEqual([
      'tinyRobot1_charger',
      'tinyRobot2_charger',
    ])
    // The editor's measurements say 26 m from west to east.
    expect(map.bounds.max[0] - map.bounds.min[0]).toBeCloseTo(26.3, 1)
  })
})
