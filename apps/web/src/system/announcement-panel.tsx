import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { announcementRoutes } from '@wheelhouse/contract/system/announcement'
import { announcementTexts } from '@wheelhouse/texts/announcements'
import Markdown from 'react-markdown'
import { call } from '../kernel/api.ts'
import { formatMoment } from '../kernel/format-time.ts'
import { showError } from '../kernel/notify.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import classes from './announcement-panel.module.css'
import { type OwnAnnouncement, ownAnnouncementsQuery } from './own-announcements.queries.ts'

/** The announcements in force, each with a way to put it aside as read. */
export function AnnouncementPanel({ announcements }: { announcements: readonly OwnAnnouncement[] }) {
  const t = useTexts(announcementTexts)
  if (announcements.length === 0) return <p className={classes.none}>{t('none')}</p>
  return (
    <ul className={classes.list}>
      {announcements.map((announcement) => (
        <Item key={announcement.id} announcement={announcement} />
      ))}
    </ul>
  )
}

function Item({ announcement: { id, title, body, level, from, isRead } }: { announcement: OwnAnnouncement }) {
  const t = useTexts(announcementTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const handleRead = async () => {
    try {
      await call(announcementRoutes.markRead, { params: { id } }, { quiet: true })
      await queryClient.invalidateQueries(ownAnnouncementsQuery)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <li className={classes.item} data-level={level}>
      <p className={classes.meta}>
        {t(`level_${level}`)} · {formatMoment(from, language)}
        {!isRead && <b>{t('unread')}</b>}
      </p>
      <h3>{title[language]}</h3>
      <Markdown>{body[language]}</Markdown>
      {!isRead && (
        <Button size="compact-sm" variant="default" onClick={() => void handleRead()}>
          {t('markRead')}
        </Button>
      )}
    </li>
  )
}
