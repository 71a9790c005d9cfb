import { expect, test, vi } from 'vitest'
import { createManualClock } from '../manual-clock.ts'
import { FetchError } from './fetch-file.ts'
import { retryFetch } from './retry-fetch.ts'

/** A clock at which nobody waits, and what was waited for in milliseconds. */
function aPatience() {
  const waited: number[] = []
  const clock = createManualClock()
  vi.spyOn(clock, 'after').mockImplementation((ms, run) => {
    waited.push(ms)
    run()
    return () => {}
  })
  return { waited, patience: { clock, retryAfterMs: [500, 1_000] } }
}

test('a download that may succeed later is tried again after each wait', async () => {
  const { waited, patience } = aPatience()
  const fetch = vi.fn(async () => 'file').mockRejectedValueOnce(new FetchError('502', true))
  expect(await retryFetch(fetch, patience)).toBe('file')
  expect(waited).toEqual([500])
})

test('the last failure is thrown', async () => {
  const { waited, patience } = aPatience()
  let tries = 0
  const fetch = () => Promise.reject(new FetchError(`try ${++tries}`, true))
  await expect(retryFetch(fetch, patience)).rejects.toThrow('try 3')
  expect(waited).toEqual([500, 1_000])
})

test.each([new FetchError('404', false), new Error('disk full')])(
  'nothing is tried again after %s',
  async (error) => {
    const { waited, patience } = aPatience()
    const fetch = vi.fn(async () => 'file').mockRejectedValue(error)
    await expect(retryFetch(fetch, patience)).rejects.toBe(error)
    expect(waited).toEqual([])
  },
)
