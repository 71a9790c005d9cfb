import {
  type MapDocument,
  type MapEdge,
  type Point,
  type Waypoint,
  waypointTypes,
  type Zone,
} from '@wheelhouse/contract/maps/map-document'
import { distance, pathLength } from './geometry.ts'
import { createMinQueue } from './min-queue.ts'
import { getBox, getEntry, indexBoxes, toBox } from './polygons.ts'

/** The routing graph of one floor: waypoints joined by edges. */

type Leg = { readonly to: Waypoint; readonly edge: MapEdge }
export type Route = {
  readonly waypoints: readonly Waypoint[]
  readonly legs: readonly Leg[]
  /** Metres. */
  readonly length: number
}

/** A leg by its indexes in the list of waypoints, and its length in metres at full speed. */
type PlacedLeg = Leg & {
  readonly from: number
  readonly place: number
  readonly cost: number
}

export type RoutingGraph = {
  readonly waypoints: ReadonlyMap<string, Waypoint>
  /**
   * Quickest way between two waypoints, or `null` when there is none: an edge with `speedPercent` counts as
   * proportionally longer. Never through a charging dock, where another robot may stand; it may begin and end at one.
   */
  route(fromId: string, toId: string): Route | null
  /** The waypoint nearest to a point, among those that `accept` allows. */
  nearest(point: Point, accept?: (waypoint: Waypoint) => boolean): Waypoint | null
}

/** Is this a place to charge at? */
export function isDock(waypoint: Waypoint): boolean {
  return waypoint.type === waypointTypes.charge
}

/**
 * Builds the graph of what is switched on; edges to other waypoints are left out (`checkMap` reports them).
 * @param options.avoid keepout zones to route around: edges that cross one are left out. Other zones have no effect.
 */
export function buildRoutingGraph(
  map: Pick<MapDocument, 'waypoints' | 'edges'>,
  { avoid = [] }: { avoid?: readonly Zone[] } = {},
): RoutingGraph {
  const list = map.waypoints.filter(({ status }) => status === 1)
  const waypoints = new Map(list.map((waypoint) => [waypoint.id, waypoint]))
  const places = new Map(list.map(({ id }, place) => [id, place]))
  const legs: PlacedLeg[][] = list.map(() => [])
  const isOpen = toOpenTest(avoid)
  for (const edge of map.edges) {
    const [a, b] = [places.get(edge.from), places.get(edge.to)]
    const [from, to] = [waypoints.get(edge.from), waypoints.get(edge.to)]
    if (a === undefined || b === undefined || from === undefined || to === undefined) continue
    if (!isOpen([from.x, from.y], [to.x, to.y])) continue
    const cost = distance([from.x, from.y], [to.x, to.y]) / ((edge.speedPercent ?? 100) / 100)
    legs[a]?.push({ to, from: a, place: b, edge, cost })
    if (!edge.oneWay) legs[b]?.push({ to: from, from: b, place: a, edge, cost })
  }
  const search = createSearch(list, legs)

  function route(fromId: string, toId: string): Route | null {
    const [start, goal] = [places.get(fromId), places.get(toId)]
    if (start === undefined || goal === undefined) return null
    const found = search(start, goal)
    const first = list[start]
    if (found === null || first === undefined) return null
    const route = [first, ...found.map(({ to }) => to)]
    return {
      waypoints: route,
      legs: found.map(({ to, edge }) => ({ to, edge })),
      length: pathLength(route.map(({ x, y }) => [x, y])),
    }
  }

  function nearest(point: Point, accept: (waypoint: Waypoint) => boolean = () => true): Waypoint | null {
    let best: Waypoint | null = null
    let least = Number.POSITIVE_INFINITY
    for (const waypoint of list) {
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

function toOpenTest(avoid: readonly Zone[]): (from: Point, to: Point) => boolean {
  const keepouts = avoid.filter(({ kind }) => kind === 'keepout')
  const index = indexBoxes(keepouts.map(({ polygon }) => getBox(polygon)))
  return ([ax, ay], [bx, by]) => {
    const { minX, minY, maxX, maxY } = toBox({ ax, ay, bx, by })
    const near = index?.search(minX, minY, maxX, maxY) ?? []
    return near.every((i) => getEntry([ax, ay], [bx, by], keepouts[i]?.polygon ?? []) === null)
  }
}

/** A* over plain numbers: fast enough to search ten thousand waypoints without a noticeable delay. */
function createSearch(waypoints: readonly Waypoint[], legs: readonly (readonly PlacedLeg[])[]) {
  const all = legs.flat()
  const first = new Int32Array(waypoints.length + 1)
  for (const [i, list] of legs.entries()) first[i + 1] = (first[i] ?? 0) + list.length
  const ends = Int32Array.from(all, ({ place }) => place)
  const lengths = Float64Array.from(all, ({ cost }) => cost)
  const docks = Uint8Array.from(waypoints, (waypoint) => Number(isDock(waypoint)))
  const xs = Float64Array.from(waypoints, ({ x }) => x)
  const ys = Float64Array.from(waypoints, ({ y }) => y)

  return (start: number, goal: number): PlacedLeg[] | null => {
    const costs = new Float64Array(waypoints.length).fill(Number.POSITIVE_INFINITY)
    const cameBy = new Int32Array(waypoints.length).fill(-1)
    const isDone = new Uint8Array(waypoints.length)
    const [goalX, goalY] = [xs[goal] ?? 0, ys[goal] ?? 0]
    const open = createMinQueue<number>()
    costs[start] = 0
    open.push(start, 0)
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (place === goal) return trace(goal, cameBy, all)
      if (isDone[place] === 1) continue
      isDone[place] = 1
      const [here, last] = [costs[place] ?? 0, first[place + 1] ?? 0]
      for (let leg = first[place] ?? 0; leg < last; leg++) {
        const there = ends[leg] ?? 0
        const cost = here + (lengths[leg] ?? 0)
        if (cost >= (costs[there] ?? 0) || (docks[there] === 1 && there !== goal)) continue
        costs[there] = cost
        cameBy[there] = leg
        // The remaining cost is at least the straight line at full speed.
        const [dx, dy] = [goalX - (xs[there] ?? 0), goalY - (ys[there] ?? 0)]
        open.push(there, cost + Math.sqrt(dx * dx + dy * dy))
      }
    }
    return null
  }
}

function trace(goal: number, cameBy: Int32Array, all: readonly PlacedLeg[]): PlacedLeg[] {
  const legs: PlacedLeg[] = []
  for (let leg = all[cameBy[goal] ?? -1]; leg !== undefined; leg = all[cameBy[leg.from] ?? -1]) legs.push(leg)
  return legs.reverse()
}
