import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Comparison, Where } from '@wheelhouse/contract/kernel/filter'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../server/api.ts'
import type { PathParams } from '../server/entity.queries.ts'
import {
  type ListAddress,
  containsPattern,
  fromNearerEnd,
  pageFilter,
  readListAddress,
  withoutEmpty,
} from './list-search.ts'

/** What a list lists, and by what it can be narrowed. */
export type ListDefinition = {
  routes: { list: RouteDefinition; count: RouteDefinition }
  /** Name of the list among saved views, for instance `devices`. */
  id: string
  /** Properties in which the search field looks. */
  searchIn: readonly string[]
  /** Search parameters that narrow by the property of the same name, and how their text becomes its condition. */
  filters: Readonly<Record<string, (text: string) => string | number | boolean | Comparison | undefined>>
  /** Property that the list is ordered by at first, with a leading `-` from high to low. */
  sort: string
  /** Properties of a row, where a list answers fewer by itself. */
  fields?: readonly string[]
  /** What narrows the list from outside, for instance the location switch (`locationWhere`). */
  where?: () => Where
  /** Asked for again so often while it is looked at, in milliseconds; left out, it stands until somebody acts. */
  refreshMs?: number
}

export type EntityRow = { id: string }

/** One page of a list, as its address asks for it. */
export type EntityList<Row extends EntityRow> = {
  definition: ListDefinition
  params: PathParams
  search: ListAddress
  /** Changes the address; whatever narrows or orders the list anew begins at its first page. */
  change: (part: Partial<ListAddress>) => void
  isNarrowed: boolean
  rows: readonly Row[] | undefined
  count: number | undefined
  isPending: boolean
  error: unknown
  refetch: () => void
  /** Every row that the filters find, in portions; for files and for what is done with many. */
  everyRow: (signal: AbortSignal) => AsyncGenerator<Row[]>
  selected: ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
}

/** Rows that one call of `everyRow` takes: the largest the contract allows. */
const portion = 1000

/**
 * The page is a search parameter, or, in the addresses that are fixed so, the path's last part:
 * `/my/messages/$page`.
 * @param params of a nested path: `{ buildingId }`
 */
export function useEntityList<Row extends EntityRow>(
  definition: ListDefinition,
  params: PathParams = {},
): EntityList<Row> {
  const address = useSearch({ strict: false }) as ListAddress
  const { page: pathPage } = useParams({ strict: false }) as { page?: string }
  const hasPathPage = pathPage !== undefined
  const search = useMemo(
    () => (hasPathPage ? readListAddress({ ...address, page: pathPage }) : address),
    [address, hasPathPage, pathPage],
  )
  const navigate = useNavigate()
  const where = useMemo(() => whereOf(definition, search), [definition, search])
  const { routes, sort, fields, refreshMs: refetchInterval } = definition
  const count = useQuery({
    queryKey: [routes.list.path, params, 'count', where],
    placeholderData: keepPreviousData,
    refetchInterval,
    queryFn: async ({ signal }) => {
      const query = { where: JSON.stringify(where) }
      const answer = await call(routes.count, { params, query } as never, { signal })
      return (answer as unknown as { count: number }).count
    },
  })
  const { page, isReversed } = fromNearerEnd(pageFilter(search, sort), count.data)
  const filter = JSON.stringify({ where, fields, ...page })
  const list = useQuery({
    queryKey: [routes.list.path, params, filter],
    placeholderData: keepPreviousData,
    refetchInterval,
    queryFn: async ({ signal }) => {
      const found = await call(routes.list, { params, query: { filter } } as never, { signal })
      const rows = found as unknown as Row[]
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
      } as never)
    },
    [navigate, hasPathPage],
  )
  return {
    definition,
    params,
    search,
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
        const rows = (await call(routes.list, { params, query } as never, { signal })) as unknown as Row[]
        yield rows
        if (rows.length < portion) return
      }
    },
    selected,
    select,
  }
}

function whereOf({ filters, searchIn, where }: ListDefinition, search: ListAddress): Where {
  const found: Where = { ...where?.() }
  for (const [name, toValue] of Object.entries(filters)) {
    const value = search[name]
    if (value !== undefined) Object.assign(found, { [name]: toValue(String(value)) })
  }
  const text = search.text?.trim()
  if (text) found.or = searchIn.map((property) => ({ [property]: { ilike: containsPattern(text) } }))
  return found
}
