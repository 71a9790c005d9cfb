import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from '@wheelhouse/contract/kernel/route'
import type { announcementRoutes } from '@wheelhouse/contract/system/announcement'
import { type CallTo, call } from '../../kernel/server/api.ts'

type ListOwn = typeof announcementRoutes.listOwn
export type OwnAnnouncement = ResultOf<ListOwn>[number]

/** Used on every screen, so declared without its schemas to keep the bundle small. */
const listOwn: CallTo<ListOwn> = { method: 'GET', path: '/my/announcements', permission: 'session' }

/** The current announcements, polled because a control-room screen stays open for days. */
export const ownAnnouncementsQuery = queryOptions({
  queryKey: [listOwn.path],
  refetchInterval: 5 * 60_000,
  queryFn: ({ signal }) => call(listOwn, {}, { signal }),
})
