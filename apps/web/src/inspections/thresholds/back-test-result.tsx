import { Button } from '@mantine/core'
import { type ReadingKey, readingKeys } from '@wheelhouse/contract/devices/reading-key'
import type { BackTest, Condition } from '@wheelhouse/contract/inspections/threshold-rule'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { useMemo, useState } from 'react'
import { toRuleLines } from '../../devices/readings/chart-data.ts'
import type { FixedSpan } from '../../devices/readings/data-search.ts'
import { ReadingChart } from '../../devices/readings/reading-chart.tsx'
import { ScrollRegion } from '../../kernel/shell/focusable.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { useTimeZone } from '../../robots/use-time-zone.ts'
import type { TriedHistory } from './back-test-history.tsx'
import classes from './thresholds.module.css'

/** How far back a rule can be tested. */
export const periodNames = ['day', 'week', 'month', 'quarter', 'year'] as const

/** The request for a back-test, once it is complete. */
export type AskedTest = {
  rule: { conditions: Condition[]; deadBand: number; durationSec: number }
  history: TriedHistory
  period: (typeof periodNames)[number]
}

type ResultProps = { result: BackTest; asked: AskedTest; buildingId: string }

/** The result of a back-test: the number of matches, a chart, and each match in words. */
export function BackTestResult({ result, asked, buildingId }: ResultProps) {
  const t = useTexts(thresholdRuleTexts)
  const language = useLanguage()
  const timeZone = useTimeZone(buildingId)
  const { judged, fired, source } = result
  const whole = useMemo(() => ({ from: Date.parse(result.from), to: Date.parse(result.to) }), [result])
  const [zoom, setZoom] = useState<{ of: BackTest; span: FixedSpan } | null>(null)
  const parts = useMemo(() => toParts(result, asked), [result, asked])
  const span = zoom?.of === result ? zoom.span : whole
  if (judged === 0) return <p>{t('nothingMeasured')}</p>
  return (
    <>
      <p className={classes.verdict}>
        <strong>{t('firedTimes', { count: fired, judged })}</strong>
      </p>
      {(source === 'minute' || source === 'hour') && <p className={classes.note}>{t(`by_${source}`)}</p>}
      {result.isCut && (
        <p className={classes.note}>{t('isCut', { from: formatMoment(result.from, language, timeZone) })}</p>
      )}
      <ReadingChart
        {...parts}
        span={span}
        timeZone={timeZone}
        bucketSeconds={result.bucketSeconds}
        onZoom={(chosen) => setZoom({ of: result, span: chosen })}
      />
      {span !== whole && (
        <Button size="compact-sm" variant="default" onClick={() => setZoom(null)}>
          {t('wholePeriod')}
        </Button>
      )}
      {fired > 0 && <Moments result={result} asked={asked} timeZone={timeZone} />}
    </>
  )
}

/** Memoised, because the chart is rebuilt whenever these objects change. */
function toParts({ points, moments, to }: BackTest, { rule, history }: AskedTest) {
  return {
    chart: { key: history.deviceKey, lines: [{ name: '', points }] },
    ruleLines: toRuleLines(rule.conditions),
    spans: moments.map(({ at, until }) => ({ from: Date.parse(at), to: Date.parse(until ?? to) })),
  }
}

function Moments({
  result: { moments, fired },
  asked: { history },
  timeZone,
}: Pick<ResultProps, 'result' | 'asked'> & { timeZone: string | undefined }) {
  const t = useTexts(thresholdRuleTexts)
  const language = useLanguage()
  const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 5 })
  const unit = history.deviceKey === null ? history.unit : getUnit(history.deviceKey)
  return (
    <details>
      <summary>{t('momentsTitle')}</summary>
      {fired > moments.length && <p className={classes.note}>{t('momentsCut', { count: moments.length })}</p>}
      <ScrollRegion as="section" className={classes.moments} aria-label={t('momentsTitle')}>
        <table>
          <thead>
            <tr>
              {(['momentFrom', 'momentUntil', 'momentValue'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moments.toReversed().map(({ at, until, value }) => (
              <tr key={at}>
                <td>{formatMoment(at, language, timeZone)}</td>
                <td>{until === null ? t('lastsOn') : formatMoment(until, language, timeZone)}</td>
                <td>{`${figure.format(value)} ${unit}`.trim()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}

function getUnit(key: ReadingKey): string {
  return readingKeys[key].unit
}
