/** What is due is done at its moment, whatever the watch is at just then. */
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts'
import { createDueWatch } from './due-watch.ts'

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
