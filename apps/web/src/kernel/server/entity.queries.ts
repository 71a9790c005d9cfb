import { queryOptions } from '@tanstack/react-query'
import type { canSchema, CrudRoutes, Usage } from '@wheelhouse/contract/kernel/crud'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import type { z } from 'zod'
import { call } from './api.ts'

/** Parameters of a path by their names. */
export type PathParams = Readonly<Record<string, string>>

/** Of a path that is not nested. One object, so that effects do not take it for a new one. */
export const noParams: PathParams = {}

/** What every entity's detail has. */
export type EntityDetail = { id: string; revision: number; can: z.output<typeof canSchema> }

/** One row with what the signed-in person may do with it. @param params `id`, and what a nested path has beside it */
export function entityQuery<Row>(routes: { get: RouteDefinition }, params: PathParams) {
  return queryOptions({
    queryKey: [routes.get.path, params],
    queryFn: async ({ signal }) => (await call(routes.get, { params } as never, { signal })) as Row,
  })
}

/** Most rows that a call answers; whatever stands below one row has far fewer. */
const partsLimit = 1000

/** Everything that stands at a path below one row, in its own order. @param params of the path: `{ buildingId }` */
export function partsQuery<Row>(routes: { list: RouteDefinition }, params: PathParams, filter: object = {}) {
  return queryOptions({
    queryKey: [routes.list.path, params, filter],
    queryFn: async ({ signal }) => {
      const query = { filter: JSON.stringify({ ...filter, limit: partsLimit }) }
      // Whoever asks for some fields only says so by the type of the row.
      return (await call(routes.list, { params, query } as never, { signal })) as unknown as Row[]
    },
  })
}

/** A call that says what holds on to a row, or belongs to it, wherever it stands. */
export type UsagesRoute = Omit<CrudRoutes['usages'], 'path' | 'summary'> & { path: string; summary: string }

/** What would break, or go with it, if the row were deleted. */
export function usagesQuery(routes: { usages: UsagesRoute }, params: PathParams) {
  return queryOptions({
    queryKey: [routes.usages.path, params],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }): Promise<Usage[]> => call(routes.usages, { params } as never, { signal }),
  })
}
