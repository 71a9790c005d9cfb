import { Link } from '@tanstack/react-router'
import {
  type Announcement,
  announcementLevels,
  announcementRoutes,
} from '@wheelhouse/contract/system/announcement'
import { announcementTexts } from '@wheelhouse/texts/system/announcements'
import { useMemo } from 'react'
import { bulkDelete, bulkStatus } from '../kernel/lists/bulk-delete.ts'
import type { Column } from '../kernel/lists/data-table.tsx'
import { formatMoment } from '../kernel/words/format-time.ts'
import { CreateLink, ListPage } from '../kernel/lists/list-page.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { type ListDefinition, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { FilterChoice, StatusFilter } from '../kernel/lists/list-filters.tsx'
import { statusColumn, momentColumn } from '../kernel/lists/list-columns.tsx'

const announcements: ListDefinition = {
  routes: announcementRoutes,
  id: 'announcements',
  searchIn: [],
  filters: { level: String, status: Number },
  sort: '-from',
}

/** system/announcements/list: past, present and future ones, for those who announce. */
export function AnnouncementListPage() {
  const t = useTexts(announcementTexts)
  const language = useLanguage()
  const list = useEntityList<Announcement>(announcements)
  return (
    <ListPage
      title={t('list')}
      list={list}
      columns={useColumns()}
      nameOf={({ title }) => title[language]}
      actions={<CreateLink to={paths.announcementCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <FilterChoice
            list={list}
            name="level"
            label={t('level')}
            all={t('allLevels')}
            values={announcementLevels}
            wordOf={(value) => t(`level_${value}`)}
          />
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
  return useMemo(
    () => [
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
      { id: 'level', label: t('level'), sort: 'level', text: ({ level }) => t(`level_${level}`) },
      { id: 'audience', label: t('audience'), text: ({ audience }) => t(`audience_${audience}`) },
      { id: 'from', label: t('from'), sort: 'from', text: ({ from }) => formatMoment(from, language) },
      momentColumn('to', t('to'), { language, none: t('open') }),
      statusColumn(),
    ],
    [t, language],
  )
}
