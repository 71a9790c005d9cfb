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
  serverId: 'here',
}
const ttl = driveLimits.leaseTtlMs
const granted: LeaseEvent = { kind: 'granted', row, identity }
const well = { kind: 'look', isOnline: true, hasSpoken: true, isAvailable: true } as const

/** A lease that another server holds. */
const ofAnother = (change: Partial<LeaseRow> = {}, leftMs = 4_000): LeaseEvent => ({
  kind: 'seen',
  row: { ...row, serverId: 'there', ...change },
  holder: hanako,
  leftMs,
  reason: 'takenOver',
})

function hold(event: LeaseEvent = granted, now = 0): HeldLease {
  const { lease } = reduceLease(null, event, now)
  if (lease === null) throw new Error('no lease')
  return lease
}
const kinds = (lease: HeldLease | null, event: LeaseEvent, now = 0) =>
  reduceLease(lease, event, now).effects.map(({ kind }) => kind)

describe('a lease', () => {
  it('is sent to the robot when it is granted, after the holder is known and before the screens', () => {
    expect(kinds(null, granted)).toEqual(['setHolder', 'grantRobot', 'changed'])
  })

  it('is taken back from the robot before anybody hears of its end', () => {
    const ended = { kind: 'ended', leaseId: 'l1', reason: 'takenOver', by: taro } as const
    const { lease, effects } = reduceLease(hold(), ended, 1)
    expect(lease).toBeNull()
    expect(effects).toEqual([
      { kind: 'setHolder', holder: null },
      { kind: 'releaseRobot', leaseId: 'l1' },
      { kind: 'changed' },
      { kind: 'reportEnd', ended: { person: hanako, sessionId: 's1', reason: 'takenOver', by: taro } },
    ])
  })

  it('is not ended by the end of another one', () => {
    const lease = hold()
    const late = { kind: 'ended', leaseId: 'former', reason: 'released', by: null } as const
    expect(reduceLease(lease, late, 1)).toEqual({ lease, effects: [] })
    expect(reduceLease(null, late, 1)).toEqual({ lease: null, effects: [] })
  })

  it('that the robot does not confirm is withdrawn without notifying its holder of an end', () => {
    expect(kinds(hold(), { kind: 'withdrawn', leaseId: 'l1' })).toEqual([
      'setHolder',
      'releaseRobot',
      'changed',
    ])
    expect(kinds(hold(), { kind: 'withdrawn', leaseId: 'l2' })).toEqual([])
  })
})

describe('a renewal', () => {
  it('is sent to the robot, and the lease stays', () => {
    const later = { ...row, expiresAt: '2026-11-20T00:00:15.000Z' }
    const { lease, effects } = reduceLease(hold(), { kind: 'renewed', row: later, identity }, 5_000)
    expect(lease).toMatchObject({ row: later, expiresAt: 5_000 + ttl })
    expect(effects).toEqual([{ kind: 'grantRobot', row: later, holder: hanako }])
  })

  it('does not bring a lease back that ended meanwhile', () => {
    expect(reduceLease(null, { kind: 'renewed', row, identity }, 1)).toEqual({ lease: null, effects: [] })
    const other = hold({ ...granted, row: { ...row, leaseId: 'l2', turn: 2 } })
    expect(reduceLease(other, { kind: 'renewed', row, identity }, 1)).toEqual({ lease: other, effects: [] })
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
    const { effects } = reduceLease(hold(), well, ttl + 1)
    expect(effects).toMatchObject(
      expect.arrayContaining([
        { kind: 'reportEnd', ended: expect.objectContaining({ reason: 'expired' }) },
        { kind: 'expireRow', row: expect.objectContaining({ leaseId: 'l1' }) },
      ]),
    )
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
    const { lease } = reduceLease(hold(ofAnother()), { kind: 'renewed', row, identity }, 0)
    const silent = { ...well, isOnline: false, hasSpoken: false }
    expect(kinds(lease, silent, ttl)).toEqual([])
    expect(reduceLease(lease, silent, ttl + 1).lease).toBeNull()
    expect(reduceLease(lease, { ...silent, hasSpoken: true }, 1).lease).toBeNull()
    // The person granted the lease here drove a robot that had spoken: its connection was ended.
    expect(reduceLease(hold(), silent, 1).lease).toBeNull()
  })
})

describe('a lease of another server', () => {
  it('names its holder here, and is neither ended by a look nor prolonged at the robot', () => {
    expect(kinds(null, ofAnother())).toEqual(['setHolder', 'changed'])
    const lease = hold(ofAnother())
    expect(kinds(lease, { ...well, isOnline: false, isAvailable: false }, ttl)).toEqual([])
    expect(kinds(lease, ofAnother({ expiresAt: '2026-11-20T00:00:15.000Z' }))).toEqual([])
  })

  it('that is newer takes ours, without releasing the robot from it', () => {
    const newer = { turn: 2, leaseId: 'l2', sessionId: 's2' }
    const { lease, effects } = reduceLease(hold(), { ...ofAnother(newer), holder: taro } as LeaseEvent, 1)
    expect(lease).toMatchObject({ holder: taro, identity: null })
    expect(effects.map(({ kind }) => kind)).toEqual(['setHolder', 'changed', 'reportEnd'])
    expect(effects.at(-1)).toMatchObject({ ended: { sessionId: 's1', reason: 'takenOver', by: taro } })
    // The same page, which is connected to that server now
    expect(kinds(hold(), ofAnother())).toEqual([])
    expect(kinds(hold(), ofAnother({ turn: 2, leaseId: 'l2' }))).toEqual(['setHolder', 'changed'])
  })

  it('that is older or over changes nothing of a newer one', () => {
    const lease = hold({ ...granted, row: { ...row, turn: 2, leaseId: 'l2' } })
    for (const leftMs of [4_000, 0])
      expect(reduceLease(lease, ofAnother({}, leftMs), 1)).toEqual({ lease, effects: [] })
    expect(kinds(null, ofAnother({}, 0))).toEqual([])
  })

  it('that was ended there is over here, ours too', () => {
    for (const lease of [hold(), hold(ofAnother())])
      expect(reduceLease(lease, ofAnother({}, 0), 1).effects.at(-1)).toMatchObject({
        ended: { reason: 'released' },
      })
  })

  it('that the database has as over when its time is up was not released', () => {
    expect(reduceLease(hold(), ofAnother({}, 0), ttl + 1).effects.at(-1)).toMatchObject({
      ended: { reason: 'expired' },
    })
  })
})
