import { type PoseNetwork, poseNetworkRoutes } from '@wheelhouse/contract/flows/pose-network'
import { poseNetworkTexts } from '@wheelhouse/texts/flows/poses'
import { BuildingFilter, useBuildingColumn } from '../buildings/building-filter.tsx'
import { bulkDelete, bulkStatus } from '../kernel/lists/bulk-delete.ts'
import type { Column } from '../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn, statusColumn } from '../kernel/lists/list-columns.tsx'
import { StatusFilter } from '../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { may } from '../session/may.ts'
import { ArmFilters, useArmColumns } from './arm-fields.tsx'
import { PoseNetworkForm } from './pose-network-form.tsx'
import { poseNetworkPaths } from './pose-paths.ts'

const networks = defineList({
  routes: poseNetworkRoutes,
  id: 'pose-networks',
  searchIn: ['name'],
  filters: { buildingId: String, armModel: Number, armType: Number, status: Number },
  sort: 'name',
  where: locationWhere,
})

/** pose-network/list: the accessible pose networks. */
export function ListPage() {
  const t = useTexts(poseNetworkTexts)
  const list = useEntityList(networks)
  const mayWrite = may('pose:write')
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={mayWrite && <CreateLink to={poseNetworkPaths.create}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter list={list} />
          <ArmFilters list={list} />
          <StatusFilter list={list} />
        </>
      }
      bulk={mayWrite ? [...bulkStatus(poseNetworkRoutes), bulkDelete(poseNetworkRoutes)] : []}
    />
  )
}

function useColumns(): readonly Column<PoseNetwork>[] {
  const t = useTexts(poseNetworkTexts)
  const language = useLanguage()
  const building = useBuildingColumn<PoseNetwork>()
  const arm = useArmColumns<PoseNetwork>()
  return [
    linkColumn(t('name'), poseNetworkPaths.one, { text: ({ name }) => name }),
    { id: 'poses', label: t('poseCount'), text: ({ poseIds }) => String(poseIds.length) },
    { id: 'edges', label: t('edgeCount'), text: ({ edges }) => String(edges.length) },
    ...arm,
    building,
    statusColumn(),
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}

/** pose-network/create. */
export const CreatePage = defineCreatePage(PoseNetworkForm, {
  texts: poseNetworkTexts,
  leadsTo: poseNetworkPaths.one,
  mayCreate: () => may('pose:write'),
})

/** pose-network/{id}. */
export const OnePage = defineEntityPage(poseNetworkRoutes, PoseNetworkForm)
