import { Link } from '@tanstack/react-router'
import { type ThresholdLog, thresholdLogRoutes } from '@wheelhouse/contract/inspections/threshold-log'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { thresholdLogTexts } from '@wheelhouse/texts/inspections/threshold-logs'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { useMemo } from 'react'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { dayFilter } from '../../kernel/lists/day-range.ts'
import { momentColumn } from '../../kernel/lists/list-columns.tsx'
import { DayFilter, FilterChoice } from '../../kernel/lists/list-filters.tsx'
import { ListPage } from '../../kernel/lists/list-page.tsx'
import { defineList, useEntityList } from '../../kernel/lists/use-entity-list.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { formatValue, JudgementChip } from '../../reports/reading-words.tsx'
import { reportPaths } from '../../reports/report-paths.ts'
import { locationWhere } from '../../session/chosen-location.ts'
import { readingPaths } from '../inspection-paths.ts'
import { getRuleWords } from './condition-words.ts'

const logs = defineList({
  routes: thresholdLogRoutes,
  id: 'threshold-logs',
  searchIn: ['ruleName', 'checkItemName', 'robotName'],
  filters: {
    at: dayFilter,
    buildingId: String,
    ruleId: String,
    checkItemId: String,
    robotId: String,
    abnormal: (text) => text === 'true',
  },
  sort: '-at',
  where: locationWhere,
})

/** threshold/log/{page}: what threshold rules said of the values that were read (R-INSPECTIONS-8). */
export function ThresholdLogPage() {
  const t = useTexts(thresholdLogTexts)
  const list = useEntityList(logs)
  return (
    <ListPage
      empty={t('empty')}
      title={t('title')}
      list={list}
      columns={useColumns()}
      getName={({ checkItemName }) => t('entry', { name: checkItemName })}
      filters={
        <>
          <FilterChoice
            list={list}
            name="abnormal"
            label={t('judgement')}
            all={t('allJudgements')}
            values={['true', 'false']}
            getWord={(abnormal) => t(abnormal === 'true' ? 'onlyAbnormal' : 'onlyNormal')}
          />
          <DayFilter list={list} name="at" label={t('day')} />
          <BuildingFilter list={list} />
        </>
      }
    />
  )
}

function useColumns(): readonly Column<ThresholdLog>[] {
  const t = useTexts(thresholdLogTexts)
  const readingText = useTexts(readingTexts)
  const levelText = useTexts(notificationTexts)
  const language = useLanguage()
  const building = useBuildingColumn<ThresholdLog>()
  return useMemo(
    () => [
      momentColumn('at', t('at'), { language }),
      {
        ...{ id: 'checkItemName', label: t('item'), sort: 'checkItemName' },
        text: ({ checkItemName }) => checkItemName,
        cell: ({ checkItemName, readingId }) => (
          <Link to={readingPaths.one} params={{ id: readingId }}>
            {checkItemName}
          </Link>
        ),
      },
      {
        ...{ id: 'value', label: t('value'), sort: 'value' },
        text: (log) => formatValue(log.value, log, { t: readingText, language }),
      },
      {
        ...{ id: 'judgement', label: t('judgement') },
        text: ({ abnormal }) => readingText(abnormal ? 'abnormal' : 'normal'),
        cell: ({ abnormal }) => <JudgementChip abnormal={abnormal} />,
      },
      // No link: the rule may be gone, or say something else by now. Its conditions stand here as they were.
      { id: 'ruleName', label: t('rule'), sort: 'ruleName', text: ({ ruleName }) => ruleName },
      { id: 'conditions', label: t('conditions'), text: (log) => getRuleWords(log) },
      { id: 'level', label: t('level'), sort: 'level', text: ({ level }) => levelText(`level_${level}`) },
      building,
      { id: 'robot', label: t('robot'), text: ({ robotName }) => robotName ?? t('none') },
      {
        ...{ id: 'report', label: t('report'), isAction: true },
        text: ({ runId }) => t(runId === null ? 'none' : 'toReport'),
        cell: ({ runId }) =>
          runId === null ? (
            t('none')
          ) : (
            <Link to={reportPaths.one} params={{ id: runId }}>
              {t('toReport')}
            </Link>
          ),
      },
    ],
    [t, readingText, levelText, language, building],
  )
}
