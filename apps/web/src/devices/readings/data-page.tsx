import { Skeleton } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { deviceRoutes } from '@wheelhouse/contract/devices/device'
import { deviceReadingTexts } from '@wheelhouse/texts/devices/device-readings'
import { useMemo } from 'react'
import listClasses from '../../kernel/lists/list-page.module.css'
import { entityQuery } from '../../kernel/server/entity.queries.ts'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { useTimeZone } from '../../robots/use-time-zone.ts'
import type { DeviceDetail } from '../device-form.tsx'
import { devicePaths } from '../device-paths.ts'
import { type DeviceHistory, toCharts } from './chart-data.ts'
import classes from './data-page.module.css'
import { type DataSearch, type FixedSpan, getSpan, readKeys, readOthers } from './data-search.ts'
import { DataTools } from './data-tools.tsx'
import { readingHistoryQuery } from './device-reading.queries.ts'
import { IntakeFacts } from './intake-facts.tsx'
import { KeyFigure } from './key-figure.tsx'
import { SpanTools } from './span-tools.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { noLines, useRuleLines, useWatchingRules } from './use-rules.ts'

/** device/{id}/data: the measurements of a device, compared with others in its building. */
export function DeviceDataPage() {
  const t = useTexts(deviceReadingTexts)
  const { id } = useParams({ from: `/shell${devicePaths.data}` })
  const device = useQuery(entityQuery(deviceRoutes, { id }))
  useTitle(t('title'))
  if (device.data === undefined && device.error !== null)
    return <ListFailure error={device.error} route={deviceRoutes.get} onRetry={() => void device.refetch()} />
  return (
    <section>
      <BackLink to={devicePaths.one} params={{ id }}>
        {t('backToDevice')}
      </BackLink>
      <header className={listClasses.head}>
        <h1>{t('title')}</h1>
        <span>{device.data?.name}</span>
      </header>
      {device.data === undefined ? <Skeleton height={320} /> : <DeviceData device={device.data} />}
    </section>
  )
}

function DeviceData({ device }: { device: DeviceDetail }) {
  const search = useSearch({ from: `/shell${devicePaths.data}` })
  const navigate = useNavigate({ from: devicePaths.data })
  const timeZone = useTimeZone(device.buildingId ?? '')
  const { histories, span, error, isPending, isOld, retry } = useHistories(device, search)
  const change = (changed: DataSearch) => void navigate({ search: { ...search, ...changed } })
  // Zooming in adds a history entry, so that the back button returns.
  const goTo = ({ from, to }: FixedSpan) => change({ span: undefined, from, to })
  return (
    <>
      <IntakeFacts device={device} timeZone={timeZone} />
      <SpanTools search={search} span={span} onChange={change} onGo={goTo} />
      <DataTools device={device} search={search} span={span} onChange={change} />
      {error !== null && <ListFailure error={error} route={deviceRoutes.get} onRetry={retry} />}
      {isPending && error === null ? (
        <Loading />
      ) : (
        <Charts
          device={device}
          histories={histories}
          search={search}
          timeZone={timeZone}
          isOld={isOld}
          onZoom={goTo}
        />
      )}
    </>
  )
}

function Loading() {
  const t = useTexts(deviceReadingTexts)
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={320} />
    </div>
  )
}

/** The measurements of the device and the selected others in the span. */
function useHistories(device: DeviceDetail, search: DataSearch) {
  const neighbours = useNeighbours(device)
  const keys = readKeys(search.keys)
  const chosen = readOthers(search.others).flatMap((id) => neighbours.find((other) => other.id === id) ?? [])
  const devices = [device, ...chosen]
  const span = getSpan(search)
  return useQueries({
    queries: devices.map(({ id }) => readingHistoryQuery(id, span, keys)),
    // Unchanged data keeps its identity, so that its chart is not rebuilt.
    combine: (found) => {
      const own = found[0]?.data
      return {
        histories: found.flatMap(({ data: history }, index): DeviceHistory[] => {
          const { id: deviceId, name } = devices[index] ?? device
          return history === undefined ? [] : [{ deviceId, name, history }]
        }),
        span: own === undefined ? null : { from: Date.parse(own.from), to: Date.parse(own.to) },
        error: found.find(({ error }) => error !== null)?.error ?? null,
        isPending: found.some(({ isPending }) => isPending),
        isOld: found.some(({ isPlaceholderData }) => isPlaceholderData),
        retry: () => {
          for (const query of found) void query.refetch()
        },
      }
    },
  })
}

type ChartsProps = {
  device: DeviceDetail
  histories: readonly DeviceHistory[]
  search: DataSearch
  timeZone: string | undefined
  isOld: boolean
  onZoom: (span: FixedSpan) => void
}

function Charts({ device, histories, search, timeZone, isOld, onZoom }: ChartsProps) {
  const t = useTexts(deviceReadingTexts)
  const charts = useMemo(() => toCharts(histories), [histories])
  const chosenLines = useRuleLines(search.rule)
  const watching = useWatchingRules(device)
  const ruleKey = search.ruleKey ?? charts[0]?.key
  const [first] = histories
  const begin = first?.history.from
  const end = first?.history.to
  const span = useMemo(() => ({ from: Date.parse(begin ?? ''), to: Date.parse(end ?? '') }), [begin, end])
  if (first === undefined) return null
  if (charts.length === 0) return <p>{t('empty')}</p>
  return (
    <>
      <div className={classes.charts} aria-busy={isOld}>
        {charts.map((chart) => (
          <KeyFigure
            key={chart.key}
            chart={chart}
            span={span}
            timeZone={timeZone}
            onZoom={onZoom}
            bucketSeconds={first.history.bucketSeconds}
            rules={watching}
            chosenLines={chart.key === ruleKey ? chosenLines : noLines}
          />
        ))}
      </div>
      <p className={classes.note}>{t('zoomNote')}</p>
    </>
  )
}
