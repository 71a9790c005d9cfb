import { Link } from '@tanstack/react-router'
import {
  type SystemVersion,
  systemVersionRoutes,
  versionStatuses,
  versionTargets,
} from '@wheelhouse/contract/system/system-version'
import { systemVersionTexts } from '@wheelhouse/texts/system-versions'
import { useMemo } from 'react'
import { bulkDelete } from '../kernel/bulk-delete.ts'
import type { Column } from '../kernel/data-table.tsx'
import { Choice } from '../kernel/filter-fields.tsx'
import { formatMoment } from '../kernel/format-time.ts'
import { CreateLink, ListPage } from '../kernel/list-page.tsx'
import { paths } from '../kernel/paths.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { type ListDefinition, useEntityList } from '../kernel/use-entity-list.ts'

const versions: ListDefinition = {
  routes: systemVersionRoutes,
  id: 'system-versions',
  searchIn: ['name', 'version'],
  filters: { target: String, status: Number },
  sort: '-publishedAt',
}

/** system/versions/list: what the console and the robots' OS were and will be. */
export function SystemVersionListPage() {
  const t = useTexts(systemVersionTexts)
  const list = useEntityList<SystemVersion>(versions)
  const { search, change } = list
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={useColumns()}
      nameOf={({ name }) => name}
      actions={<CreateLink to={paths.systemVersionCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <Choice
            label={t('target')}
            all={t('allTargets')}
            value={search.target}
            options={versionTargets.map((value) => ({ value, label: t(`target_${value}`) }))}
            onChange={(target) => change({ target })}
          />
          <Choice
            label={t('status')}
            all={t('allStatuses')}
            value={search.status}
            options={Object.values(versionStatuses).map((value) => ({
              value: String(value),
              label: t(`status_${value}`),
            }))}
            onChange={(status) => change({ status })}
          />
        </>
      }
      bulk={[bulkDelete(systemVersionRoutes)]}
    />
  )
}

function useColumns(): readonly Column<SystemVersion>[] {
  const t = useTexts(systemVersionTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('name'),
        sort: 'name',
        text: ({ name }) => name,
        cell: ({ id, name }) => (
          <Link to={paths.systemVersion} params={{ id }}>
            {name}
          </Link>
        ),
      },
      { id: 'version', label: t('version'), sort: 'version', text: ({ version }) => version },
      { id: 'target', label: t('target'), sort: 'target', text: ({ target }) => t(`target_${target}`) },
      { id: 'status', label: t('status'), sort: 'status', text: ({ status }) => t(`status_${status}`) },
      {
        id: 'publishedAt',
        label: t('publishedAt'),
        sort: 'publishedAt',
        text: ({ publishedAt }) =>
          publishedAt === null ? t('notPublished') : formatMoment(publishedAt, language),
      },
    ],
    [t, language],
  )
}
