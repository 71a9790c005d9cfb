/** How a virtual robot moves: by speed, and along a route. */
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { standing } from '@wheelhouse/robot-core/drive-guard'
import { describe, expect, it } from 'vitest'
import { aRobot } from '../testing/a-virtual-robot.ts'
import { testRoom } from '../world/test-room.ts'

describe('motion', () => {
  it('speeds up within its acceleration and reaches the wanted speed', () => {
    const { clock, robot } = aRobot()
    robot.drive({ ...standing, vx: 0.7 })
    clock.advance(500)
    expect(robot.state().velocity.vx).toBeCloseTo(0.35, 1)
    clock.advance(600)
    expect(robot.state().velocity.vx).toBeCloseTo(0.7, 5)
  })

  it('brakes to standing still within its braking distance', () => {
    const { clock, robot } = aRobot()
    robot.drive({ ...standing, vx: 0.9 })
    clock.advance(2_000)
    const from = robot.state().x
    robot.drive(standing)
    clock.advance(700)
    expect(robot.state().velocity).toEqual({ vx: 0, vy: 0, omega: 0 })
    expect(robot.state().x - from).toBeLessThanOrEqual(0.9 ** 2 / (2 * robot.info.maxBraking) + 0.02)
  })

  it('slows down before a wall, touches it, stops and says where', () => {
    const { clock, robot, events } = aRobot({ start: { mapId: 'f1', x: 7, y: 2, theta: 0 } })
    robot.drive({ ...standing, vx: 1 })
    let fastestNearWall = 0
    for (let i = 0; i < 500; i++) {
      clock.advance(20)
      const { x, velocity } = robot.state()
      expect(x).toBeLessThanOrEqual(9.76)
      if (x > 9.6) fastestNearWall = Math.max(fastestNearWall, velocity.vx)
    }
    expect(fastestNearWall).toBeLessThan(0.6)
    expect(robot.state().velocity.vx).toBe(0)
    expect(robot.state().obstacle).toMatchObject({ bearing: 0, contact: true })
    expect(events.filter((event) => event.kind === 'contact')).toHaveLength(1)
  })

  it('gets away from a wall it touches', () => {
    const { clock, robot } = aRobot({ start: { mapId: 'f1', x: 9.74, y: 2, theta: 0 } })
    robot.drive({ ...standing, vx: 0.5 })
    clock.advance(500)
    expect(robot.state().obstacle?.contact).toBe(true)
    robot.drive({ ...standing, vx: -0.5 })
    clock.advance(1_500)
    expect(robot.state().x).toBeLessThan(9.5)
    expect(robot.state().obstacle).toBeNull()
  })

  it('stops before another robot', () => {
    const { clock, world, robot } = aRobot()
    const other = { id: 'r2', mapId: 'f1', x: 3, y: 3, theta: 0, radius: 0.25, height: 1.4, vx: 0, omega: 0 }
    world.place(other)
    robot.drive({ ...standing, vx: 0.8 })
    clock.advance(8_000)
    expect(robot.state().x).toBeGreaterThan(2.4)
    expect(robot.state().x).toBeLessThanOrEqual(2.5)
  })

  it('waits for a door to open and passes', () => {
    const walls = [
      ...testRoom.walls,
      {
        id: 'south',
        points: [
          [3, 0],
          [3, 2.4],
        ] as [number, number][],
        height: 2.7,
      },
    ]
    walls.push({
      id: 'north',
      points: [
        [3, 3.6],
        [3, 6],
      ],
      height: 2.7,
    })
    const doors: MapDocument['doors'] = [
      { id: 'd', name: 'D', from: [3, 2.4], to: [3, 3.6], kind: 'sliding', device: '' },
    ]
    const { clock, world, robot } = aRobot({ map: { ...testRoom, walls, doors } })
    expect(world.floor('f1')?.doors()[0]?.openness).toBe(0)
    robot.drive({ ...standing, vx: 0.8 })
    clock.advance(7_000)
    expect(robot.state().x).toBeGreaterThan(4)
  })

  it('sleeps while it stands: no step runs and the figure of others stays true', () => {
    const { clock, world, robot } = aRobot()
    robot.drive({ ...standing, vx: 0.5 })
    clock.advance(1_000)
    robot.drive(standing)
    clock.advance(1_000)
    const figure = world.floor('f1')?.robots()[0]
    clock.advance(5_000)
    expect(world.floor('f1')?.robots()[0]).toBe(figure)
  })

  it('moves faster under a time factor', () => {
    const { clock, robot } = aRobot({ timeFactor: 4 })
    robot.follow([{ x: 6, y: 3, theta: null, maxSpeed: null }])
    clock.advance(3_000)
    expect(robot.state().x).toBeCloseTo(6, 1)
  })
})

describe('a route', () => {
  it('passes its points in order and ends with the requested heading', () => {
    const { clock, robot, events } = aRobot()
    robot.follow([
      { x: 4, y: 3, theta: null, maxSpeed: null },
      { x: 8, y: 2, theta: 1.57, maxSpeed: 0.5 },
    ])
    clock.advance(30_000)
    const reached = events.flatMap((event) => (event.kind === 'reached' ? [event.index] : []))
    expect(reached).toEqual([0, 1])
    const { x, y, theta } = robot.state()
    expect([x, y, theta].map((value) => Math.round(value * 10) / 10)).toEqual([8, 2, 1.6])
  })

  it('fails with F0007 when the way stays blocked', () => {
    const { clock, world, robot, events } = aRobot()
    // Across the whole room: there is no way round.
    const other = { mapId: 'f1', x: 3, theta: 0, radius: 0.25, height: 1.4, vx: 0, omega: 0 }
    for (let y = 0.3; y < 6; y += 0.6) world.place({ ...other, id: `r${y}`, y })
    robot.follow([{ x: 6, y: 3, theta: null, maxSpeed: null }])
    clock.advance(30_000)
    expect(events).toContainEqual(expect.objectContaining({ kind: 'routeFailed', error: 'F0007' }))
    expect(robot.state().x).toBeLessThan(2.45)
  })

  it('never enters a person who walks the same way', () => {
    const { clock, world, robot } = aRobot({ people: 2 })
    for (let i = 0; i < 4; i++) {
      robot.follow([{ x: i % 2 === 0 ? 7 : 1.5, y: 3, theta: null, maxSpeed: null }])
      for (let ms = 0; ms < 15_000; ms += 20) {
        clock.advance(20)
        const { x, y, velocity } = robot.state()
        if (velocity.vx < 0.2) continue
        for (const person of world.floor('f1')?.people() ?? [])
          expect(Math.hypot(person.x - x, person.y - y)).toBeGreaterThan(0.3)
      }
    }
  })
})
