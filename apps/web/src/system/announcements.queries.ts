import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from '@wheelhouse/contract/kernel/route'
import { announcementRoutes } from '@wheelhouse/contract/system/announcement'
import { call } from '../kernel/api.ts'

export type OwnAnnouncement = ResultOf<typeof announcementRoutes.listOwn>[number]

/** What is in force, asked for again now and then: a screen in a control room stays open for days. */
export const ownAnnouncementsQuery = queryOptions({
  queryKey: [announcementRoutes.listOwn.path],
  refetchInterval: 5 * 60_000,
  queryFn: ({ signal }) => call(announcementRoutes.listOwn, {}, { signal }),
})

/** All of them, for those who announce. */
export const announcementsQuery = queryOptions({
  queryKey: [announcementRoutes.list.path],
  queryFn: ({ signal }) => call(announcementRoutes.list, {}, { signal }),
})
