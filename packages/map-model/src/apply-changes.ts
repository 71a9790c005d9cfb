import {
  type MapChange,
  type MapListName,
  type MapObject,
  nameOfChange,
  toObjectChange,
  toSingleChange,
} from '@wheelhouse/contract/maps/map-change'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'

/** The map after some changes, in order. Unchanged lists stay the same arrays, so that renderers can skip them. */
export function applyChanges(map: MapDocument, changes: readonly MapChange[]): MapDocument {
  const next: MapDocument = { ...map }
  const objects = new Map<MapListName, Map<string, MapObject>>()
  for (const change of changes) {
    if ('single' in change) {
      Object.assign(next, { [change.single]: change.value })
      continue
    }
    const { list, id, value } = change
    const byId = objects.get(list) ?? new Map(map[list].map((object) => [object.id, object]))
    objects.set(list, byId)
    if (value === null) byId.delete(id)
    else byId.set(id, value)
  }
  for (const [list, byId] of objects) Object.assign(next, { [list]: [...byId.values()] })
  return next
}

/** The inverse of the changes, given the map before them. */
export function invertChanges(before: MapDocument, changes: readonly MapChange[]): MapChange[] {
  const inverse = new Map<string, MapChange>()
  const objects = new Map<MapListName, ReadonlyMap<string, MapObject>>()
  for (const change of changes) {
    const name = nameOfChange(change)
    if (inverse.has(name)) continue
    if ('single' in change) {
      const { single } = change
      inverse.set(name, toSingleChange(single, before[single]))
      continue
    }
    const { list, id } = change
    const byId = objects.get(list) ?? new Map(before[list].map((object) => [object.id, object]))
    objects.set(list, byId)
    inverse.set(name, toObjectChange(list, id, byId.get(id) ?? null))
  }
  return [...inverse.values()].toReversed()
}
