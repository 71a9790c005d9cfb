import { type ReadingKey, readingKeyNames } from '@wheelhouse/contract/devices/reading-key'
import { oneOf, searchText, withoutEmpty } from '../../kernel/lists/list-search.ts'

/** Rolling spans, which end now, in milliseconds. */
export const spanMs = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
} as const
export const spanNames = ['hour', 'day', 'week', 'month'] as const
export type SpanName = (typeof spanNames)[number]

/** Maximum number of other devices compared with the page's own. */
export const othersMax = 3

/** A fixed span, in milliseconds since 1970. */
export type FixedSpan = { from: number; to: number }

/** The search parameters of device/{id}/data. */
export type DataSearch = {
  /** Default: a day, or the span given by `from` and `to`. */
  span?: SpanName
  from?: number
  to?: number
  /** Comma-separated; by default everything that the device measures. */
  keys?: string
  /** Ids of other devices, comma-separated. */
  others?: string
  /** A threshold rule whose lines are drawn, and over which values. */
  rule?: string
  ruleKey?: ReadingKey
}

/** Parses an address leniently: invalid parameters are ignored. */
export function readDataSearch(search: Record<string, unknown>): DataSearch {
  const span = readSpan(search)
  return withoutEmpty({
    span: span === null ? oneOf(spanNames, search.span) : undefined,
    from: span?.from,
    to: span?.to,
    keys: searchText(search.keys),
    others: searchText(search.others),
    rule: searchText(search.rule),
    ruleKey: oneOf(readingKeyNames, search.ruleKey),
  })
}

function readSpan({ from, to }: Record<string, unknown>): FixedSpan | null {
  const span = { from: Number(from), to: Number(to) }
  const isMoment = (moment: number) => Number.isInteger(moment) && Math.abs(moment) < 8_640_000_000_000
  return isMoment(span.from) && isMoment(span.to) && span.from < span.to ? span : null
}

/** The fixed span, or the name of the rolling one. */
export function getSpan({ from, to, span = 'day' }: DataSearch): FixedSpan | SpanName {
  return from !== undefined && to !== undefined ? { from, to } : span
}

/** The valid keys of an address. */
export function readKeys(keys: string | undefined): ReadingKey[] {
  return readingKeyNames.filter((key) => keys?.split(',').includes(key) === true)
}

/** The ids of an address; anything that is not an id is ignored. */
export function readOthers(others: string | undefined): string[] {
  return (others?.split(',') ?? []).filter((id) => /^[0-9a-f-]{36}$/.test(id)).slice(0, othersMax)
}
