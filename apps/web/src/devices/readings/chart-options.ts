import {
  type BandTone,
  type ReadingKey,
  type ReadingKeyFacts,
  readingKeys,
} from '@wheelhouse/contract/devices/reading-key'
import type { Language } from '@wheelhouse/contract/session/session'
import uPlot, { type Options, type Series } from 'uplot'
import type { FixedSpan } from './data-search.ts'

/** A canvas does not inherit colours from a style sheet, so they are read from the chart's element. */
export type ChartColors = {
  text: string
  grid: string
  rule: string
  lines: readonly string[]
  tones: Readonly<Record<BandTone, string>>
}

export type ChartParts = {
  /** `null` for a meter, for which there is no guidance. */
  key: ReadingKey | null
  /** Names of the devices, in the order of the columns. */
  names: readonly string[]
  span: FixedSpan
  timeZone: string | undefined
  language: Language
  colors: ChartColors
  ruleLines: readonly number[]
  /** When the values were abnormal. */
  spans: readonly FixedSpan[]
  size: { width: number; height: number }
  /** Called when part of the span is selected. */
  onZoom: (span: FixedSpan) => void
  /** Called with the index of the column under the pointer; `null`: the pointer has left. */
  onHover: (index: number | null) => void
}

/** A narrower selection counts as a click. Pixels. */
const leastZoom = 8
const meterDecimals = 2

/** uPlot's options for one key of several devices: an area from minimum to maximum, and a line for the average. */
export function toOptions(parts: ChartParts): Options {
  const { key, names, span, timeZone, language, colors, ruleLines, spans, size, onZoom, onHover } = parts
  const decimals = key === null ? meterDecimals : readingKeys[key].decimals
  const axis = {
    stroke: colors.text,
    grid: { stroke: colors.grid, width: 1 },
    ticks: { stroke: colors.grid },
  }
  return {
    ...size,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), timeZone ?? getOwnZone()),
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: false, dist: leastZoom },
      points: { show: names.length < 3 },
    },
    scales: {
      x: { time: true, range: [span.from / 1000, span.to / 1000] },
      y: { range: (_chart, low, high) => toRange(low, high, ruleLines, decimals) },
    },
    axes: [
      { ...axis, values: (_chart, splits) => toTimeLabels(splits, { span, timeZone, language }), space: 72 },
      {
        ...axis,
        size: (_chart, labels) => toAxisWidth(labels),
        values: (_chart, splits) => toFigureLabels(splits, language),
      },
    ],
    series: [{}, ...names.flatMap((name, index) => toSeries(name, colors.lines[index] ?? colors.text))],
    bands: names.map((_, index) => {
      const low = 1 + index * 3
      return { series: [low + 1, low], fill: `${colors.lines[index] ?? colors.text}40` }
    }),
    hooks: {
      drawClear: [
        (chart) => {
          if (key !== null) drawBands(chart, key, colors)
          drawSpans(chart, spans, colors.rule)
        },
      ],
      draw: [(chart) => drawRuleLines(chart, ruleLines, colors.rule)],
      setCursor: [(chart) => onHover(chart.cursor.idx ?? null)],
      setSelect: [
        (chart) => {
          const { left, width } = chart.select
          if (width < leastZoom) return
          const toMoment = (pixel: number) => Math.round(chart.posToVal(pixel, 'x') * 1000)
          chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
          onZoom({ from: toMoment(left), to: toMoment(left + width) })
        },
      ],
    },
  }
}

function toSeries(label: string, color: string): Series[] {
  const edge: Series = { label, stroke: 'transparent', width: 0, points: { show: false } }
  return [edge, edge, { label, stroke: color, width: 1.5, points: { size: 4 } }]
}

/** The range of the values and the rule's lines, with a small margin. */
function toRange(
  low: number | null,
  high: number | null,
  ruleLines: readonly number[],
  decimals: number,
): [number, number] {
  const all = [...(low === null || high === null ? [0, 1] : [low, high]), ...ruleLines]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const air = Math.max((most - least) * 0.08, 10 ** -decimals)
  return [least - air, most + air]
}

/** Days for long spans, times of day for short ones; the first label names the day. */
export function toTimeLabels(
  splits: readonly number[],
  { span, timeZone, language }: Pick<ChartParts, 'span' | 'timeZone' | 'language'>,
): string[] {
  const isLong = span.to - span.from > 4 * 86_400_000
  const hasSeconds = span.to - span.from < 10 * 60_000
  const day = new Intl.DateTimeFormat(language, { timeZone, month: 'numeric', day: 'numeric' })
  const time = new Intl.DateTimeFormat(language, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(hasSeconds && { second: '2-digit' }),
  })
  return splits.map((seconds, index) => {
    const moment = new Date(seconds * 1000)
    const isNewDay =
      index === 0 || day.format(new Date((splits[index - 1] ?? 0) * 1000)) !== day.format(moment)
    // Two ticks on the same day need its name only once.
    if (isLong) return isNewDay ? day.format(moment) : ''
    return isNewDay ? `${day.format(moment)} ${time.format(moment)}` : time.format(moment)
  })
}

/** The numbers of an axis, with enough decimals to distinguish neighbours. */
export function toFigureLabels(splits: readonly number[], language: Language): string[] {
  const [first = 0, second = first + 1] = splits
  const decimals = Math.max(0, Math.ceil(-Math.log10(Math.abs(second - first)) - 1e-9))
  const maximumFractionDigits = Math.min(decimals + 1, axisDecimalsMax)
  const format = new Intl.NumberFormat(language, { maximumFractionDigits })
  return splits.map((value) => format.format(value))
}
const axisDecimalsMax = 6

/** The width of the left axis, in pixels: its longest label, its ticks and some room. */
export function toAxisWidth(labels: readonly string[] | null): number {
  const longest = Math.max(0, ...(labels ?? []).map(({ length }) => length))
  return Math.max(axisWidthMin, longest * characterWidth + axisRoom)
}
const axisWidthMin = 48
const characterWidth = 7.5
const axisRoom = 20

/** The time zone of this browser. */
export function getOwnZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The bands of the guidance on the values, behind everything else. */
function drawBands(chart: uPlot, key: ReadingKey, colors: ChartColors): void {
  const { bands = [] }: ReadingKeyFacts = readingKeys[key]
  const { ctx, bbox } = chart
  ctx.save()
  for (const { low, high, tone } of bands) {
    const toPixel = (value: number) =>
      Math.min(Math.max(chart.valToPos(value, 'y', true), bbox.top), bbox.top + bbox.height)
    const top = toPixel(high)
    ctx.fillStyle = `${colors.tones[tone]}1f`
    ctx.fillRect(bbox.left, top, bbox.width, toPixel(low) - top)
  }
  ctx.restore()
}

/** The abnormal periods, over the full height; even the shortest stays visible. */
function drawSpans(chart: uPlot, spans: readonly FixedSpan[], color: string): void {
  const { ctx, bbox } = chart
  const toPixel = (moment: number) =>
    Math.min(Math.max(chart.valToPos(moment / 1000, 'x', true), bbox.left), bbox.left + bbox.width)
  ctx.save()
  for (const { from, to } of spans) {
    const left = toPixel(from)
    ctx.fillStyle = `${color}33`
    ctx.fillRect(left, bbox.top, toPixel(to) - left, bbox.height)
    ctx.fillStyle = color
    ctx.fillRect(left, bbox.top, 2, bbox.height)
  }
  ctx.restore()
}

/** A dashed line at each boundary of a threshold rule. */
export function drawRuleLines(chart: uPlot, lines: readonly number[], color: string): void {
  const { ctx, bbox } = chart
  ctx.save()
  ctx.strokeStyle = color
  ctx.lineWidth = 2
  ctx.setLineDash([8, 6])
  for (const value of lines) {
    const y = chart.valToPos(value, 'y', true)
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
  }
  ctx.restore()
}
