/** What happens to the lease of one robot, without robot, database and clock. */
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import { describe, expect, it } from 'vitest'
import type { OperatorIdentity } from '../kernel/http/identity.ts'
import type { LeaseRow } from './lease.store.ts'
import { type HeldLease, type LeaseEvent, reduceLease, wasJustRenewed } from './lease-machine.ts'

const hanako = { operatorId: 'o1', firstName: '花子', lastName: '山田' }
const taro = { operatorId: 'o2', firstName: '太郎', lastName: '鈴木' }
const identity = { ...hanako, sessionId: 's1' } as OperatorIdentity
const row: LeaseRow = {
  robotId: 'r1',
  leaseId: 'l1',
  operatorId: 'o1',
  sessionId: 's1',
  turn: 1,
  grantedAt: '2026-11-20T00:00:00.000Z',
  expiresAt: '2026-11-20T00:00:10.000Z',
}
const ttl = driveLimits.leaseTtlMs
const granted: LeaseEvent = { kind: 'granted', row, identity }
const well = { kind: 'look', isOnline: true, hasSpoken: true, isAvailable: true } as const

function hold(event: LeaseEvent = granted, now = 0): HeldLease {
  const { lease } = reduceLease(null, event, now)
  if (lease === null) throw new Error('no lease')
  return lease
}
const kinds = (lease: HeldLease | null, event: LeaseEvent, now = 0) =>
  reduceLease(lease, event, now).effects.map(({ kind }) => kind)

describe('a lease', () => {
  it('is told the robot when it is granted, after the holder is known and before the screens', () => {
    expect(kinds(null, granted)).toEqual(['setHolder', 'tellRobot', 'changed'])
  })

  it('is taken back from the robot before anybody hears of its end', () => {
    const ended = { kind: 'ended', leaseId: 'l1', reason: 'takenOver', by: taro } as const
    const { lease, effects } = reduceLease(hold(), ended, 1)
    expect(lease).toBeNull()
    expect(effects).toEqual([
      { kind: 'setHolder', holder: null },
      { kind: 'releaseRobot', leaseId: 'l1' },
      { kind: 'changed' },
      { kind: 'tellEnd', ended: { person: hanako, sessionId: 's1', reason: 'takenOver', by: taro } },
    ])
  })

  it('is not ended by the end of another one', () => {
    const lease = hold()
    const late = { kind: 'ended', leaseId: 'former', reason: 'released', by: null } as const
    expect(reduceLease(lease, late, 1)).toEqual({ lease, effects: [] })
    expect(reduceLease(null, late, 1)).toEqual({ lease: null, effects: [] })
  })

  it('that the robot does not confirm is withdrawn without telling its holder of an end', () => {
    expect(kinds(hold(), { kind: 'withdrawn', leaseId: 'l1' })).toEqual([
      'setHolder',
      'releaseRobot',
      'changed',
    ])
    expect(kinds(hold(), { kind: 'withdrawn', leaseId: 'l2' })).toEqual([])
  })
})

describe('a renewal', () => {
  it('tells the robot, and the lease holds on', () => {
    const later = { ...row, expiresAt: '2026-11-20T00:00:15.000Z' }
    const { lease, effects } = reduceLease(hold(), { kind: 'renewed', row: later }, 5_000)
    expect(lease).toMatchObject({ row: later, expiresAt: 5_000 + ttl })
    expect(effects).toEqual([{ kind: 'tellRobot', row: later, holder: hanako }])
  })

  it('does not bring a lease back that ended meanwhile', () => {
    expect(reduceLease(null, { kind: 'renewed', row }, 1)).toEqual({ lease: null, effects: [] })
    const other = hold({ ...granted, row: { ...row, leaseId: 'l2', turn: 2 } })
    expect(reduceLease(other, { kind: 'renewed', row }, 1)).toEqual({ lease: other, effects: [] })
  })

  it('is asked of the database once in a second, for the holder only', () => {
    const asked = { kind: 'renewing', leaseId: 'l1', sessionId: 's1' } as const
    const lease = reduceLease(hold(), asked, 100).lease ?? hold()
    expect([1_099, 1_100].map((now) => wasJustRenewed(lease, now))).toEqual([true, false])
    const foreign = reduceLease(hold(), { ...asked, sessionId: 's2' }, 100).lease ?? hold()
    expect(wasJustRenewed(foreign, 101)).toBe(false)
  })
})

describe('a look at the robot', () => {
  it('ends a lease that has run out', () => {
    expect(kinds(hold(), well, ttl)).toEqual([])
    expect(reduceLease(hold(), well, ttl + 1).effects.at(-1)).toMatchObject({ ended: { reason: 'expired' } })
  })

  it.each([
    ['away', 'robotOffline', { ...well, isOnline: false }],
    ['out of service', 'robotUnavailable', { ...well, isAvailable: false }],
  ] as const)('ends the lease of one that is %s, in the database too', (_, reason, robot) => {
    const { lease, effects } = reduceLease(hold(), robot, 1)
    expect(lease).toBeNull()
    expect(effects.slice(-2)).toMatchObject([{ ended: { reason } }, { kind: 'endRow', row }])
  })

  it('waits after a restart for a robot that has not spoken yet, until the lease runs out', () => {
    const lease = hold({ kind: 'restored', row, holder: hanako, leftMs: 4_000 })
    const silent = { ...well, isOnline: false, hasSpoken: false }
    expect(kinds(lease, silent, 4_000)).toEqual([])
    expect(reduceLease(lease, silent, 4_001).lease).toBeNull()
    expect(reduceLease(lease, { ...silent, hasSpoken: true }, 1).lease).toBeNull()
    expect(reduceLease(hold(), silent, 1).lease).toBeNull()
  })
})
