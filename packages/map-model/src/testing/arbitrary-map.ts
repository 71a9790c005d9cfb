import type { MapChange, MapListName } from '@wheelhouse/contract/maps/map-change'
import { type MapDocument, type MapInput, type Point, toMap } from '@wheelhouse/contract/maps/map-document'
import * as fc from 'fast-check'

/** Maps and edits as nobody would draw them, for tests of what must be true for all. Metres on a floor of 20 x 20. */

const coordinate = fc.integer({ min: 0, max: 400 }).map((n) => n / 20)
const point: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate)
const polygon = fc.array(point, { minLength: 3, maxLength: 6 })
const angle = fc.integer({ min: -31, max: 31 }).map((n) => n / 10)
const name = fc.string({ maxLength: 12, unit: 'grapheme' }).filter((text) => text.length <= 40)
const status = fc.constantFrom<0 | 1>(0, 1, 1, 1)
const ids = fc.integer({ min: 0, max: 9 }).map(String)
const time = fc.constantFrom('00:00', '08:30', '12:00', '22:00', '23:59')
const limit = fc.oneof(
  fc.record({ unit: fc.constant('mps' as const), value: fc.constantFrom(0.3, 0.5, 1) }),
  fc.record({ unit: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 99 }) }),
)
const windows = fc.array(
  fc.record({ days: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 3 }), from: time, to: time }),
  { maxLength: 2 },
)
const zoneKind = fc.oneof(
  fc.record({ kind: fc.constant('keepout' as const), limit: fc.constant(null) }),
  fc.record({ kind: fc.constant('speed' as const), limit }),
)
const runs = fc.array(
  fc
    .tuple(fc.nat(19), fc.nat(9), fc.integer({ min: 1, max: 10 }))
    .map(([row, column, length]) => [row, column, length]),
  { maxLength: 8 },
) as fc.Arbitrary<[number, number, number][]>

/** An object of each list, without its id. */
const objects = {
  walls: fc.record({
    points: fc.array(point, { minLength: 2, maxLength: 4 }),
    height: fc.constantFrom(1, 2.5),
  }),
  doors: fc.record({
    name,
    from: point,
    to: point,
    kind: fc.constantFrom('hinged' as const, 'sliding' as const, 'security' as const),
  }),
  lifts: fc.record({ name, polygon, door: fc.tuple(point, point), bank: name }),
  rooms: fc.record({ name, polygon }),
  fixtures: fc.record({
    name,
    kind: fc.constantFrom('desk' as const, 'machine' as const, 'other' as const),
    polygon,
    height: fc.constantFrom(0.7, 1.2),
  }),
  waypoints: fc.record({
    no: fc.nat(12),
    name,
    type: fc.constantFrom<0 | 1 | 2 | 3 | 10 | 99>(0, 1, 2, 3, 10, 99),
    x: coordinate,
    y: coordinate,
    theta: angle,
    status,
    note: name,
  }),
  edges: fc.record(
    { from: ids, to: ids, oneWay: fc.boolean(), speedPercent: fc.integer({ min: 1, max: 100 }) },
    { requiredKeys: ['from', 'to', 'oneWay'] },
  ),
  zones: fc
    .tuple(fc.record({ name, polygon, status, windows }), zoneKind)
    .map(([zone, kind]) => ({ ...zone, ...kind })),
  routes: fc.record({
    name,
    status,
    points: fc.array(point, { minLength: 2, maxLength: 5 }),
    interval: fc.constantFrom(0.1, 0.5, 5),
  }),
  pins: fc.record({ name, x: coordinate, y: coordinate, theta: angle }),
  patches: fc.record({
    name,
    cells: fc.record({ width: fc.constant(20), height: fc.constant(20), occupied: runs, unknown: runs }),
    transform: fc.tuple(...([0.05, 0, 0, -0.05, 3, 4] as const).map((n) => fc.constant(n))),
    appliedAt: fc.constant('2026-11-22T00:00:00.000Z'),
    appliedBy: fc.constantFrom(null, { firstName: 'Hanako', lastName: 'Suzuki' }),
  }),
} satisfies Record<MapListName, fc.Arbitrary<object>>

const occupancy = fc.option(
  fc.record({
    resolution: fc.constantFrom(0.05, 0.5),
    origin: point,
    width: fc.constant(20),
    height: fc.constant(20),
    occupied: runs,
    unknown: runs,
  }),
)

/** Any map that the contract takes. */
export const arbitraryMap: fc.Arbitrary<MapDocument> = fc
  .record({
    ...Object.fromEntries(
      Object.entries(objects).map(([list, object]) => [list, toList(object as fc.Arbitrary<object>)]),
    ),
    occupancy,
  })
  .map((input) => toMap(input as MapInput))

function toList(object: fc.Arbitrary<object>): fc.Arbitrary<object[]> {
  return fc
    .array(object, { maxLength: 8 })
    .map((list) => list.map((value, i) => ({ id: String(i), ...value })))
}

const lists = Object.keys(objects) as MapListName[]

/** Any edit of such a map: objects put, replaced or taken away, and the scan exchanged. */
export const arbitraryChange: fc.Arbitrary<MapChange> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...lists).chain(toObjectChange) },
  { weight: 1, arbitrary: occupancy.map((value) => ({ single: 'occupancy', value }) as MapChange) },
)

function toObjectChange(list: MapListName): fc.Arbitrary<MapChange> {
  const object = objects[list] as fc.Arbitrary<object>
  return fc.tuple(ids, fc.option(object, { freq: 4 })).map(([id, value]) => {
    if (value === null) return { list, id, value } as MapChange
    // Read by the contract: it fills in what may be left out.
    const [parsed] = toMap({ [list]: [{ id, ...value }] } as MapInput)[list]
    return { list, id, value: parsed } as MapChange
  })
}
