import type { MapChange } from '@wheelhouse/contract/maps/map-change'
import {
  type MapDocument,
  mapLimits,
  type Point,
  waypointTypes,
} from '@wheelhouse/contract/maps/map-document'
import { normalizeAngle } from '@wheelhouse/map-model/geometry'
import { randomId } from '../../kernel/server/random-id.ts'
import {
  type Entry,
  findEntries,
  getBounds,
  getMiddle,
  getPoints,
  mapPoints,
  nameObject,
  removeObject,
  roundMetres,
  roundPoint,
  setObject,
  toEntry,
} from './map-objects.ts'

/** Operations on selected objects, as changes. Nothing here modifies the map that it is given. */

/** Moves objects by metres. */
export function moveObjects(map: MapDocument, names: Iterable<string>, [dx, dy]: Point): MapChange[] {
  return placeObjects(map, names, ([x, y]) => [x + dx, y + dy])
}

function placeObjects(
  map: MapDocument,
  names: Iterable<string>,
  place: (point: Point) => Point,
): MapChange[] {
  return findEntries(map, names)
    .filter(({ list }) => list !== 'edges')
    .map((entry) => setObject(mapPoints(entry, (point) => roundPoint(place(point)))))
}

/** Deletes objects; a waypoint's edges go with it. */
export function deleteObjects(map: MapDocument, names: ReadonlySet<string>): MapChange[] {
  const doomed = findEntries(map, names)
  const waypoints = new Set(doomed.filter(({ list }) => list === 'waypoints').map(({ object }) => object.id))
  const edges = map.edges.filter(
    ({ id, from, to }) => (waypoints.has(from) || waypoints.has(to)) && !names.has(nameObject('edges', id)),
  )
  return [
    ...edges.map(({ id }) => removeObject('edges', id)),
    ...doomed.map(({ list, object }) => removeObject(list, object.id)),
  ]
}

/** Puts copies on the map, offset by metres; includes edges between copied waypoints. @returns what to select, too */
export function pasteEntries(
  map: MapDocument,
  entries: readonly Entry[],
  [dx, dy]: Point,
): { changes: MapChange[]; names: Set<string> } {
  const ids = new Map(entries.map(({ list, object }) => [nameObject(list, object.id), randomId()]))
  let no = getNextNumber(map)
  const names = new Set<string>()
  const changes = entries.flatMap((entry): MapChange[] => {
    const id = ids.get(nameObject(entry.list, entry.object.id)) ?? randomId()
    let copy = mapPoints(entry, ([x, y]) => roundPoint([x + dx, y + dy]))
    if (copy.list === 'edges') {
      const from = ids.get(nameObject('waypoints', copy.object.from))
      const to = ids.get(nameObject('waypoints', copy.object.to))
      if (from === undefined || to === undefined) return []
      copy = { list: 'edges', object: { ...copy.object, id, from, to } }
    } else if (copy.list === 'waypoints')
      copy = { list: 'waypoints', object: { ...copy.object, id, no: no++ } }
    else copy = toEntry(copy.list, { ...copy.object, id })
    names.add(nameObject(copy.list, id))
    return [setObject(copy)]
  })
  return { changes, names }
}

/** Selected objects with the edges between selected waypoints, in the form for copying. */
export function copyEntries(map: MapDocument, names: ReadonlySet<string>): Entry[] {
  const entries = findEntries(map, names)
  const isChosen = (id: string) => names.has(nameObject('waypoints', id))
  const between = map.edges
    .filter(({ id, from, to }) => isChosen(from) && isChosen(to) && !names.has(nameObject('edges', id)))
    .map((object): Entry => ({ list: 'edges', object }))
  return [...entries, ...between]
}

export type Alignment = 'left' | 'right' | 'top' | 'bottom' | 'middleX' | 'middleY'

/** Aligns objects: to a side of their common bounding box, or to its centre. */
export function alignObjects(map: MapDocument, names: Iterable<string>, to: Alignment): MapChange[] {
  const entries = findEntries(map, names).filter(({ list }) => list !== 'edges')
  const all = getBounds(entries.flatMap((entry) => getPoints(entry, map)))
  if (all === null) return []
  return entries.flatMap((entry) => {
    const box = getBounds(getPoints(entry, map))
    if (box === null) return []
    const shifts: Record<Alignment, Point> = {
      left: [all.minX - box.minX, 0],
      right: [all.maxX - box.maxX, 0],
      bottom: [0, all.minY - box.minY],
      top: [0, all.maxY - box.maxY],
      middleX: [(all.minX + all.maxX - box.minX - box.maxX) / 2, 0],
      middleY: [0, (all.minY + all.maxY - box.minY - box.maxY) / 2],
    }
    return moveObjects(map, [nameObject(entry.list, entry.object.id)], shifts[to])
  })
}

/** Spaces objects evenly between the two outermost. @param axis 0: from left to right, 1: upwards */
export function distributeObjects(map: MapDocument, names: Iterable<string>, axis: 0 | 1): MapChange[] {
  const placed = findEntries(map, names)
    .filter(({ list }) => list !== 'edges')
    .flatMap((entry) => {
      const middle = getMiddle(entry, map)
      return middle === null ? [] : [{ name: nameObject(entry.list, entry.object.id), at: middle[axis] }]
    })
    .toSorted((a, b) => a.at - b.at)
  const [first, last] = [placed.at(0), placed.at(-1)]
  if (first === undefined || last === undefined || placed.length < 3) return []
  const step = (last.at - first.at) / (placed.length - 1)
  return placed.flatMap(({ name, at }, index) => {
    const shift = first.at + step * index - at
    return moveObjects(map, [name], axis === 0 ? [shift, 0] : [0, shift])
  })
}

/** Rotates objects around their common centre. @param angle radians, counter-clockwise */
export function rotateObjects(map: MapDocument, names: Iterable<string>, angle: number): MapChange[] {
  const entries = findEntries(map, names).filter(({ list }) => list !== 'edges' && list !== 'patches')
  const box = getBounds(entries.flatMap((entry) => getPoints(entry, map)))
  if (box === null) return []
  const [cx, cy] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turn = ([x, y]: Point): Point =>
    roundPoint([cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos])
  return entries.map((entry) => {
    const turned = mapPoints(entry, turn)
    return setObject(
      turned.list === 'waypoints' || turned.list === 'pins'
        ? setHeading(turned, turned.object.theta + angle)
        : turned,
    )
  })
}

/** The same waypoint or pin with a new heading. @param theta radians, counter-clockwise from +x */
export function setHeading(entry: Extract<Entry, { list: 'waypoints' | 'pins' }>, theta: number): Entry {
  const angle = roundMetres(normalizeAngle(theta))
  return entry.list === 'pins'
    ? { list: 'pins', object: { ...entry.object, theta: angle } }
    : { list: 'waypoints', object: { ...entry.object, theta: angle } }
}

/** Robot-only waypoints at these points, each connected to the previous one. */
export function layWaypoints(map: MapDocument, points: readonly Point[]): MapChange[] {
  let no = getNextNumber(map)
  const laid = points.map((point, index) => {
    const [x, y] = roundPoint(point)
    const ahead = points[index + 1] ?? point
    const behind = points[index + 1] === undefined ? (points[index - 1] ?? point) : point
    const theta = roundMetres(Math.atan2(ahead[1] - behind[1], ahead[0] - behind[0]))
    const id = randomId()
    return {
      id,
      no: no++,
      name: '',
      type: waypointTypes.invisible,
      x,
      y,
      theta,
      status: 1 as const,
      note: '',
    }
  })
  const edges = laid.slice(1).map(({ id: to }, index) => {
    const id = randomId()
    return { id, from: laid[index]?.id ?? to, to, oneWay: false }
  })
  return [
    ...laid.map((value): MapChange => ({ list: 'waypoints', id: value.id, value })),
    ...edges.map((value): MapChange => ({ list: 'edges', id: value.id, value })),
  ]
}

/** The number for a new waypoint. */
export function getNextNumber(map: MapDocument): number {
  return map.waypoints.reduce((highest, { no }) => Math.max(highest, no), 0) + 1
}

/** Everything is within the bounds of a map: the change that widens them for other changes, if needed. */
export function widenBounds(map: MapDocument, changes: readonly MapChange[]): MapChange[] {
  if (changes.some((change) => 'single' in change && change.single === 'bounds')) return []
  const points = changes.flatMap((change) =>
    'list' in change && change.value !== null && change.list !== 'edges'
      ? getPoints(toEntry(change.list, change.value), map)
      : [],
  )
  const box = getBounds(points)
  if (box === null) return []
  const { min, max } = map.bounds
  if (box.minX >= min[0] && box.minY >= min[1] && box.maxX <= max[0] && box.maxY <= max[1]) return []
  const limit = (value: number) => Math.max(-mapLimits.coordinate, Math.min(mapLimits.coordinate, value))
  const lower: Point = [
    Math.min(min[0], Math.floor(box.minX - 1)),
    Math.min(min[1], Math.floor(box.minY - 1)),
  ]
  const upper: Point = [Math.max(max[0], Math.ceil(box.maxX + 1)), Math.max(max[1], Math.ceil(box.maxY + 1))]
  return [
    {
      single: 'bounds',
      value: { min: [limit(lower[0]), limit(lower[1])], max: [limit(upper[0]), limit(upper[1])] },
    },
  ]
}
