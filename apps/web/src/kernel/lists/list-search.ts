/**
 * The state of a list is in its address, so that it can be shared and survives a reload. Each list has its own filters
 * in addition to these.
 */
export type ListSearch = {
  /** Starting at 1; left out, the first. */
  page?: number
  /** Property to sort by, with a leading `-` for descending; left out, the list's own order. */
  sort?: string
  text?: string
}

/** R-SHELL-15: rows per page. */
export const pageSize = 20

/** Reads page, order and text leniently: invalid values are ignored. */
export function readListSearch(search: Record<string, unknown>, sorts: readonly string[]): ListSearch {
  const page = Number(search.page)
  const sort = typeof search.sort === 'string' ? search.sort : ''
  return withoutEmpty({
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : undefined,
    text: searchText(search.text),
  })
}

/** Is this a calendar day such as `2026-11-20`? */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** One of a filter's values; anything else is ignored. */
export function oneOf<const T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === String(value))
}

/** A text in an address. The router reads `?text=1` as a number, but names may be numbers. */
export function searchText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, 200)
    : undefined
}

/** Drops empty parameters, so that the address shows only restrictions. */
export function withoutEmpty<Search extends object>(search: Search): Search {
  const left = { ...search }
  for (const [name, value] of Object.entries(search))
    if (value === undefined || value === '') Reflect.deleteProperty(left, name)
  return left
}

/** Order, limit and skip of a page, in the format of the API's list filter. @param fallback for instance `name` */
export function pageFilter({ page = 1, size = pageSize, sort }: PagedSearch, fallback: string) {
  const chosen = sort ?? fallback
  const order = chosen.startsWith('-') ? `${chosen.slice(1)} DESC` : `${chosen} ASC`
  return { order: [order], limit: size, skip: (page - 1) * size }
}
/** Number of skipped rows that the database counts quickly. */
const deepSkip = 2_000

/**
 * The page of `pageFilter`, requested from the list's other end if that is closer, because the database counts through
 * the skipped rows. Its rows are then in reverse order.
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

/** A pattern of `ilike` that finds the literal text, whatever characters it contains. */
export function containsPattern(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * The address of an entity's list. Which filters are meaningful is up to the list: the router need not
 * know the lists.
 */
export type ListAddress = {
  page?: number
  size?: PageSize
  sort?: string
  text?: string
  /** Ids of the visible columns, separated by commas; left out, all. */
  columns?: string
  [filter: string]: string | number | undefined
}

/** Choices for the rows per page. */
export const pageSizes = [20, 50, 100, 1000] as const
export type PageSize = (typeof pageSizes)[number]

/** Reads the address of an entity's list leniently: invalid values are ignored. */
export function readListAddress({ page, size, ...rest }: Record<string, unknown>): ListAddress {
  const texts = Object.entries(rest).map(([name, value]) => [name, searchText(value)] as const)
  return withoutEmpty({
    ...Object.fromEntries(texts),
    page: Number.isInteger(Number(page)) && Number(page) > 1 ? Number(page) : undefined,
    size: pageSizes.find((allowed) => allowed === Number(size)),
  })
}
