import { Button } from '@mantine/core'
import { announcementTexts } from '@wheelhouse/texts/system/announcements'
import { Megaphone } from 'lucide-react'
import Markdown from 'react-markdown'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './announcement-banner.module.css'
import { useMarkRead } from './mark-announcement-read.ts'
import type { OwnAnnouncement } from './own-announcements.queries.ts'

/** A banner for announcements that nobody should miss, shown until marked as read. */
export function AnnouncementBanner({ announcements }: { announcements: readonly OwnAnnouncement[] }) {
  const t = useTexts(announcementTexts)
  const language = useLanguage()
  const markRead = useMarkRead()
  return announcements.map(({ id, level, title, body }) => (
    <section key={id} className={classes.banner} data-level={level} aria-label={t(`level_${level}`)}>
      <Megaphone size={16} aria-hidden />
      <details className={classes.words}>
        <summary>
          <b>{t(`level_${level}`)}</b> {title[language]}
        </summary>
        <Markdown>{body[language]}</Markdown>
      </details>
      <Button size="compact-sm" variant="default" onClick={() => void markRead(id)}>
        {t('markRead')}
      </Button>
    </section>
  ))
}
