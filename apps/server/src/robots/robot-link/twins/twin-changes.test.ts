import { describe, expect, test } from 'vitest'
import { aState, aTwin } from '../../../testing/twin-factory.ts'
import type { TwinOrder } from './robot-twin.ts'
import { noticesBetween, reduceTwin, type TwinFacts } from './twin-changes.ts'

const calm: TwinFacts = {
  online: true,
  emergencyStop: false,
  lowBattery: false,
  charging: false,
  driver: null,
  errors: [],
  isClosed: false,
  order: null,
}
const types = (before: TwinFacts, after: TwinFacts) =>
  noticesBetween(before, after).map((notice) => notice.type)

test('nothing changed, nothing reported', () => {
  expect(noticesBetween(calm, { ...calm })).toEqual([])
})

test.each([
  ['goes offline', { online: false }, 'offline'],
  ['has its stop button pressed', { emergencyStop: true }, 'emergencyStopPressed'],
  ['runs low', { lowBattery: true }, 'lowBattery'],
  ['begins to charge', { charging: true }, 'chargingStarted'],
  ['is driven by somebody', { driver: 'somebody' }, 'drivingStarted'],
  ['raises an error', { errors: ['F0007'] }, 'errorRaised'],
] satisfies [string, Partial<TwinFacts>, string][])(
  'a robot that %s leaves one line',
  (_what, change, type) => {
    expect(types(calm, { ...calm, ...change })).toEqual([type])
  },
)

test('driving names the person who drives, and who drove', () => {
  const driven = { ...calm, driver: 'somebody' }
  expect(noticesBetween(calm, driven)).toMatchObject([{ type: 'drivingStarted', operatorId: 'somebody' }])
  expect(noticesBetween(driven, calm)).toMatchObject([{ type: 'drivingEnded', operatorId: 'somebody' }])
  expect(noticesBetween(driven, { ...driven, driver: 'another' })).toMatchObject([
    { type: 'drivingStarted', operatorId: 'another' },
  ])
})

test('an error of the catalogue keeps its code', () => {
  expect(
    noticesBetween(calm, { ...calm, errors: ['F0007', 'odd word'] }).map((notice) => notice.errorCode),
  ).toEqual(['F0007', null])
})

test('an order that ends is done or failed, once', () => {
  const running = { ...calm, order: { id: 'o', open: true, failed: false } }
  expect(types(running, { ...calm, order: { id: 'o', open: false, failed: false } })).toEqual(['orderDone'])
  expect(types(running, { ...calm, order: { id: 'o', open: false, failed: true } })).toEqual(['orderFailed'])
  expect(types(running, { ...calm, order: null })).toEqual([])
})

test('an order that was never seen open is done all the same: it ended while the server was away', () => {
  expect(types(calm, { ...calm, order: { id: 'o', open: false, failed: false } })).toEqual(['orderDone'])
  expect(types(calm, { ...calm, order: { id: 'o', open: true, failed: false } })).toEqual([])
})

describe('an order that the robot does not name', () => {
  const order: TwinOrder = {
    orderId: 'o',
    goal: { waypointId: 'desk', x: 1, y: 1, theta: 0, name: 'Desk', dock: false },
    status: 'running',
    remaining: [],
    learnedAt: null,
  }
  /** What is reported when a state without an order came at 10 s. */
  const report = (known: Partial<TwinOrder>, isHome = true) => {
    const twin = aTwin({ state: aState({}), lastStateAt: 10_000, order: { ...order, ...known } })
    const { effects } = reduceTwin(null, twin, { now: 10_000, isHome })
    return effects.flatMap((effect) => (effect.kind === 'report' ? [effect.notice.type] : []))
  }

  test('is lost', () => {
    expect(report({})).toEqual(['orderFailed'])
    expect(report({ learnedAt: 9_000 })).toEqual(['orderFailed'])
  })

  test('may be newer than the state, when another server has just given it', () => {
    expect(report({ learnedAt: 9_500 })).toEqual([])
  })

  test('is judged by the home of the robot only', () => {
    expect(report({}, false)).toEqual([])
  })
})
