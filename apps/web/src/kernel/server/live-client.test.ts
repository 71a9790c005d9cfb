// @vitest-environment jsdom
import { liveCloseCodes } from '@wheelhouse/contract/kernel/live'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeSocket, fakeSockets } from '../../testing/fake-socket.ts'
import { createLiveClient, type LiveClient, liveTiming } from './live-client.ts'

let sockets: FakeSocket[]
let client: LiveClient
const onSessionDoubt = vi.fn()

function socket(index = sockets.length - 1): FakeSocket {
  const found = sockets[index]
  if (found === undefined) throw new Error(`There is no socket ${index}.`)
  return found
}

async function connected(): Promise<void> {
  client.start()
  socket().open()
  await Promise.resolve()
}

function value(path: string, body: unknown) {
  return { op: 'values' as const, values: [{ path, body }] }
}

beforeEach(() => {
  vi.useFakeTimers()
  onSessionDoubt.mockClear()
  const fake = fakeSockets()
  sockets = fake.sockets
  client = createLiveClient({ openSocket: fake.openSocket, random: () => 1, onSessionDoubt })
})
afterEach(() => {
  client.stop()
  vi.useRealTimers()
})

describe('the live client', () => {
  it('subscribes once to a path that many watch, and hands every value to all of them', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    client.watch('/a', first)
    client.watch('/a', second)
    client.watch('/b', vi.fn())
    await connected()
    expect(socket().sent).toEqual([{ op: 'sub', paths: ['/a', '/b'] }])
    socket().say(value('/a', 1))
    expect(client.read('/a')).toEqual({ body: 1, stale: false, refused: null })
    expect(first).toHaveBeenCalledOnce()
    expect(second).toHaveBeenCalledOnce()
  })

  it('passes over what is not a message of the contract', async () => {
    client.watch('/a', vi.fn())
    await connected()
    for (const text of ['7', '{"op":"refused","path":"/a","code":7}', '{"op":"refused","path":"/a"}'])
      socket().dispatchEvent(new MessageEvent('message', { data: text }))
    expect(client.read('/a').refused).toBeNull()
  })

  it('splits a long list of paths into messages the server accepts', async () => {
    for (let index = 0; index < 2_500; index++) client.watch(`/${index}`, vi.fn())
    await connected()
    expect(socket().sent.map((message) => message.op === 'sub' && message.paths.length)).toEqual([
      1000, 1000, 500,
    ])
  })

  it('stopped before the socket is open closes it when it opens, without a complaint of the browser', () => {
    client.start()
    client.stop()
    expect(socket().isClosed).toBe(false)
    socket().open()
    expect(socket().isClosed).toBe(true)
    expect(socket().sent).toEqual([])
  })

  it('gives a path back some time after the last one stopped watching it', async () => {
    const stop = client.watch('/a', vi.fn())
    await connected()
    stop()
    await vi.advanceTimersByTimeAsync(liveTiming.lingerMs - 1)
    expect(socket().watched).toEqual(['/a'])
    await vi.advanceTimersByTimeAsync(1)
    expect(socket().watched).toEqual([])
    expect(client.read('/a').body).toBeUndefined()
  })

  it('does not subscribe again when somebody watches the path again in that time', async () => {
    client.watch('/a', vi.fn())()
    client.watch('/a', vi.fn())
    await connected()
    await vi.advanceTimersByTimeAsync(liveTiming.lingerMs)
    expect(socket().sent.filter(({ op }) => op === 'sub' || op === 'unsub')).toEqual([
      { op: 'sub', paths: ['/a'] },
    ])
  })

  it('marks every value stale the moment the socket is lost, and fresh when the next one comes', async () => {
    const listener = vi.fn()
    client.watch('/a', listener)
    await connected()
    socket().say(value('/a', 1))
    socket().drop()
    expect(client.read('/a')).toEqual({ body: 1, stale: true, refused: null })
    expect(listener).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(liveTiming.retryFirstMs)
    socket(1).open()
    await Promise.resolve()
    expect(socket(1).watched).toEqual(['/a'])
    expect(client.read('/a').stale).toBe(true)
    socket(1).say(value('/a', 2))
    expect(client.read('/a')).toEqual({ body: 2, stale: false, refused: null })
  })

  it('waits longer after each failure, up to a limit', async () => {
    client.start()
    const pauses: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      socket().drop()
      const before = sockets.length
      const start = Date.now()
      while (sockets.length === before) await vi.advanceTimersByTimeAsync(100)
      pauses.push(Date.now() - start)
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000])
  })

  it('takes a silent socket for a lost one', async () => {
    await connected()
    await vi.advanceTimersByTimeAsync(liveTiming.silentMs)
    expect(client.status.get()).toBe('waiting')
    expect(socket(0).isClosed).toBe(true)
  })

  it('keeps a socket that answers the pings', async () => {
    await connected()
    for (let seconds = 0; seconds < 60; seconds += 5) {
      await vi.advanceTimersByTimeAsync(liveTiming.pingMs)
      socket().say({ op: 'pong', n: 0, at: '2026-11-20T00:00:00Z' })
    }
    expect(client.status.get()).toBe('open')
    expect(sockets).toHaveLength(1)
  })

  it('checks the session when the server closed because of it', async () => {
    await connected()
    socket().drop(liveCloseCodes.signedOut)
    expect(onSessionDoubt).toHaveBeenCalledOnce()
  })

  it('reports why a subscription was refused', async () => {
    client.watch('/a', vi.fn())
    await connected()
    socket().say({ op: 'refused', path: '/a', code: 'entity.notFound' })
    expect(client.read('/a').refused).toBe('entity.notFound')
  })

  it('reports an open socket only after the caller has the channel', async () => {
    await connected()
    const states: boolean[] = []
    client.openEvents('/teleop', {
      onMessage: vi.fn(),
      onConnected: (isConnected) => states.push(isConnected),
    })
    expect(states).toEqual([])
    await Promise.resolve()
    expect(states).toEqual([true])
  })

  it('delivers events in order, and says when the channel was lost and is back', async () => {
    const [messages, states]: [unknown[], boolean[]] = [[], []]
    const channel = client.openEvents('/teleop', {
      onMessage: (body) => messages.push(body),
      onConnected: (isConnected) => states.push(isConnected),
    })
    expect(channel.send('too early')).toBe(false)
    await connected()
    expect(channel.send('hello')).toBe(true)
    socket().say({ op: 'values', values: [1, 2, 3].map((body) => ({ path: '/teleop', body })) })
    socket().drop()
    expect(channel.send('while down')).toBe(false)
    await vi.advanceTimersByTimeAsync(liveTiming.retryFirstMs)
    socket().open()
    expect(messages).toEqual([1, 2, 3])
    expect(states).toEqual([true, false, true])
    expect(socket(0).sent).toContainEqual({ op: 'send', path: '/teleop', body: 'hello' })
    expect(socket(1).sent.filter(({ op }) => op === 'send')).toEqual([])
  })

  it('says that a channel was lost before the values that come with it are stale', async () => {
    const seen: string[] = []
    client.openEvents('/teleop', {
      onMessage: () => undefined,
      onConnected: (isConnected) => seen.push(isConnected ? 'connected' : 'lost'),
    })
    client.watch('/state', () => seen.push(client.read('/state').stale ? 'stale' : 'fresh'))
    await connected()
    socket().say(value('/state', 1))
    socket().drop()
    expect(seen).toEqual(['connected', 'fresh', 'lost', 'stale'])
  })

  it('forgets every value when it is stopped', async () => {
    client.watch('/a', vi.fn())
    await connected()
    socket().say(value('/a', 1))
    client.stop()
    expect(client.read('/a').body).toBeUndefined()
    expect(socket(0).isClosed).toBe(true)
  })
})
