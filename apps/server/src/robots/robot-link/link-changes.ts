import { wayBlockedError } from '@wheelhouse/contract/robots/robot-error-codes'
import type { LinkParts } from './link-parts.ts'
import { cancelGivenUpOrders, watchGivenUpOrders } from './orders/given-up-orders.ts'
import { requestStop } from './orders/request-stop.ts'
import { findInWay } from './twins/find-in-way.ts'
import { isCapable } from './twins/robot-readiness.ts'
import type { RobotTwin } from './twins/robot-twin.ts'
import { reduceTwin, type TwinEffect, type TwinFacts } from './twins/twin-changes.ts'

/** The effects of what robots report. */
export type LinkChanges = {
  /** Must be called after every change of a twin. */
  changed: (twin: RobotTwin) => void
  /** Sends the robot a request, if it knows how to answer. */
  ask: (twin: RobotTwin, actionType: 'stateRequest' | 'factsheetRequest') => void
  /** Discards what was seen of the robot, so that it is greeted again when it comes back. */
  forget: (twin: RobotTwin) => void
}

/** Notices after which the end of the last order is no longer news. */
const movesOn: ReadonlySet<string> = new Set(['drivingStarted', 'chargingStarted'])

function endOrder(twin: RobotTwin, outcome: 'done' | 'failed'): void {
  const { order, state } = twin
  twin.order = null
  if (order === null) return
  const { orderId, goal } = order
  const errors = outcome === 'done' ? [] : (state?.errors ?? [])
  const cause = errors.find(({ references }) => references.orderId === orderId) ?? errors[0]
  const error =
    cause === undefined ? null : { type: cause.type, level: cause.level, description: cause.description }
  const blockedBy = error?.type === wayBlockedError ? (twin.inWay?.serialNumber ?? null) : null
  twin.lastOrder = { orderId, goal: goal.name, dock: goal.dock, outcome, error, blockedBy }
}

export function createLinkChanges(parts: LinkParts, onChange: (twin: RobotTwin) => void): LinkChanges {
  const { clock, sender } = parts
  const facts = new Map<RobotTwin, TwinFacts>()

  function ask(twin: RobotTwin, actionType: 'stateRequest' | 'factsheetRequest'): void {
    if (isCapable(twin, actionType)) sender.instantActions(twin, [{ actionType, parameters: {} }])
  }

  /** What is sent to and requested from a robot that comes (back) online. */
  function greet(twin: RobotTwin): void {
    // Before anything else: an order that it never answered must not start now.
    cancelGivenUpOrders(parts, twin)
    twin.requestedStop = null
    if (twin.stopRequested !== null) requestStop(parts, twin, twin.stopRequested)
    // Even when we have one: it may predate the last software update.
    if (parts.isHome(twin.robotId)) ask(twin, 'factsheetRequest')
    parts.mapSyncs.begin(twin)
  }

  function follow(twin: RobotTwin, effect: TwinEffect): void {
    if (effect.kind === 'greet') return greet(twin)
    // Others see it later and merged with what came afterwards, and would report it once more.
    if (!parts.isHome(twin.robotId) && !effect.endsOrder) return
    // Who drives the robot is not something that it reports.
    const cause = effect.notice.service === 'operator' ? undefined : twin.state?.header
    parts.activities.addNotice(twin, effect.notice, cause)
    if (effect.endsOrder) endOrder(twin, effect.notice.type === 'orderDone' ? 'done' : 'failed')
    // Whatever became of the last order, the robot has moved on since.
    else if (movesOn.has(effect.notice.type)) twin.lastOrder = null
  }

  return {
    ask,
    changed(twin) {
      twin.inWay = findInWay(twin, parts.robots.all())
      const { facts: seen, effects } = reduceTwin(facts.get(twin) ?? null, twin, clock.monotonicMs())
      if (seen !== null) facts.set(twin, seen)
      for (const effect of effects) follow(twin, effect)
      parts.floorPlaces.follow(twin, () => onChange(twin))
      watchGivenUpOrders(parts, twin)
      parts.syncs.heard(twin)
      parts.mapSyncs.heard(twin)
      parts.updates.heard(twin)
      parts.waiters.changed(twin)
      onChange(twin)
    },
    forget: (twin) => void facts.delete(twin),
  }
}
