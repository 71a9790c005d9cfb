import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Enrolment, enrolmentRoutes } from '@wheelhouse/contract/robots/enrolment'
import { useCallback } from 'react'
import { call } from '../../kernel/server/api.ts'

/** How soon the page sees what happens at the robot. Milliseconds. */
const whileWaitingMs = 2_000
const refusedEveryMs = 10_000

/** How far the connection of a robot has come. It is asked for again only while something is waited for. */
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

/** Tells the page that the connection of a robot was changed from here. */
export function useEnrolmentChanged(id: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: [enrolmentRoutes.get.path, id] }),
    [queryClient, id],
  )
}
