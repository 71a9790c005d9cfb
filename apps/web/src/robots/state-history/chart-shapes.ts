import type { Language } from '@wheelhouse/contract/session/session'

/** The shapes of a chart over time. Pure: in per cent of width and height, so that a chart needs no measuring. */

/** A period in milliseconds. */
export type Span = { from: number; to: number }

export type ChartPoint = Span & { value: { min: number; avg: number; max: number } | null }

export type Scale = { low: number; high: number }

export function toX(at: number, { from, to }: Span): number {
  return round(((Math.min(to, Math.max(from, at)) - from) / (to - from)) * 100)
}

export function toY(value: number, { low, high }: Scale): number {
  return round(((high - value) / (high - low)) * 100)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Consecutive known values, one run per stretch: nothing is drawn across a gap. */
function findRuns<P extends ChartPoint>(points: readonly P[]) {
  const runs: (P & { value: NonNullable<P['value']> })[][] = []
  let end: number | null = null
  for (const point of points) {
    const { value } = point
    if (value === null) continue
    const known = { ...point, value }
    const run = runs.at(-1)
    if (run === undefined || end !== point.from) runs.push([known])
    else run.push(known)
    end = point.to
  }
  return runs
}

/** The paths of the averages, and of the areas between minimum and maximum. A single value is a dot. */
export function toPaths(points: readonly ChartPoint[], span: Span, scale: Scale) {
  const runs = findRuns(points).map((run) =>
    run.map(({ from, to, value }) => ({ x: toX((from + to) / 2, span), ...value })),
  )
  const line = runs.map((run) => toLine(run.map(({ x, avg }) => [x, toY(avg, scale)]))).join('')
  const area = runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const top = run.map(({ x, max }): Place => [x, toY(max, scale)])
      const bottom = run.map(({ x, min }): Place => [x, toY(min, scale)])
      return `${toLine([...top, ...bottom.toReversed()])}Z`
    })
    .join('')
  return { line, area }
}

type Place = readonly [x: number, y: number]

function toLine(places: readonly Place[]): string {
  const [first] = places
  if (first === undefined) return ''
  const [, ...rest] = places
  const to = rest.length === 0 ? [first] : rest
  return `M${first.join(' ')}${to.map((place) => `L${place.join(' ')}`).join('')}`
}

/** Merges spans that touch. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { from, to } of spans) {
    const last = joined.at(-1)
    if (last?.to === from) joined[joined.length - 1] = { from: last.from, to }
    else joined.push({ from, to })
  }
  return joined
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The UTC offsets of all time zones are multiples of this. */
const stepMs = 15 * 60_000
/** As many as fit on a phone, also for `Nov 21` in English. */
const mostDays = 5

/** Positions of the time labels: every six hours of a day, or at midnights; in the building's time. */
export function timeTicks(
  { from, to }: Span,
  language: Language,
  timeZone: string | undefined,
): { at: number; label: string }[] {
  const days = (to - from) / dayMs
  const isDay = days <= 1
  const wall = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const wanted = isDay ? /^(00|06|12|18):00$/ : /^00:00$/
  const found: number[] = []
  // The next one cannot be earlier, even if a clock is put forward meanwhile.
  const leapMs = isDay ? 4 * hourMs : 22 * hourMs
  let at = Math.ceil(from / stepMs) * stepMs
  while (at <= to) {
    const isWanted = wanted.test(wall.format(at))
    if (isWanted) found.push(at)
    at += isWanted ? leapMs : stepMs
  }
  const words = new Intl.DateTimeFormat(
    language,
    isDay
      ? { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { timeZone, month: language === 'ja' ? 'numeric' : 'short', day: 'numeric' },
  )
  const every = isDay ? 1 : Math.ceil(days / mostDays)
  return found.filter((_, n) => n % every === 0).map((at) => ({ at, label: words.format(at) }))
}
