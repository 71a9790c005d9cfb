import type { MapDocument, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { MapProblem } from '@wheelhouse/contract/maps/map-revision'
import { createBlockerFinders, getTouched, keepLast, type Touched } from './check-obstacles.ts'
import { createWayChecks } from './check-ways.ts'
import { checkZones, createOverlaps, isAlwaysKeepout } from './check-zones.ts'
import { composeOccupancy } from './compose-occupancy.ts'
import { findCutOff } from './find-cut-off.ts'
import { pointInPolygon } from './geometry.ts'

/**
 * Everything that is wrong with a map, by `mapProblems` of the contract. Waypoints, routes and zones that are switched
 * off are ignored: they have no problems and cause none, and an edge to such a waypoint counts as absent. A keepout
 * zone with time windows is not a problem for what is inside it.
 */
export function checkMap(map: MapDocument): MapProblem[] {
  return createMapChecker()(map)
}

/**
 * The same incrementally for a map being edited: results are kept for objects that were neither replaced nor near one
 * that was. Objects and lists are compared by identity, so they must not be mutated (`applyChanges` does not).
 */
export function createMapChecker(): (map: MapDocument) => MapProblem[] {
  const toFinder = createBlockerFinders()
  const toKeepouts = keepLast((zones: MapDocument['zones']) => zones.filter(isAlwaysKeepout))
  const overlaps = createOverlaps()
  const toZoneProblems = keepLast((zones: MapDocument['zones']) => checkZones(zones, overlaps))
  const checkWays = createWayChecks()
  let before: MapDocument | null = null
  return (map) => {
    const keepouts = toKeepouts(map.zones)
    const touched = before === null ? everything : compare(before, map)
    before = map
    const used = map.waypoints.filter(({ status }) => status === 1)
    const findBlocker = toFinder(map, composeOccupancy(map))
    const { problems, ways } = checkWays({ map, used, keepouts, findBlocker, touched })
    return [
      ...checkTypes(used),
      ...checkNumbers(used),
      ...checkBounds(used, map.bounds),
      ...problems,
      ...findCutOff(used, ways),
      ...toZoneProblems(map.zones),
      ...checkLifts(map.lifts, used),
    ]
  }
}

const everything: Touched = { all: true, boxes: [] }

function compare(before: MapDocument, map: MapDocument): Touched {
  const parts = [
    getTouched(before.walls, map.walls, ({ points }) => points),
    getTouched(before.fixtures, map.fixtures, ({ polygon }) => polygon),
    getTouched(before.zones, map.zones, ({ polygon }) => polygon),
  ]
  return {
    all: composeOccupancy(before) !== composeOccupancy(map) || parts.some(({ all }) => all),
    boxes: parts.flatMap(({ boxes }) => boxes),
  }
}

function checkTypes(waypoints: readonly Waypoint[]): MapProblem[] {
  const problems: MapProblem[] = []
  const [first, ...others] = waypoints.filter(({ type }) => type === waypointTypes.origin)
  if (first === undefined) problems.push({ code: 'origin.none' })
  else
    for (const { id, x, y } of others)
      problems.push({
        code: 'origin.several',
        object: `waypoints/${id}`,
        other: `waypoints/${first.id}`,
        at: [x, y],
      })
  if (!waypoints.some(({ type }) => type === waypointTypes.charge)) problems.push({ code: 'charge.none' })
  return problems
}

function checkNumbers(waypoints: readonly Waypoint[]): MapProblem[] {
  const problems: MapProblem[] = []
  const owners = new Map<number, Waypoint>()
  for (const waypoint of waypoints) {
    const owner = owners.get(waypoint.no)
    if (owner === undefined) owners.set(waypoint.no, waypoint)
    else
      problems.push({
        code: 'waypoint.duplicateNumber',
        object: `waypoints/${waypoint.id}`,
        other: `waypoints/${owner.id}`,
        at: [waypoint.x, waypoint.y],
      })
  }
  return problems
}

function checkBounds(waypoints: readonly Waypoint[], { min, max }: MapDocument['bounds']): MapProblem[] {
  return waypoints
    .filter(({ x, y }) => x < min[0] || y < min[1] || x > max[0] || y > max[1])
    .map(({ id, x, y }) => ({ code: 'waypoint.outside', object: `waypoints/${id}`, at: [x, y] }))
}

/** A robot rides a lift at a waypoint in its cabin, and the lift is identified by bank and name (decision 0030). */
function checkLifts(lifts: MapDocument['lifts'], waypoints: readonly Waypoint[]): MapProblem[] {
  const problems: MapProblem[] = []
  const owners = new Map<string, string>()
  for (const { id, bank, name, polygon, door } of lifts) {
    const [from, to] = door
    const place: Pick<MapProblem, 'object' | 'at'> = {
      object: `lifts/${id}`,
      at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
    }
    if (!waypoints.some(({ x, y }) => pointInPolygon([x, y], polygon)))
      problems.push({ code: 'lift.noWaypoint', ...place })
    const key = JSON.stringify([bank, name])
    const owner = owners.get(key)
    if (owner === undefined) owners.set(key, id)
    else problems.push({ code: 'lift.duplicate', ...place, other: `lifts/${owner}` })
  }
  return problems
}
