import { type WorkPlan, workPlanRoutes, workPlanTypes } from '@wheelhouse/contract/flows/work-plan'
import { workPlanTexts } from '@wheelhouse/texts/flows/work-plans'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { bulkDelete, bulkStatus } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import {
  defineCreatePage,
  defineEntityPage,
  CreatePage as EntityCreatePage,
} from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn, statusColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { StatusFilter, WordFilter } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { may } from '../../session/may.ts'
import { InstantiateButton } from './instantiate-dialog.tsx'
import { WorkPlanForm } from './work-plan-form.tsx'
import { workPlanPaths } from './work-plan-paths.ts'

const plans = defineList({
  routes: workPlanRoutes,
  id: 'work-plans',
  searchIn: ['name', 'description'],
  filters: {
    buildingId: String,
    type: String,
    isTemplate: (text) => text === 'true',
    status: Number,
  },
  sort: 'name',
  where: locationWhere,
})

/** workplan/settings: the accessible work plans and templates (R-FLOWS-10). */
export function ListPage() {
  const t = useTexts(workPlanTexts)
  const list = useEntityList(plans)
  const mayWrite = may('workPlan:write')
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={
        mayWrite && (
          <>
            <CreateLink to={workPlanPaths.createTemplate}>{t('createTemplate')}</CreateLink>
            <CreateLink to={workPlanPaths.create}>{t('create')}</CreateLink>
          </>
        )
      }
      filters={
        <>
          <BuildingFilter list={list} />
          <WordFilter list={list} t={t} name="type" all="allTypes" values={workPlanTypes} />
          <WordFilter
            list={list}
            t={t}
            name="isTemplate"
            all="isTemplate_all"
            values={['true', 'false'] as const}
          />
          <StatusFilter list={list} />
        </>
      }
      bulk={mayWrite ? [...bulkStatus(workPlanRoutes), bulkDelete(workPlanRoutes)] : []}
    />
  )
}

function useColumns(): readonly Column<WorkPlan>[] {
  const t = useTexts(workPlanTexts)
  const language = useLanguage()
  const building = useBuildingColumn<WorkPlan>()
  return [
    linkColumn(t('name'), workPlanPaths.one, { text: ({ name }) => name }),
    wordColumn(t, 'type'),
    {
      id: 'isTemplate',
      label: t('isTemplate'),
      text: ({ isTemplate }) => t(isTemplate ? 'isTemplate_true' : 'isTemplate_false'),
    },
    { id: 'steps', label: t('stepCount'), text: ({ definition }) => String(definition.steps.length) },
    building,
    statusColumn(),
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}

/** workplan/create. */
export const CreatePage = defineCreatePage(WorkPlanForm, {
  texts: workPlanTexts,
  leadsTo: workPlanPaths.one,

  mayCreate: () => may('workPlan:write'),
})

/** workplan/create-template. */
export function CreateTemplatePage() {
  const t = useTexts(workPlanTexts)
  return (
    <EntityCreatePage title={t('createTemplate')} leadsTo={workPlanPaths.one}>
      {(handleCreated) =>
        may('workPlan:write') ? (
          <WorkPlanForm isTemplate onCreated={handleCreated} />
        ) : (
          <p>{t('mayNotCreate')}</p>
        )
      }
    </EntityCreatePage>
  )
}

/** workplan/{id}: a plan or a template. */
export const OnePage = defineEntityPage(workPlanRoutes, ({ row: plan }) => (
  <>
    {plan.isTemplate && may('workPlan:write') && (
      // Next to the form, not in it, because the dialog has a form of its own.
      <div>
        <InstantiateButton template={plan} />
      </div>
    )}
    <WorkPlanForm row={plan} />
  </>
))
