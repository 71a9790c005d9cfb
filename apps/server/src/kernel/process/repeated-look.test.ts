import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from './log.ts'
import { createRepeatedLook } from './repeated-look.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells once a minute of a look that fails again and again, and goes on looking', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  let looks = 0
  const look = async () => {
    looks += 1
    throw Object.assign(new Error('The database does not answer.'), { code: '08006' })
  }
  const watch = createRepeatedLook(look, { everyMs: 1_500, log, failure: 'nothing could be looked after' })
  watch.start()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(looks).toBe(39)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('nothing could be looked after')
  expect(lines[0]?.length).toBeLessThan(300)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines).toHaveLength(2)
  await watch.stop()
})
