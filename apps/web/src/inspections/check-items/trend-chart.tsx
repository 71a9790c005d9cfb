import { useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import uPlot, { type Options } from 'uplot'
import 'uplot/dist/uPlot.min.css'
import {
  type ChartColors,
  drawRuleLines,
  getOwnZone,
  toAxisWidth,
  toFigureLabels,
  toTimeLabels,
} from '../../devices/readings/chart-options.ts'
import { readColors } from '../../devices/readings/reading-chart.tsx'
import { useLanguage } from '../../kernel/words/texts.ts'
import type { TrendReading } from './item-trend.tsx'

const height = 220
/** Minimum time span, because a single visit has none. Milliseconds. */
const leastSpan = 3_600_000

type TrendChartProps = { readings: readonly TrendReading[]; ruleLines: readonly number[] }

/** A point for each visit, on a canvas hidden from screen readers: the latest are listed as text below. */
export function TrendChart({ readings, ruleLines }: TrendChartProps) {
  const language = useLanguage()
  const scheme = useComputedColorScheme('light')
  const { ref: measure, width } = useElementSize<HTMLDivElement>()
  const holder = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(measure, holder)
  useEffect(() => {
    const place = holder.current
    if (place === null || width === 0) return undefined
    const times = readings.map(({ at }) => Date.parse(at))
    const values = readings.map(({ value }) => value)
    const colors = readColors(place, scheme)
    const options = toTrendOptions({ times, values, ruleLines, colors, language, width })
    const drawn = new uPlot(options, [times.map((ms) => ms / 1000), values], place)
    return () => drawn.destroy()
  }, [width, readings, ruleLines, language, scheme])
  return <div ref={ref} style={{ minHeight: height }} aria-hidden />
}

type TrendParts = {
  times: readonly number[]
  values: readonly (number | null)[]
  ruleLines: readonly number[]
  colors: ChartColors
  language: Parameters<typeof toFigureLabels>[1]
  width: number
}

/** The uPlot options for values by visit. Exported for its test. */
export function toTrendOptions({ times, values, ruleLines, colors, language, width }: TrendParts): Options {
  const timeZone = getOwnZone()
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const air = Math.max((last - first) * 0.03, leastSpan / 2)
  const span = { from: first - air, to: last + air }
  const all = [...values.filter((value) => value !== null), ...ruleLines]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const room = Math.max((most - least) * 0.08, Math.abs(most) * 0.01, 0.1)
  const stroke = colors.lines[0] ?? colors.text
  const axis = {
    stroke: colors.text,
    grid: { stroke: colors.grid, width: 1 },
    ticks: { stroke: colors.grid },
  }
  return {
    width,
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), timeZone),
    scales: {
      x: { time: true, range: [span.from / 1000, span.to / 1000] },
      // Include the rule's lines even if they are far from the readings.
      y: { range: [least - room, most + room] },
    },
    axes: [
      { ...axis, values: (_chart, splits) => toTimeLabels(splits, { span, timeZone, language }), space: 72 },
      {
        ...axis,
        size: (_chart, labels) => toAxisWidth(labels),
        values: (_chart, splits) => toFigureLabels(splits, language),
      },
    ],
    series: [{}, { stroke, width: 1.5, points: { show: true, size: 6, fill: stroke } }],
    hooks: { draw: [(chart) => drawRuleLines(chart, ruleLines, colors.rule)] },
  }
}
