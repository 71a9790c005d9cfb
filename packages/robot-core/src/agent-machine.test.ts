import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import { describe, expect, it } from 'vitest'
import {
  type AgentEvent,
  type AgentInputs,
  type AgentState,
  initialAgent,
  isIntervened,
  reduceAgent,
  whyNotDrive,
} from './agent-machine.ts'
import { type GuardState, initialGuard } from './drive-guard.ts'

const envelope = {
  headerId: 1,
  timestamp: '2026-01-01T00:00:00.000Z',
  version: '3.0.0',
  manufacturer: 'demo',
  serialNumber: 'R-1',
  profile: linkProfile,
} as const
const resting = initialAgent(false)
const limits = { maxSpeed: 1, maxTurn: 1 }
const lease: GuardState['lease'] = { id: 'l1', expiresAt: 9_000, limits, lastSeq: -1, lastGoodAt: 0 }

function at(tick: number, guard: Partial<GuardState> = {}, version: AgentInputs['version'] = '3.0.0') {
  return { guard: { ...initialGuard(0), ...guard }, tick, version }
}

/** What follows from the event, in its order: effects by kind, and what the guard is sent. */
function getEffects(event: AgentEvent, inputs: AgentInputs = at(0), state: AgentState = resting) {
  return reduceAgent(state, event, inputs).effects.map((effect) =>
    effect.kind === 'guard' ? `guard:${effect.event.kind}` : effect.kind,
  )
}

describe('the remote stop', () => {
  const changed = { kind: 'driveChanged', remoteStop: true, lease: false } as const

  it('is on the disk before the robot stands, keeps the order, and only then is reported', () => {
    const stopped = at(0, { remoteStop: { stopId: 's1' } })
    expect(getEffects(changed, stopped)).toEqual([
      'save',
      'pauseOrder',
      'halt',
      'report',
      'sendStatus',
      'sendState',
    ])
  })

  it('is reported when it is released, and nothing resumes', () => {
    expect(getEffects(changed)).toEqual(['save', 'report', 'sendStatus', 'sendState'])
  })
})

describe('driving by hand', () => {
  const granted = { kind: 'driveChanged', remoteStop: false, lease: true } as const

  it.each([
    ['3.0.0', 'pauseOrder'],
    ['2.1.0', 'cancelOrder'],
    ['2.0.0', 'cancelOrder'],
  ] as const)('of a robot of VDA 5050 %s: %s', (version, effect) => {
    const start = { kind: 'startTeleop', leaseId: 'l1' } as const
    expect(getEffects(start, at(0, {}, version))).toEqual([effect, 'halt', 'sendState'])
  })

  it('stops what the robot does autonomously when a lease begins, not when it is renewed or ends', () => {
    const begun = reduceAgent(resting, granted, at(0, { lease }))
    expect(begun.effects.map(({ kind }) => kind)).toEqual([
      'endHeldActions',
      'pauseOrder',
      'halt',
      'sendState',
      'setDriven',
      'sendStatus',
      'sendState',
    ])
    const report = ['endHeldActions', 'setDriven', 'sendStatus', 'sendState']
    expect(getEffects(granted, at(1, { lease }), begun.state)).toEqual(report)
    expect(getEffects(granted, at(2), begun.state)).toEqual(report)
  })

  it('is expected for ten seconds after it was announced, and no longer', () => {
    const { state } = reduceAgent(resting, { kind: 'startTeleop', leaseId: 'l1' }, at(100))
    expect([10_099, 10_100].map((tick) => isIntervened(state, at(tick)))).toEqual([true, false])
  })

  it('is over with its lease, however long it was expected', () => {
    const { state } = reduceAgent(resting, { kind: 'startTeleop', leaseId: 'l1' }, at(0))
    const begun = reduceAgent(state, granted, at(1, { lease })).state
    expect(isIntervened(reduceAgent(begun, granted, at(2)).state, at(3))).toBe(false)
  })

  it('knows the lease that was announced from any other', () => {
    const { state } = reduceAgent(resting, { kind: 'startTeleop', leaseId: 'l1' }, at(0))
    const announced = ['l1', 'l2'].map((leaseId) => {
      const granted = { kind: 'lease', leaseId, turn: 1, ttlMs: 9_000, limits, operatorName: 'Op' } as const
      const event = { kind: 'session', message: { ...envelope, ...granted } } as const
      const [effect] = reduceAgent(state, event, at(1)).effects
      return effect?.kind === 'guard' && effect.event.kind === 'lease' && effect.event.announced
    })
    expect(announced).toEqual([true, false])
  })
})

describe('standby', () => {
  it('is on the disk first, ends driving by hand, and stops the robot', () => {
    expect(getEffects({ kind: 'setStandby', on: true })).toEqual([
      'save',
      'guard:condition',
      'pauseOrder',
      'halt',
      'sendStatus',
    ])
  })

  it('resumes nothing when it ends', () => {
    const effects = getEffects({ kind: 'setStandby', on: false }, at(0), initialAgent(true))
    expect(effects).toEqual(['save', 'guard:condition', 'sendStatus'])
  })
})

it('pauses the order while the stop button is pressed or the drive is broken', () => {
  const look = (emergencyStop: boolean, isBroken: boolean) =>
    getEffects({ kind: 'vehicleChanged', emergencyStop, isBroken }).includes('pauseOrder')
  expect([look(true, false), look(false, true), look(false, false)]).toEqual([true, true, false])
})

it('notifies the guard of a contact before anybody else', () => {
  expect(getEffects({ kind: 'contact', bearing: 0.5 })).toEqual(['guard:contact', 'report', 'sendStatus'])
})

it('answers every word of the server about a session, also when nothing changes', () => {
  const message = { ...envelope, kind: 'clearRemoteStop' } as const
  expect(getEffects({ kind: 'session', message })).toContain('sendStatus')
})

it('says what the building does for it until it hears something else, and drives on meanwhile', () => {
  const message = { ...envelope, kind: 'buildingCodes', elevator: 'elv_202', door: 'sec_0' } as const
  const { state, effects } = reduceAgent(resting, { kind: 'session', message }, at(0))
  expect(state.buildingCodes).toEqual({ elevator: 'elv_202', door: 'sec_0' })
  expect(effects).toEqual([{ kind: 'sendStatus' }])
})

it('counts as out of reach until the link stands', () => {
  expect(getEffects({ kind: 'linkDown' })).toEqual(['guard:condition'])
  expect(getEffects({ kind: 'linkUp' })).toEqual(['guard:condition', 'sendAll'])
})

it('names the gravest reason why the robot must not drive autonomously', () => {
  const everything = { lease, remoteStop: { stopId: 's1' } }
  const conditions = ['hardwareError', 'emergencyStop'] as const
  const standby = initialAgent(true)
  expect([
    whyNotDrive(standby, at(0, { ...everything, conditions })),
    whyNotDrive(standby, at(0, { ...everything, conditions: ['hardwareError'] })),
    whyNotDrive(standby, at(0, { lease, conditions: ['hardwareError'] })),
    whyNotDrive(standby, at(0, { lease })),
    whyNotDrive(resting, at(0, { lease })),
    whyNotDrive(resting, at(0)),
  ]).toEqual(['emergencyStop', 'remoteStop', 'hardwareError', 'standby', 'driven', null])
})
