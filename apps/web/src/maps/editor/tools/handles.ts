import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import { distance } from '@wheelhouse/map-model/geometry'
import { setHeading } from '../edit-map.ts'
import { type Entry, findEntry, mapPoints, roundPoint } from '../map-objects.ts'

/** The draggable corners of one selected object, and the direction of one selected waypoint. */

export type Handle =
  | { kind: 'corner'; index: number; at: Point }
  /** Between two corners: when dragged, it becomes one. */
  | { kind: 'between'; index: number; at: Point }
  | { kind: 'heading'; at: Point }

/** Distance of a direction's handle from its waypoint. Pixels. */
const headingPixels = 28

/** @param pixel metres per pixel */
export function listHandles(map: MapDocument, selection: ReadonlySet<string>, pixel: number): Handle[] {
  const [name] = selection
  const entry = name === undefined || selection.size !== 1 ? null : findEntry(map, name)
  if (entry === null) return []
  if (entry.list === 'waypoints' || entry.list === 'pins') {
    const { x, y, theta } = entry.object
    const away = headingPixels * pixel
    return [{ kind: 'heading', at: [x + away * Math.cos(theta), y + away * Math.sin(theta)] }]
  }
  const corners = getCorners(entry)
  if (corners === null) return []
  const { points, isClosed, isFixed } = corners
  const betweens = points.flatMap((point, index): Handle[] => {
    const next = points[index + 1] ?? (isClosed ? points[0] : undefined)
    if (isFixed || next === undefined || distance(point, next) < 30 * pixel) return []
    return [{ kind: 'between', index: index + 1, at: [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2] }]
  })
  return [...points.map((at, index): Handle => ({ kind: 'corner', index, at })), ...betweens]
}

/** Corners that can be moved individually; `null` if it has none. */
export function getCorners(
  entry: Entry,
): { points: readonly Point[]; isClosed: boolean; isFixed: boolean; min: number } | null {
  switch (entry.list) {
    case 'walls':
    case 'routes':
      return { points: entry.object.points, isClosed: false, isFixed: false, min: 2 }
    case 'zones':
    case 'rooms':
    case 'fixtures':
      return { points: entry.object.polygon, isClosed: true, isFixed: false, min: 3 }
    case 'lifts':
      return { points: entry.object.polygon, isClosed: true, isFixed: true, min: 3 }
    case 'doors':
      return { points: [entry.object.from, entry.object.to], isClosed: false, isFixed: true, min: 2 }
    case 'waypoints':
    case 'edges':
    case 'pins':
    case 'patches':
      return null
    default:
      return entry satisfies never
  }
}

/** The object with other corners. */
export function setCorners(entry: Entry, points: readonly Point[]): Entry {
  switch (entry.list) {
    case 'walls':
      return { list: 'walls', object: { ...entry.object, points: [...points] } }
    case 'routes':
      return { list: 'routes', object: { ...entry.object, points: [...points] } }
    case 'zones':
      return { list: 'zones', object: { ...entry.object, polygon: [...points] } }
    case 'rooms':
      return { list: 'rooms', object: { ...entry.object, polygon: [...points] } }
    case 'fixtures':
      return { list: 'fixtures', object: { ...entry.object, polygon: [...points] } }
    case 'lifts':
      return moveLiftCorners(entry, points)
    case 'doors': {
      const [from = entry.object.from, to = entry.object.to] = points
      return { list: 'doors', object: { ...entry.object, from, to } }
    }
    case 'waypoints':
    case 'edges':
    case 'pins':
    case 'patches':
      return entry
    default:
      return entry satisfies never
  }
}

/** The door of a lift stays attached to the corners that it ends at. */
function moveLiftCorners(entry: Extract<Entry, { list: 'lifts' }>, points: readonly Point[]): Entry {
  const { polygon } = entry.object
  const moved = mapPoints(entry, (point) => {
    const index = polygon.findIndex((corner) => distance(corner, point) < 0.001)
    return points[index] ?? point
  })
  return moved.list === 'lifts' ? { list: 'lifts', object: { ...moved.object, polygon: [...points] } } : entry
}

/** The object after its handle was dragged to a position. */
export function pullHandle(entry: Entry, handle: Handle, to: Point): Entry {
  if (handle.kind === 'heading')
    return entry.list === 'waypoints' || entry.list === 'pins'
      ? setHeading(entry, Math.atan2(to[1] - entry.object.y, to[0] - entry.object.x))
      : entry
  const corners = getCorners(entry)
  if (corners === null) return entry
  const points = [...corners.points]
  points.splice(handle.index, handle.kind === 'corner' ? 1 : 0, roundPoint(to))
  return setCorners(entry, points)
}
