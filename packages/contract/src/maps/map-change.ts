import { z } from 'zod'
import { type MapDocument, mapLists, mapSingles } from './map-document.ts'

/** Changes to a map: editing, undo, sending, merging and comparing all work on lists of these. */

export type MapListName = keyof typeof mapLists
type MapSingleName = keyof typeof mapSingles
/** An object of one of the lists. */
export type MapObject<List extends MapListName = MapListName> = MapDocument[List][number]

/** Sets the object with this id to `value`, whether or not it existed; `null` removes it. */
export type MapObjectChange<Lists extends MapListName = MapListName> = {
  [List in Lists]: { list: List; id: string; value: MapObject<List> | null }
}[Lists]
type MapSingleChange<Singles extends MapSingleName = MapSingleName> = {
  [Single in Singles]: { single: Single; value: MapDocument[Single] }
}[Singles]
export type MapChange = MapObjectChange | MapSingleChange

/** The change of an object of a list whose name is known only at run time. */
export function toObjectChange<List extends MapListName>(
  list: List,
  id: string,
  value: MapObject<List> | null,
): MapObjectChange<List> {
  return { list, id, value }
}

/** The change of a single whose name is known only at run time. */
export function toSingleChange<Single extends MapSingleName>(
  single: Single,
  value: MapDocument[Single],
): MapSingleChange<Single> {
  return { single, value }
}

const objectId = z.string().min(1).max(140)

const objectChanges = Object.entries(mapLists).map(([list, objects]) =>
  z
    .strictObject({ list: z.literal(list), id: objectId, value: objects.element.nullable() })
    .refine(({ id, value }) => value === null || value.id === id, { path: ['value', 'id'] }),
)
const singleChanges = Object.entries(mapSingles).map(([single, value]) =>
  z.strictObject({ single: z.literal(single), value }),
)

// The compiler cannot derive the members of a union built from two tables; the types above state them.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const mapChangeSchema = z.union([...objectChanges, ...singleChanges]) as unknown as z.ZodType<
  MapChange,
  MapChange
>

/** A key for what a change affects, to recognise two changes of the same thing. */
export function nameOfChange(change: MapChange): string {
  return 'list' in change ? `${change.list}/${change.id}` : change.single
}
