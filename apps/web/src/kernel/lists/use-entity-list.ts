import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { CountRoute, ListRoute, PathParams } from '@wheelhouse/contract/kernel/crud'
import type { Comparison, Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../server/api.ts'
import { noParams, type Whole, wholeRows } from '../server/entity.queries.ts'
import {
  containsPattern,
  fromNearerEnd,
  type ListAddress,
  type PageSize,
  pageFilter,
  pageSize,
  readListAddress,
  withoutEmpty,
} from './list-search.ts'

/** Converts the text of a search parameter to the condition on the property of that name. */
type ToCondition = (text: string) => string | number | boolean | Comparison | undefined

type ListParts<Routes, Searched, Filtered extends string, Sorted extends string, Field> = {
  routes: Routes
  /** Name of the list among saved views, for instance `devices`. */
  id: string
  /** Properties that the search field searches. */
  searchIn: readonly Searched[]
  /** Search parameters that filter the property of the same name, and how their text becomes its condition. */
  filters: Readonly<Partial<Record<Filtered, ToCondition>>>
  /** Initial sort property, with a leading `-` for descending. */
  sort: Sorted | `-${Sorted}`
  /** Properties of a row to request; left out, all. */
  fields?: readonly Field[]
  /** Initial rows per page; left out, the usual number. */
  size?: PageSize
  /** Restrictions from outside, for instance the location switch (`locationWhere`). */
  where?: () => Where
  /** Refetch interval while the list is visible, in milliseconds; left out, it is refetched only on changes. */
  refreshMs?: number
}

/** What a list contains, and how it can be filtered. Made by `defineList`. */
export type ListDefinition<Row> = ListParts<
  { list: ListRoute<unknown>; count: CountRoute },
  string,
  string,
  string,
  string
> & { toRows: (answer: unknown[]) => Row[] }

export type EntityRow = { id: string }

/** The properties that a list's filter may name. */
type WhereField<Found> = Found extends { where?: infer Conditions }
  ? Exclude<keyof NonNullable<Conditions>, 'and' | 'or'> & string
  : never
type OrderField<Found> = Found extends { order?: infer Order }
  ? Exclude<Extract<Order, string>, `${string} ${string}`>
  : never

/** Defines a list for its routes: a property that the rows or the filter lack does not compile. */
export function defineList<
  Item extends EntityRow,
  Found extends Filter | undefined,
  Field extends keyof Item & string = keyof Item & string,
>(
  definition: ListParts<
    { list: ListRoute<Item, Found>; count: CountRoute },
    WhereField<NonNullable<Found>>,
    WhereField<NonNullable<Found>>,
    OrderField<NonNullable<Found>>,
    Field
  >,
): ListDefinition<Whole<Item, Field | 'id'>> {
  return { ...definition, toRows: (answer) => wholeRows<Item, Field | 'id'>(answer) }
}

/** The type of a list's rows. */
export type RowOf<Definition> = Definition extends ListDefinition<infer Row> ? Row : never

/** One page of a list, as specified by its address. */
export type EntityList<Row extends EntityRow> = {
  definition: ListDefinition<Row>
  params: PathParams
  search: ListAddress
  /** The server's conditions for the filters and the chosen location. */
  where: Where
  /** Rows per page. */
  size: PageSize
  /** Changes the address; a new filter or order starts at the first page. */
  change: (part: Partial<ListAddress>) => void
  isNarrowed: boolean
  rows: readonly Row[] | undefined
  count: number | undefined
  isPending: boolean
  error: unknown
  refetch: () => void
  /** Every row that matches the filters, in batches; for files and bulk actions. */
  everyRow: (signal: AbortSignal) => AsyncGenerator<Row[]>
  selected: ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
}

/** Rows per call of `everyRow`: the maximum of the contract. */
const portion = 1000

/**
 * The page is a search parameter or, in addresses with a fixed format, the path's last part:
 * `/my/messages/$page`.
 * @param params for a nested path: `{ buildingId }`
 */
export function useEntityList<Row extends EntityRow>(
  definition: ListDefinition<Row>,
  params: PathParams = noParams,
): EntityList<Row> {
  const address: ListAddress = useSearch({ strict: false })
  const { page: pathPage } = useParams({ strict: false })
  const hasPathPage = pathPage !== undefined
  const search = useMemo(
    () => (hasPathPage ? readListAddress({ ...address, page: pathPage }) : address),
    [address, hasPathPage, pathPage],
  )
  const navigate = useNavigate()
  const where = useMemo(() => toWhere(definition, search), [definition, search])
  const { routes, sort, fields, toRows, refreshMs: refetchInterval } = definition
  const count = useQuery({
    queryKey: [routes.list.path, params, 'count', where],
    placeholderData: keepPreviousData,
    refetchInterval,
    queryFn: async ({ signal }) => {
      const query = { where: JSON.stringify(where) }
      return (await call(routes.count, { params, query }, { signal })).count
    },
  })
  const size = search.size ?? definition.size ?? pageSize
  const { page, isReversed } = fromNearerEnd(pageFilter({ ...search, size }, sort), count.data)
  const filter = JSON.stringify({ where, fields, ...page })
  const list = useQuery({
    queryKey: [routes.list.path, params, filter],
    placeholderData: keepPreviousData,
    refetchInterval,
    queryFn: async ({ signal }) => {
      const rows = toRows(await call(routes.list, { params, query: { filter } }, { signal }))
      return isReversed ? rows.toReversed() : rows
    },
  })
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const change = useCallback(
    (part: Partial<ListAddress>) => {
      select(new Set())
      const { page, ...rest } = part
      void navigate({
        to: '.',
        ...(hasPathPage && { params: (last: object) => ({ ...last, page: String(page ?? 1) }) }),
        search: (last: ListAddress) =>
          withoutEmpty({ ...last, page: hasPathPage ? undefined : page, ...rest }),
        replace: true,
      })
    },
    [navigate, hasPathPage],
  )
  return {
    definition,
    params,
    search,
    where,
    size,
    change,
    isNarrowed: [...Object.keys(definition.filters), 'text'].some((name) => search[name] !== undefined),
    rows: list.data,
    count: count.data,
    isPending: list.isPending,
    error: list.error,
    refetch: () => void list.refetch(),
    async *everyRow(signal) {
      const { order } = pageFilter(search, sort)
      for (let skip = 0; ; skip += portion) {
        const query = { filter: JSON.stringify({ where, fields, order, limit: portion, skip }) }
        const rows = toRows(await call(routes.list, { params, query }, { signal }))
        yield rows
        if (rows.length < portion) return
      }
    },
    selected,
    select,
  }
}

function toWhere<Row>({ filters, searchIn, where }: ListDefinition<Row>, search: ListAddress): Where {
  const found: Where = { ...where?.() }
  for (const [name, toValue] of Object.entries(filters)) {
    const value = search[name]
    if (value !== undefined) found[name] = toValue?.(String(value))
  }
  const text = search.text?.trim()
  if (text) found.or = searchIn.map((property) => ({ [property]: { ilike: containsPattern(text) } }))
  return found
}
