import { Link } from '@tanstack/react-router'
import type { MonthlyItem, MonthlyReport } from '@wheelhouse/contract/reports/monthly-report'
import { getConditionWords } from '@wheelhouse/texts/inspections/condition-words'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { monthlyReportTexts } from '@wheelhouse/texts/reports/monthly-reports'
import { toRuleLines } from '../../devices/readings/chart-data.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatDay } from '../../kernel/words/format-day.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import type { ChartPoint, Scale, Span } from '../../robots/state-history/chart-shapes.ts'
import { LineChart } from '../../robots/state-history/line-chart.tsx'
import { formatValue } from '../reading-words.tsx'
import classes from './monthly-report.module.css'

/** The check items of the month, each with its figures and its trend. */
export function MonthlyItems({ report }: { report: MonthlyReport }) {
  const t = useTexts(monthlyReportTexts)
  const { items, itemCount } = report
  return (
    <>
      <h2>{t('items')}</h2>
      {items.length === 0 && <p className={classes.note}>{t('noItems')}</p>}
      {items.length > 0 && <p className={classes.note}>{t('trendNote')}</p>}
      <div className={classes.items}>
        {items.map((item) => (
          <ItemFigure key={item.checkItemId} item={item} report={report} />
        ))}
      </div>
      {itemCount > items.length && (
        <p className={classes.note}>{t('moreItems', { count: itemCount - items.length })}</p>
      )}
    </>
  )
}

function ItemFigure({ item, report }: { item: MonthlyItem; report: MonthlyReport }) {
  const t = useTexts(monthlyReportTexts)
  const measured = useTexts(readingTexts)
  const say = useTexts(thresholdRuleTexts)
  const language = useLanguage()
  const { checkItemId, name, floorName, readings, unread, abnormal, least, average, greatest, limits } = item
  const format = (value: number) => formatValue(value, item, { t: measured, language })
  const figures: readonly (readonly [string, string | null])[] = [
    [t('count'), String(readings)],
    [t('unread'), unread === 0 ? null : String(unread)],
    [t('least'), least === null ? null : format(least)],
    [t('average'), average === null ? null : format(toShort(average))],
    [t('greatest'), greatest === null ? null : format(greatest)],
    [t('averageBefore'), item.averageBefore === null ? null : format(toShort(item.averageBefore))],
    [t('limit'), limits.length === 0 ? null : getConditionWords(limits, say)],
  ]
  return (
    <figure className={classes.item}>
      <figcaption>
        <h3>
          <Link to="/check-item/$id" params={{ id: checkItemId }} translate="no">
            {name}
          </Link>
          <small translate="no">{floorName}</small>
          {abnormal > 0 && (
            <StateChip shape="warning" tone="danger">
              {t('abnormalTimes', { count: abnormal })}
            </StateChip>
          )}
        </h3>
        <dl>
          {figures.map(([label, value]) =>
            value === null ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
      </figcaption>
      {item.days.length > 0 && <ItemChart item={item} report={report} format={format} />}
    </figure>
  )
}

type ItemChartProps = { item: MonthlyItem; report: MonthlyReport; format: (value: number) => string }

function ItemChart({ item, report, format }: ItemChartProps) {
  const t = useTexts(monthlyReportTexts)
  const language = useLanguage()
  const span = { from: Date.parse(report.from), to: Date.parse(report.to) }
  const { points, abnormalDays } = toPoints(item, report.month, span)
  const ruleLines = toRuleLines(item.limits)
  const scale = toScale(item, ruleLines)
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: countDecimals(scale) })
  return (
    <LineChart
      span={span}
      timeZone={report.timezone}
      points={points}
      scale={scale}
      ruleLines={ruleLines}
      formatValue={(value) => number.format(value)}
      describe={({ from, value }) => {
        const at = points.findIndex((point) => point.from === from)
        const day = formatDay(`${report.month}-${String(at + 1).padStart(2, '0')}`, language)
        return value === null ? '' : t('pointOf', { day, value: format(toShort(value.avg)) })
      }}
      marks={abnormalDays}
    />
  )
}

/** An average to four significant digits, or to one decimal place if it has more before the point. */
function toShort(value: number): number {
  return Math.abs(value) < 1_000 ? Number(value.toPrecision(4)) : Number(value.toFixed(1))
}

/** A point for each day of the month, evenly spaced: days with a clock change are not distinguished. Pure. */
function toPoints({ days }: MonthlyItem, month: string, { from, to }: Span) {
  const count = Math.round((to - from) / 86_400_000)
  const byDay = new Map(days.map((one) => [one.day, one]))
  const abnormalDays: Span[] = []
  const points = Array.from({ length: count }, (_, index): ChartPoint => {
    const ofDay = byDay.get(`${month}-${String(index + 1).padStart(2, '0')}`)
    const place = {
      from: from + (index * (to - from)) / count,
      to: from + ((index + 1) * (to - from)) / count,
    }
    if (ofDay === undefined) return { ...place, value: null }
    if (ofDay.abnormal > 0) abnormalDays.push(place)
    return { ...place, value: { min: ofDay.least, avg: ofDay.average, max: ofDay.greatest } }
  })
  return { points, abnormalDays }
}

/** The range of all values and limits, with a small margin. */
function toScale({ least, greatest }: MonthlyItem, ruleLines: readonly number[]): Scale {
  const all = [least ?? 0, greatest ?? 0, ...ruleLines]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const air = high === low ? Math.max(Math.abs(high) * 0.01, 0.1) : (high - low) * 0.08
  return { low: low - air, high: high + air }
}

/** Decimal places needed to distinguish the values of an axis. */
function countDecimals({ low, high }: Scale): number {
  return Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(high - low) + 1)))
}
