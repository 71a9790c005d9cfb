import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { translate } from '../../kernel/words/texts.ts'
import { type Entry, findEntry, indexById, readName } from './map-objects.ts'

/** The display name of an object: its name, an edge's ends, or else its kind. */
export function writeObjectName(entry: Entry, map: MapDocument): string {
  if (entry.list === 'edges') {
    const waypoints = indexById(map, 'waypoints')
    const ends = [entry.object.from, entry.object.to].map((id) => {
      const end = waypoints.get(id)
      return end === undefined ? '?' : writeWaypoint(end)
    })
    return ends.join(entry.object.oneWay ? ' → ' : ' – ')
  }
  if (entry.list === 'waypoints') return writeWaypoint(entry.object)
  if ('name' in entry.object && entry.object.name !== '') return entry.object.name
  return translate(mapEditorTexts, `kind_${entry.list}`)
}

function writeWaypoint({ name, no }: { name: string; no: number }): string {
  return name === '' ? String(no) : name
}

/** The name of the object `list/id`; its kind if the map no longer has it. */
export function writeNameOf(name: string | undefined, map: MapDocument): string {
  if (name === undefined) return ''
  const entry = findEntry(map, name)
  if (entry !== null) return writeObjectName(entry, map)
  const parts = readName(name)
  return parts === null ? name : translate(mapEditorTexts, `kind_${parts.list}`)
}
