import '@mantine/core/styles/Table.css'
import { Loader, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CheckItem } from '@wheelhouse/contract/inspections/check-item'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { lazy, Suspense } from 'react'
import { useRuleLines } from '../../devices/readings/use-rules.ts'
import { describeError } from '../../kernel/shell/notify.ts'
import { firstPage } from '../../kernel/shell/paths.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { formatValue, JudgementChip } from '../../reports/reading-words.tsx'
import { reportPaths } from '../../reports/report-paths.ts'
import { readingPaths } from '../inspection-paths.ts'
import { trendMax, trendQuery } from '../readings/reading.queries.ts'
import classes from './check-items.module.css'

/** The chart is loaded only if there are values: most people who open an item look at its fields. */
const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }))

export type TrendReading = Pick<Reading, 'id' | 'at' | 'value' | 'judgement' | 'runId'>

/** How many of the latest values are listed as text below the chart. */
const listedValues = 10

/** The values of an item by visit, with the lines of its threshold rule (R-REPORTS-8). */
export function ItemTrend({ item }: { item: CheckItem }) {
  const t = useTexts(checkItemTexts)
  const { data: readings, error } = useQuery(trendQuery(item.id))
  const ruleLines = useRuleLines(item.thresholdRuleId ?? undefined)
  return (
    <section className={classes.wide} aria-label={t('trend')}>
      <h2>{t('trend')}</h2>
      {error !== null && readings === undefined && <p role="alert">{describeError(error)}</p>}
      {error === null && readings === undefined && <Loader size="sm" />}
      {readings?.length === 0 && <p>{t('trendEmpty')}</p>}
      {readings !== undefined && readings.length > 0 && (
        <>
          <p className={classes.note}>{t('trendNote', { count: trendMax })}</p>
          <Suspense fallback={<Loader size="sm" />}>
            <TrendChart readings={readings} ruleLines={ruleLines} />
          </Suspense>
          <NewestValues item={item} readings={readings} />
          <Link to={firstPage(readingPaths.list)} search={{ checkItemId: item.id }}>
            {t('trendAll')}
          </Link>
        </>
      )}
    </section>
  )
}

function NewestValues({ item, readings }: { item: CheckItem; readings: readonly TrendReading[] }) {
  const t = useTexts(checkItemTexts)
  const measured = useTexts(readingTexts)
  const language = useLanguage()
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={t('trendLatest')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('trendAt')}</Table.Th>
            <Table.Th>{t('trendValue')}</Table.Th>
            <Table.Th>{t('trendReport')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {readings
            .slice(-listedValues)
            .toReversed()
            .map(({ id, at, value, judgement, runId }) => (
              <Table.Tr key={id}>
                <Table.Td>{formatMoment(at, language)}</Table.Td>
                <Table.Td>
                  {formatValue(value, item, { t: measured, language })}{' '}
                  {judgement !== null && <JudgementChip abnormal={judgement.abnormal} />}
                </Table.Td>
                <Table.Td>
                  {runId !== null && (
                    <Link to={reportPaths.one} params={{ id: runId }}>
                      {t('toReport', { at: formatMoment(at, language) })}
                    </Link>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
