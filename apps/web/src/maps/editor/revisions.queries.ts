import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import { mapRevisionRoutes } from '@wheelhouse/contract/maps/map-revision'
import { robotMapRoutes } from '@wheelhouse/contract/maps/robot-map'
import { call } from '../../kernel/server/api.ts'

/** The revisions of a floor's map, newest first. @param published the newest one the page knows: a new one refetches */
export function revisionsQuery(floorId: string, published: number) {
  return queryOptions({
    queryKey: [mapRevisionRoutes.list.path, floorId, published],
    queryFn: ({ signal }) => call(mapRevisionRoutes.list, { params: { id: floorId } }, { signal }),
  })
}

/** The map in one revision; it never changes. */
export function revisionQuery(floorId: string, revision: number) {
  return queryOptions({
    queryKey: [mapRevisionRoutes.get.path, floorId, revision],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      call(mapRevisionRoutes.get, { params: { id: floorId, revision: String(revision) } }, { signal }),
  })
}

/** Refetches everything that shows the published map or its revisions. */
export async function refreshRevisions(queryClient: QueryClient, floorId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [mapRevisionRoutes.list.path, floorId] })
  await queryClient.invalidateQueries({ queryKey: [floorRoutes.getMap.path, floorId] })
  await queryClient.invalidateQueries({ queryKey: [floorRoutes.list.path] })
  await queryClient.invalidateQueries({ queryKey: [robotMapRoutes.list.path, floorId] })
}
