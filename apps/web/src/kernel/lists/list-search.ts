/**
 * What a list shows is in its address, so that it can be shared and survives a reload. Each list reads its own filters
 * beside these.
 */
export type ListSearch = {
  /** From 1; left out is the first. */
  page?: number
  /** Property to order by, with a leading `-` from high to low; left out is the list's own order. */
  sort?: string
  text?: string
}

/** R-SHELL-15: rows on one page. */
export const pageSize = 20

/** Reads page, order and text leniently: what makes no sense is left out. */
export function readListSearch(search: Record<string, unknown>, sorts: readonly string[]): ListSearch {
  const page = Number(search.page)
  const sort = typeof search.sort === 'string' ? search.sort : ''
  return withoutEmpty({
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : undefined,
    text: searchText(search.text),
  })
}

/** Is this a day of the calendar, as `2026-11-20`? */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** One of the values that a filter has; everything else is left out. */
export function oneOf<const T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === String(value))
}

/** A text in an address. The router reads `?text=1` as a number: names may well be numbers. */
export function searchText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, 200)
    : undefined
}

/** Drops empty parameters, so that the address shows only what is restricted. */
export function withoutEmpty<Search extends object>(search: Search): Search {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left is part of what was
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  ) as Search
}

/** Order, limit and skip of a page, as the list filter of the API has them. @param fallback for instance `name` */
export function pageFilter({ page = 1, size = pageSize, sort }: PagedSearch, fallback: string) {
  const chosen = sort ?? fallback
  const order = chosen.startsWith('-') ? `${chosen.slice(1)} DESC` : `${chosen} ASC`
  return { order: [order], limit: size, skip: (page - 1) * size }
}
/** Rows before a page that are counted in no time. */
const deepSkip = 2_000

/**
 * The page of `pageFilter`, asked for from the list's other end where that is nearer: the database counts through the rows
 * before a page. Its rows come in the other order then.
 */
export function fromNearerEnd(
  { order, limit, skip }: ReturnType<typeof pageFilter>,
  count: number | undefined,
): { page: { order: string[]; limit: number; skip: number }; isReversed: boolean } {
  if (count === undefined || skip < deepSkip || skip >= count || skip <= count / 2)
    return { page: { order, limit, skip }, isReversed: false }
  const inverse = order.map((clause) =>
    clause.endsWith(' DESC') ? clause.replace(/DESC$/, 'ASC') : clause.replace(/ASC$/, 'DESC'),
  )
  const after = Math.max(0, count - skip - limit)
  return { page: { order: inverse, limit: count - skip - after, skip: after }, isReversed: true }
}

type PagedSearch = Pick<ListSearch, 'page' | 'sort'> & { size?: number }

/** A pattern of `ilike` that finds the text itself, whatever signs are in it. */
export function containsPattern(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * The address of an entity's list. Which of its filters mean anything is the list's own business: the router need not
 * know the lists.
 */
export type ListAddress = {
  page?: number
  size?: PageSize
  sort?: string
  text?: string
  /** Ids of the columns that are shown, with commas; left out, all. */
  columns?: string
  [filter: string]: string | number | undefined
}

/** Rows that one page may have. */
export const pageSizes = [20, 50, 100, 1000] as const
export type PageSize = (typeof pageSizes)[number]

/** Reads the address of an entity's list leniently: what makes no sense is left out. */
export function readListAddress({ page, size, ...rest }: Record<string, unknown>): ListAddress {
  const texts = Object.entries(rest).map(([name, value]) => [name, searchText(value)] as const)
  return withoutEmpty({
    ...Object.fromEntries(texts),
    page: Number.isInteger(Number(page)) && Number(page) > 1 ? Number(page) : undefined,
    size: pageSizes.find((allowed) => allowed === Number(size)),
  })
}
