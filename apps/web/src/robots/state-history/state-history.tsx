import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type StateHistory as History,
  type HistoryPeriod,
  type HistoryPoint,
  historyPeriodNames,
} from '@wheelhouse/contract/robots/state-history'
import type { Language } from '@wheelhouse/contract/session/session'
import { stateHistoryTexts } from '@wheelhouse/texts/robots/state-history'
import { useState } from 'react'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import overview from '../overview-tab.module.css'
import type { RobotDetail } from '../records/robot-record.queries.ts'
import { useTimeZone } from '../use-time-zone.ts'
import type { ChartPoint, Scale, Span } from './chart-shapes.ts'
import { LineChart } from './line-chart.tsx'
import classes from './state-history.module.css'
import { stateHistoryQuery } from './state-history.queries.ts'

/** A robot's battery and network over the last day, week or month. */
export function StateHistory({ robot }: { robot: RobotDetail }) {
  const t = useTexts(stateHistoryTexts)
  const timeZone = useTimeZone(robot.buildingId)
  const [period, setPeriod] = useState<HistoryPeriod>('day')
  const { data, error, isPlaceholderData, refetch } = useQuery(stateHistoryQuery(robot.id, period))
  return (
    <section className={classes.history} aria-label={t('title')} aria-busy={isPlaceholderData}>
      <div className={classes.head}>
        <h2>{t('title')}</h2>
        <SegmentedControl
          aria-label={t('period')}
          size="xs"
          value={period}
          onChange={(value) => setPeriod(historyPeriodNames.find((name) => name === value) ?? period)}
          data={historyPeriodNames.map((value) => ({ value, label: t(`period_${value}`) }))}
        />
      </div>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height={208} />
        </div>
      )}
      {data?.points.length === 0 && <p className={overview.none}>{t('empty')}</p>}
      {data !== undefined && data.points.length > 0 && <Charts history={data} timeZone={timeZone} />}
    </section>
  )
}

function Charts({ history, timeZone }: { history: History; timeZone: string | undefined }) {
  const t = useTexts(stateHistoryTexts)
  const common = { history, timeZone }
  return (
    <>
      <div className={classes.charts}>
        <Chart {...common} kind="charge" />
        <Chart {...common} kind="rssi" />
      </div>
      <p className={classes.note}>{t('gaps')}</p>
    </>
  )
}

/** The content of each chart. `minutes`: what is marked below the line. */
const looks = {
  charge: { title: 'battery', none: 'noCharge', unit: '%', minutes: 'chargingMinutes', marked: 'charging' },
  rssi: { title: 'signal', none: 'noSignal', unit: ' dBm', minutes: 'onlineMinutes', marked: 'online' },
} as const

type ChartProps = {
  history: History
  timeZone: string | undefined
  kind: keyof typeof looks
}

function Chart({ history, timeZone, kind }: ChartProps) {
  const t = useTexts(stateHistoryTexts)
  const language = useLanguage()
  const { title, none, unit, minutes, marked } = looks[kind]
  const format = (value: number) => `${Math.round(value)}${unit}`
  const toMoment = (at: string) => formatMoment(at, language, timeZone)
  const { points } = history
  const bucketMs = history.bucketMinutes * 60_000
  const toSpan = ({ at }: HistoryPoint): Span => ({ from: Date.parse(at), to: Date.parse(at) + bucketMs })
  const { lowest, highest, latest } = findExtremes(points, kind)
  const markedMinutes = points.reduce((sum, point) => sum + point[minutes], 0)
  const describe = ({ from, value }: ChartPoint) =>
    value === null
      ? ''
      : t('point', {
          moment: toMoment(new Date(from).toISOString()),
          value: format(value.avg),
          min: format(value.min),
          max: format(value.max),
        })
  return (
    <figure className={classes.figure}>
      <figcaption>
        <h3>{t(title)}</h3>
        <ul className={classes.summary}>
          {lowest !== null && (
            <li>{t('lowest', { value: format(lowest.value), moment: toMoment(lowest.at) })}</li>
          )}
          {highest !== null && <li>{t('highest', { value: format(highest.value) })}</li>}
          {latest !== null && (
            <li>{t('latest', { value: format(latest.value), moment: toMoment(latest.at) })}</li>
          )}
          {lowest === null && <li>{t(none)}</li>}
          {markedMinutes > 0 && (
            <li className={classes.marked}>{t(marked, { time: formatDuration(markedMinutes, language) })}</li>
          )}
        </ul>
      </figcaption>
      <LineChart
        span={{ from: Date.parse(history.from), to: Date.parse(history.to) }}
        timeZone={timeZone}
        points={points.map((point) => ({ ...toSpan(point), value: point[kind] }))}
        scale={kind === 'charge' ? percent : toSignalScale(lowest?.value, highest?.value)}
        formatValue={format}
        describe={describe}
        marks={points.filter((point) => point[minutes] > 0).map(toSpan)}
      />
    </figure>
  )
}

/** Minimum, maximum and latest reported value; `null` if there were none. */
function findExtremes(points: readonly HistoryPoint[], kind: keyof typeof looks) {
  let [lowest, highest, latest]: ({ value: number; at: string } | null)[] = [null, null, null]
  for (const point of points) {
    const figure = point[kind]
    if (figure === null) continue
    if (lowest == null || figure.min < lowest.value) lowest = { value: figure.min, at: point.at }
    if (highest == null || figure.max > highest.value) highest = { value: figure.max, at: point.at }
    latest = { value: figure.last, at: point.lastAt }
  }
  return { lowest: lowest ?? null, highest: highest ?? null, latest: latest ?? null }
}

const percent: Scale = { low: 0, high: 100 }
/** The usual range of a robot's signal, in dBm; extended in whole steps if a value is outside. */
const usualSignal: Scale = { low: -100, high: -20 }
const signalStep = 20

function toSignalScale(lowest = usualSignal.low, highest = usualSignal.high): Scale {
  return {
    low: Math.min(usualSignal.low, Math.floor(lowest / signalStep) * signalStep),
    high: Math.max(usualSignal.high, Math.ceil(highest / signalStep) * signalStep),
  }
}

function formatDuration(minutes: number, language: Language): string {
  const isShort = minutes < 60
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isShort ? 'minute' : 'hour',
    maximumFractionDigits: 1,
  }).format(isShort ? minutes : minutes / 60)
}
