import { Link } from '@tanstack/react-router'
import { scheduleResults } from '@wheelhouse/contract/schedules/schedule'
import { type ScheduleLog, scheduleLogRoutes } from '@wheelhouse/contract/schedules/schedule-log'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { BuildingFilter, useBuildingColumn } from '../buildings/building-filter.tsx'
import type { Column } from '../kernel/lists/data-table.tsx'
import { momentColumn } from '../kernel/lists/list-columns.tsx'
import { WordFilter } from '../kernel/lists/list-filters.tsx'
import { ListPage } from '../kernel/lists/list-page.tsx'
import { periodFilter } from '../kernel/lists/period.ts'
import { PeriodFilter } from '../kernel/lists/period-filter.tsx'
import { defineList, useEntityList } from '../kernel/lists/use-entity-list.ts'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { reportPaths } from '../reports/report-paths.ts'
import { describeCode } from '../robots/words/error-words.ts'
import { useCodeWords } from '../robots/words/use-code-words.ts'
import { locationWhere } from '../session/chosen-location.ts'
import { ScheduleLinks } from './schedule-links.tsx'
import { getReason, resultLooks } from './schedule-words.ts'

const logs = defineList({
  routes: scheduleLogRoutes,
  id: 'schedule-logs',
  searchIn: ['title', 'robotName', 'flowName'],
  filters: {
    plannedAt: periodFilter,
    buildingId: String,
    scheduleId: String,
    robotId: String,
    result: String,
  },
  sort: '-plannedAt',
  where: locationWhere,
})

/** schedule/log/{page}: the result of each occurrence (R-SCHEDULES-4). */
export function LogPage() {
  const t = useTexts(scheduleTexts)
  const list = useEntityList(logs)
  return (
    <ListPage
      title={t('log')}
      empty={t('logEmpty')}
      list={list}
      columns={useColumns()}
      getName={({ title }) => t('logEntry', { title })}
      actions={<ScheduleLinks here="log" />}
      filters={
        <>
          <PeriodFilter list={list} name="plannedAt" label={t('plannedAt')} />
          <BuildingFilter list={list} />
          <WordFilter list={list} t={t} name="result" all="allResults" values={scheduleResults} />
        </>
      }
    />
  )
}

function useColumns(): readonly Column<ScheduleLog>[] {
  const t = useTexts(scheduleTexts)
  const getCodeWords = useCodeWords()
  const language = useLanguage()
  const building = useBuildingColumn<ScheduleLog>()
  return [
    momentColumn('plannedAt', t('plannedAt'), { language }),
    {
      id: 'title',
      label: t('name'),
      sort: 'title',
      text: ({ title }) => title,
      // One that did not begin has no report.
      cell: ({ title, runId }) =>
        runId === null ? (
          title
        ) : (
          <Link to={reportPaths.one} params={{ id: runId }}>
            {title}
          </Link>
        ),
    },
    {
      id: 'result',
      label: t('result'),
      sort: 'result',
      text: ({ result }) => t(`result_${result}`),
      cell: ({ result }) => <StateChip {...resultLooks[result]}>{t(`result_${result}`)}</StateChip>,
    },
    {
      id: 'reason',
      label: t('reason'),
      text: ({ reason, result, errorCode }) =>
        [
          reason === null ? null : getReason(reason, result),
          errorCode === null ? null : describeCode(errorCode, getCodeWords),
        ]
          .filter((part) => part !== null)
          .join(' '),
    },
    { id: 'robot', label: t('robot'), sort: 'robotName', text: ({ robotName }) => robotName },
    { id: 'flow', label: t('flow'), text: ({ flowName }) => flowName },
    building,
    { ...momentColumn('startedAt', t('startedAt'), { language }), sort: undefined },
    { ...momentColumn('endedAt', t('endedAt'), { language }), sort: undefined },
  ]
}
