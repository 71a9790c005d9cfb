import { type MapDocument, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { pointInPolygon } from './geometry.ts'
import { buildObstacleIndex } from './obstacle-index.ts'

/** What a map must fulfil beyond its schema before robots drive by it. `where` names the object. */
export type MapProblem = {
  code:
    | 'origin.count'
    | 'waypoint.duplicate'
    | 'edge.unknownWaypoint'
    | 'edge.blocked'
    | 'waypoint.blocked'
    | 'waypoint.inKeepout'
  where: string
}

/** Radius in metres that a waypoint and an edge must leave free: the smallest robot we know. */
export const leastRadius = 0.25

/** Every problem of a map; none means robots can drive by it. */
export function validateMap(map: MapDocument): MapProblem[] {
  const problems: MapProblem[] = []
  const byId = new Map(map.waypoints.map((waypoint) => [waypoint.id, waypoint]))
  const obstacles = buildObstacleIndex(map)
  if (map.waypoints.filter((w) => w.type === waypointTypes.origin).length !== 1)
    problems.push({ code: 'origin.count', where: 'waypoints' })
  if (byId.size !== map.waypoints.length) problems.push({ code: 'waypoint.duplicate', where: 'waypoints' })
  for (const waypoint of map.waypoints) {
    if (obstacles.nearest([waypoint.x, waypoint.y], leastRadius) !== null)
      problems.push({ code: 'waypoint.blocked', where: waypoint.id })
    const keepout = map.zones.some(
      (zone) => zone.kind === 'keepout' && pointInPolygon([waypoint.x, waypoint.y], zone.polygon),
    )
    if (keepout) problems.push({ code: 'waypoint.inKeepout', where: waypoint.id })
  }
  for (const edge of map.edges) {
    const from = byId.get(edge.from)
    const to = byId.get(edge.to)
    if (from === undefined || to === undefined)
      problems.push({ code: 'edge.unknownWaypoint', where: edge.id })
    else if (!obstacles.isClear([from.x, from.y], [to.x, to.y], leastRadius))
      problems.push({ code: 'edge.blocked', where: edge.id })
  }
  return problems
}
