/** A robot's drive guard as tests work it. */
import { type DriveCommand, driveLimits } from '@wheelhouse/contract/teleop/drive'
import { expect } from 'vitest'
import {
  type DriveCaps,
  type GuardEvent,
  type GuardState,
  guardTarget,
  initialGuard,
  reduceGuard,
} from '../drive-guard.ts'

export const caps: DriveCaps = { maxSpeed: 1, maxLateralSpeed: 0, maxTurn: 1.2 }
/** Wheels, a joint and a pose at once: whatever stops one of them has to stop all. */
export const going = { vx: 0.5, vy: 0, w: 0, joints: { l1: 0.5 }, play: 0.5 }

/** A robot's guard, its clock, and a page that drives it. */
export class Bench {
  now = 1_000
  state: GuardState = initialGuard(this.now)
  seq = 0
  lease = 'lease-a'

  apply(event: GuardEvent) {
    const { state, refused } = reduceGuard(this.state, event, this.now)
    this.state = state
    return refused
  }
  wait(ms: number) {
    this.now += ms
    this.apply({ kind: 'time' })
    return this
  }
  grant(leaseId = 'lease-a', turn = 1, { ttlMs = driveLimits.leaseTtlMs, announced = true } = {}) {
    this.lease = leaseId
    this.apply({ kind: 'lease', leaseId, turn, ttlMs, announced, limits: { maxSpeed: 0.8, maxTurn: 1 } })
    return this
  }
  send(command: Partial<DriveCommand>) {
    const base = { lease: this.lease, seq: ++this.seq, echo: this.now - 50, hold: true, ...going }
    return this.apply({ kind: 'command', command: { ...base, ...command } })
  }
  hold(command: Partial<DriveCommand> = {}) {
    return this.send({ ...command, hold: true })
  }
  letGo(command: Partial<DriveCommand> = {}) {
    return this.send({ ...command, hold: false, vx: 0 })
  }
  get target() {
    return guardTarget(this.state, caps)
  }
}

/** A bench whose holder drives ahead with 0.5 m/s and moves the arm. */
export function driving(): Bench {
  const bench = new Bench().grant()
  bench.letGo()
  expect(bench.hold()).toBeNull()
  expect(bench.target).toEqual(going)
  return bench
}
