import {
  type ReportTemplate,
  reportTemplateRoutes,
  templateScopes,
} from '@wheelhouse/contract/reports/report-template'
import { reportTemplateTexts } from '@wheelhouse/texts/reports/report-templates'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { bulkDelete } from '../../kernel/lists/bulk-delete.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { defineCreatePage, defineEntityPage } from '../../kernel/lists/entity-page.tsx'
import { linkColumn, momentColumn, wordColumn } from '../../kernel/lists/list-columns.tsx'
import { WordFilter } from '../../kernel/lists/list-filters.tsx'
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

/** report/export-template/list/{page}: Excel workbooks that are filled with reports (R-REPORTS-5). */
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
          <WordFilter
            list={list}
            t={t}
            name="acrossDays"
            all="allPeriods"
            values={['false', 'true'] as const}
          />
          <WordFilter list={list} t={t} name="scope" all="allScopes" values={Object.values(templateScopes)} />
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
  return [
    linkColumn(t('name'), reportPaths.template, { text: ({ name }) => name }),
    {
      id: 'acrossDays',
      label: t('acrossDays'),
      text: ({ acrossDays }) => t(acrossDays ? 'acrossDays_true' : 'acrossDays_false'),
    },
    wordColumn(t, 'scope'),
    building,
    { id: 'file', label: t('file'), text: ({ file }) => file.name },
    momentColumn('updatedAt', t('updatedAt'), { language }),
  ]
}

/** report/export-template/create. */
export const CreatePage = defineCreatePage(ReportTemplateForm, {
  texts: reportTemplateTexts,
  leadsTo: reportPaths.template,

  mayCreate: () => may('reportTemplate:write'),
})

/** report/export-template/{id}. */
export const OnePage = defineEntityPage(reportTemplateRoutes, ReportTemplateForm)
