import type { MapDocument, MapEdge, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { buildObstacleIndex, type ObstacleIndex } from '../obstacle-index.ts'

/** Room a robot needs round a laid point and along a laid edge, in metres: its own radius and a hand's breadth. */
const clearance = 0.4
/** Routing points are tried on a grid of so many metres; a finer one where that gives hardly any. */
const spacings = [2, 1, 0.5] as const
const enough = 12

/**
 * Lays routing points over the free floor of a map that has none, joins neighbours that see each other, and keeps
 * the largest connected part. A floor without room for a robot gets none. The point nearest the middle becomes the origin; three spread-out points become docks.
 * @param isFree whether the floor at a point in metres is known to be free.
 */
export function layWaypoints(map: MapDocument, isFree: (x: number, y: number) => boolean): MapDocument {
  const obstacles = buildObstacleIndex(map)
  let laid = layGrid(map, obstacles, isFree, spacings[0])
  for (const spacing of spacings.slice(1))
    if (laid.waypoints.length < enough) laid = layGrid(map, obstacles, isFree, spacing)
  nameWaypoints(laid.waypoints)
  return { ...map, ...laid }
}

function layGrid(
  map: MapDocument,
  obstacles: ObstacleIndex,
  isFree: (x: number, y: number) => boolean,
  spacing: number,
): Pick<MapDocument, 'waypoints' | 'edges'> {
  const [minX, minY] = map.bounds.min
  const [maxX, maxY] = map.bounds.max
  const points = new Map<string, Waypoint>()
  for (let row = 0, y = minY + spacing / 2; y < maxY; row++, y += spacing) {
    for (let column = 0, x = minX + spacing / 2; x < maxX; column++, x += spacing) {
      if (!isFree(x, y) || obstacles.nearest([x, y], clearance) !== null) continue
      const id = `g${column}-${row}`
      const place = { x: round(x), y: round(y), theta: 0 }
      points.set(id, { id, no: 0, name: '', type: waypointTypes.normal, ...place, status: 1, note: '' })
    }
  }
  const edges: MapEdge[] = []
  for (const point of points.values()) {
    const [column = 0, row = 0] = point.id.slice(1).split('-').map(Number)
    for (const [dc, dr] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const) {
      const other = points.get(`g${column + dc}-${row + dr}`)
      if (other === undefined || !obstacles.isClear([point.x, point.y], [other.x, other.y], clearance))
        continue
      edges.push({ id: `${point.id}__${other.id}`, from: point.id, to: other.id, oneWay: false })
    }
  }
  const kept = largestPart([...points.keys()], edges)
  const waypoints = [...points.values()].filter((point) => kept.has(point.id))
  return { waypoints, edges: edges.filter((edge) => kept.has(edge.from)) }
}

function nameWaypoints(waypoints: Waypoint[]): void {
  if (waypoints.length === 0) return
  const centreX = waypoints.reduce((sum, p) => sum + p.x, 0) / waypoints.length
  const centreY = waypoints.reduce((sum, p) => sum + p.y, 0) / waypoints.length
  const byCentre = waypoints.toSorted(
    (a, b) => Math.hypot(a.x - centreX, a.y - centreY) - Math.hypot(b.x - centreX, b.y - centreY),
  )
  const origin = byCentre[0]
  if (origin !== undefined) origin.type = waypointTypes.origin
  const docks: Waypoint[] = []
  // Farthest-point choice: each dock is the point farthest from the origin and the docks before it.
  for (let i = 0; i < 3 && waypoints.length > i + 1; i++) {
    const taken = [origin, ...docks].filter((p) => p !== undefined)
    const away = (p: Waypoint) => Math.min(...taken.map((t) => Math.hypot(p.x - t.x, p.y - t.y)))
    const dock = waypoints
      .filter((p) => !taken.includes(p))
      .reduce((best, p) => (away(p) > away(best) ? p : best))
    dock.type = waypointTypes.charge
    docks.push(dock)
  }
  waypoints.forEach((waypoint, index) => {
    waypoint.no = index + 1
    const dock = docks.indexOf(waypoint)
    waypoint.name = waypoint === origin ? 'Origin' : dock >= 0 ? `Dock ${dock + 1}` : `P${index + 1}`
  })
}

function largestPart(ids: readonly string[], edges: readonly MapEdge[]): Set<string> {
  const neighbours = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const edge of edges) {
    neighbours.get(edge.from)?.push(edge.to)
    neighbours.get(edge.to)?.push(edge.from)
  }
  let largest = new Set<string>()
  const seen = new Set<string>()
  for (const start of ids) {
    if (seen.has(start)) continue
    const part = new Set([start])
    const queue = [start]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      seen.add(id)
      for (const next of neighbours.get(id) ?? []) {
        if (part.has(next)) continue
        part.add(next)
        queue.push(next)
      }
    }
    if (part.size > largest.size) largest = part
  }
  return largest
}

function round(metres: number): number {
  return Math.round(metres * 1000) / 1000
}
