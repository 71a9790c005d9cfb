import type { LinkParts } from './link-parts.ts'
import { cancelGivenUpOrders, hasGivenUp, watchGivenUpOrders } from './orders/given-up-orders.ts'
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

export function createLinkChanges(parts: LinkParts, onChange: (twin: RobotTwin) => void): LinkChanges {
  const { clock, sender } = parts
  const facts = new Map<RobotTwin, TwinFacts>()

  function ask(twin: RobotTwin, actionType: 'stateRequest' | 'factsheetRequest'): void {
    if (isCapable(twin, actionType)) sender.instantActions(twin, [{ actionType, parameters: {} }])
  }

  /** What is sent to and requested from a robot that comes (back) online. */
  function greet(twin: RobotTwin): void {
    // Before anything else: an order that it never answered must not start now.
    if (parts.isHome(twin.robotId) || hasGivenUp(twin)) cancelGivenUpOrders(parts, twin)
    twin.requestedStop = null
    if (twin.stopRequested !== null) requestStop(parts, twin, twin.stopRequested)
    // Even when we have one: it may predate the last software update.
    if (parts.isHome(twin.robotId)) ask(twin, 'factsheetRequest')
    parts.mapSyncs.begin(twin)
  }

  function follow(twin: RobotTwin, effect: TwinEffect): void {
    if (effect.kind === 'greet') return greet(twin)
    const { notice } = effect
    // Others see it later and merged with what came afterwards, and would report it once more.
    if (parts.isHome(twin.robotId)) {
      // Who drives the robot is not something that it reports.
      const cause = notice.service === 'operator' ? undefined : twin.state?.header
      parts.activities.addNotice(twin, notice, cause)
    }
    // Whatever became of the last order, the robot has moved on since.
    if (movesOn.has(notice.type)) twin.lastOrder = null
  }

  return {
    ask,
    changed(twin) {
      twin.inWay = findInWay(twin, parts.robots.all())
      const look = { now: clock.monotonicMs(), isHome: parts.isHome(twin.robotId) }
      const { facts: seen, effects } = reduceTwin(facts.get(twin) ?? null, twin, look)
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
