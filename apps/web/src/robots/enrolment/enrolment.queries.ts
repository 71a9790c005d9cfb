import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Enrolment, enrolmentRoutes } from '@wheelhouse/contract/robots/enrolment'
import { useCallback } from 'react'
import { call } from '../../kernel/server/api.ts'

/** Poll interval while something is expected to happen at the robot. Milliseconds. */
const whileWaitingMs = 2_000
const refusedEveryMs = 10_000

/** The progress of a robot's connection. Polled only while something is expected. */
export function enrolmentQuery(id: string) {
  return queryOptions({
    queryKey: [enrolmentRoutes.get.path, id],
    queryFn: ({ signal }) => call(enrolmentRoutes.get, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isWaiting(data) ? whileWaitingMs : false,
  })
}

function isWaiting({ claim, candidate, credential, firstContactAt }: Enrolment): boolean {
  return claim !== null || candidate !== null || (credential !== null && firstContactAt === null)
}

/** Connections that the broker refused in the last day. */
export const refusedQuery = queryOptions({
  queryKey: [enrolmentRoutes.listRefused.path],
  queryFn: ({ signal }) => call(enrolmentRoutes.listRefused, {}, { signal }),
  refetchInterval: refusedEveryMs,
})

/** Refreshes the connection of a robot after it was changed here. */
export function useEnrolmentChanged(id: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: [enrolmentRoutes.get.path, id] }),
    [queryClient, id],
  )
}
