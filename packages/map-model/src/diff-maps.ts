import { listKeys } from '@wheelhouse/contract/kernel/typed'
import {
  type MapChange,
  type MapObject,
  nameOfChange,
  toObjectChange,
  toSingleChange,
} from '@wheelhouse/contract/maps/map-change'
import { type MapDocument, mapLists, mapSingles, type Point } from '@wheelhouse/contract/maps/map-document'
import { polygonCentre } from './geometry.ts'

/** A difference between two maps, for people to read and locate. */
export type MapDifference = {
  /** `moved`: nothing else of it is different. */
  readonly kind: 'added' | 'removed' | 'moved' | 'changed'
  /** `list/id`, or a single: `bounds`, `occupancy`, `picture`. */
  readonly object: string
  /** Empty if it has none. */
  readonly name: string
  /** Its place on the later map; for a removed object, on the earlier one. */
  readonly at: Point | null
  /** The fields that differ, for an object on both maps. */
  readonly fields: readonly string[]
}

const listNames = listKeys(mapLists)
const singleNames = listKeys(mapSingles)

/** The minimal changes from one map to another, object by object. List order is ignored: new objects come last. */
export function diffMaps(from: MapDocument, to: MapDocument): MapChange[] {
  const changes: MapChange[] = []
  for (const list of listNames) {
    if (from[list] === to[list]) continue
    const before = new Map<string, MapObject>(from[list].map((object) => [object.id, object]))
    const after = new Set<string>(to[list].map(({ id }) => id))
    for (const id of before.keys()) if (!after.has(id)) changes.push(toObjectChange(list, id, null))
    for (const value of to[list])
      if (!isEqual(before.get(value.id), value)) changes.push(toObjectChange(list, value.id, value))
  }
  for (const single of singleNames)
    if (!isEqual(from[single], to[single])) changes.push(toSingleChange(single, to[single]))
  return changes
}

/** The same for people: what was added, removed, moved or changed, by name and place. */
export function describeDifference(from: MapDocument, to: MapDocument): MapDifference[] {
  const objects = new Map<string, MapObject>()
  for (const list of listNames) for (const object of from[list]) objects.set(`${list}/${object.id}`, object)
  const places = { from: toPlaces(from), to: toPlaces(to) }
  return diffMaps(from, to).map((change) => {
    const object = nameOfChange(change)
    if ('single' in change) {
      const [before, after] = [from[change.single], to[change.single]]
      return { ...compare(before, after), object, name: '', at: null }
    }
    const { list, id } = change
    const before = objects.get(`${list}/${id}`) ?? null
    const at = change.value === null ? getPlace(before, places.from) : getPlace(change.value, places.to)
    const shown = change.value ?? before
    const name = shown !== null && 'name' in shown ? shown.name : ''
    return { ...compare(before, change.value), object, name, at }
  })
}

const placeFields = new Set(['x', 'y', 'z', 'theta', 'points', 'polygon', 'door', 'transform'])

function compare(before: object | null, after: object | null): Pick<MapDifference, 'kind' | 'fields'> {
  if (before === null) return { kind: 'added', fields: [] }
  if (after === null) return { kind: 'removed', fields: [] }
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const names = new Set([...old.keys(), ...now.keys()])
  const fields = [...names].filter((field) => !isEqual(old.get(field), now.get(field)))
  // The ends of a door are places; those of an edge are waypoints, and a different waypoint is a different path.
  const isPlace = (field: string) =>
    placeFields.has(field) || ((field === 'from' || field === 'to') && Array.isArray(now.get(field)))
  const isMoved = fields.every(isPlace)
  return { kind: isMoved ? 'moved' : 'changed', fields }
}

type Places = ReadonlyMap<string, Point>

function toPlaces({ waypoints }: MapDocument): Places {
  return new Map(waypoints.map(({ id, x, y }) => [id, [x, y]]))
}

function getPlace(object: MapObject | null, places: Places): Point | null {
  if (object === null) return null
  if ('x' in object) return [object.x, object.y]
  if ('polygon' in object) return polygonCentre(object.polygon)
  if ('points' in object) return object.points[Math.floor(object.points.length / 2)] ?? null
  if ('transform' in object) {
    const { cells, transform } = object
    const [a, b, c, d, e, f] = transform
    const [x, y] = [cells.width / 2, cells.height / 2]
    return [a * x + c * y + e, b * x + d * y + f]
  }
  const from = typeof object.from === 'string' ? places.get(object.from) : object.from
  const to = typeof object.to === 'string' ? places.get(object.to) : object.to
  const ends = [from, to].filter((end) => end !== undefined)
  return ends.length === 0 ? null : polygonCentre(ends)
}

/** Are two JSON values equal, regardless of key order? A key whose value is undefined counts as absent. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((x, i) => isEqual(x, b[i]))
    )
  const [left, right] = [toFields(a), toFields(b)]
  return left.size === right.size && [...left].every(([key, value]) => isEqual(value, right.get(key)))
}

function toFields(object: object): Map<string, unknown> {
  return new Map(Object.entries(object).filter(([, value]) => value !== undefined))
}
