import type { Point, Zone } from '@wheelhouse/contract/maps/map-document'
import { pointInPolygon } from '@wheelhouse/map-model/geometry'
import { getEntry } from '@wheelhouse/map-model/polygons'
import type { RobotTwin } from '../twins/robot-twin.ts'
import type { FloorPlan } from './plan-order.ts'

/**
 * The keepout zone that a moving robot would enter, or `null`. Not needed for robots that keep to zones themselves:
 * this is for those that drive on along an order given before the zone came into force.
 */
export function findKeepoutAhead({ zones, graph }: FloorPlan, { state, order, run }: RobotTwin): Zone | null {
  if ((order === null && run === null) || state === null || state.pose === null || !state.pose.localized)
    return null
  // Positions that the robot does not report are taken from our map: node ids are waypoint ids.
  const ahead = state.ahead.flatMap(({ nodeId, x, y }): Point[] => {
    const place = x === null || y === null ? graph.waypoints.get(nodeId) : { x, y }
    return place === undefined ? [] : [[place.x, place.y]]
  })
  const here: Point = [state.pose.x, state.pose.y]
  const way: Point[] = [here, ...ahead]
  if (order !== null && order.goal !== null && state.ahead.length > 0) way.push([order.goal.x, order.goal.y])
  const enters = ({ kind, polygon }: Zone) =>
    kind === 'keepout' &&
    way.slice(1).some((to, i) => {
      const from = way[i] ?? here
      // A zone that it already stands in it may leave.
      const leaves = i === 0 && pointInPolygon(from, polygon) && !pointInPolygon(to, polygon)
      return !leaves && getEntry(from, to, polygon) !== null
    })
  return zones.find(enters) ?? null
}
