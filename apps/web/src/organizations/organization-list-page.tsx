import {
  type Organization,
  organizationFilter,
  organizationRoutes,
  organizationTypes,
} from '@wheelhouse/contract/organizations/organization'
import { organizationTexts } from '@wheelhouse/texts/organizations/organizations'
import { usePrefectureName } from '../buildings/prefecture-name.ts'
import { bulkDelete, bulkStatus } from '../kernel/lists/bulk-delete.ts'
import type { Column } from '../kernel/lists/data-table.tsx'
import { linkColumn, momentColumn, statusColumn, wordColumn } from '../kernel/lists/list-columns.tsx'
import { StatusFilter, WordFilter } from '../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage } from '../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'

const organizations = defineList({
  routes: organizationRoutes,
  id: 'organizations',
  searchIn: ['name'],
  filters: { type: Number, status: Number },
  sort: 'name',
  fields: organizationFilter.fields,
})

/** organization/list: the organisations that the person may see. */
export function OrganizationListPage() {
  const t = useTexts(organizationTexts)
  const list = useEntityList(organizations)
  const mayCreate = may('organization:create')
  return (
    <ListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={mayCreate && <CreateLink to={paths.organizationCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <WordFilter
            list={list}
            t={t}
            name="type"
            all="allTypes"
            values={Object.values(organizationTypes)}
          />
          <StatusFilter list={list} />
        </>
      }
      bulk={mayCreate ? [...bulkStatus(organizationRoutes), bulkDelete(organizationRoutes)] : []}
    />
  )
}

function useColumns(): readonly Column<Organization>[] {
  const t = useTexts(organizationTexts)
  const language = useLanguage()
  const prefectureName = usePrefectureName()
  return [
    linkColumn(t('name'), paths.organization, { text: ({ name }) => name }),
    wordColumn(t, 'type'),
    { id: 'level', label: t('level'), sort: 'level', text: ({ level }) => String(level) },
    {
      id: 'address',
      label: t('place'),
      text: ({ prefectures, address }) =>
        [prefectures === null ? '' : prefectureName(prefectures), address].join(' ').trim(),
    },
    statusColumn(),
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}
