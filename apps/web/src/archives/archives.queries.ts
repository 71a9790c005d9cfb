import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clipRoutes } from '@wheelhouse/contract/archives/clip'
import { incidentRoutes } from '@wheelhouse/contract/archives/incident'
import { archiveRoutes, type Recording } from '@wheelhouse/contract/archives/recording'
import type { CountRoute, ListRoute } from '@wheelhouse/contract/kernel/crud'
import { apiBase, call } from '../kernel/server/api.ts'
import { noParams, type Whole, wholeRows } from '../kernel/server/entity.queries.ts'

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

/** What happened with a robot over a day. @param day from and until, ISO 8601 in UTC */
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

/** Extracts on one page of their list. */
export const extractPageSize = 10

/** The calls that list extracts of recordings: clips, or archives of evidence. */
export type ExtractRoutes<Item> = { list: ListRoute<Item>; count: CountRoute }

/** `status`: whether it is still being made. */
export type ExtractRow = { id: string; status?: string }

/** Extracts of a robot's recordings, newest first; polled while one of them is being made. */
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
      // Every field was asked for.
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

/** Where the browser gets the film of a clip from. */
export function getClipAddress(id: string): string {
  return `${apiBase}${clipRoutes.video.path.replace(':id', id)}`
}
