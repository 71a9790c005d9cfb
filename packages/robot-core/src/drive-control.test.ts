import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { seededRandom } from '@wheelhouse/simulator/world/seeded-random'
import { testRoom } from '@wheelhouse/simulator/world/test-room'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { describe, expect, it } from 'vitest'
import { createDriveControl } from './drive-control.ts'
import { createManualClock } from './manual-clock.ts'

const lease = {
  ...({ kind: 'lease', leaseId: 'l', turn: 1, ttlMs: 10_000, announced: true } as const),
  limits: { maxSpeed: 1.2, maxTurn: 1.5 },
}

function aDriver() {
  const clock = createManualClock()
  const floors = [{ mapId: 'f1', map: testRoom }]
  const world = createVirtualWorld({ clock, floors, seed: 1, peoplePerFloor: 0 })
  const start = { mapId: 'f1', x: 1, y: 3, theta: 0 }
  const vehicle = createVirtualRobot({ id: 'r', clock, world, start })
  const changes: { remoteStop: boolean; lease: boolean }[] = []
  const drive = createDriveControl({ vehicle, clock, remoteStop: null, onChange: (c) => changes.push(c) })
  vehicle.onEvent((event) => {
    if (event.kind === 'contact') drive.apply({ kind: 'contact' })
  })
  drive.apply(lease)
  let seq = 0
  const send = (hold: boolean, echo = drive.tick(), vx = 0.8, w = 0) =>
    drive.apply({ kind: 'command', command: { lease: 'l', seq: seq++, echo, hold, vx, vy: 0, w } })
  return { clock, vehicle, drive, send, changes }
}

/** Milliseconds from the vehicle's top speed to standing still, and one step. */
function brakingMs(info: { caps: { maxSpeed: number }; maxBraking: number }): number {
  return (info.caps.maxSpeed / info.maxBraking) * 1000 + 40
}

describe('the drive of a robot', () => {
  const seeds = Array.from({ length: 100 }, (_, i) => i)
  it.each(seeds)(
    'stands 300 ms and its braking after the last good command, link cut at random (%i)',
    (seed) => {
      const random = seededRandom(seed)
      const { clock, vehicle, send } = aDriver()
      const commands = 5 + Math.floor(random() * 60)
      for (let i = 0; i < commands; i++) {
        if (random() < 0.8) send(true, undefined, (random() - 0.3) * 1.2, (random() - 0.5) * 2)
        clock.advance(30 + random() * 60)
      }
      send(true)
      clock.advance(driveLimits.deadManMs + brakingMs(vehicle.info))
      const { x, y, velocity } = vehicle.state()
      expect(velocity).toEqual({ vx: 0, vy: 0, omega: 0 })
      clock.advance(5_000)
      expect(vehicle.state()).toMatchObject({ x, y })
    },
  )

  it('drives on through a fifth of the commands lost and 80 ms of jitter', () => {
    const random = seededRandom(5)
    const { clock, vehicle, drive, send } = aDriver()
    for (let i = 0; i < 60; i++) {
      if (random() > 0.2) send(true, drive.tick() - 40 - random() * 80, 0.5)
      clock.advance(50)
    }
    expect(drive.state().stopped).toBeNull()
    expect(vehicle.state().velocity.vx).toBeCloseTo(0.5)
  })

  it('does not drive at all at half a second of round trip', () => {
    const { clock, vehicle, drive, send } = aDriver()
    clock.advance(1_000)
    for (let i = 0; i < 20; i++) {
      expect(send(true, drive.tick() - 500)).toBe('stale')
      clock.advance(50)
    }
    expect(vehicle.state().velocity.vx).toBe(0)
  })

  it('stops at a wall, and the held key moves nothing until it was let go', () => {
    const { clock, vehicle, drive, send } = aDriver()
    for (let i = 0; i < 400 && drive.state().stopped === null; i++) {
      drive.apply(lease)
      send(true)
      clock.advance(50)
    }
    expect(drive.state().stopped).toBe('obstacle')
    expect(send(true, drive.tick(), -0.5)).toBe('mustRelease')
    clock.advance(50)
    send(false)
    expect(send(true, drive.tick(), -0.5)).toBeNull()
    clock.advance(250)
    expect(vehicle.state().velocity.vx).toBeLessThan(0)
  })

  it('answers each command with what the robot does', () => {
    const { clock, drive, send } = aDriver()
    send(true)
    clock.advance(200)
    const tick = drive.tickMessage(7, null)
    expect(tick).toMatchObject({ t: 'tick', seq: 7, tick: 200, refused: null, stopped: null, y: 3 })
    expect(tick.vx).toBeGreaterThan(0)
  })

  it('reports a lease and a stop once, not with every command', () => {
    const { drive, send, changes } = aDriver()
    for (let i = 0; i < 5; i++) send(true)
    drive.apply({ kind: 'remoteStop', stopId: 's' })
    expect(changes.filter((change) => change.lease)).toHaveLength(1)
    expect(changes.filter((change) => change.remoteStop)).toHaveLength(1)
  })
})
