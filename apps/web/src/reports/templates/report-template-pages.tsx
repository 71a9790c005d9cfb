import { useParams } from '@tanstack/react-router'
import {
  type ReportTemplate,
  reportTemplateRoutes,
  templateScopes,
} from '@wheelhouse/contract/reports/report-template'
import { reportTemplateTexts } from '@wheelhouse/texts/reports/report-templates'
import { useMemo } from 'react'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { bulkDelete } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { CreatePage as EntityCreatePage, EntityPage } from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn } from '../../kernel/lists/list-columns.tsx'
import { FilterChoice } from '../../kernel/lists/list-filters.tsx'
import { CreateLink, ListPage as EntityListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { reportPaths } from '../report-paths.ts'
import { ReportTemplateForm } from './report-template-form.tsx'

const templates = defineList({
  routes: reportTemplateRoutes,
  id: 'report-templates',
  searchIn: ['name'],
  filters: { acrossDays: (text) => text === 'true', scope: Number, buildingId: String },
  sort: 'name',
})

/** report/export-template/list/{page}: Excel workbooks that reports are filled into (R-REPORTS-5). */
export function ListPage() {
  const t = useTexts(reportTemplateTexts)
  const list = useEntityList(templates)
  const mayWrite = may('reportTemplate:write')
  return (
    <EntityListPage
      title={t('title')}
      empty={t('empty')}
      list={list}
      columns={useColumns()}
      getName={({ name }) => name}
      create={mayWrite && <CreateLink to={reportPaths.templateCreate}>{t('create')}</CreateLink>}
      filters={
        <>
          <FilterChoice
            list={list}
            name="acrossDays"
            label={t('acrossDays')}
            all={t('allPeriods')}
            values={['false', 'true'] as const}
            getWord={(value) => t(`acrossDays_${value}`)}
          />
          <FilterChoice
            list={list}
            name="scope"
            label={t('scope')}
            all={t('allScopes')}
            values={Object.values(templateScopes)}
            getWord={(value) => t(`scope_${value}`)}
          />
          <BuildingFilter list={list} />
        </>
      }
      bulk={mayWrite ? [bulkDelete(reportTemplateRoutes)] : []}
    />
  )
}

function useColumns(): readonly Column<ReportTemplate>[] {
  const t = useTexts(reportTemplateTexts)
  const language = useLanguage()
  const building = useBuildingColumn<ReportTemplate>('')
  return useMemo(
    () => [
      linkColumn(t('name'), reportPaths.template, { text: ({ name }) => name }),
      {
        id: 'acrossDays',
        label: t('acrossDays'),
        text: ({ acrossDays }) => t(acrossDays ? 'acrossDays_true' : 'acrossDays_false'),
      },
      { id: 'scope', label: t('scope'), sort: 'scope', text: ({ scope }) => t(`scope_${scope}`) },
      building,
      { id: 'file', label: t('file'), text: ({ file }) => file.name },
      momentColumn('updatedAt', t('updatedAt'), { language }),
    ],
    [t, language, building],
  )
}

/** report/export-template/create. */
export function CreatePage() {
  const t = useTexts(reportTemplateTexts)
  return (
    <EntityCreatePage title={t('create')} leadsTo={reportPaths.template}>
      {(handleCreated) =>
        may('reportTemplate:write') ? (
          <ReportTemplateForm onCreated={handleCreated} />
        ) : (
          <p>{t('mayNotCreate')}</p>
        )
      }
    </EntityCreatePage>
  )
}

/** report/export-template/{id}. */
export function OnePage() {
  const { id } = useParams({ from: `/shell${reportPaths.template}` })
  return (
    <EntityPage routes={reportTemplateRoutes} params={{ id }}>
      {(template) => <ReportTemplateForm template={template} />}
    </EntityPage>
  )
}
