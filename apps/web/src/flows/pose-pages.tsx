import { type PoseDef, poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import { poseTexts } from '@wheelhouse/texts/flows/poses'
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
import { PoseForm } from './pose-form.tsx'
import { posePaths } from './pose-paths.ts'

const poses = defineList({
  routes: poseDefRoutes,
  id: 'pose-defs',
  searchIn: ['name'],
  filters: { buildingId: String, armModel: Number, armType: Number, status: Number },
  sort: 'name',
  where: locationWhere,
})

/** pose-def/list: the accessible poses. */
export function ListPage() {
  const t = useTexts(poseTexts)
  const list = useEntityList(poses)
  const mayWrite = may('pose:write')
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={mayWrite && <CreateLink to={posePaths.create}>{t('create')}</CreateLink>}
      filters={
        <>
          <BuildingFilter list={list} />
          <ArmFilters list={list} />
          <StatusFilter list={list} />
        </>
      }
      bulk={mayWrite ? [...bulkStatus(poseDefRoutes), bulkDelete(poseDefRoutes)] : []}
    />
  )
}

function useColumns(): readonly Column<PoseDef>[] {
  const t = useTexts(poseTexts)
  const language = useLanguage()
  const building = useBuildingColumn<PoseDef>()
  const arm = useArmColumns<PoseDef>()
  return [
    linkColumn(t('name'), posePaths.one, { text: ({ name }) => name }),
    ...arm,
    building,
    statusColumn(),
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}

/** pose-def/create. */
export const CreatePage = defineCreatePage(PoseForm, {
  texts: poseTexts,
  leadsTo: posePaths.one,
  mayCreate: () => may('pose:write'),
})

/** pose-def/{id}. */
export const OnePage = defineEntityPage(poseDefRoutes, PoseForm)
