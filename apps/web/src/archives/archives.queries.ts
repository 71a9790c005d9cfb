import { queryOptions } from '@tanstack/react-query'
import { archiveRoutes, type Recording } from '@wheelhouse/contract/archives/recording'
import { apiBase, call } from '../kernel/server/api.ts'

/** New minutes come while a day is looked at. Milliseconds. */
const refreshMs = 30_000
/** How soon a recording that the robot sends is asked for again. */
const waitMs = 1_500

export type ArchivePlace = { serialNo: string } | { buildingId: string }

/** The recordings of a robot, or those of a building on the server, of one day. */
export function dayQuery(place: ArchivePlace, date: string) {
  return queryOptions({
    queryKey: ['archive-day', place, date],
    refetchInterval: refreshMs,
    queryFn: ({ signal }) =>
      'serialNo' in place
        ? call(archiveRoutes.robotDay, { params: { ...place, date } }, { signal })
        : call(archiveRoutes.cloudDay, { params: { ...place, date } }, { signal }),
  })
}

/** The days on which there are some. */
export function daysQuery(place: ArchivePlace) {
  return queryOptions({
    queryKey: ['archive-days', place],
    queryFn: async ({ signal }) => {
      const { days } = await ('serialNo' in place
        ? call(archiveRoutes.robotDays, { params: place }, { signal })
        : call(archiveRoutes.cloudDays, { params: place }, { signal }))
      return days
    },
  })
}

/** Has the robot bring a recording, and looks until it is here. Ends with the robot's refusal, or once it is stored. */
export function storedQuery(id: string) {
  return queryOptions<Recording>({
    queryKey: ['archive-stored', id],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.isStored === false ? waitMs : false),
    queryFn: async ({ signal, client, queryKey }) => {
      // It is asked for once; then it is waited for.
      if (client.getQueryData(queryKey) === undefined)
        await call(archiveRoutes.fetch, { params: { id } }, { signal, quiet: 'background' })
      return call(archiveRoutes.get, { params: { id } }, { signal, quiet: 'background' })
    },
  })
}

/** Where the browser gets a film from. */
export function getFilmAddress(id: string): string {
  return `${apiBase}${archiveRoutes.video.path.replace(':id', id)}`
}
