import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type LinkageService, linkageRoutes } from '@wheelhouse/contract/buildings/linkage'
import { call } from '../../kernel/server/api.ts'

/** A building's links with other services. */
export function linkagesQuery(buildingId: string) {
  return queryOptions({
    queryKey: [linkageRoutes.list.path, buildingId],
    queryFn: ({ signal }) => call(linkageRoutes.list, { params: { buildingId } }, { signal }),
  })
}

/** What one service has now, past what is remembered. */
export async function fetchLinkage(buildingId: string, service: LinkageService) {
  const all = await call(linkageRoutes.list, { params: { buildingId } })
  return all.find((linkage) => linkage.service === service) ?? null
}

/** The section for system administrators; it holds a secret, so nothing of it is kept. */
export function lilzWebhookQuery(buildingId: string) {
  return queryOptions({
    queryKey: [linkageRoutes.getLilzWebhook.path, buildingId],
    gcTime: 0,
    queryFn: ({ signal }) => call(linkageRoutes.getLilzWebhook, { params: { buildingId } }, { signal }),
  })
}

/** Tells the page that the server's answer will be another one. */
export function useLinkagesChanged(buildingId: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [linkageRoutes.list.path, buildingId] })
}
