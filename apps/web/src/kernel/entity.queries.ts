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

/** What would break, or go with it, if the row were deleted. */
export function usagesQuery(routes: Pick<CrudRoutes, 'usages'>, params: PathParams) {
  return queryOptions({
    queryKey: [routes.usages.path, params],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }): Promise<Usage[]> => call(routes.usages, { params } as never, { signal }),
  })
}
