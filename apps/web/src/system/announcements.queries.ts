import { queryOptions } from '@tanstack/react-query'
import { announcementRoutes } from '@wheelhouse/contract/system/announcement'
import { call } from '../kernel/api.ts'

/** All announcements, for those who announce. */
export const announcementsQuery = queryOptions({
  queryKey: [announcementRoutes.list.path],
  queryFn: ({ signal }) => call(announcementRoutes.list, {}, { signal }),
})
