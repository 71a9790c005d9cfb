import { Button } from '@mantine/core'
import { announcementTexts } from '@wheelhouse/texts/system/announcements'
import Markdown from 'react-markdown'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './announcement-panel.module.css'
import { useMarkRead } from './mark-announcement-read.ts'
import type { OwnAnnouncement } from './own-announcements.queries.ts'

/** The current announcements, each with a button to mark it as read. */
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
  const markRead = useMarkRead()
  return (
    <li className={classes.item} data-level={level}>
      <p className={classes.meta}>
        {t(`level_${level}`)} · {formatMoment(from, language)}
        {!isRead && <b>{t('unread')}</b>}
      </p>
      <h3>{title[language]}</h3>
      <Markdown>{body[language]}</Markdown>
      {!isRead && (
        <Button size="compact-sm" variant="default" onClick={() => void markRead(id)}>
          {t('markRead')}
        </Button>
      )}
    </li>
  )
}
