import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ownAnnouncementsQuery } from '../../system/announcements/own-announcements.queries.ts'

const AnnouncementBanner = lazy(async () => ({
  default: (await import('../../system/announcements/announcement-banner.tsx')).AnnouncementBanner,
}))

/**
 * Important announcements and maintenance that the person has not read. Not on driving screens, where nothing
 * may move under the operator's hand.
 */
export function LazyAnnouncementBanner() {
  const { data = [] } = useQuery(ownAnnouncementsQuery)
  const isDriving = useLocation({ select: ({ pathname }) => pathname.startsWith('/app/') })
  const unread = data.filter(({ isRead, level }) => !isRead && level !== 'info')
  if (unread.length === 0 || isDriving) return null
  return (
    <Suspense>
      <AnnouncementBanner announcements={unread} />
    </Suspense>
  )
}
