import { type MapDocument, type Waypoint, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { distance } from '@wheelhouse/map-model/geometry'
import type { LinkContext } from '../link-context.ts'
import { hasOpenOrder, type RobotTwin } from '../twins/robot-twin.ts'
import type { FloorPlan, TakenPlaces } from './plan-order.ts'

/** Where a robot stands this near to a place, another one has no room at it. Metres. */
const atPlace = 0.6
/** So long a robot may take until it shows that it is on its way. Milliseconds. */
const promisedForMs = 15_000

/** A dock or a standby place has one holder: who stands there, or is on the way there. */
function isForOne({ type }: Waypoint): boolean {
  return type === waypointTypes.charge || type === waypointTypes.standby
}

/**
 * What other robots hold of a floor. A place that is not for one is taken while a robot stands there that has nothing to
 * do: whoever is at work goes on by itself. Docks are chosen by it, and people who send a robot are told; a flow that names
 * a place goes there as it says, since flows of several robots may end at one and would wait for each other for ever.
 * @param now monotonic milliseconds
 */
export function findTakenPlaces(
  others: Iterable<RobotTwin>,
  { mapId, map }: { mapId: string; map: Pick<MapDocument, 'waypoints'> },
  now: number,
): TakenPlaces {
  const taken = new Map<string, string>()
  const byId = new Map(map.waypoints.map((waypoint) => [waypoint.id, waypoint]))
  for (const twin of others) {
    const goal = byId.get(getDestination(twin, now) ?? '')
    if (goal !== undefined && isForOne(goal)) taken.set(goal.id, twin.serialNumber)
    const { state } = twin
    const pose = state?.pose ?? null
    if (state === null || pose === null || pose.mapId !== mapId || state.driving || hasOpenOrder(state))
      continue
    for (const waypoint of map.waypoints)
      if (
        distance([pose.x, pose.y], [waypoint.x, waypoint.y]) <= atPlace &&
        (isForOne(waypoint) || twin.run === null)
      )
        taken.set(waypoint.id, twin.serialNumber)
  }
  return taken
}

/** Where the robot is on its way to, as we have told it or as it says itself. */
function getDestination({ order, state, promised }: RobotTwin, now: number): string | null {
  if (promised !== null && now - promised.at < promisedForMs) return promised.waypointId
  if (order !== null && order.status !== 'cancelling') return order.goal.waypointId
  return state !== null && hasOpenOrder(state) ? (state.ahead.at(-1)?.nodeId ?? null) : null
}

/** A floor as it is for this robot now: with what the others of its building hold. */
export function withTakenPlaces(
  { twins, clock }: Pick<LinkContext, 'twins' | 'clock'>,
  twin: RobotTwin,
  plan: FloorPlan,
): FloorPlan {
  const others = [...twins()].filter((other) => other !== twin && other.buildingId === twin.buildingId)
  return { ...plan, taken: findTakenPlaces(others, plan, clock.monotonicMs()) }
}

/** Keeps the place that an order ends at for this robot, until the robot itself shows that it goes there. */
export function promisePlace(
  { clock }: Pick<LinkContext, 'clock'>,
  twin: RobotTwin,
  waypointId: string,
): void {
  twin.promised = { waypointId, at: clock.monotonicMs() }
}
