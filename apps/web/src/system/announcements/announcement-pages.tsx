import { Link } from '@tanstack/react-router'
import {
  type Announcement,
  announcementLevels,
  announcementRoutes,
} from '@wheelhouse/contract/system/announcement'
import { announcementTexts } from '@wheelhouse/texts/system/announcements'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import { momentColumn, statusColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { StatusFilter, WordFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { formatMoment, formatSheetMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { AnnouncementForm } from './announcement-form.tsx'

const announcements = defineList({
  routes: announcementRoutes,
  id: 'announcements',
  searchIn: [],
  filters: { level: String, status: Number },
  sort: '-from',
})

/** system/announcements/list: past, current and future announcements, for those who write them. */
export function ListPage() {
  const t = useTexts(announcementTexts)
  const language = useLanguage()
  const list = useEntityList(announcements)
  return (
    <EntityListPage
      title={t('list')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ title }) => title[language]}
      create={<CreateLink to={paths.announcementCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <WordFilter list={list} t={t} name="level" all="allLevels" values={announcementLevels} />
          <StatusFilter list={list} />
        </>
      }
      bulk={[...bulkStatus(announcementRoutes), bulkDelete(announcementRoutes)]}
    />
  )
}

function useColumns(): readonly Column<Announcement>[] {
  const t = useTexts(announcementTexts)
  const language = useLanguage()
  return [
    {
      id: 'title',
      label: t('title'),
      text: ({ title }) => title[language],
      cell: ({ id, title }) => (
        <Link to={paths.announcement} params={{ id }}>
          {title[language]}
        </Link>
      ),
    },
    wordColumn(t, 'level'),
    { id: 'audience', label: t('audience'), text: ({ audience }) => t(`audience_${audience}`) },
    {
      id: 'from',
      label: t('from'),
      sort: 'from',
      text: ({ from }) => formatMoment(from, language),
      csv: ({ from }) => formatSheetMoment(from),
    },
    momentColumn('to', t('to'), { language, none: t('open') }),
    statusColumn(),
  ]
}

/** system/announcements/create. */
export const CreatePage = defineCreatePage(AnnouncementForm, {
  texts: announcementTexts,
  leadsTo: paths.announcement,
})

/** system/announcements/{id}. */
export const OnePage = defineEntityPage(
  announcementRoutes,
  AnnouncementForm,
  ({ title }, language) => title[language],
)
