import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from './log.ts'
import { createPeriodicTask } from './periodic-task.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('logs once a minute a look that fails again and again, and goes on looking', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  let looks = 0
  const look = async () => {
    looks += 1
    throw Object.assign(new Error('The database does not answer.'), { code: '08006' })
  }
  const watch = createPeriodicTask(look, { everyMs: 1_500, log, failure: 'nothing could be checked' })
  watch.start()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(looks).toBe(39)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('nothing could be checked')
  expect(lines[0]?.length).toBeLessThan(300)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines).toHaveLength(2)
  await watch.stop()
})

it('looks again when triggered while it looks, and not when it is stopped', async () => {
  const log = createLog('silent')
  const gates: (() => void)[] = []
  const stopped: boolean[] = []
  const look = async (isStopped: () => boolean) => {
    await new Promise<void>((resolve) => gates.push(resolve))
    stopped.push(isStopped())
  }
  const watch = createPeriodicTask(look, { everyMs: 1_000, log, failure: 'no' })
  watch.runSoon()
  expect(gates).toHaveLength(0)
  watch.start()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(gates).toHaveLength(1)
  watch.runSoon()
  gates[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(gates).toHaveLength(2)
  watch.runSoon()
  const stopping = watch.stop()
  gates[1]?.()
  await stopping
  await vi.advanceTimersByTimeAsync(3_000)
  expect(gates).toHaveLength(2)
  expect(stopped).toEqual([false, true])
})

it('looks once more before its end at what has come since', async () => {
  const looks: string[] = []
  const options = { everyMs: 1_000, log: createLog('silent'), failure: 'no', runsOnStop: true }
  const watch = createPeriodicTask(() => void looks.push('look'), options)
  watch.start()
  await vi.advanceTimersByTimeAsync(1_000)
  await watch.stop()
  expect(looks).toEqual(['look', 'look'])
})
