import { queryOptions } from '@tanstack/react-query'
import { onCallRotaRoutes } from '@wheelhouse/contract/organizations/on-call-rota'
import { call } from '../../kernel/server/api.ts'

/** The people whom an organisation's rotas may include, and whether mail can be sent at all. */
export function candidatesQuery(organizationId: string) {
  return queryOptions({
    queryKey: [onCallRotaRoutes.listCandidates.path, organizationId],
    queryFn: ({ signal }) =>
      call(onCallRotaRoutes.listCandidates, { params: { organizationId } }, { signal }),
  })
}
