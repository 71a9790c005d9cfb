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

/** Of a path that is not nested. One object, so that effects do not take it for a new one. */
export const noParams: PathParams = {}

/** What every entity's detail has. */
export type EntityDetail = { id: string; revision: number; can: z.output<typeof canSchema> }

/** One row with what the signed-in person may do with it. @param params `id`, and what a nested path has beside it */
export function entityQuery<Row>(routes: { get: GetRoute<Row> }, params: PathParams) {
  return queryOptions({
    queryKey: [routes.get.path, params],
    queryFn: ({ signal }): Promise<Row> => call(routes.get, { params }, { signal }),
  })
}

/** Everything that stands at a path below one row, in its own order. @param params of the path: `{ buildingId }` */
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

/** What is known of a row whose fields were asked for. The type of a list's answer leaves open which those are. */
export type Whole<Item, Field extends keyof Item = keyof Item> = Required<Pick<Item, Field>>

/** Rows as they were asked for: a list answers every field, unless `fields` names some, and then those. */
export function wholeRows<Item, Field extends keyof Item = keyof Item>(
  rows: unknown[],
): Whole<Item, Field>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was asked for is not in the answer's type
  return rows as Whole<Item, Field>[]
}

/** What would break, or go with it, if the row were deleted. */
export function usagesQuery(routes: { usages: UsagesRoute }, params: PathParams) {
  return queryOptions({
    queryKey: [routes.usages.path, params],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(routes.usages, { params }, { signal }),
  })
}
