import { useQuery } from '@tanstack/react-query'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { ownAnnouncementsQuery } from '../../system/announcements/own-announcements.queries.ts'
import classes from './header-panel.module.css'

const AnnouncementPanel = lazy(async () => ({
  default: (await import('../../system/announcements/announcement-panel.tsx')).AnnouncementPanel,
}))
const panelId = 'announcement-panel'

/** The number of unread announcements, linking to them. */
export function AnnouncementBell() {
  const t = useTexts(shellTexts)
  const [wasOpened, setWasOpened] = useState(false)
  const { data = [] } = useQuery(ownAnnouncementsQuery)
  const unread = data.filter(({ isRead }) => !isRead).length
  return (
    <>
      <button
        type="button"
        className={classes.button}
        popoverTarget={panelId}
        aria-label={unread === 0 ? t('announcements') : t('announcementsUnread', { count: unread })}
        onClick={() => setWasOpened(true)}
      >
        <Bell size={18} aria-hidden />
        {unread > 0 && <b className={classes.badge} data-count={unread} />}
      </button>
      <div id={panelId} popover="auto" className={classes.panel}>
        {wasOpened && (
          <Suspense>
            <AnnouncementPanel announcements={data} />
          </Suspense>
        )}
      </div>
    </>
  )
}
