import { useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ReadingKey } from '@wheelhouse/contract/devices/reading-key'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage } from '../../kernel/words/texts.ts'
import { type DrawnLine, readColumn, toColumns } from './chart-data.ts'
import { type ChartColors, toOptions } from './chart-options.ts'
import classes from './data-page.module.css'
import type { FixedSpan } from './data-search.ts'
import { useFigures } from './use-figures.ts'

type ReadingChartProps = {
  chart: { key: ReadingKey | null; lines: readonly DrawnLine[] }
  span: FixedSpan
  bucketSeconds: number
  timeZone: string | undefined
  ruleLines: readonly number[]
  /** When the values were abnormal. */
  spans?: readonly FixedSpan[]
  onZoom: (span: FixedSpan) => void
}

const chartHeight = 220
/** A stable reference, because the chart is rebuilt when it changes. */
const noSpans: readonly FixedSpan[] = []

/** One chart on a canvas, hidden from screen readers: its contents are also given as text beside it. */
export function ReadingChart(props: ReadingChartProps) {
  const { chart, span, bucketSeconds, timeZone, ruleLines, spans = noSpans, onZoom } = props
  const language = useLanguage()
  const scheme = useComputedColorScheme('light')
  const { ref: measure, width } = useElementSize<HTMLDivElement>()
  const holder = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(measure, holder)
  const [hovered, setHovered] = useState<number | null>(null)
  const columns = useMemo(() => toColumns(chart.lines, bucketSeconds), [chart, bucketSeconds])
  const zoom = useRef(onZoom)
  useEffect(() => {
    zoom.current = onZoom
  }, [onZoom])
  useEffect(() => {
    const place = holder.current
    if (place === null || width === 0) return undefined
    const options = toOptions({
      key: chart.key,
      names: chart.lines.map(({ name }) => name),
      span,
      timeZone,
      language,
      ruleLines,
      spans,
      colors: readColors(place, scheme),
      size: { width, height: chartHeight },
      onZoom: (chosen) => zoom.current(chosen),
      onHover: setHovered,
    })
    const drawn = new uPlot(options, columns, place)
    return () => drawn.destroy()
  }, [width, chart, columns, span, timeZone, language, ruleLines, spans, scheme])
  return (
    <div aria-hidden>
      <div ref={ref} className={classes.chart} />
      <Hovered chart={chart} columns={columns} timeZone={timeZone} index={hovered} />
    </div>
  )
}

type HoveredProps = Pick<ReadingChartProps, 'chart' | 'timeZone'> & {
  columns: ReturnType<typeof toColumns>
  index: number | null
}

/** The time and the values under the pointer. Its line is always there, so that nothing moves. */
function Hovered({ chart: { key, lines }, timeZone, columns, index }: HoveredProps) {
  const language = useLanguage()
  const figures = useFigures()
  const found = index === null ? null : readColumn(columns, index)
  const format = new Intl.NumberFormat(language)
  const say = (value: number) => (key === null ? format.format(value) : figures(key, value))
  return (
    <p className={classes.hovered}>
      {found !== null && (
        <>
          <span>{formatMoment(new Date(found.time * 1_000).toISOString(), language, timeZone)}</span>
          {found.averages.map(
            (value, at) =>
              value !== null && (
                <span key={lines[at]?.name}>
                  {lines.length > 1 && `${lines[at]?.name} `}
                  <b>{say(value)}</b>
                </span>
              ),
          )}
        </>
      )}
    </p>
  )
}

/** The colours that the style sheet sets for the colour scheme. */
export function readColors(place: HTMLElement, scheme: 'light' | 'dark'): ChartColors {
  const style = getComputedStyle(place)
  const color = (name: string, instead: string) => style.getPropertyValue(name).trim() || instead
  const shade = scheme === 'dark' ? 4 : 7
  const mantine = (name: string, instead: string) => color(`--mantine-color-${name}-${shade}`, instead)
  return {
    text: scheme === 'dark' ? '#c9c9c9' : '#495057',
    grid: scheme === 'dark' ? '#80808040' : '#80808030',
    rule: mantine('red', '#e03131'),
    lines: [
      mantine('blue', '#1971c2'),
      mantine('orange', '#e8590c'),
      mantine('grape', '#9c36b5'),
      mantine('teal', '#099268'),
    ],
    tones: {
      good: mantine('green', '#2f9e44'),
      caution: mantine('yellow', '#f08c00'),
      warning: mantine('yellow', '#f08c00'),
      severe: mantine('orange', '#e8590c'),
      danger: mantine('red', '#e03131'),
    },
  }
}
