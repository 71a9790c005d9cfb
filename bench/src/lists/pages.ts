import { type Figure, plainFigure } from '../kernel/report.ts'
import { median, quantile } from '../kernel/statistics.ts'

const trials = 60
const pageSize = 20

/** A list of many rows as the console requests it. */
export type LongList = {
  /** Used in the names of figures. */
  name: string
  path: string
  /** Property that its first page is sorted by, and the direction. */
  order: { by: string; first: 'ASC' | 'DESC' }
  /** The properties that its search field searches. */
  searchIn: readonly string[]
}

/** Pages of a list of a hundred thousand rows, one request after the other. Milliseconds. */
export async function measurePages(
  origin: string,
  { name, path, order, searchIn }: LongList,
  { cookie, rows }: { cookie: string; rows: number },
): Promise<Figure[]> {
  const ask = async (filter: object): Promise<number> => {
    const url = `${origin}/api${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
    const begin = performance.now()
    const answer = await fetch(url, { headers: { cookie } })
    const found: unknown = await answer.json()
    if (answer.status !== 200 || !Array.isArray(found) || found.length === 0)
      throw new Error(`${url} answered ${answer.status}`)
    return performance.now() - begin
  }
  const page = (number: number) => ({
    order: [`${order.by} ${order.first}`],
    limit: pageSize,
    skip: (number - 1) * pageSize,
  })
  const last = Math.floor(rows / pageSize)
  // As the console requests pages behind the middle: from the closer end.
  const lastPage = {
    order: [`${order.by} ${order.first === 'ASC' ? 'DESC' : 'ASC'}`],
    limit: pageSize,
    skip: 0,
  }
  const search = {
    ...page(1),
    where: { or: searchIn.map((field) => ({ [field]: { ilike: '%7919%' } })) },
  }
  const times: Record<'first' | 'middle' | 'last' | 'search', number[]> = {
    first: [],
    middle: [],
    last: [],
    search: [],
  }
  for (let trial = 0; trial < trials; trial++) {
    times.first.push(await ask(page(1)))
    times.middle.push(await ask(page(Math.ceil(last / 2))))
    times.last.push(await ask(lastPage))
    times.search.push(await ask(search))
  }
  const p95 = (samples: number[]) => quantile(samples, 0.95)
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const against = (samples: number[]) => p95(samples) / p95(times.first)
  const middle = against(times.middle)
  const end = against(times.last)
  const list = `${rows.toLocaleString('en')} ${name}`
  return [
    plainFigure(`${list}: page 1, p95`, {
      measured: `${ms(p95(times.first))} (median ${ms(median(times.first))})`,
      goal: '<= 60 ms',
      met: p95(times.first) <= 60,
    }),
    plainFigure(`${list}: page ${last.toLocaleString('en')}, p95`, {
      measured: `${ms(p95(times.last))} = ${end.toFixed(2)}x page 1`,
      goal: '<= 1.5x page 1',
      met: end <= 1.5,
      note: `the console asks for it from the nearer end; the page in the middle, which is the farthest from both: ${ms(p95(times.middle))} = ${middle.toFixed(2)}x.`,
    }),
    plainFigure(`${list}: search in ${searchIn.length} columns, p95`, {
      measured: `${ms(p95(times.search))} (median ${ms(median(times.search))})`,
      goal: '<= 150 ms',
      met: p95(times.search) <= 150,
    }),
  ]
}
