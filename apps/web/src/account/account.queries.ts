import { queryOptions } from '@tanstack/react-query'
import { passwordRoutes } from '@wheelhouse/contract/account/password'
import { termAgreementRoutes } from '@wheelhouse/contract/account/term-agreement'
import { call } from '../kernel/api.ts'

/** Which rules new passwords of this installation have. */
export const passwordPolicyQuery = queryOptions({
  queryKey: [passwordRoutes.getPolicy.path],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await call(passwordRoutes.getPolicy, {}, { signal })).policy,
})

/** The documents in force. */
export const termDocumentsQuery = queryOptions({
  queryKey: [termAgreementRoutes.listCurrent.path],
  queryFn: ({ signal }) => call(termAgreementRoutes.listCurrent, {}, { signal }),
})
