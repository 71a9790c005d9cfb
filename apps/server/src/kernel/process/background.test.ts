import { expect, it, vi } from 'vitest'
import { createBackground } from './background.ts'
import { createLog } from './log.ts'

it('ends when what is under way has ended, and logs what failed', async () => {
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  const background = createBackground(log)
  const slow = Promise.withResolvers<void>()
  background.keep(slow.promise, 'the maps could not be read')
  background.keep(Promise.reject(new Error('gone')), 'the policies could not be read')

  const ended = vi.fn<() => void>()
  const stopping = background.stop().finally(ended)
  await vi.waitFor(() =>
    expect(error.mock.calls).toEqual([[{ error: new Error('gone') }, 'the policies could not be read']]),
  )
  expect(ended).not.toHaveBeenCalled()
  slow.resolve()
  await stopping
})
