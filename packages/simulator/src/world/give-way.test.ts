import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import type { Vehicle } from '@wheelhouse/robot-core/adapter'
import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { expect, it } from 'vitest'
import { createVirtualRobot } from '../robot/virtual-robot.ts'
import { findRing, type Intent, mustYield } from './give-way.ts'
import { testRoom } from './test-room.ts'
import { createVirtualWorld } from './virtual-world.ts'

/** Two rooms of 6 x 6 m with a corridor of 10 m between them, so narrow that no two robots pass each other. */
function corridor(width: number): MapDocument {
  const [low, high] = [3 - width / 2, 3 + width / 2]
  const outlines: Point[][] = [
    [
      [6, low],
      [6, 0],
      [0, 0],
      [0, 6],
      [6, 6],
      [6, high],
    ],
    [
      [16, low],
      [16, 0],
      [22, 0],
      [22, 6],
      [16, 6],
      [16, high],
    ],
    [
      [6, low],
      [16, low],
    ],
    [
      [6, high],
      [16, high],
    ],
  ]
  return {
    ...testRoom,
    bounds: { min: [0, 0], max: [22, 6] },
    walls: outlines.map((points, index) => ({ id: `wall-${index}`, points, height: 2.7 })),
    rooms: [],
    fixtures: [],
    waypoints: [],
    edges: [],
  }
}

const end = (at: Point) => ({ x: at[0], y: at[1], theta: null, maxSpeed: null })

type Trip = { from: Point; to: Point }

/** All set out at once through the corridor. @returns how each trip ended */
function travel(map: MapDocument, trips: readonly Trip[], seconds: number): string[] {
  const clock = createManualClock()
  const world = createVirtualWorld({ clock, floors: [{ mapId: 'f', map }], seed: 1, peoplePerFloor: 0 })
  const ends = trips.map(() => 'under way')
  const robots = trips.map(({ from: [x, y] }, index): Vehicle => {
    const robot = createVirtualRobot({
      id: `R-${index}`,
      clock,
      world,
      start: { mapId: 'f', x, y, theta: 0 },
    })
    robot.onEvent((event) => {
      if (event.kind === 'contact') ends[index] = 'touched'
      if (event.kind === 'routeFailed') ends[index] = event.error
      if (event.kind === 'reached' && event.index === 2) ends[index] = 'arrived'
    })
    return robot
  })
  for (const [index, { from, to }] of trips.entries()) {
    const doors: Point[] =
      from[0] < to[0]
        ? [
            [5, 3],
            [17, 3],
          ]
        : [
            [17, 3],
            [5, 3],
          ]
    robots[index]?.follow([...doors, to].map(end))
  }
  for (let second = 0; second < seconds && ends.includes('under way'); second++) {
    clock.advance(1_000)
  }
  for (const robot of robots) robot.close()
  return ends
}

it.each([
  ['two meet', [[1, 3]], [[21, 3]]],
  [
    'two meet two',
    [
      [1, 2],
      [1, 4],
    ],
    [
      [21, 2],
      [21, 4],
    ],
  ],
  [
    'three meet three',
    [
      [1, 1],
      [2, 3],
      [1, 5],
    ],
    [
      [21, 1],
      [20, 3],
      [21, 5],
    ],
  ],
] as [string, Point[], Point[]][])(
  'everybody arrives where %s in a corridor too narrow to pass',
  (_what, west, east) => {
    const trips = [
      ...west.map((from, index): Trip => ({ from, to: [19, 1 + 2 * index] })),
      ...east.map((from, index): Trip => ({ from, to: [3, 1 + 2 * index] })),
    ]
    expect(travel(corridor(1), trips, 600)).toEqual(trips.map(() => 'arrived'))
  },
)

it('a robot that stands in the way for good is driven round where there is room, and reported where there is none', () => {
  const standing: Trip = { from: [11, 3], to: [11, 3] }
  const trip: Trip = { from: [1, 3], to: [21, 3] }
  const go = (width: number) => {
    const clock = createManualClock()
    const floors = [{ mapId: 'f', map: corridor(width) }]
    const world = createVirtualWorld({ clock, floors, seed: 1, peoplePerFloor: 0 })
    const make = (id: string, [x, y]: Point) =>
      createVirtualRobot({ id, clock, world, start: { mapId: 'f', x, y, theta: 0 } })
    make('idle', standing.from)
    const robot = make('busy', trip.from)
    const said: string[] = []
    robot.onEvent((event) => {
      if (event.kind === 'routeFailed') said.push(event.error)
      if (event.kind === 'reached' && event.index === 1) said.push('arrived')
    })
    robot.follow([[5, 3], trip.to].map((point) => end(point as Point)))
    clock.advance(120_000)
    return said
  }
  expect([go(3), go(1)]).toEqual([['arrived'], ['F0007']])
})

const intent = (id: string, blockedBy: string | null, isStuck = false): [string, Intent] => [
  id,
  {
    id,
    mapId: 'f',
    way: [
      [0, 0],
      [1, 0],
    ],
    blockedBy,
    isStuck,
    isClaiming: false,
  },
]

it('nobody yields while somebody can go on; of a ring one alone does, and those behind when none of it can', () => {
  const queue = new Map([intent('a', 'b'), intent('b', 'c'), intent('c', null)])
  expect([findRing('a', queue), mustYield('a', queue)]).toEqual([[], false])
  const ring = new Map([intent('a', 'b'), intent('b', 'c'), intent('c', 'b')])
  expect(findRing('a', ring)).toEqual(['b', 'c'])
  expect(['a', 'b', 'c'].map((id) => mustYield(id, ring))).toEqual([false, true, false])
  const first = new Map([intent('a', 'b'), intent('b', 'c', true), intent('c', 'b')])
  expect(['a', 'b', 'c'].map((id) => mustYield(id, first))).toEqual([false, false, true])
  const both = new Map([intent('a', 'b'), intent('b', 'c', true), intent('c', 'b', true)])
  expect(['a', 'b', 'c'].map((id) => mustYield(id, both))).toEqual([true, false, false])
})
