import { afterEach, expect, it, vi } from 'vitest'
import { limitTime } from './limit-time.ts'

const close = vi.fn(async () => undefined)
afterEach(() => {
  vi.useRealTimers()
  close.mockClear()
})
const limit = { limitMs: 5_000, close }

it('gives up a measurement that takes too long, says so, and closes what it has opened', async () => {
  vi.useFakeTimers()
  const given = expect(limitTime(() => new Promise(() => {}), limit)).rejects.toThrow(
    'It took longer than 5 s.',
  )
  await vi.advanceTimersByTimeAsync(5_000)
  await given
  expect(close).toHaveBeenCalledOnce()
})

it('hands on what was measured, and why something could not be', async () => {
  expect(await limitTime(async () => 'figure', limit)).toBe('figure')
  expect(close).not.toHaveBeenCalled()
  const failure = Promise.reject(new Error('nats-server did not start.'))
  await expect(limitTime(() => failure, limit)).rejects.toThrow('nats-server did not start.')
  expect(close).toHaveBeenCalledOnce()
})
