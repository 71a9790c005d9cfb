import { queryOptions, useQuery } from '@tanstack/react-query'
import type { speechRoutes } from '@wheelhouse/contract/robots/speech'
import { type CallTo, call } from '../kernel/server/api.ts'

/** Without its schemas, so that the operation screen opens quickly. */
const listVoices: CallTo<typeof speechRoutes.voices> = {
  method: 'GET',
  path: '/speech-voices',
  permission: 'session',
}

/** The languages that robots have a voice for. An Azure key may add others. */
const speechVoicesQuery = queryOptions({
  queryKey: [listVoices.path],
  staleTime: 60_000,
  queryFn: ({ signal }) => call(listVoices, {}, { signal, quiet: 'background' }),
})

/** @returns the languages that robots can speak; `null` until known. @param isNeeded whether to request them at all */
export function useSpokenLanguages(isNeeded = true): readonly string[] | null {
  const { data } = useQuery({ ...speechVoicesQuery, enabled: isNeeded })
  return data?.languages ?? null
}
