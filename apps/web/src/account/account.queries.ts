import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { passwordRoutes } from '@wheelhouse/contract/account/password'
import { profileRoutes } from '@wheelhouse/contract/account/profile'
import { secondFactorRoutes } from '@wheelhouse/contract/account/second-factor'
import { termAgreementRoutes } from '@wheelhouse/contract/account/term-agreement'
import { ownSessionRoutes } from '@wheelhouse/contract/session/session'
import { call } from '../kernel/server/api.ts'

/** The rules for new passwords of this installation. */
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

/** The person's own account. */
export const profileQuery = queryOptions({
  queryKey: [profileRoutes.get.path],
  queryFn: ({ signal }) => call(profileRoutes.get, {}, { signal }),
})

/** The person's own authenticator app and passkeys. */
export const secondFactorsQuery = queryOptions({
  queryKey: [secondFactorRoutes.get.path],
  queryFn: ({ signal }) => call(secondFactorRoutes.get, {}, { signal }),
})

/** The person's sessions. */
export const ownSessionsQuery = queryOptions({
  queryKey: [ownSessionRoutes.listOwn.path],
  queryFn: ({ signal }) => call(ownSessionRoutes.listOwn, {}, { signal }),
})

/** Refetches second factors and profile, because the factors determine the available sign-in methods. */
export function useFactorsChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [secondFactorsQuery, profileQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    )
  }
}
