import type { MapListName, MapObject } from '@wheelhouse/contract/maps/map-change'
import { isSame } from '../drafts/undo-history.ts'
import type { EditorStore } from '../editor-store.ts'
import { type Entry, setObject, toEntry } from '../map-objects.ts'

/** The objects of one list among some entries. */
export function pickObjects<List extends MapListName>(
  entries: readonly Entry[],
  list: List,
): MapObject<List>[] {
  const found = entries.filter((entry) => entry.list === list).map(({ object }) => object)
  return found as MapObject<List>[]
}

/** The common value of all objects; `null` if they differ. */
export function readShared<T, V>(objects: readonly T[], read: (object: T) => V): V | null {
  const [first, ...others] = objects
  if (first === undefined) return null
  const value = read(first)
  return others.every((other) => isSame(read(other), value)) ? value : null
}

/** One act that applies `change` to each of some objects of a list. */
export function changeObjects<List extends MapListName>(
  store: EditorStore,
  list: List,
  objects: readonly MapObject<List>[],
  change: (object: MapObject<List>, index: number) => MapObject<List>,
): void {
  const changed = objects.flatMap((object, index) => {
    const next = change(object, index)
    return isSame(object, next) ? [] : [setObject(toEntry<MapListName>(list, next))]
  })
  store.act(changed)
}
