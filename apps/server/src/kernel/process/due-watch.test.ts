/** What is due is done at its moment, whatever the watch is at just then. */
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts'
import { createDueWatch } from './due-watch.ts'
import { createLog } from './log.ts'

let clock: FakeClock
let looks: number
let notifyNews: () => void
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

function start(findNext: () => Date | null): void {
  watch = createDueWatch({
    clock,
    log: pino({ enabled: false }),
    failure: 'nothing could be checked',
    listen(onNews) {
      notifyNews = onNews
      return () => undefined
    },
    rounds: [
      [
        async () => {
          looks += 1
          return false
        },
      ],
    ],
    async findNext() {
      await Promise.resolve()
      return findNext()
    },
  })
  watch.start()
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('nothing is looked for while nothing is due', async () => {
  start(() => new Date(clock.now().getTime() + 1))
  await pass(5_000)
  expect(looks).toBe(0)
})

it('looks up what is next every five seconds, and at once when its clock was set', async () => {
  const next = new Date(clock.now().getTime() + 60_000)
  let asked = 0
  start(() => {
    asked += 1
    return asked === 1 ? next : new Date(next.getTime() + 60_000)
  })
  await pass(4_900)
  expect(asked).toBe(1)
  clock.advance(60_000)
  await pass(1_000)
  expect(asked).toBe(2)
  await pass(5_000)
  expect(asked).toBe(3)
})

it('notices that arrive during the look-up are handled at once', async () => {
  let due: Date | null = null
  start(() => {
    const next = due
    if (next === null) notifyNews()
    due = looks === 0 ? clock.now() : null
    return next
  })
  await pass(1)
  expect(looks).toBe(1)
})

it('what becomes due during the look-up is handled at once, what it could not take a little later', async () => {
  const due = new Date(clock.now().getTime() + 5)
  let isFirst = true
  start(() => {
    if (isFirst) clock.advance(5)
    isFirst = false
    return due
  })
  await pass(1)
  expect(looks).toBe(1)
  await pass(40)
  expect(looks).toBe(1)
  await pass(20)
  expect(looks).toBe(2)
})

it('looks that fail again and again are logged once a minute', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const fail = async () => {
    looks += 1
    throw new Error('ours')
  }
  watch = createDueWatch({
    clock,
    log,
    failure: 'nothing could be checked',
    listen: () => () => undefined,
    rounds: [[fail]],
    findNext: async () => clock.now(),
  })
  watch.start()
  await pass(59_000)
  expect(looks).toBeGreaterThan(50)
  expect(lines).toHaveLength(1)
  await pass(2_000)
  expect(lines).toHaveLength(2)
})
