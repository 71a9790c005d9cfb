import { type MapDocument, type Waypoint, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { distance } from '@wheelhouse/map-model/geometry'
import type { LinkContext } from '../link-context.ts'
import { hasOpenOrder, type RobotTwin } from '../twins/robot-twin.ts'
import type { FloorPlan, TakenPlaces } from './plan-order.ts'

/** If a robot stands this close to a place, there is no room for another. Metres. */
const atPlace = 0.6
/** How long a robot may take to show that it is on its way. Milliseconds. */
const promisedForMs = 15_000

/** A dock or a standby place has one holder: the robot that stands there or is on its way there. */
function isForOne({ type }: Waypoint): boolean {
  return type === waypointTypes.charge || type === waypointTypes.standby
}

/**
 * The places of a floor that other robots occupy. A place for more than one is taken only while an idle robot stands
 * there: a working robot moves on by itself. Docks are chosen accordingly, and people who send a robot are warned; a
 * flow that names a place goes there regardless, because flows of several robots may end at the same place and would
 * wait for each other forever.
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
        (isForOne(waypoint) || twin.run === null) &&
        distance([pose.x, pose.y], [waypoint.x, waypoint.y]) <= atPlace
      )
        taken.set(waypoint.id, twin.serialNumber)
  }
  return taken
}

/** Where the robot is going, as we sent it or as it reports. */
function getDestination({ order, state, promised }: RobotTwin, now: number): string | null {
  if (promised !== null && now - promised.at < promisedForMs) return promised.waypointId
  if (order !== null && order.status !== 'cancelling') return order.goal.waypointId
  return state !== null && hasOpenOrder(state) ? (state.ahead.at(-1)?.nodeId ?? null) : null
}

/** The floor as it is for this robot now, including the places occupied by other robots of its building. */
export function withTakenPlaces(
  { twins, clock }: Pick<LinkContext, 'twins' | 'clock'>,
  twin: RobotTwin,
  plan: FloorPlan,
): FloorPlan {
  const findTaken = () => {
    const others = [...twins()].filter((other) => other !== twin && other.buildingId === twin.buildingId)
    return findTakenPlaces(others, plan, clock.monotonicMs())
  }
  return { ...plan, findTaken }
}

/** Reserves the goal of an order for this robot until the robot itself shows that it is going there. */
export function promisePlace(
  { clock }: Pick<LinkContext, 'clock'>,
  twin: RobotTwin,
  waypointId: string,
): void {
  twin.promised = { waypointId, at: clock.monotonicMs() }
}
