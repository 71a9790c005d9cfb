import { type Report, reportRoutes, reportTypes } from '@wheelhouse/contract/reports/report'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { BuildingFilter, useBuildingColumn } from '../buildings/building-filter.tsx'
import type { Column } from '../kernel/lists/data-table.tsx'
import { linkColumn, momentColumn } from '../kernel/lists/list-columns.tsx'
import { FilterChoice, WordFilter } from '../kernel/lists/list-filters.tsx'
import { ListPage } from '../kernel/lists/list-page.tsx'
import { periodFilter } from '../kernel/lists/period.ts'
import { PeriodFilter } from '../kernel/lists/period-filter.tsx'
import { defineList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { MonthlyReportButton } from './monthly/monthly-report-button.tsx'
import { ReportExport } from './report-export.tsx'
import { reportPaths } from './report-paths.ts'
import { ReportResultChip } from './report-result.tsx'
import { getReportTitle } from './report-title.ts'

const reports = defineList({
  routes: reportRoutes,
  id: 'reports',
  searchIn: ['title', 'robotName'],
  filters: {
    startedAt: periodFilter,
    buildingId: String,
    robotId: String,
    flowId: String,
    type: Number,
    result: Number,
    abnormalCount: (least) => ({ gte: Number(least) }),
  },
  sort: '-startedAt',
  where: locationWhere,
})

const types = Object.values(reportTypes)
/** The results that a report as a whole can have. */
const results = [10, 11, 9, 12] as const

/** report/list/{page}: reports of flow runs, and of cleanings without a flow. */
export function ReportListPage() {
  const t = useTexts(reportTexts)
  const list = useEntityList(reports)
  return (
    <ListPage
      empty={t('empty')}
      title={t('title')}
      list={list}
      columns={useColumns()}
      actions={
        <>
          <MonthlyReportButton />
          <ReportExport where={list.where} />
        </>
      }
      getName={({ title }) => t('report', { title: getReportTitle(title, t) })}
      filters={
        <>
          <PeriodFilter list={list} name="startedAt" label={t('day')} />
          <BuildingFilter list={list} />
          <WordFilter list={list} t={t} name="type" all="allTypes" values={types} />
          <WordFilter list={list} t={t} name="result" all="allResults" values={results} />
          <FilterChoice
            list={list}
            name="abnormalCount"
            label={t('abnormalCount')}
            all={t('allAbnormal')}
            values={[1]}
            getWord={() => t('abnormalOnly')}
          />
        </>
      }
    />
  )
}

function useColumns(): readonly Column<Report>[] {
  const t = useTexts(reportTexts)
  const language = useLanguage()
  const building = useBuildingColumn<Report>()
  return [
    linkColumn(t('name'), reportPaths.one, {
      id: 'title',
      text: ({ title }) => getReportTitle(title, t),
    }),
    {
      id: 'result',
      label: t('result'),
      sort: 'result',
      text: ({ result }) => (result === null ? t('running') : t(`result_${result}`)),
      cell: ({ result }) => <ReportResultChip result={result} />,
    },
    {
      id: 'abnormalCount',
      label: t('abnormalCount'),
      text: ({ abnormalCount }) => String(abnormalCount),
      cell: ({ abnormalCount }) => <AbnormalCount count={abnormalCount} />,
    },
    momentColumn('startedAt', t('startedAt'), { language }),
    momentColumn('endedAt', t('endedAt'), { language }),
    { id: 'robot', label: t('robot'), sort: 'robotName', text: ({ robotName }) => robotName },
    building,
    { id: 'type', label: t('type'), text: ({ type }) => t(`type_${type}`) },
    { id: 'no', label: t('no'), sort: 'no', text: ({ no }) => String(no) },
    {
      id: 'checked',
      label: t('checked'),
      text: ({ checkedAt, checkedBy }) =>
        checkedAt === null ? t('notChecked') : (checkedBy ?? t('checked')),
    },
  ]
}

/** Highlights the count only if something is abnormal. */
function AbnormalCount({ count }: { count: number }) {
  if (count === 0) return count
  return (
    <StateChip shape="warning" tone="attention">
      {count}
    </StateChip>
  )
}
