import { Link } from '@tanstack/react-router'
import {
  type Announcement,
  announcementLevels,
  announcementRoutes,
} from '@wheelhouse/contract/system/announcement'
import { announcementTexts } from '@wheelhouse/texts/announcements'
import { formTexts } from '@wheelhouse/texts/forms'
import { useMemo } from 'react'
import { bulkChange, bulkDelete } from '../kernel/bulk-delete.ts'
import type { Column } from '../kernel/data-table.tsx'
import { Choice } from '../kernel/filter-fields.tsx'
import { formatMoment } from '../kernel/format-time.ts'
import { CreateLink, ListPage } from '../kernel/list-page.tsx'
import { paths } from '../kernel/paths.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { type ListDefinition, useEntityList } from '../kernel/use-entity-list.ts'

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
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const list = useEntityList<Announcement>(announcements)
  const { search, change } = list
  return (
    <ListPage
      title={t('list')}
      list={list}
      columns={useColumns()}
      nameOf={({ title }) => title[language]}
      actions={<CreateLink to={paths.announcementCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <Choice
            label={t('level')}
            all={t('allLevels')}
            value={search.level}
            options={announcementLevels.map((value) => ({ value, label: t(`level_${value}`) }))}
            onChange={(level) => change({ level })}
          />
          <Choice
            label={t('status')}
            all={t('allStatuses')}
            value={search.status}
            options={[
              { value: '1', label: formText('enabled') },
              { value: '0', label: formText('disabled') },
            ]}
            onChange={(status) => change({ status })}
          />
        </>
      }
      bulk={[
        bulkChange(announcementRoutes, { id: 'enable', label: formText('enable'), change: { status: 1 } }),
        bulkChange(announcementRoutes, { id: 'disable', label: formText('disable'), change: { status: 0 } }),
        bulkDelete(announcementRoutes),
      ]}
    />
  )
}

function useColumns(): readonly Column<Announcement>[] {
  const t = useTexts(announcementTexts)
  const formText = useTexts(formTexts)
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
      {
        id: 'to',
        label: t('to'),
        sort: 'to',
        text: ({ to }) => (to === null ? t('open') : formatMoment(to, language)),
      },
      {
        id: 'status',
        label: t('status'),
        sort: 'status',
        text: ({ status }) => formText(status === 1 ? 'enabled' : 'disabled'),
      },
    ],
    [t, formText, language],
  )
}
