import {
  type SystemVersion,
  systemVersionRoutes,
  versionStatuses,
  versionTargets,
} from '@wheelhouse/contract/system/system-version'
import { systemVersionTexts } from '@wheelhouse/texts/system/system-versions'
import { bulkDelete } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { WordFilter } from '../../kernel/lists/list-filters.tsx'
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

/** system/versions/list: past and upcoming versions of the console and the robots' OS. */
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
          <WordFilter list={list} t={t} name="target" all="allTargets" values={versionTargets} />
          <WordFilter
            list={list}
            t={t}
            name="status"
            all="allStatuses"
            values={Object.values(versionStatuses)}
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
  return [
    linkColumn(t('name'), paths.systemVersion, { text: ({ name }) => name }),
    { id: 'version', label: t('version'), sort: 'version', text: ({ version }) => version },
    wordColumn(t, 'target'),
    wordColumn(t, 'status'),
    momentColumn('publishedAt', t('publishedAt'), { language, none: t('notPublished') }),
  ]
}

/** system/versions/create. */
export const CreatePage = defineCreatePage(SystemVersionForm, {
  texts: systemVersionTexts,
  leadsTo: paths.systemVersion,
})

/** system/versions/{id}. */
export const OnePage = defineEntityPage(systemVersionRoutes, SystemVersionForm)
