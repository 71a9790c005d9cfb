import { defineChannel } from '@wheelhouse/contract/kernel/channel'
import type { LiveDown } from '@wheelhouse/contract/kernel/live'
import { liveDownSchema } from '@wheelhouse/contract/kernel/live'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { liveLimits } from './live-limits.ts'
import { LiveSocket } from './live-socket.ts'

const params = z.object({ serialNo: z.string().max(24) })
const stateChannel = defineChannel({
  path: '/things/:serialNo/state',
  permission: 'robot:read',
  kind: 'state',
  params,
  message: z.object({ n: z.int() }),
})
const eventsChannel = defineChannel({
  path: '/things/:serialNo/talk',
  permission: 'session',
  kind: 'events',
  params,
  message: z.object({ said: z.string() }),
  send: z.strictObject({ say: z.string() }),
})
const askedChannel = defineChannel({ ...stateChannel, path: '/asked/:serialNo/state' })
const adminChannel = defineChannel({
  path: '/admin',
  permission: 'system:readMetrics',
  kind: 'state',
  message: z.object({ n: z.int() }),
})

let server: TestServer
let world: World
let client: Client
const opened: WebSocket[] = []
const left: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  const { live } = server.app
  live.state(stateChannel, {
    mayWatch: (_socket, { serialNo }) => serialNo !== 'foreign',
    snapshot: () => ({ n: 0 }),
  })
  live.state(askedChannel, {
    mayWatch: () => {
      const { promise, resolve } = Promise.withResolvers<true>()
      lookups.push(() => resolve(true))
      return promise
    },
    snapshot: () => ({ n: 0 }),
  })
  live.state(adminChannel, { mayWatch: () => true, snapshot: () => ({ n: 0 }) })
  live.events(eventsChannel, {
    mayWatch: async () => true,
    onSubscribe: (_socket, { serialNo }, send) => send({ said: `welcome to ${serialNo}` }),
    onMessage: (socket, _params, { say }) => talk(socket.identity.operatorId, say),
    onClose: (_socket, { serialNo }) => void left.push(serialNo),
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  client = await server.signIn(world.personas.general.loginId)
})
const talk = vi.fn()
/** The checks of whether somebody may see a path, in order. */
const lookups: (() => void)[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate()
  left.length = 0
  talk.mockReset()
})

type Browser = {
  socket: WebSocket
  frames: LiveDown[]
  closed: Promise<number>
  send(message: unknown): void
}

async function open(headers: Record<string, string> = {}): Promise<Browser> {
  const { cookie } = client
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/live`, {
    headers: { cookie, origin: server.origin, ...headers },
  })
  opened.push(socket)
  const frames: LiveDown[] = []
  socket.on('message', (data: Buffer) => frames.push(liveDownSchema.parse(JSON.parse(data.toString()))))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { socket, frames, closed, send: (message) => socket.send(JSON.stringify(message)) }
}

const values = (browser: Browser) =>
  browser.frames.flatMap((frame) => (frame.op === 'values' ? frame.values : []))
const state = (n: number, serialNo = 'A') => ({ path: `/things/${serialNo}/state`, body: { n } })

describe('who may open the socket', () => {
  it('refuses pages of other origins', async () => {
    await expect(open({ origin: 'https://evil.example' })).rejects.toThrow('403')
  })

  it('closes with 4401 when nobody is signed in, and within five seconds of a logout', async () => {
    const stranger = await open({ cookie: 'wheelhouse=unknown' })
    expect(await stranger.closed).toBe(4401)
    const browser = await open()
    await client.call('POST', '/operators/logout')
    expect(await browser.closed).toBe(4401)
  })

  it('closes when the account is disabled by another process', async () => {
    const browser = await open()
    const { id } = world.personas.general
    await server.db.updateTable('operators').set({ status: 0 }).where('id', '=', id).execute()
    expect(await browser.closed).toBe(4401)
  })

  it('closes with 4400 on what is no message', async () => {
    const browser = await open()
    browser.socket.send('{"op":"sub"}')
    expect(await browser.closed).toBe(4400)
  })
})

describe('watching state', () => {
  it('shows the snapshot first and then the newest value only', async () => {
    const browser = await open()
    browser.send({ op: 'sub', paths: ['/things/A/state'] })
    await until(() => expect(values(browser)).toEqual([state(0)]))
    for (let n = 1; n <= 50; n += 1) server.app.live.publish(stateChannel, { serialNo: 'A' }, () => ({ n }))
    await until(() => expect(values(browser)).toEqual([state(0), state(50)]))
  })

  it('shows one flush of many values in one frame', async () => {
    const browser = await open()
    const serials = Array.from({ length: 100 }, (_, n) => `R${n}`)
    browser.send({ op: 'sub', paths: serials.map((serialNo) => `/things/${serialNo}/state`) })
    await until(() => expect(values(browser)).toHaveLength(100))
    const before = browser.frames.length
    for (const serialNo of serials) server.app.live.publish(stateChannel, { serialNo }, () => ({ n: 1 }))
    await until(() => expect(values(browser)).toHaveLength(200))
    expect(browser.frames.length - before).toBe(1)
  })

  it('says nothing more after the page stops watching', async () => {
    const browser = await open()
    browser.send({ op: 'sub', paths: ['/things/A/state', '/things/B/state'] })
    await until(() => expect(values(browser)).toHaveLength(2))
    browser.send({ op: 'unsub', paths: ['/things/A/state'] })
    browser.send({ op: 'ping', n: 1 })
    await until(() => expect(browser.frames.at(-1)).toMatchObject({ op: 'pong', n: 1 }))
    server.app.live.publish(stateChannel, { serialNo: 'A' }, () => ({ n: 1 }))
    server.app.live.publish(stateChannel, { serialNo: 'B' }, () => ({ n: 1 }))
    await until(() => expect(values(browser)).toHaveLength(3))
    expect(values(browser).at(-1)).toEqual(state(1, 'B'))
  })

  it.each([
    ['/things/foreign/state', 'entity.notFound'],
    ['/no/such/channel', 'entity.notFound'],
    ['/things/1234567890123456789012345/state', 'entity.notFound'],
    ['/admin', 'auth.forbidden'],
  ])('refuses %s with %s', async (path, code) => {
    const browser = await open()
    browser.send({ op: 'sub', paths: [path] })
    await until(() => expect(browser.frames).toEqual([{ op: 'refused', path, code }]))
  })
})

describe('an events channel', () => {
  const path = '/things/A/talk'

  it('delivers what is sent right behind the subscription, in order', async () => {
    const browser = await open()
    browser.send({ op: 'sub', paths: [path] })
    for (const say of ['one', 'two', 'three']) browser.send({ op: 'send', path, body: { say } })
    await until(() => {
      expect(talk.mock.calls.map(([, say]) => say as string)).toEqual(['one', 'two', 'three'])
      expect(values(browser)).toEqual([{ path, body: { said: 'welcome to A' } }])
    })
  })

  it('refuses what the schema does not allow, and what was not subscribed', async () => {
    const browser = await open()
    browser.send({ op: 'sub', paths: [path] })
    browser.send({ op: 'send', path, body: { say: 1 } })
    browser.send({ op: 'send', path: '/things/B/talk', body: { say: 'x' } })
    await until(() =>
      expect(browser.frames.filter(({ op }) => op === 'refused')).toEqual(
        expect.arrayContaining([
          { op: 'refused', path, code: 'request.invalid' },
          { op: 'refused', path: '/things/B/talk', code: 'entity.notFound' },
        ]),
      ),
    )
    expect(talk).not.toHaveBeenCalled()
  })

  it.each(['x\u0000y', 'x\ud800y'])('refuses what no database can store: %j', async (say) => {
    const browser = await open()
    browser.send({ op: 'sub', paths: [path, '/things/A\u0000/talk'] })
    browser.send({ op: 'send', path, body: { say } })
    await until(() =>
      expect(browser.frames.filter(({ op }) => op === 'refused')).toEqual(
        expect.arrayContaining([
          { op: 'refused', path, code: 'request.invalid' },
          { op: 'refused', path: '/things/A\u0000/talk', code: 'entity.notFound' },
        ]),
      ),
    )
    expect(talk).not.toHaveBeenCalled()
  })

  it('notifies the area when the page is gone', async () => {
    const browser = await open()
    browser.send({ op: 'sub', paths: [path] })
    await until(() => expect(values(browser)).toHaveLength(1))
    browser.socket.terminate()
    await until(() => expect(left).toEqual(['A']))
  })
})

it('closes a socket that does not read its events with 4408, before memory fills', () => {
  const connection = { bufferedAmount: 0, sent: 0, closedWith: 0 }
  const socket = new LiveSocket(
    {
      on: () => undefined,
      get bufferedAmount() {
        return connection.bufferedAmount
      },
      send: (text: string) => {
        connection.bufferedAmount += text.length
      },
      close: (code: number) => {
        connection.closedWith = code
      },
    } as unknown as WebSocket,
    { sessionId: 's' } as never,
    null,
  )
  while (connection.closedWith === 0) socket.refuse('x'.repeat(10_000), 'server.error')
  expect(connection.closedWith).toBe(4408)
  expect(connection.bufferedAmount).toBeLessThan(1_200_000)
})

it('lets a browser go that reads nothing for five seconds, and none that is only slow', () => {
  const connection = { bufferedAmount: 300_000, on: () => undefined }
  const socket = new LiveSocket(connection as unknown as WebSocket, { sessionId: 's' } as never, null)
  expect([socket.getProgress(0), socket.getProgress(5_000), socket.getProgress(5_001)]).toEqual([
    'busy',
    'busy',
    'stuck',
  ])
  connection.bufferedAmount = 0
  expect(socket.getProgress(5_002)).toBe('free')
  connection.bufferedAmount = 300_000
  expect([socket.getProgress(6_000), socket.getProgress(10_000)]).toEqual(['busy', 'busy'])
})

describe('a page that requests too much', () => {
  it('is closed with 4429 when it sends more than it may, and others are not', async () => {
    const [greedy, other] = [await open(), await open()]
    for (let n = 0; n < 401; n += 1) greedy.send({ op: 'ping', n })
    expect(await greedy.closed).toBe(4429)
    expect(greedy.frames.filter(({ op }) => op === 'pong')).toHaveLength(400)
    other.send({ op: 'ping', n: 1 })
    await until(() => expect(other.frames).toMatchObject([{ op: 'pong' }]))
  })

  it('may open a thousand paths at once, and is closed when so many are refused', async () => {
    const browser = await open()
    const paths = Array.from({ length: 1_000 }, (_, n) => `/things/${n}/state`)
    browser.send({ op: 'sub', paths })
    await until(() => expect(values(browser)).toHaveLength(1_000))
    browser.send({ op: 'sub', paths: paths.map((path) => `${path}/unknown`) })
    expect(await browser.closed).toBe(4429)
  })

  it('has few of its paths looked up at a time', async () => {
    const browser = await open()
    browser.send({ op: 'sub', paths: Array.from({ length: 20 }, (_, n) => `/asked/${n}/state`) })
    await until(() => expect(lookups).toHaveLength(4))
    // What stands behind it has been received, too.
    browser.send({ op: 'ping', n: 1 })
    await until(() => expect(browser.frames).toMatchObject([{ op: 'pong' }]))
    expect(lookups).toHaveLength(4)
    for (let n = 0; n < 20; n += 1) {
      await until(() => expect(lookups.length).toBeGreaterThan(n))
      lookups[n]?.()
    }
    await until(() => expect(values(browser)).toHaveLength(20))
  })

  it('gets no more sockets than one person needs, and again one when another is closed', async () => {
    const [first] = await Promise.all(Array.from({ length: liveLimits.socketsPerPerson }, () => open()))
    const beyond = await open()
    expect(await beyond.closed).toBe(4429)
    first?.socket.close()
    await first?.closed
    const again = await open()
    again.send({ op: 'ping', n: 1 })
    await until(() => expect(again.frames).toMatchObject([{ op: 'pong' }]))
  })
})
