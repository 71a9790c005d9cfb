import { queryOptions } from '@tanstack/react-query'
import type {
  canSchema,
  GetRoute,
  ListRoute,
  PathParams,
  UsagesRoute,
} from '@wheelhouse/contract/kernel/crud'
import type { z } from 'zod'
import { call } from './api.ts'
import { type PartsFilter, toPartsQuery } from './parts-filter.ts'

/** For a path that is not nested. A single object, so that effects do not see a change. */
export const noParams: PathParams = {}

/** What every entity's detail contains. */
export type EntityDetail = {
  id: string
  revision: number
  can: z.output<typeof canSchema>
  /** Name of whoever changed it last, as far as known. */
  changedBy?: string | null | undefined
}

/** One row, with the permissions of the signed-in person. @param params `id`, and the others of a nested path */
export function entityQuery<Row>(routes: { get: GetRoute<Row> }, params: PathParams) {
  return queryOptions({
    queryKey: [routes.get.path, params],
    queryFn: ({ signal }): Promise<Row> => call(routes.get, { params }, { signal }),
  })
}

/** Everything at a path below one row, in its own order. @param params of the path: `{ buildingId }` */
export function partsQuery<Item, Field extends keyof Item & string = keyof Item & string>(
  routes: { list: ListRoute<Item> },
  params: PathParams,
  filter: PartsFilter<Field> = {},
) {
  return queryOptions({
    queryKey: [routes.list.path, params, filter],
    queryFn: async ({ signal }) => {
      const query = toPartsQuery(filter)
      return wholeRows<Item, Field>(await call(routes.list, { params, query }, { signal }))
    },
  })
}

/** A row whose fields were all requested. The type of a list's response leaves open which ones it has. */
export type Whole<Item, Field extends keyof Item = keyof Item> = Required<Pick<Item, Field>>

/** Rows as requested: a list returns every field, or those that `fields` names. */
export function wholeRows<Item, Field extends keyof Item = keyof Item>(
  rows: unknown[],
): Whole<Item, Field>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was requested is not in the answer's type
  return rows as Whole<Item, Field>[]
}

/** What would break, or be deleted too, if the row were deleted. */
export function usagesQuery(routes: { usages: UsagesRoute }, params: PathParams) {
  return queryOptions({
    queryKey: [routes.usages.path, params],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(routes.usages, { params }, { signal }),
  })
}
