import { useParams } from '@tanstack/react-router'
import { announcementRoutes } from '@wheelhouse/contract/system/announcement'
import { announcementTexts } from '@wheelhouse/texts/system/announcements'
import { CreatePage, EntityPage } from '../kernel/lists/entity-page.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { AnnouncementForm } from './announcement-form.tsx'

/** system/announcements/create. */
export function AnnouncementCreatePage() {
  const t = useTexts(announcementTexts)
  return (
    <CreatePage title={t('create')} leadsTo={paths.announcement}>
      {(handleCreated) => <AnnouncementForm onCreated={handleCreated} />}
    </CreatePage>
  )
}

/** system/announcements/{id}. */
export function AnnouncementPage() {
  const { id } = useParams({ from: `/shell${paths.announcement}` })
  const language = useLanguage()
  return (
    <EntityPage routes={announcementRoutes} params={{ id }} getName={({ title }) => title[language]}>
      {(announcement) => <AnnouncementForm announcement={announcement} />}
    </EntityPage>
  )
}
