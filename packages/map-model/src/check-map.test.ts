import type { MapInput } from '@wheelhouse/contract/maps/map-document'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { type MapProblem, mapProblems } from '@wheelhouse/contract/maps/map-revision'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyChanges } from './apply-changes.ts'
import { checkMap, createMapChecker } from './check-map.ts'
import { arbitraryChange, arbitraryMap } from './testing/arbitrary-map.ts'

type Waypoint = NonNullable<MapInput['waypoints']>[number]
const waypoint = (id: string, x: number, y: number, more: Partial<Waypoint> = {}): Waypoint => ({
  id,
  no: id.codePointAt(0) ?? 0,
  name: id,
  type: 1,
  x,
  y,
  theta: 0,
  ...more,
})
const edge = (from: string, to: string, oneWay = false) => ({ id: `${from}__${to}`, from, to, oneWay })
const square = (x: number, y: number, size: number): [number, number][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
]
/** Round the waypoint `b`. */
const lift = (id: string, name: string): NonNullable<MapInput['lifts']>[number] => ({
  id,
  name,
  polygon: square(7, 1, 2),
  door: [
    [7, 1],
    [7, 3],
  ],
})
const keepout = { id: 'k', name: '', kind: 'keepout' as const, polygon: square(9, 1, 2) }
const slow = { id: 's', name: '', kind: 'speed' as const, limit: { unit: 'mps' as const, value: 0.5 } }

/** Origin `a`, dock `b`, and `c` between them and the north, all well. */
const sound: MapInput = {
  waypoints: [waypoint('a', 2, 2, { type: 0 }), waypoint('b', 8, 2, { type: 2 }), waypoint('c', 5, 8)],
  edges: [edge('a', 'b'), edge('b', 'c')],
}
const [a, b, c] = sound.waypoints as [Waypoint, Waypoint, Waypoint]
const wall = {
  id: 'w',
  points: [
    [5, 0],
    [5, 4],
  ] as [number, number][],
  height: 2,
}

it('finds nothing wrong with a sound map', () => {
  expect(checkMap(toMap(sound))).toEqual([])
})

const cases: [string, MapInput, MapProblem[]][] = [
  ['no origin', { waypoints: [{ ...a, type: 1 }, b, c] }, [{ code: 'origin.none' }]],
  [
    'two origins',
    { waypoints: [a, b, { ...c, type: 0 }] },
    [{ code: 'origin.several', object: 'waypoints/c', other: 'waypoints/a', at: [5, 8] }],
  ],
  ['no dock', { waypoints: [a, { ...b, type: 1 }, c] }, [{ code: 'charge.none' }]],
  [
    'a number twice',
    { waypoints: [a, b, { ...c, no: 97 }] },
    [{ code: 'waypoint.duplicateNumber', object: 'waypoints/c', other: 'waypoints/a', at: [5, 8] }],
  ],
  [
    'a waypoint beside a wall',
    {
      walls: [
        {
          ...wall,
          points: [
            [0, 8.2],
            [9, 8.2],
          ],
        },
      ],
    },
    [
      { code: 'waypoint.blocked', object: 'waypoints/c', other: 'walls/w', at: [5, 8] },
      { code: 'edge.blocked', object: 'edges/b__c', other: 'walls/w', at: [5, 8] },
    ],
  ],
  [
    'a waypoint deep in a machine',
    {
      waypoints: [...(sound.waypoints ?? []), waypoint('d', 15, 15)],
      fixtures: [{ id: 'm', name: '', kind: 'machine', height: 1, polygon: square(13, 13, 4) }],
    },
    [
      { code: 'waypoint.blocked', object: 'waypoints/d', other: 'fixtures/m', at: [15, 15] },
      { code: 'waypoint.unreachable', object: 'waypoints/d', at: [15, 15] },
    ],
  ],
  [
    'a waypoint deep in a scanned wall',
    {
      waypoints: [...(sound.waypoints ?? []), waypoint('d', 15, 15)],
      occupancy: {
        resolution: 1,
        origin: [10, 10],
        width: 9,
        height: 9,
        occupied: [3, 4, 5, 6].map((row) => [row, 3, 4]),
      },
    },
    [
      { code: 'waypoint.blocked', object: 'waypoints/d', other: 'occupancy', at: [15, 15] },
      { code: 'waypoint.unreachable', object: 'waypoints/d', at: [15, 15] },
    ],
  ],
  [
    'a waypoint in a keepout, and its edges',
    { zones: [{ ...keepout, polygon: square(4, 7, 2) }] },
    [
      { code: 'waypoint.inKeepout', object: 'waypoints/c', other: 'zones/k', at: [5, 8] },
      { code: 'edge.inKeepout', object: 'edges/b__c', other: 'zones/k', at: [5.5, 7] },
      { code: 'waypoint.unreachable', object: 'waypoints/c', at: [5, 8] },
    ],
  ],
  [
    'a waypoint off the map',
    { waypoints: [a, b, { ...c, x: -1 }] },
    [{ code: 'waypoint.outside', object: 'waypoints/c', at: [-1, 8] }],
  ],
  [
    'a way in and none out',
    { edges: [edge('a', 'b'), edge('b', 'c', true)] },
    [{ code: 'waypoint.noWayOut', object: 'waypoints/c', at: [5, 8] }],
  ],
  [
    'an edge to nowhere',
    { edges: [edge('a', 'b'), edge('b', 'c'), edge('c', 'x')] },
    [{ code: 'edge.unknownWaypoint', object: 'edges/c__x', at: [5, 8] }],
  ],
  [
    'an edge through a wall',
    { walls: [wall] },
    [{ code: 'edge.blocked', object: 'edges/a__b', other: 'walls/w', at: [5, 2] }],
  ],
  [
    'a route through a wall and a keepout',
    {
      walls: [
        {
          ...wall,
          points: [
            [5, 10],
            [5, 14],
          ],
        },
      ],
      zones: [{ ...keepout, polygon: square(9, 11, 2) }],
      routes: [
        {
          id: 'r',
          name: '',
          interval: 0.5,
          points: [
            [1, 12],
            [8, 12],
            [12, 12],
          ],
        },
      ],
    },
    [
      { code: 'route.blocked', object: 'routes/r', other: 'walls/w', at: [5, 12] },
      { code: 'route.inKeepout', object: 'routes/r', other: 'zones/k', at: [9, 12] },
    ],
  ],
  [
    'a zone that crosses itself',
    {
      zones: [
        {
          ...slow,
          polygon: [
            [0, 12],
            [4, 16],
            [4, 12],
            [0, 16],
          ],
        },
      ],
    },
    [{ code: 'zone.crossesItself', object: 'zones/s', at: [2, 14] }],
  ],
  [
    'two speeds at one place',
    {
      zones: [
        { ...slow, polygon: square(1, 11, 4) },
        { ...slow, id: 't', limit: { unit: 'percent', value: 40 }, polygon: square(4, 14, 4) },
      ],
    },
    [{ code: 'zone.speedConflict', object: 'zones/s', other: 'zones/t', at: [5, 15] }],
  ],
  [
    'a lift without a waypoint',
    {
      lifts: [
        {
          id: 'l',
          name: '',
          polygon: square(14, 2, 2),
          door: [
            [14, 2],
            [14, 4],
          ],
        },
      ],
    },
    [{ code: 'lift.noWaypoint', object: 'lifts/l', at: [14, 3] }],
  ],
  [
    'two lifts of one bank and name',
    { lifts: [lift('l', 'A'), lift('m', 'B'), lift('n', 'A')] },
    [{ code: 'lift.duplicate', object: 'lifts/n', other: 'lifts/l', at: [7, 2] }],
  ],
]

it.each(cases)('names %s, and where', (_what, change, problems) => {
  expect(checkMap(toMap({ ...sound, ...change }))).toEqual(problems)
})

it('has a case of every problem there is', () => {
  const codes = new Set(cases.flatMap(([, , problems]) => problems.map(({ code }) => code)))
  expect([...codes].toSorted()).toEqual(Object.keys(mapProblems).toSorted())
})

it.each<[string, MapInput]>([
  ['a waypoint that is switched off', { waypoints: [a, b, { ...c, status: 0, x: -1, no: 97 }] }],
  ['a keepout that is switched off', { zones: [{ ...keepout, status: 0, polygon: square(4, 7, 2) }] }],
  [
    'a keepout that holds at times',
    {
      zones: [{ ...keepout, polygon: square(4, 7, 2), windows: [{ days: [1], from: '08:00', to: '18:00' }] }],
    },
  ],
  [
    'a route that is switched off',
    {
      walls: [
        {
          ...wall,
          points: [
            [5, 10],
            [5, 14],
          ],
        },
      ],
      routes: [
        {
          id: 'r',
          name: '',
          status: 0,
          interval: 0.5,
          points: [
            [1, 12],
            [8, 12],
          ],
        },
      ],
    },
  ],
  [
    'speed zones that share a border',
    {
      zones: [
        { ...slow, polygon: square(1, 11, 4) },
        { ...slow, id: 't', limit: { unit: 'mps', value: 1 }, polygon: square(5, 11, 4) },
      ],
    },
  ],
  [
    'speed zones of different hours',
    {
      zones: [
        { ...slow, polygon: square(1, 11, 4), windows: [{ days: [6], from: '22:00', to: '06:00' }] },
        {
          ...slow,
          id: 't',
          limit: { unit: 'mps', value: 1 },
          polygon: square(1, 11, 4),
          windows: [{ days: [0], from: '06:00', to: '22:00' }],
        },
      ],
    },
  ],
])('finds nothing wrong with %s', (_what, change) => {
  expect(checkMap(toMap({ ...sound, ...change }))).toEqual([])
})

it('two speeds in one and the same outline are at odds on Sunday morning, after a night that began on Saturday', () => {
  const zones: MapInput['zones'] = [
    { ...slow, polygon: square(1, 11, 4), windows: [{ days: [6], from: '22:00', to: '06:00' }] },
    {
      ...slow,
      id: 't',
      limit: { unit: 'mps', value: 1 },
      polygon: square(1, 11, 4),
      windows: [{ days: [0], from: '05:00', to: '22:00' }],
    },
  ]
  expect(checkMap(toMap({ ...sound, zones })).map(({ code }) => code)).toEqual(['zone.speedConflict'])
})

it('a way over two corners of a keepout leads through it', () => {
  const zones = [{ ...keepout, polygon: square(3, 3, 2) }]
  const found = checkMap(
    toMap({
      ...sound,
      zones,
      routes: [
        {
          id: 'r',
          name: '',
          interval: 0.5,
          points: [
            [2, 2],
            [6, 6],
          ],
        },
      ],
    }),
  )
  expect(found).toEqual([{ code: 'route.inKeepout', object: 'routes/r', other: 'zones/k', at: [3, 3] }])
})

it('finds after any edits what it would find on a map it never saw', () => {
  fc.assert(
    fc.property(
      arbitraryMap,
      fc.array(fc.array(arbitraryChange, { maxLength: 3 }), { maxLength: 6 }),
      (map, edits) => {
        const check = createMapChecker()
        let now = map
        expect(check(now)).toEqual(checkMap(now))
        for (const changes of edits) {
          now = applyChanges(now, changes)
          expect(check(now)).toEqual(checkMap(now))
        }
      },
    ),
    { numRuns: 60 },
  )
})
