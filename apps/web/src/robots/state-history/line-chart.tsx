import { useLanguage } from '../../kernel/words/texts.ts'
import {
  type ChartPoint,
  joinSpans,
  type Scale,
  type Span,
  timeTicks,
  toPaths,
  toX,
  toY,
} from './chart-shapes.ts'
import classes from './line-chart.module.css'

type LineChartProps = {
  span: Span
  /** Of the building. */
  timeZone: string | undefined
  points: readonly ChartPoint[]
  scale: Scale
  formatValue: (value: number) => string
  /** The tooltip of a point. */
  describe: (point: ChartPoint) => string
  /** Periods marked below the line. */
  marks: readonly Span[]
  /** Thresholds of rules, as horizontal lines. */
  ruleLines?: readonly number[]
}

const noLines: readonly number[] = []

/**
 * Values over time, drawn without a library (docs/decisions/0024): the line is the average, the area around it
 * spans minimum and maximum. It is hidden from screen readers, so the same must be nearby as text.
 */
export function LineChart(props: LineChartProps) {
  const { span, timeZone, points, scale, formatValue, describe, marks, ruleLines = noLines } = props
  const language = useLanguage()
  const { line, area } = toPaths(points, span, scale)
  const { low, high } = scale
  const values = [high, (low + high) / 2, low]
  const times = timeTicks(span, language, timeZone)
  return (
    <div className={classes.chart} aria-hidden>
      <div className={classes.values}>
        {values.map((value) => (
          <span key={value} style={{ top: `${toY(value, scale)}%` }}>
            {formatValue(value)}
          </span>
        ))}
      </div>
      <svg className={classes.plot} viewBox="0 0 100 100" preserveAspectRatio="none">
        {values.map((value) => (
          <line key={value} x1={0} x2={100} y1={toY(value, scale)} y2={toY(value, scale)} />
        ))}
        {times.map(({ at }) => (
          <line key={at} x1={toX(at, span)} x2={toX(at, span)} y1={0} y2={100} />
        ))}
        {ruleLines.map((value) => (
          <line
            key={value}
            className={classes.rule}
            x1={0}
            x2={100}
            y1={toY(value, scale)}
            y2={toY(value, scale)}
          />
        ))}
        <path className={classes.area} d={area} />
        <path className={classes.line} d={line} />
        {points.map((point) =>
          point.value === null ? null : (
            <rect key={point.from} {...toBar(point, span)} className={classes.point}>
              <title>{describe(point)}</title>
            </rect>
          ),
        )}
      </svg>
      <svg className={classes.marks} viewBox="0 0 100 100" preserveAspectRatio="none">
        {joinSpans(marks).map((mark) => (
          <rect key={mark.from} {...toBar(mark, span)} />
        ))}
      </svg>
      <div className={classes.times}>
        {times.map(({ at, label }) => (
          <span key={at} style={{ left: `${toX(at, span)}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

function toBar({ from, to }: Span, span: Span) {
  const x = toX(from, span)
  return { x, y: 0, width: toX(to, span) - x, height: 100 }
}
