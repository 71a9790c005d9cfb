import { type Finding, findingRoutes, findingStates } from '@wheelhouse/contract/reports/finding'
import { findingTexts } from '@wheelhouse/texts/reports/findings'
import { reportTexts } from '@wheelhouse/texts/reports/reports'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { linkColumn, momentColumn } from '../../kernel/lists/list-columns.tsx'
import { WordFilter } from '../../kernel/lists/list-filters.tsx'
import { ListPage } from '../../kernel/lists/list-page.tsx'
import { periodFilter } from '../../kernel/lists/period.ts'
import { PeriodFilter } from '../../kernel/lists/period-filter.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { getReportTitle } from '../report-title.ts'
import { findingPaths } from './finding-paths.ts'
import { FindingDue, FindingStateChip } from './finding-state.tsx'

const findings = defineList({
  routes: findingRoutes,
  id: 'findings',
  searchIn: ['title', 'reportTitle', 'robotName', 'note'],
  filters: { foundAt: periodFilter, buildingId: String, robotId: String, state: String, ownerId: String },
  sort: '-foundAt',
  where: locationWhere,
})

/** report/finding/list: the findings, with their owners and states (R-REPORTS-9). */
export function FindingListPage() {
  const t = useTexts(findingTexts)
  const list = useEntityList(findings)
  return (
    <ListPage
      empty={t('empty')}
      title={t('title')}
      list={list}
      columns={useColumns()}
      getName={({ title }) => (title === '' ? t('untitled') : title)}
      filters={
        <>
          <WordFilter list={list} t={t} name="state" all="allStates" values={findingStates} />
          <PeriodFilter list={list} name="foundAt" label={t('day')} />
          <BuildingFilter list={list} />
        </>
      }
    />
  )
}

function useColumns(): readonly Column<Finding>[] {
  const t = useTexts(findingTexts)
  const report = useTexts(reportTexts)
  const language = useLanguage()
  const building = useBuildingColumn<Finding>()
  return [
    linkColumn(t('what'), findingPaths.one, {
      id: 'title',
      text: ({ title }) => (title === '' ? t('untitled') : title),
    }),
    {
      id: 'state',
      label: t('state'),
      sort: 'state',
      text: ({ state }) => t(`state_${state}`),
      cell: ({ state }) => <FindingStateChip state={state} />,
    },
    {
      id: 'owner',
      label: t('ownerId'),
      text: ({ owner }) => (owner === null ? t('nobody') : personName(owner, language)),
    },
    {
      id: 'dueOn',
      label: t('dueOn'),
      sort: 'dueOn',
      text: ({ dueOn }) => dueOn ?? '',
      cell: (finding) => <FindingDue finding={finding} />,
    },
    momentColumn('foundAt', t('foundAt'), { language }),
    { id: 'result', label: t('result'), text: ({ result }) => report(`result_${result}`) },
    { id: 'report', label: t('report'), text: ({ reportTitle }) => getReportTitle(reportTitle, report) },
    building,
    { id: 'robot', label: t('robot'), sort: 'robotName', text: ({ robotName }) => robotName ?? t('none') },
    momentColumn('closedAt', t('closedAt'), { language }),
    { id: 'note', label: t('note'), text: ({ note }) => note },
  ]
}
