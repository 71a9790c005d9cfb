import { z } from 'zod'
import type { FlowPlace } from '../flows/bench-flows.ts'
import type { Api } from '../kernel/api.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { quantile } from '../kernel/statistics.ts'
import { deleteSchedules, listRobots, makeSchedules, readTimezone, toLocal } from './bench-schedules.ts'

export type CalendarStage = {
  /** Of a system administrator. */
  api: Api
  /** Its address, and the header of a session there. */
  server: { url: string; cookie: string }
  place: FlowPlace
  flowId: string
  serialNumbers: readonly string[]
  trials: number
}

const goals = { weekMs: 150, quarterMs: 1_000, pageBytes: 2_000_000, conflictsMs: 200, othersMs: 30 }
const dayMs = 86_400_000
const minuteMs = 60_000
/** Uncounted responses, which fill the caches. */
const warmUp = 2

const conflictsSchema = z.object({ occurrences: z.array(z.unknown()) })
const pageSchema = conflictsSchema.extend({ next: z.string().nullable() })

type Read = { ms: number; firstMs: number; entries: number; largest: number }

/** A daily schedule per robot: a week and a quarter of a year of the calendar, by page, and the delay of others. */
export async function measureCalendar(stage: CalendarStage): Promise<Figure[]> {
  const { api, place, flowId, serialNumbers, trials, server } = stage
  const robots = await listRobots(api, place, serialNumbers)
  const timezone = await readTimezone(api, place)
  // All within a day, for which the server computes obstacles; none is due during the measurement.
  const begins = Date.now()
  const first = Date.parse(`${toLocal(begins + 2 * 60 * minuteMs, timezone)}Z`)
  const made = await makeSchedules(
    api,
    robots.map((robotId, index) => ({
      title: `Round ${index}`,
      robotId,
      flowId,
      repeat: 'daily',
      ...toTimes(first + (index % 1_200) * minuteMs, 30),
    })),
  )
  const [weeks, quarters]: [Read[], Read[]] = [[], []]
  for (let trial = 0; trial < trials + warmUp; trial++) {
    weeks.push(await readDays(server, begins, 7))
    quarters.push(await readDays(server, begins, 91))
  }
  const waits = await waitMeanwhile(server, () => readDays(server, begins, 91))
  await deleteSchedules(api, made)
  const [ofWeeks, ofQuarters] = [weeks.slice(warmUp), quarters.slice(warmUp)]
  const median = (reads: readonly Read[], read: (one: Read) => number) => quantile(reads.map(read), 0.5)
  const bytes = Math.max(...ofQuarters.map(({ largest }) => largest))
  return [
    toFigure(
      `a week of ${made.length} daily schedules, all pages`,
      median(ofWeeks, ({ ms }) => ms),
      {
        goal: goals.weekMs,
        note: `${ofWeeks[0]?.entries} entries; median of ${ofWeeks.length}, by HTTP, read and parsed.`,
      },
    ),
    toFigure(
      '91 days of them, the first page',
      median(ofQuarters, ({ firstMs }) => firstMs),
      {
        goal: goals.quarterMs,
        note: `All ${ofQuarters[0]?.entries} entries: ${median(ofQuarters, ({ ms }) => ms).toFixed(0)} ms.`,
      },
    ),
    plainFigure('... bytes of the largest page', {
      measured: `${(bytes / 1e6).toFixed(2)} MB`,
      goal: `<= ${goals.pageBytes / 1e6} MB`,
      met: bytes <= goals.pageBytes,
    }),
    toFigure('another call while all of them are read, p95', quantile(waits, 0.95), {
      goal: goals.othersMs,
      note: `${waits.length} calls, median ${quantile(waits, 0.5).toFixed(1)} ms.`,
    }),
  ]
}

/** A robot with a thousand daily one-minute schedules, and one more that conflicts with none of them. */
export async function measureConflicts(stage: CalendarStage): Promise<Figure> {
  const { api, place, flowId, serialNumbers, trials } = stage
  const [robotId = ''] = await listRobots(api, place, serialNumbers.slice(0, 1))
  const begins = await findMidnight(api, place)
  const count = serialNumbers.length
  const made = await makeSchedules(
    api,
    Array.from({ length: count }, (_, index) => ({
      title: `Minute ${index}`,
      robotId,
      flowId,
      repeat: 'daily',
      ...toTimes(begins + index * minuteMs, 1),
    })),
  )
  const times = toTimes(begins + 1_200 * minuteMs, 60)
  const rule = { repeat: 'daily', daysOfWeek: [], until: null }
  const samples: number[] = []
  for (let trial = 0; trial < trials + warmUp; trial++) {
    const begin = performance.now()
    const found = await api('POST', '/schedules/conflicts', { scheduleId: null, robotId, ...times, ...rule })
    samples.push(performance.now() - begin)
    if (conflictsSchema.parse(found).occurrences.length > 0)
      throw new Error('There is a conflict where there should be none.')
  }
  await deleteSchedules(api, made)
  return toFigure(
    `conflicts among ${count} daily schedules of one robot`,
    quantile(samples.slice(warmUp), 0.5),
    {
      goal: goals.conflictsMs,
      note: `Median of ${trials}; it meets none of them, so all of 92 days are looked at.`,
    },
  )
}

function toFigure(name: string, ms: number, { goal, note }: { goal: number; note: string }): Figure {
  return plainFigure(name, { measured: `${ms.toFixed(0)} ms`, goal: `<= ${goal} ms`, met: ms <= goal, note })
}

/** A midnight in two days, by the building's clock read as UTC: nothing is due during the measurement. */
async function findMidnight(api: Api, place: FlowPlace): Promise<number> {
  const timezone = await readTimezone(api, place)
  return Date.parse(`${toLocal(Date.now() + 2 * dayMs, timezone).slice(0, 10)}T00:00Z`)
}

/** @param local the building's clock read as UTC */
function toTimes(local: number, minutes: number) {
  const write = (moment: number) => new Date(moment).toISOString().slice(0, 16)
  return { startAt: write(local), endAt: write(local + minutes * minuteMs) }
}

type Server = CalendarStage['server']

/** Fetches pages until there are no more. */
async function readDays({ url, cookie }: Server, begins: number, days: number): Promise<Read> {
  const window = { from: new Date(begins).toISOString(), to: new Date(begins + days * dayMs).toISOString() }
  const read: Read = { ms: 0, firstMs: 0, entries: 0, largest: 0 }
  const begun = performance.now()
  let next: string | null = null
  do {
    const query = new URLSearchParams({ ...window, ...(next !== null && { after: next }) })
    const answer = await fetch(`${url}/api/schedule-occurrences?${query}`, { headers: { cookie } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The calendar answered ${answer.status}.`)
    const page = pageSchema.parse(JSON.parse(text))
    read.largest = Math.max(read.largest, Buffer.byteLength(text))
    read.entries += page.occurrences.length
    read.ms = performance.now() - begun
    if (next === null) read.firstMs = read.ms
    next = page.next
  } while (next !== null)
  return read
}

/** How long another call takes, repeatedly during some work. Milliseconds. */
async function waitMeanwhile({ url }: Server, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  const over = new AbortController()
  const asking = (async () => {
    while (!over.signal.aborted) {
      const begin = performance.now()
      await (await fetch(`${url}/api/health`)).text()
      waits.push(performance.now() - begin)
    }
  })()
  try {
    await work()
  } finally {
    over.abort()
    await asking
  }
  return waits
}
