import { type DriveCommand, driveLimits } from '@wheelhouse/contract/teleop/drive'
import { seededRandom } from '@wheelhouse/simulator/world/seeded-random'
import { describe, expect, it } from 'vitest'
import { type GuardEvent, guardTarget, standing as still } from './drive-guard.ts'
import { Bench, caps, driving, going } from './testing/guard-bench.ts'

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
