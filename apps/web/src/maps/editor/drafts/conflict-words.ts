import { hasKey, isRecord } from '@wheelhouse/contract/kernel/typed'
import { nameOfChange } from '@wheelhouse/contract/maps/map-change'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { translate, wordOr } from '../../../kernel/words/texts.ts'
import { toDegrees } from '../../degrees.ts'
import { writeNameOf } from '../object-words.ts'
import type { MapConflict } from './pending-work.ts'
import { isSame } from './undo-history.ts'

/** How two versions of an object differ: the fields that people know, in words. */
export type ConflictLine = { field: string; theirs: string; mine: string }

const say = (key: keyof typeof mapEditorTexts.texts, params = {}) => translate(mapEditorTexts, key, params)
/** Corners beyond this many are only counted. */
const cornersShown = 4

/** Fields whose labels are not called as they are stored. */
const labels = {
  no: 'number',
  theta: 'heading',
  status: 'enabled',
  points: 'corners',
  polygon: 'corners',
  door: 'doorSide',
  image: 'routeImage',
} as const
const kindLabels = { zones: 'zoneKind', doors: 'doorKind', fixtures: 'fixtureKind' } as const

/** The fields in which the versions differ; a single line if one of them was deleted. */
export function describeConflict({ mine, theirs }: MapConflict, map: MapDocument): ConflictLine[] {
  const [a, b]: [unknown, unknown] = [theirs.value, mine.value]
  const write = (field: string, value: unknown) => writeValue(field, value, { list: getList(mine), map })
  if (!isRecord(a) || !isRecord(b)) {
    const [saved, own] = [a, b].map((value) => (value === null ? say('wasDeleted') : say('wasChanged')))
    return [{ field: say('change'), theirs: saved ?? '', mine: own ?? '' }]
  }
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((field) => !isSame(a[field], b[field]))
    .map((field) => ({
      field: getLabel(field, getList(mine)),
      theirs: write(field, a[field]),
      mine: write(field, b[field]),
    }))
}

function getList(change: MapConflict['mine']): string {
  return 'list' in change ? change.list : nameOfChange(change)
}

function getLabel(field: string, list: string): string {
  if (field === 'kind' && hasKey(kindLabels, list)) return say(kindLabels[list])
  return hasKey(labels, field) ? say(labels[field]) : wordOr(mapEditorTexts, field, say('otherField'))
}

type Where = { list: string; map: MapDocument }

function writeValue(field: string, value: unknown, { list, map }: Where): string {
  if (value === null || value === undefined || value === '') return translate(formTexts, 'none')
  if (field === 'status') return translate(formTexts, value === 1 ? 'enabled' : 'disabled')
  if (typeof value === 'boolean') return translate(formTexts, value ? 'on' : 'off')
  if (typeof value === 'number')
    return field === 'type'
      ? wordOr(mapEditorTexts, `type_${value}`, say('otherValue'))
      : String(field === 'theta' ? toDegrees(value) : Math.round(value * 1_000) / 1_000)
  if (typeof value === 'string') return writeText(field, value, { list, map })
  if (isRecord(value) && typeof value.unit === 'string')
    return `${String(value.value)} ${value.unit === 'mps' ? 'm/s' : '%'}`
  return writeCorners(value) ?? say('otherValue')
}

function writeText(field: string, value: string, { list, map }: Where): string {
  if (list === 'edges' && (field === 'from' || field === 'to')) return writeNameOf(`waypoints/${value}`, map)
  if (field !== 'kind') return field === 'image' ? say('otherValue') : value
  const key =
    list === 'zones' ? `zone_${value}` : list === 'doors' ? `door_${value}` : `fixture_${value}_kind`
  return wordOr(mapEditorTexts, key, say('otherValue'))
}

/** Points in metres; `null`: it is something else. */
function writeCorners(value: unknown): string | null {
  if (!Array.isArray(value)) return null
  const points = value.every((one) => typeof one === 'number') ? [value] : value
  const written = points.flatMap((point: unknown) =>
    Array.isArray(point) && point.length === 2 && point.every((one) => typeof one === 'number')
      ? [`(${point.map((one) => Math.round(one * 100) / 100).join(', ')})`]
      : [],
  )
  if (written.length === 0 || written.length < points.length) return null
  return written.length > cornersShown ? say('cornerCount', { count: written.length }) : written.join(' ')
}
