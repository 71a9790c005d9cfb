import { createConnection } from 'node:net'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '../../testing/until.ts'
import type { BrokerAccess, RobotBroker } from './broker.ts'
import { startEmbeddedBroker } from './embedded-broker.ts'

let broker: RobotBroker
const clients: MqttClient[] = []
const onMessage = vi.fn<(topic: string, payload: Buffer) => void>()
const authenticate = async () => ({ credentialId: 'c' })
const onReplaced = vi.fn()
const counts = vi.fn<(userName: string) => boolean>()
const getPace = vi.fn<BrokerAccess['getPace']>()
const onSlowed = vi.fn<(userName: string) => void>()
beforeEach(async () => {
  const yes = () => true
  counts.mockReset().mockReturnValue(true)
  getPace.mockReset().mockReturnValue(null)
  onSlowed.mockReset()
  const events = { onRefused: vi.fn(), onReplaced, onSlowed }
  const access = { authenticate, counts, mayPublish: yes, maySubscribe: yes, getPace, ...events }
  broker = await startEmbeddedBroker({ host: '127.0.0.1', port: 0, access, onMessage })
})
afterEach(async () => {
  onMessage.mockReset()
  onReplaced.mockReset()
  for (const client of clients.splice(0)) await client.endAsync(true)
  await broker.close()
})

async function connect(username: string, options: IClientOptions = {}): Promise<MqttClient> {
  const { host, port } = broker.address
  const client = await mqtt.connectAsync(
    `mqtt://${host}:${port}`,
    { username, password: 'x', reconnectPeriod: 0, ...options },
    false,
  )
  clients.push(client)
  return client
}

// aedes 1.2.0 lost the second of the two for every subscriber but those in its own process.
it('brings subscribers a message that follows a retained one at once', async () => {
  const robot = await connect('a/b')
  const heard: string[] = []
  robot.on('message', (topic) => heard.push(topic))
  await robot.subscribeAsync(['i/v2/a/b/x-config', 'i/v2/a/b/x-session'], { qos: 1 })
  const pairs = 200
  for (let i = 0; i < pairs; i++) {
    broker.publish('i/v2/a/b/x-config', `{"n":${i}}`, { qos: 1, retain: true })
    broker.publish('i/v2/a/b/x-session', `{"n":${i}}`, { qos: 1, retain: false })
  }
  await until(() => expect(heard.length).toBeGreaterThanOrEqual(2 * pairs))
  expect(heard.filter((topic) => topic.endsWith('x-session'))).toHaveLength(pairs)
})

it('brings the server a state that follows a retained connection at once', async () => {
  const robot = await connect('a/b')
  const watcher = await connect('a/c')
  const watched = vi.fn()
  watcher.on('message', watched)
  await watcher.subscribeAsync(['i/v2/a/b/connection', 'i/v2/a/b/state'])
  for (let i = 0; i < 100; i++) {
    robot.publish('i/v2/a/b/connection', '{}', { retain: true })
    robot.publish('i/v2/a/b/state', '{}')
  }
  await until(() => expect(watched.mock.calls.length).toBeGreaterThanOrEqual(200))
  expect(onMessage.mock.calls.filter(([topic]) => topic.endsWith('/state'))).toHaveLength(100)
})

it('brings everybody else their messages while one robot reads nothing, however much it was sent', async () => {
  const [frozen, other] = [await connect('a/b'), await connect('a/c')]
  await frozen.subscribeAsync('i/v2/a/b/x-session')
  await other.subscribeAsync('i/v2/a/c/instantActions')
  const heard = vi.fn()
  other.on('message', heard)
  frozen.stream.unpipe()
  frozen.stream.pause()
  const large = 'x'.repeat(100_000)
  for (let i = 0; i < 400; i++) broker.publish('i/v2/a/b/x-session', large, { qos: 0, retain: false })
  // Once the buffers between here and the robot are full, as many as wait for it. Nobody listens to some of them.
  for (let i = 0; i < 20_000; i++) broker.publish('i/v2/a/d/order', '{}', { qos: 0, retain: false })
  broker.publish('i/v2/a/c/instantActions', 'stop', { qos: 0, retain: false })
  await until(() => expect(heard).toHaveBeenCalled())
})

it('keeps nothing for a robot that is away, whatever session it requests', async () => {
  const options = { clientId: 'fixed', clean: false }
  const first = await connect('a/b', options)
  await first.subscribeAsync('i/v2/a/b/x-session', { qos: 1 })
  await first.endAsync()
  broker.publish('i/v2/a/b/x-session', 'while away', { qos: 1, retain: false })
  const heard: string[] = []
  // The next one with this client id is another robot.
  const other = await connect('a/c', options)
  other.on('message', (_topic, payload) => heard.push(payload.toString()))
  await other.subscribeAsync('i/v2/a/c/x-session', { qos: 1 })
  await other.endAsync()
  const again = await connect('a/b', options)
  again.on('message', (_topic, payload) => heard.push(payload.toString()))
  broker.publish('i/v2/a/b/x-session', 'not subscribed', { qos: 1, retain: false })
  await again.subscribeAsync('i/v2/a/b/x-session', { qos: 1 })
  broker.publish('i/v2/a/b/x-session', 'now', { qos: 1, retain: false })
  await until(() => expect(heard).toEqual(['now']))
})

it('lets one connection be the robot: the newest; the other one ends, and its will says nothing', async () => {
  const will = { topic: 'i/v2/a/b/connection', payload: Buffer.from('gone'), qos: 1 as const, retain: true }
  const first = await connect('a/b', { clientId: 'one', will })
  const other = await connect('a/c')
  const closed = new Promise<void>((resolve) => first.once('close', () => resolve()))
  const second = await connect('a/b', { clientId: 'two' })
  await closed
  expect(onReplaced.mock.calls).toEqual([[{ userName: 'a/b', formerIp: '127.0.0.1', ip: '127.0.0.1' }]])
  await second.publishAsync('i/v2/a/b/state', 'mine', { qos: 1 })
  await until(() => expect(onMessage).toHaveBeenCalled())
  expect(onMessage.mock.calls.map(([, payload]) => payload.toString())).toEqual(['mine'])
  expect([second.connected, other.connected]).toEqual([true, true])
})

it('ends every connection of a robot that is shut out', async () => {
  const [robot, other] = [await connect('a/b'), await connect('a/c')]
  const closed = new Promise<void>((resolve) => robot.once('close', () => resolve()))
  broker.disconnect('a/b')
  await closed
  expect(other.connected).toBe(true)
})

it('lets nobody in whose credential went while it was being checked', async () => {
  counts.mockReturnValue(false)
  await expect(connect('a/b')).rejects.toThrow()
  counts.mockReturnValue(true)
  expect((await connect('a/b')).connected).toBe(true)
})

it('ends the connections whose credential counts no longer, and no other', async () => {
  const [robot, other] = [await connect('a/b'), await connect('a/c')]
  const closed = new Promise<void>((resolve) => robot.once('close', () => resolve()))
  counts.mockImplementation((userName) => userName !== 'a/b')
  broker.disconnectVoid()
  await closed
  expect(other.connected).toBe(true)
})

it('hears no stranger out who sends more than a CONNECT can need', async () => {
  const socket = createConnection(broker.address.port, broker.address.host)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined) // a reset counts as closed
  // CONNECT, said to be 200 MB long
  socket.write(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x64]))
  socket.write(Buffer.alloc(256 * 1024))
  await closed
})

it('takes more than that from a robot that was let in', async () => {
  const robot = await connect('a/b')
  await robot.publishAsync('i/v2/a/b/state', 'x'.repeat(200_000), { qos: 1 })
  await until(() => expect(onMessage.mock.lastCall?.[1]).toHaveLength(200_000))
  expect(robot.connected).toBe(true)
})

it('takes a megabyte in one packet, again and again, and ends the connection of a robot that sends more', async () => {
  const [robot, other] = [await connect('a/b'), await connect('a/c')]
  for (let n = 0; n < 3; n += 1) await robot.publishAsync('i/v2/a/b/state', 'x'.repeat(1_000_000), { qos: 1 })
  await until(() => expect(onMessage).toHaveBeenCalledTimes(3))
  const closed = new Promise<void>((resolve) => robot.once('close', () => resolve()))
  robot.on('error', () => undefined)
  robot.publish('i/v2/a/b/state', 'x'.repeat(1_200_000))
  await closed
  expect(onMessage).toHaveBeenCalledTimes(3)
  expect(other.connected).toBe(true)
})

it('takes many small packets that are more than that together', async () => {
  const robot = await connect('a/b')
  const text = 'x'.repeat(20_000)
  for (let n = 0; n < 200; n += 1) robot.publish('i/v2/a/b/state', text)
  await until(() => expect(onMessage).toHaveBeenCalledTimes(200))
  expect(robot.connected).toBe(true)
})

it('reads no more of somebody than they may send, says so, and brings everybody else their messages', async () => {
  const limit = { perSecond: 0.001, burst: 10 }
  getPace.mockImplementation((userName) =>
    userName === 'device' ? { own: limit, group: { id: 'all', limit: { ...limit, burst: 100 } } } : null,
  )
  const [flooding, other] = [await connect('device'), await connect('a/c')]
  for (let n = 0; n < 3_000; n += 1) flooding.publish(`sensors/device/${n}`, '{}')
  await until(() => expect(onSlowed).toHaveBeenCalledWith('device'))
  await other.publishAsync('i/v2/a/c/state', '{}', { qos: 1 })
  await until(() => expect(onMessage.mock.lastCall?.[0]).toBe('i/v2/a/c/state'))
  const brought = onMessage.mock.calls.map(([topic]) => topic).filter((topic) => topic.startsWith('sensors/'))
  expect(brought).toEqual(Array.from({ length: 10 }, (_, n) => `sensors/device/${n}`))
})

it('refuses a port in use with one sentence', async () => {
  const { port } = broker.address
  const access = {
    authenticate,
    counts,
    mayPublish: vi.fn(),
    maySubscribe: vi.fn(),
    onRefused: vi.fn(),
    onReplaced,
    getPace,
    onSlowed,
  }
  await expect(startEmbeddedBroker({ host: '127.0.0.1', port, access, onMessage })).rejects.toThrow(
    `MQTT_PORT ${port} on 127.0.0.1 is in use by another program.`,
  )
})
