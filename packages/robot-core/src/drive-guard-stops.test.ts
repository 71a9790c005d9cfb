import { describe, expect, it } from 'vitest'
import { deadManActsAfterMs, initialGuard, standing as still } from './drive-guard.ts'
import { Bench, driving, going } from './testing/guard-bench.ts'

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

  it('stays latched when an earlier stop is released', () => {
    const bench = driving()
    bench.apply({ kind: 'remoteStop', stopId: 's2' })
    bench.apply({ kind: 'clearRemoteStop', stopId: 's1' })
    expect(bench.state.remoteStop).toEqual({ stopId: 's2' })
    bench.apply({ kind: 'clearRemoteStop', stopId: 's2' })
    expect(bench.state.remoteStop).toBeNull()
  })

  it('does not latch when it arrives after its own release', () => {
    const bench = driving()
    bench.apply({ kind: 'clearRemoteStop', stopId: 's1' })
    bench.apply({ kind: 'remoteStop', stopId: 's1' })
    expect(bench.state.remoteStop).toBeNull()
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
