import { Link } from '@tanstack/react-router'
import { checkTargets } from '@wheelhouse/contract/inspections/check-item'
import { type ThresholdLog, thresholdLogRoutes } from '@wheelhouse/contract/inspections/threshold-log'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { thresholdLogTexts } from '@wheelhouse/texts/inspections/threshold-logs'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { BuildingFilter, useBuildingColumn } from '../../buildings/building-filter.tsx'
import { devicePaths } from '../../devices/device-paths.ts'
import { useFigures } from '../../devices/readings/use-figures.ts'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { momentColumn } from '../../kernel/lists/list-columns.tsx'
import { FilterChoice } from '../../kernel/lists/list-filters.tsx'
import { ListPage } from '../../kernel/lists/list-page.tsx'
import { periodFilter } from '../../kernel/lists/period.ts'
import { PeriodFilter } from '../../kernel/lists/period-filter.tsx'
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
  searchIn: ['ruleName', 'subject', 'robotName'],
  filters: {
    at: periodFilter,
    buildingId: String,
    ruleId: String,
    checkItemId: String,
    deviceId: String,
    robotId: String,
    abnormal: (text) => text === 'true',
  },
  sort: '-at',
  where: locationWhere,
})

/** threshold/log/{page}: how threshold rules judged readings and measurements (R-INSPECTIONS-8). */
export function ThresholdLogPage() {
  const t = useTexts(thresholdLogTexts)
  const list = useEntityList(logs)
  return (
    <ListPage
      empty={t('empty')}
      title={t('title')}
      list={list}
      columns={useColumns()}
      getName={({ subject }) => t('entry', { name: subject })}
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
          <PeriodFilter list={list} name="at" label={t('day')} />
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
  const describeValue = useLoggedValue()
  return [
    momentColumn('at', t('at'), { language }),
    {
      id: 'subject',
      label: t('subject'),
      sort: 'subject',
      text: ({ subject }) => subject,
      cell: (log) => <SubjectLink log={log} />,
    },
    {
      id: 'value',
      label: t('value'),
      sort: 'value',
      text: (log) => describeValue(log),
    },
    {
      id: 'judgement',
      label: t('judgement'),
      text: ({ abnormal }) => readingText(abnormal ? 'abnormal' : 'normal'),
      cell: ({ abnormal }) => <JudgementChip abnormal={abnormal} />,
    },
    // No link: the rule may since have been deleted or changed. Its conditions are shown as they were.
    { id: 'ruleName', label: t('rule'), sort: 'ruleName', text: ({ ruleName }) => ruleName },
    { id: 'conditions', label: t('conditions'), text: (log) => getRuleWords(log) },
    { id: 'level', label: t('level'), sort: 'level', text: ({ level }) => levelText(`level_${level}`) },
    building,
    { id: 'robot', label: t('robot'), text: ({ robotName }) => robotName ?? t('none') },
    {
      id: 'report',
      label: t('report'),
      isAction: true,
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
  ]
}

/** Links to the reading of a check item, or to the measurements of a device. */
function SubjectLink({ log: { subject, readingId, deviceId } }: { log: ThresholdLog }) {
  if (readingId !== null)
    return (
      <Link to={readingPaths.one} params={{ id: readingId }}>
        {subject}
      </Link>
    )
  if (deviceId === null) return subject
  return (
    <Link to={devicePaths.data} params={{ id: deviceId }}>
      {subject}
    </Link>
  )
}

/** A value with its unit and, for a device, which measures several things, the quantity. */
function useLoggedValue(): (log: ThresholdLog) => string {
  const t = useTexts(thresholdLogTexts)
  const readingText = useTexts(readingTexts)
  const keyText = useTexts(deviceReadingTexts)
  const language = useLanguage()
  const figures = useFigures()
  return ({ value, targetType, unit, deviceKey }) => {
    if (deviceKey !== null)
      return t('measured', { key: keyText(`key_${deviceKey}`), value: figures(deviceKey, value) })
    const measured = { targetType: targetType ?? checkTargets.meter, unit: unit ?? '' }
    return formatValue(value, measured, { t: readingText, language })
  }
}
