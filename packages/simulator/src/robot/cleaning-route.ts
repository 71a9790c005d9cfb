import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import { pointInPolygon } from '@wheelhouse/map-model/geometry'
import type { RoutePoint } from '@wheelhouse/robot-core/adapter'
import type { VirtualFloor } from '../world/world-figures.ts'

/** Metres that the brushes cover, and therefore the distance between lanes. */
const cleaningWidth = 0.5
const cleaningSpeed = 0.4
const sample = 0.2

/**
 * The route of a cleaning robot from its position: up and down the lanes of its room, or along the floor's routes
 * if no room is drawn there. Empty if there is nowhere to go.
 */
export function cleaningRoute(floor: VirtualFloor, from: Point, radius: number): RoutePoint[] {
  const room = floor.map.rooms.find((candidate) => pointInPolygon(from, candidate.polygon))
  const way = room === undefined ? alongRoutes(floor.map, from) : lanes(floor, room.polygon, radius)
  const reachable: Point[] = []
  let last = from
  for (const p of way) {
    if (!floor.obstacles.isClear(last, p, radius)) continue
    reachable.push(p)
    last = p
  }
  return reachable.map(([x, y]) => ({ x, y, theta: null, maxSpeed: cleaningSpeed }))
}

/** Ends of the free stretches, with every other lane reversed. */
function lanes(floor: VirtualFloor, polygon: readonly Point[], radius: number): Point[] {
  const xs = polygon.map(([x]) => x)
  const ys = polygon.map(([, y]) => y)
  const [left, right] = [Math.min(...xs) + radius, Math.max(...xs) - radius]
  const way: Point[] = []
  let isForward = true
  for (let y = Math.min(...ys) + radius; y <= Math.max(...ys) - radius; y += cleaningWidth) {
    const free: Point[] = []
    for (let x = left; x <= right; x += sample) {
      const p: Point = [x, y]
      if (pointInPolygon(p, polygon) && floor.obstacles.nearest(p, radius + 0.05) === null) free.push(p)
    }
    const lane = longestStretch(free)
    way.push(...(isForward ? lane : lane.reverse()))
    isForward = !isForward
  }
  return way
}

function longestStretch(points: readonly Point[]): Point[] {
  let best: Point[] = []
  let run: Point[] = []
  for (const p of points) {
    const last = run.at(-1)
    run = last !== undefined && p[0] - last[0] < sample * 1.5 ? [...run, p] : [p]
    if (run.length > best.length) best = run
  }
  const [first, last] = [best[0], best.at(-1)]
  return first === undefined || last === undefined || best.length < 2 ? [] : [first, last]
}

/** Every reachable route, there and back. */
function alongRoutes(map: MapDocument, from: Point): Point[] {
  const byDistance = map.waypoints.toSorted(
    (a, b) => Math.hypot(a.x - from[0], a.y - from[1]) - Math.hypot(b.x - from[0], b.y - from[1]),
  )
  const places = new Map(map.waypoints.map((waypoint) => [waypoint.id, waypoint]))
  const visited = new Set<string>()
  const way: Point[] = []
  const visit = (id: string) => {
    const place = places.get(id)
    if (place === undefined || visited.has(id)) return
    visited.add(id)
    way.push([place.x, place.y])
    for (const edge of map.edges) {
      const other = edge.from === id ? edge.to : edge.to === id ? edge.from : null
      if (other === null || visited.has(other)) continue
      visit(other)
      way.push([place.x, place.y])
    }
  }
  if (byDistance[0] !== undefined) visit(byDistance[0].id)
  return way
}
