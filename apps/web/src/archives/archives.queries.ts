import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clipRoutes } from '@wheelhouse/contract/archives/clip'
import { incidentRoutes } from '@wheelhouse/contract/archives/incident'
import { archiveRoutes, type Recording } from '@wheelhouse/contract/archives/recording'
import type { CountRoute, ListRoute } from '@wheelhouse/contract/kernel/crud'
import { apiBase, call } from '../kernel/server/api.ts'
import { noParams, type Whole, wholeRows } from '../kernel/server/entity.queries.ts'

/** New minutes are added while a day is being viewed. Refetch interval in milliseconds. */
const refreshMs = 30_000
/** Poll interval for a recording that the robot is uploading. Milliseconds. */
const waitMs = 1_500

export type ArchivePlace = { serialNo: string } | { buildingId: string }

/** The recordings of one day, of a robot, or of a building on the server. */
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

/** The days that have recordings. */
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

/** The events of a robot over a day. @param day from and until, ISO 8601 in UTC */
export function dayEventsQuery(serialNo: string, { from, until }: { from: string; until: string }) {
  return queryOptions({
    queryKey: [incidentRoutes.events.path, serialNo, from, until],
    refetchInterval: () => (Date.parse(until) > Date.now() ? refreshMs : false),
    queryFn: async ({ signal }) => {
      const query = { fromAt: from, untilAt: until }
      return (await call(incidentRoutes.events, { params: { serialNo }, query }, { signal })).events
    },
  })
}

/** Requests a recording from the robot, and polls until it is stored or the robot refuses. */
export function storedQuery(id: string) {
  return queryOptions<Recording>({
    queryKey: ['archive-stored', id],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.isStored === false ? waitMs : false),
    queryFn: async ({ signal, client, queryKey }) => {
      // It is requested once; afterwards only polled.
      if (client.getQueryData(queryKey) === undefined)
        await call(archiveRoutes.fetch, { params: { id } }, { signal, quiet: 'background' })
      return call(archiveRoutes.get, { params: { id } }, { signal, quiet: 'background' })
    },
  })
}

/** Where the browser loads a film from. */
export function getFilmAddress(id: string): string {
  return `${apiBase}${archiveRoutes.video.path.replace(':id', id)}`
}

/** Extracts per page of their list. */
export const extractPageSize = 10

/** The calls that list extracts of recordings: clips, or evidence archives. */
export type ExtractRoutes<Item> = { list: ListRoute<Item>; count: CountRoute }

/** `status`: whether it is still being produced. */
export type ExtractRow = { id: string; status?: string }

/** Extracts of a robot's recordings, newest first; polled while one of them is being produced. */
export function extractsQuery<Item extends ExtractRow>(
  routes: ExtractRoutes<Item>,
  serialNumber: string,
  page: number,
) {
  return queryOptions<Whole<Item>[]>({
    queryKey: [routes.list.path, serialNumber, page],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'running') === true ? waitMs : false,
    queryFn: async ({ signal }) => {
      const paging = { limit: extractPageSize, skip: (page - 1) * extractPageSize }
      const filter = JSON.stringify({ where: { serialNumber }, order: 'createdAt DESC', ...paging })
      // Every field was requested.
      return wholeRows<Item>(await call(routes.list, { params: noParams, query: { filter } }, { signal }))
    },
  })
}

/** How many of them there are. */
export function extractCountQuery<Item>(routes: ExtractRoutes<Item>, serialNumber: string) {
  return queryOptions({
    queryKey: [routes.list.path, serialNumber, 'count'],
    queryFn: async ({ signal }) => {
      const where = JSON.stringify({ serialNumber })
      return (await call(routes.count, { params: noParams, query: { where } }, { signal })).count
    },
  })
}

/** Where the browser loads a clip's film from. */
export function getClipAddress(id: string): string {
  return `${apiBase}${clipRoutes.video.path.replace(':id', id)}`
}
