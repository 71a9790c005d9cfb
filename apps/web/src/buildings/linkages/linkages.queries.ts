import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type LinkageService, linkageRoutes } from '@wheelhouse/contract/buildings/linkage'
import { call } from '../../kernel/server/api.ts'

/** A building's linkages with other services. */
export function linkagesQuery(buildingId: string) {
  return queryOptions({
    queryKey: [linkageRoutes.list.path, buildingId],
    queryFn: ({ signal }) => call(linkageRoutes.list, { params: { buildingId } }, { signal }),
  })
}

/** The current linkage of one service, bypassing the cache. */
export async function fetchLinkage(buildingId: string, service: LinkageService) {
  const all = await call(linkageRoutes.list, { params: { buildingId } })
  return all.find((linkage) => linkage.service === service) ?? null
}

/** The section for system administrators; it contains a secret, so it is not cached. */
export function lilzWebhookQuery(buildingId: string) {
  return queryOptions({
    queryKey: [linkageRoutes.getLilzWebhook.path, buildingId],
    gcTime: 0,
    queryFn: ({ signal }) => call(linkageRoutes.getLilzWebhook, { params: { buildingId } }, { signal }),
  })
}

/** Invalidates the linkages of a building after a change. */
export function useLinkagesChanged(buildingId: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [linkageRoutes.list.path, buildingId] })
}
