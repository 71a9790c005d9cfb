import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { describeDifference, type MapDifference } from '@wheelhouse/map-model/diff-maps'
import { mapDifferenceTexts, mapFieldTexts } from '@wheelhouse/texts/maps/map-difference'
import { translate } from '../../kernel/words/texts.ts'
import type { DifferenceMark } from './canvas/draw-differences.ts'
import { findEntry, getMiddle, readName } from './map-objects.ts'
import { writeObjectName } from './object-words.ts'

/** The differences between two maps, as marks on the map. */
export function toMarks(from: MapDocument, to: MapDocument): DifferenceMark[] {
  return describeDifference(from, to).flatMap(({ kind, object }): DifferenceMark[] => {
    const [before, after] = [findEntry(from, object), findEntry(to, object)]
    const entry = kind === 'removed' ? before : after
    if (entry === null) return []
    if (kind !== 'moved' || before === null) return [{ kind, entry }]
    const [start, end] = [getMiddle(before, from), getMiddle(entry, to)]
    return [{ kind, entry, ...(start !== null && end !== null && { from: start, to: end }) }]
  })
}

/** One difference as a sentence. */
export function writeDifference({ kind, object, name, fields }: MapDifference, map: MapDocument): string {
  const what = translate(mapDifferenceTexts, toObjectKey(object, map))
  const shown = name === '' ? nameEdge(object, map) : name
  const named = shown === '' ? what : translate(mapDifferenceTexts, 'named', { object: what, name: shown })
  const fieldKeys = new Set(fields.flatMap((field) => mapFieldTexts[field] ?? []))
  const words = [...fieldKeys].map((key) => translate(mapDifferenceTexts, key))
  return translate(mapDifferenceTexts, kind, {
    object: named,
    fields: words.join(translate(mapDifferenceTexts, 'and')),
  })
}

/** An edge has no name of its own: people know it by its ends. */
function nameEdge(object: string, map: MapDocument): string {
  const entry = findEntry(map, object)
  return entry?.list === 'edges' ? writeObjectName(entry, map) : ''
}

function toObjectKey(object: string, map: MapDocument) {
  const entry = findEntry(map, object)
  if (entry?.list === 'zones') return entry.object.kind === 'keepout' ? 'keepoutZones' : 'speedZones'
  const parts = readName(object)
  if (parts !== null) return parts.list
  return object === 'occupancy' || object === 'picture' ? object : 'bounds'
}
