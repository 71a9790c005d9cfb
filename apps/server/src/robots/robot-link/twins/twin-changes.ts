import { wayBlockedError } from '@wheelhouse/contract/robots/robot-error-codes'
import { orderLostError } from '@wheelhouse/contract/robots/robot-link'
import type { StateReport } from '../wire/vda-reports.ts'
import { getClosedMode, hasOpenOrder, isOnline, type RobotTwin } from './robot-twin.ts'

/** A line of the robot's activity list (R-ROBOTS-13). Levels as in syslog, 0 the most severe. */
export type Notice = {
  level: number
  service: 'flow' | 'health_check' | 'network' | 'battery' | 'elevator' | 'door' | 'recording' | 'operator'
  type: string
  detail: Record<string, string | number | boolean | null>
  errorCode: string | null
  /** Who drives, or drove. */
  operatorId?: string | null
}

/** The part of a twin whose changes are worth reporting. */
export type TwinFacts = {
  online: boolean
  emergencyStop: boolean
  lowBattery: boolean
  charging: boolean
  driver: string | null
  errors: readonly string[]
  /** People are at work at the robot itself. */
  isClosed: boolean
  order: { id: string; open: boolean; failed: boolean } | null
}

/** Per cent below which a robot's battery is low, and above which it has recovered. */
const lowBattery = { below: 20, wellAbove: 25 }

function toFacts(twin: RobotTwin, { now, isHome }: Look, before: TwinFacts | null): TwinFacts {
  const { state } = twin
  const charge = state?.battery?.charge ?? 100
  const online = isOnline(twin, now)
  const isClosed = getClosedMode(twin) !== null
  return {
    online,
    emergencyStop: state?.emergencyStop === 'manual',
    lowBattery: charge < (before?.lowBattery === true ? lowBattery.wellAbove : lowBattery.below),
    charging: state?.battery?.charging ?? false,
    driver: twin.lease?.operatorId ?? null,
    errors: state?.errors.map((error) => error.type).toSorted() ?? [],
    isClosed,
    order: isHome ? findOrderFacts(twin, isClosed || before?.isClosed === true) : null,
  }
}

/** What came this long after a server learned of an order cannot be older than the order. Milliseconds. */
const knownWithinMs = 1_000

/** What the robot makes of the order; `null` as long as the server cannot judge that. */
function findOrderFacts(
  { order, state, lastStateAt }: RobotTwin,
  mayBeCutShort: boolean,
): TwinFacts['order'] {
  if (order?.status !== 'running' || state === null) return null
  const isOlder = order.learnedAt !== null && (lastStateAt ?? 0) < order.learnedAt + knownWithinMs
  return isOlder && state.orderId !== order.orderId ? null : orderFacts(order, state, mayBeCutShort)
}

/**
 * A robot that no longer names the order it had accepted has lost it, for instance in a restart: that is a failure. The
 * same applies if it drops the order as it enters or leaves a mode in which people work at it (VDA 5050 2.x: at once).
 */
function orderFacts(
  { orderId: id, goal }: NonNullable<RobotTwin['order']>,
  state: StateReport,
  mayBeCutShort: boolean,
): TwinFacts['order'] {
  if (state.orderId !== id) return { id, open: false, failed: true }
  // Close enough to its goal, it may have been blocked and still have arrived.
  const isThere = goal.waypointId !== null && goal.waypointId === state.lastNodeId
  const failed =
    (mayBeCutShort && !isThere) ||
    state.actions.some((a) => a.outcome === 'failed' && a.actionId.startsWith(`${id}.`)) ||
    state.errors.some(
      ({ type, references }) =>
        references.orderId === id && (type === orderLostError || (type === wayBlockedError && !isThere)),
    )
  return { id, open: hasOpenOrder(state), failed }
}

/** What happened between two looks at a robot. Pure, so that each line of the activity list can be tested. */
export function noticesBetween(before: TwinFacts, after: TwinFacts): Notice[] {
  const notices: Notice[] = []
  const add = (
    level: number,
    service: Notice['service'],
    type: string,
    {
      detail = {},
      errorCode = null,
      operatorId = null,
    }: Partial<Pick<Notice, 'detail' | 'errorCode' | 'operatorId'>> = {},
  ) => notices.push({ level, service, type, detail, errorCode, operatorId })
  if (before.online !== after.online)
    add(after.online ? 6 : 4, 'network', after.online ? 'online' : 'offline')
  if (before.emergencyStop !== after.emergencyStop)
    add(
      after.emergencyStop ? 2 : 5,
      'health_check',
      after.emergencyStop ? 'emergencyStopPressed' : 'emergencyStopReleased',
    )
  if (!before.lowBattery && after.lowBattery) add(4, 'battery', 'lowBattery')
  if (before.charging !== after.charging)
    add(6, 'battery', after.charging ? 'chargingStarted' : 'chargingEnded')
  if (before.driver !== after.driver)
    add(6, 'operator', after.driver === null ? 'drivingEnded' : 'drivingStarted', {
      operatorId: after.driver ?? before.driver,
    })
  for (const type of getNew(before.errors, after.errors))
    add(4, 'health_check', 'errorRaised', {
      detail: { error: type },
      errorCode: /^[A-Z]\d{4}$/.test(type) ? type : null,
    })
  for (const type of getNew(after.errors, before.errors))
    add(6, 'health_check', 'errorCleared', { detail: { error: type } })
  // Even one that was never seen open: it ended between two looks, or the robot was already at its goal.
  const { order } = after
  const isNew = before.order?.id !== order?.id || before.order?.open === true
  if (order !== null && !order.open && isNew)
    add(order.failed ? 4 : 6, 'flow', order.failed ? 'orderFailed' : 'orderDone', {
      detail: { orderId: order.id },
    })
  return notices
}

function getNew(known: readonly string[], named: readonly string[]): string[] {
  const before = new Set(known)
  return [...new Set(named)].filter((one) => !before.has(one))
}

/** What a look at a robot leads to. */
export type TwinEffect =
  /** It has come (back) online. */
  { kind: 'greet' } | { kind: 'report'; notice: Notice }

/** `isHome`: only the robot's home server judges what has become of its order; the others learn it from the database. */
type Look = { now: number; isHome: boolean }

/** One look at a robot, pure: from what was seen last to what is seen now, and what follows from it. */
export function reduceTwin(
  before: TwinFacts | null,
  twin: RobotTwin,
  look: Look,
): { facts: TwinFacts | null; effects: TwinEffect[] } {
  // Nothing can be reported about a robot before its first state.
  if (twin.state === null) return { facts: before, effects: [] }
  const facts = toFacts(twin, look, before)
  const effects: TwinEffect[] = facts.online && before?.online !== true ? [{ kind: 'greet' }] : []
  // At the first look after a restart of ours only the end of an order is news.
  for (const notice of noticesBetween(before ?? { ...facts, order: null }, facts))
    effects.push({ kind: 'report', notice })
  return { facts, effects }
}
