import { useQuery } from '@tanstack/react-query'
import { announcementTexts } from '@wheelhouse/texts/system/announcements'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { AnnouncementPanel } from './announcement-panel.tsx'
import { ownAnnouncementsQuery } from './own-announcements.queries.ts'

/** my/announcements: the reader's current announcements. Everybody else finds them behind the bell (R-SYSTEM-5). */
export function OwnAnnouncementsPage() {
  const t = useTexts(announcementTexts)
  useTitle(t('own'))
  const { data, error, isPending, refetch } = useQuery(ownAnnouncementsQuery)
  return (
    <section>
      <header className={listClasses.head}>
        <h1>{t('own')}</h1>
      </header>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {isPending && <ListLoading />}
      {data !== undefined && <AnnouncementPanel announcements={data} />}
    </section>
  )
}
