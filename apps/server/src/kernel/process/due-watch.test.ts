/** What is due is done at its moment, whatever the watch is at just then. */
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts'
import { createDueWatch } from './due-watch.ts'
import { createLog } from './log.ts'

let clock: FakeClock
let looks: number
let tellNews: () => void
let watch: ReturnType<typeof createDueWatch> | null

beforeEach(() => {
  vi.useFakeTimers()
  clock = fakeClock()
  looks = 0
  watch = null
})
afterEach(async () => {
  await watch?.stop()
  vi.useRealTimers()
})

/** @param findNext asked for what is next at the end of each look */
function start(findNext: () => Date | null): void {
  const look = async () => {
    looks += 1
    return false
  }
  watch = createDueWatch({
    ...{ clock, log: pino({ enabled: false }), trouble: 'nothing could be looked after' },
    listen(onNews) {
      tellNews = onNews
      return () => undefined
    },
    rounds: [[look]],
    findNext: async () => findNext(),
  })
  watch.start()
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('news that come while it asks what is next are looked at at once', async () => {
  start(() => {
    if (looks === 1) tellNews()
    return null
  })
  await pass(1)
  expect(looks).toBe(2)
  await pass(900)
  expect(looks).toBe(2)
})

it('what becomes due while it asks is looked at at once, what it could not take a little later', async () => {
  const due = new Date(clock.now().getTime() + 5)
  start(() => {
    if (looks === 1) clock.advance(5)
    return due
  })
  await pass(1)
  expect(looks).toBe(2)
  await pass(40)
  expect(looks).toBe(2)
  await pass(20)
  expect(looks).toBe(3)
})

it('looks that fail again and again are told of once a minute', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const fail = async () => {
    looks += 1
    throw new Error('ours')
  }
  watch = createDueWatch({
    ...{ clock, log, trouble: 'nothing could be looked after' },
    listen: () => () => undefined,
    rounds: [[fail]],
    findNext: async () => null,
  })
  watch.start()
  await pass(59_000)
  expect(looks).toBeGreaterThan(50)
  expect(lines).toHaveLength(1)
  await pass(2_000)
  expect(lines).toHaveLength(2)
})
