import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { passwordRoutes } from '@wheelhouse/contract/account/password'
import { profileRoutes } from '@wheelhouse/contract/account/profile'
import { secondFactorRoutes } from '@wheelhouse/contract/account/second-factor'
import { termAgreementRoutes } from '@wheelhouse/contract/account/term-agreement'
import { ownSessionRoutes } from '@wheelhouse/contract/session/session'
import { call } from '../kernel/server/api.ts'

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

/** One's own account. */
export const profileQuery = queryOptions({
  queryKey: [profileRoutes.get.path],
  queryFn: ({ signal }) => call(profileRoutes.get, {}, { signal }),
})

/** One's own authenticator app and passkeys. */
export const secondFactorsQuery = queryOptions({
  queryKey: [secondFactorRoutes.get.path],
  queryFn: ({ signal }) => call(secondFactorRoutes.get, {}, { signal }),
})

/** Where one is signed in. */
export const ownSessionsQuery = queryOptions({
  queryKey: [ownSessionRoutes.listOwn.path],
  queryFn: ({ signal }) => call(ownSessionRoutes.listOwn, {}, { signal }),
})

/** Reads second factors and profile anew: a factor decides which ways of signing in can be chosen. */
export function useFactorsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [secondFactorsQuery, profileQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}
