import { type DriveCommand, driveLimits } from '@wheelhouse/contract/teleop/drive'
import { seededRandom } from '@wheelhouse/simulator/world/seeded-random'
import { describe, expect, it } from 'vitest'
import {
  type DriveCaps,
  deadManActsAfterMs,
  type GuardEvent,
  type GuardState,
  guardTarget,
  initialGuard,
  reduceGuard,
  standing as still,
} from './drive-guard.ts'

const caps: DriveCaps = { maxSpeed: 1, maxLateralSpeed: 0, maxTurn: 1.2 }
/** Wheels, a joint and a pose at once: whatever stops one of them has to stop all. */
const going = { vx: 0.5, vy: 0, w: 0, joints: { l1: 0.5 }, play: 0.5 }

/** A robot's guard, its clock, and a page that drives it. */
class Bench {
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
function driving(): Bench {
  const bench = new Bench().grant()
  bench.letGo()
  expect(bench.hold()).toBeNull()
  expect(bench.target).toEqual(going)
  return bench
}

describe('the lease', () => {
  it('moves nothing without a lease', () => {
    const bench = new Bench()
    expect(bench.hold()).toBe('noLease')
    expect(bench.target).toEqual(still)
  })

  it('refuses a lease that is not the one granted, stops included', () => {
    const bench = driving()
    expect(bench.hold({ lease: 'foreign' })).toBe('wrongLease')
    expect(bench.letGo({ lease: 'foreign' })).toBe('wrongLease')
    expect(bench.target).toEqual(going)
  })

  it('ends driving when it expires without renewal', () => {
    const bench = new Bench().grant('lease-a', 1, { ttlMs: 200 })
    bench.letGo()
    bench.hold()
    bench.wait(200)
    expect(bench.target).toEqual(still)
    expect(bench.state).toMatchObject({ lease: null, stopped: 'leaseEnded' })
    expect(bench.hold()).toBe('noLease')
  })

  it('lives on when it is renewed, with the limits of the renewal', () => {
    const bench = driving()
    bench.wait(100)
    bench.apply({
      kind: 'lease',
      leaseId: 'lease-a',
      turn: 1,
      ttlMs: 10_000,
      announced: false,
      limits: { maxSpeed: 0.3, maxTurn: 1 },
    })
    expect(bench.target.vx).toBe(0.3)
    expect(bench.state.lease?.expiresAt).toBe(bench.now + 10_000)
  })

  it('goes to the higher turn, stops the drive, and refuses the holder before', () => {
    const bench = driving()
    bench.grant('lease-b', 2)
    expect(bench.target).toEqual(still)
    expect(bench.state.stopped).toBe('leaseEnded')
    expect(bench.hold({ lease: 'lease-a' })).toBe('wrongLease')
    expect(bench.hold()).toBeNull()
    expect(bench.target).toEqual(going)
  })

  it('is not touched by an older turn, nor by another lease of the same turn', () => {
    const bench = driving()
    for (const turn of [0, 1]) {
      bench.apply({
        kind: 'lease',
        leaseId: 'late',
        turn,
        ttlMs: 9_000,
        announced: true,
        limits: { maxSpeed: 9, maxTurn: 9 },
      })
    }
    expect(bench.state.lease?.id).toBe('lease-a')
    expect(bench.target).toEqual(going)
  })

  it('stays over once it ended, even when a renewal comes late', () => {
    const bench = driving()
    bench.apply({ kind: 'release', leaseId: 'lease-a' })
    bench.grant('lease-a', 1)
    expect(bench.state.lease).toBeNull()
  })

  it('is given back only by its own id', () => {
    const bench = driving()
    bench.apply({ kind: 'release', leaseId: 'other' })
    expect(bench.target).toEqual(going)
    bench.apply({ kind: 'release', leaseId: 'lease-a' })
    expect(bench.target).toEqual(still)
    expect(bench.state.stopped).toBe('released')
  })

  it('is over after five seconds without a good command or a renewal', () => {
    const bench = driving()
    bench.letGo()
    bench.wait(3_000)
    bench.grant('lease-a', 1)
    bench.wait(driveLimits.idleMs - 1)
    expect(bench.state.lease).not.toBeNull()
    bench.wait(1)
    expect(bench.state).toMatchObject({ lease: null, stopped: 'idle' })
  })

  it('makes the first press of a fresh lease move the robot, also after a stop under the one before', () => {
    const bench = new Bench().grant()
    expect(bench.hold()).toBeNull()
    bench.wait(400)
    expect(bench.hold()).toBe('mustRelease')
    bench.grant('lease-b', 2)
    expect(bench.hold()).toBeNull()
  })
})

describe('the command', () => {
  it('drops what is older than 400 ms by the robot’s own clock', () => {
    const bench = driving()
    expect(bench.hold({ echo: bench.now - driveLimits.maxAgeMs })).toBeNull()
    expect(bench.hold({ echo: bench.now - driveLimits.maxAgeMs - 1 })).toBe('stale')
  })

  it('drops what claims to have seen a tick that is still to come', () => {
    expect(driving().hold({ echo: 999_999 })).toBe('stale')
  })

  it('drops a sequence that is not newer', () => {
    const bench = driving()
    bench.hold({ seq: 40 })
    expect(bench.hold({ seq: 40 })).toBe('oldSequence')
    expect(bench.hold({ seq: 39 })).toBe('oldSequence')
  })

  it('drops numbers that are not finite', () => {
    const bench = driving()
    const wrong = [{ vx: Number.NaN }, { vy: Infinity }, { w: -Infinity }, { echo: Number.NaN }]
    for (const one of [
      ...wrong,
      { joints: { l1: 0, lift: Number.NaN } },
      { joints: { r7: Infinity } },
      { play: Number.NaN },
    ])
      expect(bench.hold(one)).toBe('notFinite')
  })

  it('is clamped to the lease and to the robot', () => {
    const bench = driving()
    bench.hold({ vx: 5, vy: 5, w: -5, joints: { l1: 3, lift: -2, r1: 0.2 }, play: 3 })
    const joints = { l1: 1, lift: -1, r1: 0.2 }
    expect(bench.target).toEqual({ vx: 0.8, vy: 0, w: -1, joints, play: 1 })
    bench.hold({ vx: -5 })
    expect(bench.target.vx).toBe(-0.8)
    expect(guardTarget(bench.state, { ...caps, maxSpeed: 0.4 }).vx).toBe(-0.4)
  })

  it('keeps the speed of a vehicle that goes sideways within the limit as a whole', () => {
    const bench = driving()
    bench.hold({ vx: 0.8, vy: 0.8 })
    const { vx, vy } = guardTarget(bench.state, { ...caps, maxLateralSpeed: 1 })
    expect(Math.hypot(vx, vy)).toBeCloseTo(0.8)
  })

  it('asks for no joint and no pose that it does not name', () => {
    const bench = driving()
    bench.hold({ joints: undefined, play: undefined })
    expect(bench.target).toEqual({ ...going, joints: {}, play: 0 })
  })

  it('is obeyed at any age, with any sequence and any numbers, when it is a stop', () => {
    for (const odd of [{ echo: -1e6 }, { seq: 0 }, { w: Number.NaN }, { joints: { l1: Number.NaN } }]) {
      const bench = driving()
      expect(bench.letGo(odd)).toBeNull()
      expect(bench.target).toEqual(still)
      expect(bench.state.stopped).toBe('released')
    }
  })

  it('moves again at once after a release: a release is not a stop that locks', () => {
    const bench = driving()
    bench.letGo()
    expect(bench.hold()).toBeNull()
    expect(bench.target).toEqual(going)
  })
})

describe('the dead-man', () => {
  it('stops so early that it stands 300 ms after the last good command', () => {
    const bench = driving()
    bench.wait(deadManActsAfterMs - 1)
    expect(bench.target).toEqual(going)
    bench.wait(1)
    expect(bench.target).toEqual(still)
    expect(bench.state.stopped).toBe('deadMan')
  })

  it('is not fed by commands that were dropped', () => {
    const bench = driving()
    for (let i = 0; i < 6; i++) {
      bench.wait(50)
      bench.hold({ echo: bench.now - 1_000 })
    }
    expect(bench.state.stopped).toBe('deadMan')
  })

  it('lets the same key move nothing until it was let go after the stop', () => {
    const bench = driving()
    bench.wait(400)
    expect(bench.hold()).toBe('mustRelease')
    bench.wait(100)
    expect(bench.letGo()).toBeNull()
    expect(bench.hold()).toBeNull()
  })

  it('does not take a let-go from before the stop for one', () => {
    const bench = driving()
    const seenBefore = bench.now
    bench.wait(500)
    bench.letGo({ echo: seenBefore })
    expect(bench.hold()).toBe('mustRelease')
  })

  it('does not take a let-go that the network delivered late for one', () => {
    const bench = driving()
    bench.hold({ seq: 50 })
    bench.wait(500)
    bench.letGo({ seq: 10, echo: bench.now })
    expect(bench.hold({ seq: 51 })).toBe('mustRelease')
  })

  it('moves nothing on a burst of old commands after the network stalled', () => {
    const bench = driving()
    const burst = Array.from({ length: 30 }, (_, i) => ({ seq: 100 + i, echo: bench.now + i * 5 }))
    bench.wait(1_500)
    for (const command of burst) {
      bench.hold(command)
      expect(bench.target).toEqual(still)
    }
  })
})

describe('the remote stop', () => {
  it('needs no lease, and latches', () => {
    const bench = new Bench()
    bench.apply({ kind: 'remoteStop', stopId: 's1' })
    bench.grant()
    bench.letGo()
    expect(bench.hold()).toBe('remoteStop')
    bench.wait(4_000)
    expect(bench.hold()).toBe('remoteStop')
    expect(bench.state.remoteStop).toEqual({ stopId: 's1' })
  })

  it('stops a drive at once and says so', () => {
    const bench = driving()
    bench.apply({ kind: 'remoteStop', stopId: 's1' })
    expect(bench.target).toEqual(still)
    expect(bench.state.stopped).toBe('remoteStop')
  })

  it('resumes nothing when it is cleared: the operator lets go and presses again', () => {
    const bench = driving()
    bench.apply({ kind: 'remoteStop', stopId: 's1' })
    bench.wait(100)
    bench.letGo()
    bench.hold()
    bench.wait(100)
    bench.apply({ kind: 'clearRemoteStop' })
    expect(bench.hold()).toBe('mustRelease')
    bench.wait(100)
    bench.letGo()
    expect(bench.hold()).toBeNull()
  })

  it('is not latched again by the slower of its two ways, and by a new press at once', () => {
    const bench = driving()
    bench.apply({ kind: 'remoteStop', stopId: 's1' })
    bench.apply({ kind: 'clearRemoteStop' })
    bench.apply({ kind: 'remoteStop', stopId: 's1' })
    expect(bench.state.remoteStop).toBeNull()
    bench.apply({ kind: 'remoteStop', stopId: 's2' })
    expect(bench.state.remoteStop).toEqual({ stopId: 's2' })
  })

  it('is latched from the start when the robot was latched before it restarted', () => {
    const bench = new Bench()
    bench.state = initialGuard(bench.now, { stopId: 'kept' })
    bench.grant()
    bench.letGo()
    expect(bench.hold()).toBe('remoteStop')
  })
})

describe('the robot’s own conditions', () => {
  it.each([
    ['emergencyStop', 'emergencyStop', 'emergencyStop'],
    ['hardwareError', 'hardwareError', 'fault'],
    ['standby', 'standby', 'leaseEnded'],
    ['unavailable', 'unavailable', 'deadMan'],
  ] as const)('%s stops, refuses, and asks for a fresh press afterwards', (condition, refusal, stop) => {
    const bench = driving()
    bench.apply({ kind: 'condition', condition, on: true })
    expect(bench.target).toEqual(still)
    expect(bench.state.stopped).toBe(stop)
    expect(bench.hold()).toBe(refusal)
    bench.apply({ kind: 'condition', condition, on: false })
    expect(bench.hold()).toBe('mustRelease')
    bench.wait(100)
    bench.letGo()
    expect(bench.hold()).toBeNull()
  })

  it('cannot clear a pressed emergency stop by clearing the remote stop', () => {
    const bench = driving()
    bench.apply({ kind: 'condition', condition: 'emergencyStop', on: true })
    bench.apply({ kind: 'clearRemoteStop' })
    expect(bench.hold()).toBe('emergencyStop')
  })

  it('stops at a contact and goes on after letting go', () => {
    const bench = driving()
    bench.apply({ kind: 'contact' })
    expect(bench.state.stopped).toBe('obstacle')
    expect(bench.hold()).toBe('mustRelease')
    bench.wait(100)
    bench.letGo()
    expect(bench.hold({ vx: -0.2 })).toBeNull()
  })

  it('needs a let-go when a restarted robot hears of a lease whose key may long be held', () => {
    const bench = new Bench().grant('lease-a', 7, { announced: false })
    expect(bench.hold()).toBe('mustRelease')
    bench.letGo()
    expect(bench.hold()).toBeNull()
  })
})

describe('whatever messages arrive, in any order', () => {
  const seeds = Array.from({ length: 60 }, (_, i) => i + 1)
  it.each(seeds)('the target is zero 300 ms after the last good hold (seed %i)', (seed) => {
    const random = seededRandom(seed)
    const bench = new Bench()
    let acceptedAt = Number.NEGATIVE_INFINITY
    for (let i = 0; i < 600; i++) {
      bench.now += Math.floor(random() * 120)
      const event = anyEvent(bench, random)
      const before = bench.state
      const refused = bench.apply(event)
      const isHold = event.kind === 'command' && event.command.hold
      if (isHold && refused === null) {
        acceptedAt = bench.now
        expect(before.remoteStop).toBeNull()
        expect(before.conditions).toEqual([])
      }
      const { vx, vy, w, joints, play } = bench.target
      expect(Math.hypot(vx, vy)).toBeLessThanOrEqual(caps.maxSpeed + 1e-9)
      expect(Math.abs(w)).toBeLessThanOrEqual(caps.maxTurn)
      for (const share of Object.values(joints)) expect(Math.abs(share)).toBeLessThanOrEqual(1)
      const moves = vx !== 0 || vy !== 0 || w !== 0 || Object.keys(joints).length > 0 || play > 0
      if (moves) expect(bench.now - acceptedAt).toBeLessThan(driveLimits.deadManMs)
      if (moves) expect([bench.state.remoteStop, bench.state.mustReleaseSince]).toEqual([null, null])
    }
  })
})

function anyEvent(bench: Bench, random: () => number): GuardEvent {
  const choice = Math.floor(random() * 20)
  const leaseId = `lease-${Math.floor(random() * 3)}`
  const turn = Math.max(0, (Number.isFinite(bench.state.turn) ? bench.state.turn : 0) + random() * 3 - 1)
  if (choice === 0) return { kind: 'remoteStop', stopId: 's' }
  if (choice === 1) return { kind: 'clearRemoteStop' }
  if (choice === 2) return { kind: 'contact' }
  if (choice === 3) return { kind: 'release', leaseId }
  if (choice === 4) return { kind: 'condition', condition: 'standby', on: random() < 0.4 }
  if (choice === 5) return { kind: 'condition', condition: 'emergencyStop', on: random() < 0.4 }
  if (choice < 8) {
    const limits = { maxSpeed: random() * 3, maxTurn: random() * 3 }
    return {
      kind: 'lease',
      leaseId,
      turn: Math.floor(turn),
      ttlMs: 1 + random() * 3_000,
      announced: random() < 0.5,
      limits,
    }
  }
  const speed = () => (random() < 0.05 ? Number.NaN : (random() - 0.5) * 6)
  const command: DriveCommand = {
    lease: random() < 0.9 ? (bench.state.lease?.id ?? leaseId) : leaseId,
    seq: random() < 0.8 ? ++bench.seq : Math.floor(random() * bench.seq),
    echo: bench.now - random() * 500,
    hold: random() < 0.7,
    vx: speed(),
    vy: speed(),
    w: speed(),
    joints: { l1: speed(), lift: speed() },
    play: random() < 0.5 ? 0 : random(),
  }
  return { kind: 'command', command }
}
