import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { buildRoutingGraph } from '@wheelhouse/map-model/routing'
import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { describe, expect, it } from 'vitest'
import { demoGroundFloor, demoUpperFloor } from '../demo/demo-building.ts'
import { createVirtualRobot } from '../robot/virtual-robot.ts'
import { testRoom } from './test-room.ts'
import { createVirtualWorld } from './virtual-world.ts'

function aWorld({
  map = demoGroundFloor,
  seed = 3,
  people = 4,
}: {
  map?: MapDocument
  seed?: number
  people?: number
} = {}) {
  const clock = createManualClock()
  const world = createVirtualWorld({ clock, floors: [{ mapId: 'f', map }], seed, peoplePerFloor: people })
  const floor = world.floor('f')
  if (floor === null) throw new Error('The world has no floor')
  return { clock, world, floor }
}

const figure = { mapId: 'f', theta: 0, radius: 0.25, height: 1.4, vx: 0, omega: 0 }

describe('people', () => {
  it('walk the same ways for the same seed, and others for another', () => {
    const [a, b, c] = [aWorld(), aWorld(), aWorld({ seed: 4 })]
    for (const { clock } of [a, b, c]) clock.advance(60_000)
    expect(a.floor.people()).toEqual(b.floor.people())
    expect(a.floor.people()).not.toEqual(c.floor.people())
  })

  it('are where they would be, whether anybody looked in between or not', () => {
    const [watched, unwatched] = [aWorld(), aWorld()]
    for (let s = 0; s < 120; s++) {
      watched.clock.advance(1_000)
      watched.floor.people()
    }
    unwatched.clock.advance(120_000)
    expect(watched.floor.people()).toEqual(unwatched.floor.people())
  })

  it('never jump and never walk through walls', () => {
    const { clock, floor } = aWorld()
    let before = floor.people()
    for (let i = 0; i < 3_000; i++) {
      clock.advance(100)
      const now = floor.people()
      for (const [index, person] of now.entries()) {
        const was = before[index]
        expect(Math.hypot(person.x - (was?.x ?? 0), person.y - (was?.y ?? 0))).toBeLessThan(0.13)
        expect(floor.obstacles.nearest([person.x, person.y], 0.1)).toBeNull()
      }
      before = now
    }
  })

  it('wait for a robot in their way and turn back when it stays', () => {
    const { clock, world, floor } = aWorld({ map: testRoom, people: 1 })
    const first = floor.people()[0]
    clock.advance(1_500)
    const walking = floor.people()[0]
    if (first === undefined || walking === undefined) throw new Error('Nobody walks')
    const ahead = 0.7
    const x = walking.x + Math.cos(walking.theta) * ahead
    const y = walking.y + Math.sin(walking.theta) * ahead
    world.place({ ...figure, id: 'r', x, y })
    for (let ms = 0; ms < 2_000; ms += 100) {
      clock.advance(100)
      floor.people()
    }
    const waiting = floor.people()[0]
    expect(Math.hypot((waiting?.x ?? 0) - walking.x, (waiting?.y ?? 0) - walking.y)).toBeLessThan(0.3)
    let farthest = 0
    for (let ms = 0; ms < 3_000; ms += 100) {
      clock.advance(100)
      const person = floor.people()[0]
      farthest = Math.max(farthest, Math.hypot((person?.x ?? x) - x, (person?.y ?? y) - y))
    }
    expect(farthest).toBeGreaterThan(1)
  })
})

describe('doors', () => {
  it('open for anyone who comes near and close after them', () => {
    const { clock, world, floor } = aWorld({ people: 0 })
    const door = demoGroundFloor.doors[0]
    if (door === undefined) throw new Error('The demo building has no door')
    expect(floor.doors()[0]?.openness).toBe(0)
    world.place({
      ...figure,
      id: 'r',
      x: (door.from[0] + door.to[0]) / 2,
      y: (door.from[1] + door.to[1]) / 2,
    })
    clock.advance(600)
    expect(floor.doors()[0]?.openness).toBeCloseTo(0.5)
    clock.advance(600)
    expect(floor.doors()[0]?.openness).toBe(1)
    world.remove('r')
    clock.advance(2_500)
    floor.doors()
    clock.advance(1_200)
    expect(floor.doors()[0]?.openness).toBe(0)
  })
})

describe('the demo building', () => {
  it.each([
    ['ground floor', demoGroundFloor],
    ['upper floor', demoUpperFloor],
  ])('lets a robot reach every waypoint of the %s with people about, and touch none of them', (_, map) => {
    const { clock, world } = aWorld({ map })
    const graph = buildRoutingGraph(map)
    const [start, ...goals] = map.waypoints
    if (start === undefined) throw new Error('No waypoints')
    const robot = createVirtualRobot({ id: 'r', clock, world, start: { mapId: 'f', ...start } })
    const outcomes: string[] = []
    let contacts = 0
    robot.onEvent((event) => {
      if (event.kind === 'contact') contacts += 1
      if (event.kind === 'reached' || event.kind === 'routeFailed')
        outcomes.push(event.kind === 'reached' ? String(event.index) : event.error)
    })
    let here = start
    for (const goal of goals) {
      const points = graph.route(here.id, goal.id)?.waypoints.slice(1) ?? []
      outcomes.length = 0
      robot.follow(points.map(({ x, y, theta }) => ({ x, y, theta, maxSpeed: null })))
      for (let s = 0; s < 300 && outcomes.at(-1) !== String(points.length - 1); s++) clock.advance(1_000)
      expect([goal.id, outcomes]).toEqual([goal.id, points.map((_, index) => String(index))])
      here = goal
    }
    expect(contacts).toBe(0)
  })
})
