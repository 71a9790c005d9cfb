import { fileLimits } from '@wheelhouse/contract/system/file'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failWith, startFakeServer } from '../../testing/fake-server.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { createUpload, type UploadState } from './upload.ts'

const { chunkBytes } = fileLimits
const text = Array.from({ length: 250_000 }, (_, n) => String(n).padStart(10, '.')).join('')
const file = new File([text], 'door.png')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts an upload and keeps what it reports. */
function upload(server: ReturnType<typeof fakeUploads>) {
  const calls = startFakeServer(...server.handlers)
  const states: UploadState[] = []
  const it = createUpload(file, 'image', (state) => states.push(state))
  it.start()
  const phases = () => states.map(({ phase }) => phase)
  const until = (phase: UploadState['phase']) => vi.waitFor(() => expect(states.at(-1)?.phase).toBe(phase))
  return { ...it, calls, states, phases, until }
}

it('sends a file in pieces and says how far it is', async () => {
  const server = fakeUploads({ beforePiece: () => vi.advanceTimersByTime(1_000) })
  const { states, until } = upload(server)
  await until('done')
  expect(await server.text()).toBe(text)
  expect(states).toEqual([
    { phase: 'sending', sent: 0, secondsLeft: null },
    { phase: 'sending', sent: chunkBytes, secondsLeft: expect.closeTo(1.38, 1) as number },
    { phase: 'sending', sent: 2 * chunkBytes, secondsLeft: expect.closeTo(0.38, 1) as number },
    { phase: 'sending', sent: text.length, secondsLeft: 0 },
    { phase: 'checking' },
    { phase: 'done', file: server.stored() },
  ])
})

it('goes on from where the server is when the connection was lost', async () => {
  let isLost = true
  const server = fakeUploads({
    beforePiece: (offset) => {
      if (offset === 0 || !isLost) return
      isLost = false
      server.arrives(file.slice(offset, offset + 1_000))
      throw new TypeError('network')
    },
  })
  const { calls, phases, until } = upload(server)
  await until('waiting')
  await vi.advanceTimersByTimeAsync(1_000)
  await until('done')
  expect(await server.text()).toBe(text)
  expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(1)
  expect(phases()).toEqual([
    'sending',
    'sending',
    'waiting',
    'sending',
    'sending',
    'sending',
    'checking',
    'done',
  ])
})

it('waits longer each time, then stops until it is resumed', async () => {
  let isLost = true
  const triedAt: number[] = []
  const server = fakeUploads({
    beforePiece: () => {
      if (!isLost) return
      triedAt.push(vi.getMockedSystemTime()?.getTime() ?? 0)
      throw new TypeError('network')
    },
  })
  const { start, states, until } = upload(server)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const waits = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0))
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 30_000])
  expect(states.at(-1)).toMatchObject({ phase: 'stopped', sent: 0, error: { code: 'server.unavailable' } })
  isLost = false
  start()
  await until('done')
  expect(await server.text()).toBe(text)
})

it('requests only the current offset when the last answer was lost', async () => {
  const server = fakeUploads()
  let isLost = true
  const [create, get, append, complete, cancel] = server.handlers
  if (!create || !get || !append || !complete || !cancel) throw new Error('five calls')
  const lossy = {
    ...complete,
    answer: () => {
      if (isLost) {
        isLost = false
        throw new TypeError('network')
      }
      return server.stored()
    },
  }
  const { calls, until } = upload({ ...server, handlers: [create, get, append, lossy, cancel] })
  await until('waiting')
  await vi.advanceTimersByTimeAsync(1_000)
  await until('done')
  expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(3)
})

it('begins anew when the server has given the upload up', async () => {
  let isGone = true
  const server = fakeUploads({
    beforePiece: (offset) => {
      if (offset > 0 && isGone) {
        isGone = false
        throw failWith('entity.notFound')
      }
    },
  })
  const { calls, until } = upload(server)
  await until('waiting')
  await vi.advanceTimersByTimeAsync(1_000)
  await until('done')
  expect(calls.filter((call) => call === 'POST /uploads')).toHaveLength(2)
  expect(await server.text()).toBe(text)
})

it('is over when the server refuses it', async () => {
  const server = fakeUploads({
    beforePiece: () => {
      throw failWith('server.noSpace')
    },
  })
  const { calls, until } = upload(server)
  await until('refused')
  expect(calls).toHaveLength(2)
})

it('ends on the server as well when it is cancelled, and says nothing more', async () => {
  const held = Promise.withResolvers<void>()
  const server = fakeUploads({ beforePiece: () => held.promise })
  const { calls, cancel, phases } = upload(server)
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  cancel()
  held.resolve()
  await vi.waitFor(() => expect(calls.at(-1)).toMatch(/^DELETE/))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(phases()).toEqual(['sending'])
})
