import { z } from 'zod'
import { type MapDocument, mapLists, mapSingles } from './map-document.ts'

/** What people do to a map: everything that is edited, undone, sent, merged and compared is a list of these. */

export type MapListName = keyof typeof mapLists
export type MapSingleName = keyof typeof mapSingles
/** An object of one of the lists. */
export type MapObject<List extends MapListName = MapListName> = MapDocument[List][number]

/** The object of this id becomes `value`, wherever there was one or not; `null` takes it away. */
export type MapObjectChange<Lists extends MapListName = MapListName> = {
  [List in Lists]: { list: List; id: string; value: MapObject<List> | null }
}[Lists]
export type MapSingleChange<Singles extends MapSingleName = MapSingleName> = {
  [Single in Singles]: { single: Single; value: MapDocument[Single] }
}[Singles]
export type MapChange = MapObjectChange | MapSingleChange

/** The change of an object of a list whose name is known only when it runs. */
export function toObjectChange<List extends MapListName>(
  list: List,
  id: string,
  value: MapObject<List> | null,
): MapObjectChange<List> {
  return { list, id, value }
}

/** The change of a single whose name is known only when it runs. */
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

// The members of a union made of two tables are beyond the compiler; the types above say what they are.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const mapChangeSchema = z.union([...objectChanges, ...singleChanges]) as unknown as z.ZodType<
  MapChange,
  MapChange
>

/** Names what a change is about, so that two changes of the same thing are known as such. */
export function nameOfChange(change: MapChange): string {
  return 'list' in change ? `${change.list}/${change.id}` : change.single
}
