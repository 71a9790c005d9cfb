import { useParams } from '@tanstack/react-router'
import {
  type SystemVersion,
  systemVersionRoutes,
  versionStatuses,
  versionTargets,
} from '@wheelhouse/contract/system/system-version'
import { systemVersionTexts } from '@wheelhouse/texts/system/system-versions'
import { useMemo } from 'react'
import { bulkDelete } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { CreatePage as EntityCreatePage, EntityPage } from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn } from '../../kernel/lists/list-columns.tsx'
import { FilterChoice } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { SystemVersionForm } from './system-version-form.tsx'

const versions = defineList({
  routes: systemVersionRoutes,
  id: 'system-versions',
  searchIn: ['name', 'version'],
  filters: { target: String, status: Number },
  sort: '-publishedAt',
})

/** system/versions/list: what the console and the robots' OS were and will be. */
export function ListPage() {
  const t = useTexts(systemVersionTexts)
  const list = useEntityList(versions)
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={<CreateLink to={paths.systemVersionCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <FilterChoice
            list={list}
            name="target"
            label={t('target')}
            all={t('allTargets')}
            values={versionTargets}
            getWord={(value) => t(`target_${value}`)}
          />
          <FilterChoice
            list={list}
            name="status"
            label={t('status')}
            all={t('allStatuses')}
            values={Object.values(versionStatuses)}
            getWord={(value) => t(`status_${value}`)}
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
      linkColumn(t('name'), paths.systemVersion, { text: ({ name }) => name }),
      { id: 'version', label: t('version'), sort: 'version', text: ({ version }) => version },
      { id: 'target', label: t('target'), sort: 'target', text: ({ target }) => t(`target_${target}`) },
      { id: 'status', label: t('status'), sort: 'status', text: ({ status }) => t(`status_${status}`) },
      momentColumn('publishedAt', t('publishedAt'), { language, none: t('notPublished') }),
    ],
    [t, language],
  )
}

/** system/versions/create. */
export function CreatePage() {
  const t = useTexts(systemVersionTexts)
  return (
    <EntityCreatePage title={t('create')} leadsTo={paths.systemVersion}>
      {(handleCreated) => <SystemVersionForm onCreated={handleCreated} />}
    </EntityCreatePage>
  )
}

/** system/versions/{id}. */
export function OnePage() {
  const { id } = useParams({ from: `/shell${paths.systemVersion}` })
  return (
    <EntityPage routes={systemVersionRoutes} params={{ id }}>
      {(version) => <SystemVersionForm version={version} />}
    </EntityPage>
  )
}
