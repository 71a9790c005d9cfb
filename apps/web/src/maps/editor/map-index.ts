import type { MapListName } from '@wheelhouse/contract/maps/map-change'
import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import { distance, nearestOnSegment, pointInPolygon } from '@wheelhouse/map-model/geometry'
import Flatbush from 'flatbush'
import { type Bounds, type Entry, getBounds, getPoints, isArea, nameObject, toEntry } from './map-objects.ts'

/** Finds what is at a position of the map, however many objects there are. */

/** The topmost is found first. */
const order: readonly MapListName[] = [
  'waypoints',
  'pins',
  'doors',
  'edges',
  'routes',
  'walls',
  'fixtures',
  'lifts',
  'zones',
  'rooms',
  'patches',
]

type ListIndex = { entries: readonly Entry[]; boxes: Flatbush | null }
const indexes = new WeakMap<object, ListIndex>()

/** Index of a list, created once for each state of it. Edges move with their waypoints. */
function getIndex(map: MapDocument, list: MapListName): ListIndex {
  const known = indexes.get(map[list])
  if (known !== undefined && list !== 'edges') return known
  const key = list === 'edges' ? getEdgeKey(map) : map[list]
  const made = indexes.get(key) ?? makeIndex(map, list)
  indexes.set(key, made)
  return made
}

/** One key object for each pair of edges and waypoints. */
const edgeKeys = new WeakMap<object, WeakMap<object, object>>()
function getEdgeKey({ edges, waypoints }: MapDocument): object {
  const ofEdges = edgeKeys.get(edges) ?? new WeakMap<object, object>()
  edgeKeys.set(edges, ofEdges)
  const key = ofEdges.get(waypoints) ?? {}
  ofEdges.set(waypoints, key)
  return key
}

function makeIndex(map: MapDocument, list: MapListName): ListIndex {
  const placed = map[list].flatMap((object) => {
    const entry = toEntry(list, object)
    const box = getBounds(getPoints(entry, map))
    return box === null ? [] : [{ entry, box }]
  })
  if (placed.length === 0) return { entries: [], boxes: null }
  const boxes = new Flatbush(placed.length)
  for (const { box } of placed) boxes.add(box.minX, box.minY, box.maxX, box.maxY)
  boxes.finish()
  return { entries: placed.map(({ entry }) => entry), boxes }
}

/**
 * What is at a point, the topmost first.
 * @param reach maximum distance of a point or line in metres
 * @param lists what to search; the rest is ignored
 */
export function findAt(
  map: MapDocument,
  point: Point,
  reach: number,
  lists: ReadonlySet<MapListName>,
): Entry[] {
  const [x, y] = point
  return order.flatMap((list) => {
    if (!lists.has(list)) return []
    const { entries, boxes } = getIndex(map, list)
    const near = boxes?.search(x - reach, y - reach, x + reach, y + reach) ?? []
    return near
      .flatMap((at) => entries[at] ?? [])
      .map((entry) => ({ entry, distance: getDistance(entry, point, map) }))
      .filter(({ distance }) => distance <= reach)
      .sort((a, b) => a.distance - b.distance)
      .map(({ entry }) => entry)
  })
}

/** Names of what lies entirely within a box. */
export function findWithin(map: MapDocument, box: Bounds, lists: ReadonlySet<MapListName>): string[] {
  return order.flatMap((list) => {
    if (!lists.has(list)) return []
    const { entries, boxes } = getIndex(map, list)
    const near = boxes?.search(box.minX, box.minY, box.maxX, box.maxY) ?? []
    return near
      .flatMap((at) => entries[at] ?? [])
      .filter((entry) =>
        getPoints(entry, map).every(
          ([x, y]) => x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY,
        ),
      )
      .map((entry) => nameObject(entry.list, entry.object.id))
  })
}

/** Points to snap to: waypoints, pins, corners and ends near a position. */
export function findPoints(map: MapDocument, [x, y]: Point, reach: number): Point[] {
  return order
    .filter((list) => list !== 'edges' && list !== 'patches')
    .flatMap((list) => {
      const { entries, boxes } = getIndex(map, list)
      const near = boxes?.search(x - reach, y - reach, x + reach, y + reach) ?? []
      return near.flatMap((at) => entries[at] ?? []).flatMap((entry) => getPoints(entry, map))
    })
    .filter(([px, py]) => Math.hypot(px - x, py - y) <= reach)
    .toSorted((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))
}

function getDistance(entry: Entry, point: Point, map: MapDocument): number {
  const points = getPoints(entry, map)
  const [first] = points
  if (first !== undefined && points.length === 1) return distance(first, point)
  if (isArea(entry.list) && pointInPolygon(point, points)) return 0
  const closed = isArea(entry.list) ? [...points, ...points.slice(0, 1)] : points
  return Math.min(
    Infinity,
    ...closed.slice(1).map((end, index) => toSegment(point, closed[index] ?? end, end)),
  )
}

/** Metres from a point to a line between two others. */
function toSegment(point: Point, [ax, ay]: Point, [bx, by]: Point): number {
  return distance(nearestOnSegment({ ax, ay, bx, by }, point), point)
}
