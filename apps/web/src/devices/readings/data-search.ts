import { type ReadingKey, readingKeyNames } from '@wheelhouse/contract/devices/reading-key'
import { oneOf, searchText, withoutEmpty } from '../../kernel/lists/list-search.ts'

/** Spans that end now, in milliseconds. */
export const spanMs = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
} as const
export const spanNames = ['hour', 'day', 'week', 'month'] as const
export type SpanName = (typeof spanNames)[number]

/** At most so many other devices beside the one of the page. */
export const othersMax = 3

/** A span that does not move on, in milliseconds since 1970. */
export type FixedSpan = { from: number; to: number }

/** What device/{id}/data shows; it is in its address. */
export type DataSearch = {
  /** Left out: a day, or what `from` and `to` say. */
  span?: SpanName
  from?: number
  to?: number
  /** Joined by commas; left out, everything that the device measures. */
  keys?: string
  /** Ids of other devices, joined by commas. */
  others?: string
  /** A threshold rule whose lines are drawn, and over what. */
  rule?: string
  ruleKey?: ReadingKey
}

/** Reads an address leniently: what makes no sense is left out. */
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

/** The span that does not move on, or the name of the one that ends now. */
export function getSpan({ from, to, span = 'day' }: DataSearch): FixedSpan | SpanName {
  return from !== undefined && to !== undefined ? { from, to } : span
}

/** The keys of an address that there are. */
export function readKeys(keys: string | undefined): ReadingKey[] {
  return readingKeyNames.filter((key) => keys?.split(',').includes(key) === true)
}

/** The ids of an address; what is no id is nobody's. */
export function readOthers(others: string | undefined): string[] {
  return (others?.split(',') ?? []).filter((id) => /^[0-9a-f-]{36}$/.test(id)).slice(0, othersMax)
}
