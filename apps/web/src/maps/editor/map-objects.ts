import { hasKey } from '@wheelhouse/contract/kernel/typed'
import {
  type MapListName,
  type MapObject,
  type MapObjectChange,
  toObjectChange,
} from '@wheelhouse/contract/maps/map-change'
import { type MapDocument, mapLists, type Point } from '@wheelhouse/contract/maps/map-document'

/** The objects of a map, of any kind: found by their name `list/id`, measured and moved by their points. */

/** An object with the list that contains it. */
export type Entry<Lists extends MapListName = MapListName> = {
  [List in Lists]: { list: List; object: MapObject<List> }
}[Lists]

const byId = new WeakMap<readonly MapObject[], ReadonlyMap<string, MapObject>>()

/** The objects of a list by id; computed once for each list. */
export function indexById<List extends MapListName>(
  map: MapDocument,
  list: List,
): ReadonlyMap<string, MapObject<List>> {
  const objects: readonly MapObject[] = map[list]
  const known = byId.get(objects) ?? new Map(objects.map((object) => [object.id, object]))
  byId.set(objects, known)
  return known as ReadonlyMap<string, MapObject<List>>
}

/** The name of an object in selections, problems and differences. */
export function nameObject(list: MapListName, id: string): string {
  return `${list}/${id}`
}

/** The two parts of a name; `null` if it is not the name of an object. */
export function readName(name: string): { list: MapListName; id: string } | null {
  const slash = name.indexOf('/')
  const list = name.slice(0, slash)
  return hasKey(mapLists, list) ? { list, id: name.slice(slash + 1) } : null
}

/** The object with a name, or `null` if the map has none. */
export function findEntry(map: MapDocument, name: string): Entry | null {
  const parts = readName(name)
  if (parts === null) return null
  const object = indexById(map, parts.list).get(parts.id)
  return object === undefined ? null : toEntry(parts.list, object)
}

/** The existing objects among these names. */
export function findEntries(map: MapDocument, names: Iterable<string>): Entry[] {
  return [...names].flatMap((name) => findEntry(map, name) ?? [])
}

/** An object of a list whose name is known only at run time. */
export function toEntry<List extends MapListName>(list: List, object: MapObject<List>): Entry<List> {
  return { list, object }
}

/** The change that adds an object to the map, or replaces the one with its id. */
export function setObject({ list, object }: Entry): MapObjectChange {
  return toObjectChange(list, object.id, object)
}

export function removeObject(list: MapListName, id: string): MapObjectChange {
  return { list, id, value: null }
}

/** The points that define an object's position, metres. Of an edge, its two ends. */
export function getPoints({ list, object }: Entry, map: MapDocument): readonly Point[] {
  switch (list) {
    case 'walls':
    case 'routes':
      return object.points
    case 'doors':
      return [object.from, object.to]
    case 'lifts':
    case 'rooms':
    case 'fixtures':
    case 'zones':
      return object.polygon
    case 'waypoints':
    case 'pins':
      return [[object.x, object.y]]
    case 'edges': {
      const waypoints = indexById(map, 'waypoints')
      return [object.from, object.to].flatMap((id): Point[] => {
        const end = waypoints.get(id)
        return end === undefined ? [] : [[end.x, end.y]]
      })
    }
    case 'patches': {
      const { width, height } = object.cells
      const [a, b, c, d, e, f] = object.transform
      const corners: Point[] = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ]
      return corners.map(([x, y]): Point => [a * x + c * y + e, b * x + d * y + f])
    }
    default:
      return list satisfies never
  }
}

/** Is an object an area, that is, does its inside belong to it? */
export function isArea(list: MapListName): boolean {
  return ['lifts', 'rooms', 'fixtures', 'zones', 'patches'].includes(list)
}

/** The same object with each of its points moved. Edges follow their waypoints and are unchanged. */
export function mapPoints(entry: Entry, place: (point: Point) => Point): Entry {
  switch (entry.list) {
    case 'walls':
      return { list: 'walls', object: { ...entry.object, points: entry.object.points.map(place) } }
    case 'routes':
      return { list: 'routes', object: { ...entry.object, points: entry.object.points.map(place) } }
    case 'doors': {
      const { from, to } = entry.object
      return { list: 'doors', object: { ...entry.object, from: place(from), to: place(to) } }
    }
    case 'lifts': {
      const [start, end] = entry.object.door
      const polygon = entry.object.polygon.map(place)
      return { list: 'lifts', object: { ...entry.object, polygon, door: [place(start), place(end)] } }
    }
    case 'rooms':
      return { list: 'rooms', object: { ...entry.object, polygon: entry.object.polygon.map(place) } }
    case 'fixtures':
      return { list: 'fixtures', object: { ...entry.object, polygon: entry.object.polygon.map(place) } }
    case 'zones':
      return { list: 'zones', object: { ...entry.object, polygon: entry.object.polygon.map(place) } }
    case 'waypoints': {
      const [x, y] = place([entry.object.x, entry.object.y])
      return { list: 'waypoints', object: { ...entry.object, x, y } }
    }
    case 'pins': {
      const [x, y] = place([entry.object.x, entry.object.y])
      return { list: 'pins', object: { ...entry.object, x, y } }
    }
    case 'patches': {
      const [a, b, c, d, e, f] = entry.object.transform
      const [x, y] = place([e, f])
      return { list: 'patches', object: { ...entry.object, transform: [a, b, c, d, x, y] } }
    }
    case 'edges':
      return entry
    default:
      return entry satisfies never
  }
}

export type Bounds = { minX: number; minY: number; maxX: number; maxY: number }

/** The bounding box of points; `null` for none. */
export function getBounds(points: readonly Point[]): Bounds | null {
  if (points.length === 0) return null
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const [x, y] of points) {
    box.minX = Math.min(box.minX, x)
    box.minY = Math.min(box.minY, y)
    box.maxX = Math.max(box.maxX, x)
    box.maxY = Math.max(box.maxY, y)
  }
  return box
}

/** The centre of an object; `null` for an edge whose waypoints are gone. */
export function getMiddle(entry: Entry, map: MapDocument): Point | null {
  const box = getBounds(getPoints(entry, map))
  return box === null ? null : [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2]
}

/** Rounded to a tenth of a millimetre: anything finer is arithmetic noise, and would be sent and compared. */
export function roundPoint([x, y]: Point): Point {
  return [roundMetres(x), roundMetres(y)]
}

export function roundMetres(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
