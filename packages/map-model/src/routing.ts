import {
  type MapDocument,
  type MapEdge,
  type Point,
  type Waypoint,
  waypointTypes,
} from '@wheelhouse/contract/maps/map-document'
import { distance } from './geometry.ts'

/** The routing graph of one floor: waypoints joined by edges. */

export type Leg = { readonly to: Waypoint; readonly edge: MapEdge }
export type Route = {
  readonly waypoints: readonly Waypoint[]
  readonly legs: readonly Leg[]
  readonly length: number
}

export type RoutingGraph = {
  readonly waypoints: ReadonlyMap<string, Waypoint>
  /**
   * Shortest way in metres between two waypoints, or `null` when there is none. Never through a charging dock, where
   * another robot may stand; it may begin and end at one.
   */
  route(fromId: string, toId: string): Route | null
  /** The waypoint nearest to a point, among those that `accept` lets through. */
  nearest(point: Point, accept?: (waypoint: Waypoint) => boolean): Waypoint | null
}

/** Is this a place to charge at? */
export function isDock(waypoint: Waypoint): boolean {
  return waypoint.type === waypointTypes.charge
}

/** Builds the graph; edges that name unknown waypoints are left out (`checkMap` reports them). */
export function buildRoutingGraph(map: Pick<MapDocument, 'waypoints' | 'edges'>): RoutingGraph {
  const waypoints = new Map(map.waypoints.map((waypoint) => [waypoint.id, waypoint]))
  const legs = new Map<string, Leg[]>()
  const addLeg = (from: string, to: Waypoint, edge: MapEdge) => {
    const list = legs.get(from)
    if (list === undefined) legs.set(from, [{ to, edge }])
    else list.push({ to, edge })
  }
  for (const edge of map.edges) {
    const from = waypoints.get(edge.from)
    const to = waypoints.get(edge.to)
    if (from === undefined || to === undefined) continue
    addLeg(edge.from, to, edge)
    if (!edge.oneWay) addLeg(edge.to, from, edge)
  }

  function route(fromId: string, toId: string): Route | null {
    const start = waypoints.get(fromId)
    const goal = waypoints.get(toId)
    if (start === undefined || goal === undefined) return null
    const cost = new Map<string, number>([[fromId, 0]])
    const cameBy = new Map<string, { from: Waypoint; leg: Leg }>()
    // A* with a plain array as queue: floors have hundreds of waypoints, not millions.
    const open = new Set<string>([fromId])
    const straight = (id: string) => {
      const waypoint = waypoints.get(id)
      return waypoint === undefined ? 0 : distance([waypoint.x, waypoint.y], [goal.x, goal.y])
    }
    while (open.size > 0) {
      let current = ''
      let least = Number.POSITIVE_INFINITY
      for (const id of open) {
        const total = (cost.get(id) ?? 0) + straight(id)
        if (total < least) {
          least = total
          current = id
        }
      }
      if (current === toId) return trace(start, goal, cameBy, cost.get(toId) ?? 0)
      open.delete(current)
      const here = waypoints.get(current)
      if (here === undefined) continue
      for (const leg of legs.get(current) ?? []) {
        if (isDock(leg.to) && leg.to.id !== toId) continue
        const through = (cost.get(current) ?? 0) + distance([here.x, here.y], [leg.to.x, leg.to.y])
        if (through >= (cost.get(leg.to.id) ?? Number.POSITIVE_INFINITY)) continue
        cost.set(leg.to.id, through)
        cameBy.set(leg.to.id, { from: here, leg })
        open.add(leg.to.id)
      }
    }
    return null
  }

  function nearest(point: Point, accept: (waypoint: Waypoint) => boolean = () => true): Waypoint | null {
    let best: Waypoint | null = null
    let least = Number.POSITIVE_INFINITY
    for (const waypoint of waypoints.values()) {
      const away = distance(point, [waypoint.x, waypoint.y])
      if (away < least && accept(waypoint)) {
        least = away
        best = waypoint
      }
    }
    return best
  }

  return { waypoints, route, nearest }
}

function trace(
  start: Waypoint,
  goal: Waypoint,
  cameBy: ReadonlyMap<string, { from: Waypoint; leg: Leg }>,
  length: number,
): Route {
  const legs: Leg[] = []
  let at = goal
  while (at.id !== start.id) {
    const step = cameBy.get(at.id)
    if (step === undefined) break
    legs.unshift(step.leg)
    at = step.from
  }
  return { waypoints: [start, ...legs.map((leg) => leg.to)], legs, length }
}
