import {
  type ServicePackage,
  serviceCategories,
  servicePackageRoutes,
} from '@wheelhouse/contract/system/service-package'
import { serviceTexts } from '@wheelhouse/texts/system/services'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { linkColumn, momentColumn, statusColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { StatusFilter, WordFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { may } from '../../session/may.ts'

const packages = defineList({
  routes: servicePackageRoutes,
  id: 'servicePackages',
  searchIn: ['name', 'code'],
  filters: { buildingId: String, category: Number, status: Number },
  sort: 'name',
  where: locationWhere,
})

/** system/service-package/list: the calls that flows can make to outside services. */
export function ServicePackageListPage() {
  const t = useTexts(serviceTexts)
  const list = useEntityList(packages)
  const mayWrite = may('servicePackage:write')
  return (
    <ListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={mayWrite && <CreateLink to={paths.servicePackageCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter list={list} />
          <WordFilter list={list} t={t} name="category" all="allCategories" values={serviceCategories} />
          <StatusFilter list={list} />
        </>
      }
      bulk={mayWrite ? [...bulkStatus(servicePackageRoutes), bulkDelete(servicePackageRoutes)] : []}
    />
  )
}

function useColumns(): readonly Column<ServicePackage>[] {
  const t = useTexts(serviceTexts)
  const language = useLanguage()
  const building = useBuildingColumn<ServicePackage>()
  return [
    linkColumn(t('name'), paths.servicePackage, { text: ({ name }) => name }),
    { id: 'code', label: t('code'), sort: 'code', text: ({ code }) => code },
    { id: 'version', label: t('version'), sort: 'version', text: ({ version }) => version },
    wordColumn(t, 'category'),
    building,
    statusColumn(),
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}
