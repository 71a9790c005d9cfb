import { monitorEventLoopDelay } from 'node:perf_hooks'
import { consoleVersion } from '@wheelhouse/contract/kernel/version'

/** The labels of one value: few of them, each from a small set, never anything that people enter. */
type Labels = Readonly<Record<string, string>>
type Sample = { labels: Labels; value: number }
/** One value, one for each set of labels, or nothing where it is not known. */
export type Reading = number | null | readonly Sample[]

/** Names follow Prometheus' conventions: the unit at the end, and `_total` after that of a counter. */
export type Metrics = {
  /** A value that goes up and down; read on request. */
  gauge(name: string, help: string, read: () => Reading): void
  /** A value that only grows, counted elsewhere. */
  total(name: string, help: string, read: () => Reading): void
  /** A value that only grows; call the returned function to count. */
  counter(name: string, help: string): (by?: number, labels?: Labels) => void
  /** How values spread. @param bounds upper bounds of the buckets, ascending */
  histogram(name: string, help: string, bounds: readonly number[]): (value: number) => void
  /** Work that must be done before figures are read; it keeps its own failures. */
  beforeReading(work: () => Promise<void>): void
  /** Every metric in the Prometheus text format. */
  print(): Promise<string>
}

/** A line of the answer: the suffix of its metric's name, its labels and its value. */
type Line = Sample & { suffix?: string }
type Figure = { name: string; help: string; type: 'gauge' | 'counter' | 'histogram'; read: () => Line[] }

/** The metrics of this process. */
export function createMetrics(): Metrics {
  const figures: Figure[] = []
  const preparations: (() => Promise<void>)[] = []
  const add = (type: 'gauge' | 'counter') => (name: string, help: string, read: () => Reading) =>
    void figures.push({ name, help, type, read: () => toLines(read()) })
  const metrics: Metrics = {
    gauge: add('gauge'),
    total: add('counter'),
    counter: (name, help) => {
      const counts = new Map<string, Sample>()
      add('counter')(name, help, () => (counts.size === 0 ? 0 : [...counts.values()]))
      return (by = 1, labels = {}) => {
        const key = printLabels(labels)
        counts.set(key, { labels, value: (counts.get(key)?.value ?? 0) + by })
      }
    },
    histogram: (name, help, bounds) => {
      const { observe, read } = createHistogram(bounds)
      figures.push({ name, help, type: 'histogram', read })
      return observe
    },
    beforeReading: (work) => void preparations.push(work),
    print: async () => {
      await Promise.all(preparations.map((work) => work()))
      return figures.map(printFigure).join('')
    },
  }
  addProcessFigures(metrics)
  return metrics
}

function toLines(reading: Reading): Line[] {
  if (reading === null) return []
  return typeof reading === 'number' ? [{ labels: {}, value: reading }] : [...reading]
}

function createHistogram(bounds: readonly number[]): {
  observe: (value: number) => void
  read: () => Line[]
} {
  const counts = bounds.map(() => 0)
  let [sum, count] = [0, 0]
  return {
    observe: (value) => {
      sum += value
      count += 1
      // Each bucket includes those below it.
      for (const [index, bound] of bounds.entries())
        if (value <= bound) counts[index] = (counts[index] ?? 0) + 1
    },
    read: () => [
      ...bounds.map((bound, index) => ({
        suffix: '_bucket',
        labels: { le: String(bound) },
        value: counts[index] ?? 0,
      })),
      { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
      { suffix: '_sum', labels: {}, value: sum },
      { suffix: '_count', labels: {}, value: count },
    ],
  }
}

function printFigure({ name, help, type, read }: Figure): string {
  const lines = read().map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${printLabels(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function printLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/** Milliseconds between two samples of the event loop's delay. Each sample wakes the process, even when idle. */
const delayEveryMs = 100
/** Samples count for at least so long, and until somebody has read them. */
const delayKeptMs = 60_000

function addProcessFigures(metrics: Metrics): void {
  // It measures the whole time between samples, delay or not.
  const turns = monitorEventLoopDelay({ resolution: delayEveryMs })
  turns.enable()
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  metrics.gauge(
    'process_start_time_seconds',
    'Start of the process, since 1970.',
    () => performance.timeOrigin / 1e3,
  )
  metrics.gauge('wheelhouse_build_info', 'The version that runs.', () => [
    { labels: { version: consoleVersion, node: process.versions.node }, value: 1 },
  ])
  metrics.total('process_cpu_seconds_total', 'CPU time of the process since its start.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  let sinceMs = performance.now()
  metrics.gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'Delay of the event loop of late, 99th percentile.',
    () => {
      const lag = Math.max(0, turns.percentile(99) / 1e9 - delayEveryMs / 1e3)
      // Over the whole life of a server, one bad minute of today would not be seen.
      if (performance.now() - sinceMs > delayKeptMs) {
        turns.reset()
        sinceMs = performance.now()
      }
      return lag
    },
  )
}
