/** Devices that send what they measure by MQTT: over the embedded broker, and over Mosquitto to two servers. */
import type { DeviceBrokerAccess } from '@wheelhouse/contract/devices/device-broker'
import type { DeviceIntake } from '@wheelhouse/contract/devices/device-reading'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  canRunMosquitto,
  createDocumentedMosquitto,
  type DocumentedMosquitto,
  toLogin,
} from '../../testing/documented-mosquitto.ts'
import { aDevice } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

let server: TestServer
let world: World
let admin: Client
const clients: MqttClient[] = []

async function prepare(environment: NodeJS.ProcessEnv = {}): Promise<void> {
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { environment },
  )
  admin = await server.openSession(world.personas.administrator.id)
}
async function aSensor(profile: object = {}) {
  const { organizationId, id: buildingId } = world.site.building
  const mqttProfile = { protocol: 'mqtt', topic: 'env', values: { temperature: '$.t', co2: '$.co2' } }
  const values = { organizationId, buildingId, profile: JSON.stringify({ ...mqttProfile, ...profile }) }
  return (await aDevice(server.db, values)).id
}
async function giveSecret(id: string): Promise<string> {
  return ((await admin.call('POST', `/devices/${id}/broker-secret`)).body as { secret: string }).secret
}
async function connect(id: string, secret: string, url = server.mqttUrl): Promise<MqttClient> {
  const client = await mqtt.connectAsync(url, toLogin(id, secret), false)
  clients.push(client)
  return client
}
const say = (client: MqttClient, id: string, message: unknown, topic = 'env') =>
  client.publishAsync(
    `sensors/${id}/${topic}`,
    typeof message === 'string' ? message : JSON.stringify(message),
    { qos: 1 },
  )
const intake = async (id: string) =>
  (await admin.call('GET', `/devices/${id}/readings/latest`)).body as DeviceIntake
const countRows = async (id: string) =>
  (await server.db.selectFrom('deviceReadings').select('key').where('deviceId', '=', id).execute()).length
const endClients = async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
}

describe('over the embedded broker a device', () => {
  beforeAll(() => prepare())
  afterAll(() => server.close())
  afterEach(endClients)

  it('brings its values under the topics of its profile', async () => {
    const id = await aSensor()
    const client = await connect(id, await giveSecret(id))
    await say(client, id, { t: 5 }, 'other')
    await say(client, id, { t: 21.5 })
    await until(async () =>
      expect(await intake(id)).toMatchObject({
        latest: [{ key: 'temperature', value: 21.5 }],
        unreadable: 0,
        refused: 0,
      }),
    )
  })

  it('is counted with what cannot be, and nothing of that is kept', async () => {
    const id = await aSensor({ time: '$.at' })
    const client = await connect(id, await giveSecret(id))
    const at = server.clock.now().toISOString()
    for (const message of [
      '{"t":NaN}',
      { x: 1, at },
      { t: 1 },
      'x'.repeat(20_000),
      { t: 900, at },
      { t: 'NaN', at },
      { t: `${'x'.repeat(62)}😀`, at },
      { t: 20, at: '2036-01-01T00:00:00Z' },
    ])
      await say(client, id, message)
    await until(async () => {
      const found = await intake(id)
      expect(found).toMatchObject({ unreadable: 4, refused: 4, latest: [] })
      expect(found.lastRefusal).toMatchObject({ key: 'temperature', reason: 'future' })
      expect(found.lastUnreadable).not.toBeNull()
    })
    expect(await countRows(id)).toBe(0)
  })

  it('that speaks too often is kept once a second, and its flood is not read', async () => {
    const id = await aSensor()
    const client = await connect(id, await giveSecret(id))
    for (let n = 0; n < 150; n++) void say(client, id, { t: 20 + n / 100 })
    await say(client, id, { t: 30 })
    await until(async () => {
      const { tooOften, unreadable, lastUnreadable } = await intake(id)
      expect(tooOften + unreadable).toBe(150)
      expect(lastUnreadable).toMatchObject({ reason: 'tooMany' })
    })
    expect(await countRows(id)).toBe(1)
  })

  it('reaches no other topic, hears nothing, and leaves nothing behind', async () => {
    const [id, other] = [await aSensor(), await aSensor()]
    const client = await connect(id, await giveSecret(id))
    for (const filter of ['#', `sensors/${id}/#`, '+/+/+/+/state'])
      await expect(client.subscribeAsync(filter)).rejects.toThrow()
    await say(client, other, { t: 22 })
    await client.publishAsync(`sensors/${other}/env`, '{"t":22}', { qos: 1, retain: true })
    await client.publishAsync(`uagv/v2/acme/${world.site.robot.serialNumber}/state`, '{}', { qos: 1 })
    await say(client, id, { t: 20 })
    await until(async () => expect((await intake(id)).latest).toHaveLength(1))
    expect(await intake(other)).toMatchObject({ heardAt: null, latest: [] })
  })

  it('comes by its id as it is written, and by no other way to write it', async () => {
    const id = await aSensor()
    const secret = await giveSecret(id)
    await expect(connect(id.toUpperCase(), secret)).rejects.toThrow(/Not authorized|Bad user/i)
    expect((await connect(id, secret)).connected).toBe(true)
  })

  it('is out as soon as its secret is renewed or revoked, or it is disabled', async () => {
    const id = await aSensor()
    const first = await giveSecret(id)
    const closed = (client: MqttClient) =>
      new Promise<void>((resolve) => client.once('close', () => resolve()))
    const old = await connect(id, first)
    const oldClosed = closed(old)
    const second = await giveSecret(id)
    await oldClosed
    server.clock.advance(2_000)
    await expect(connect(id, first)).rejects.toThrow(/Not authorized|Bad user/i)
    server.clock.advance(2_000)
    const client = await connect(id, second)
    const clientClosed = closed(client)
    expect((await admin.call('DELETE', `/devices/${id}/broker-secret`)).status).toBe(204)
    await clientClosed
    server.clock.advance(2_000)
    await expect(connect(id, second)).rejects.toThrow(/Not authorized|Bad user/i)
    server.clock.advance(2_000)
    const third = await connect(id, await giveSecret(id))
    const thirdClosed = closed(third)
    const { body } = await admin.call('GET', `/devices/${id}`)
    await admin.call('PATCH', `/devices/${id}`, {
      status: 0,
      revision: (body as { revision: number }).revision,
    })
    await thirdClosed
  })

  it('has an address that is shown, and a secret that is not', async () => {
    const id = await aSensor()
    const get = async () =>
      (await admin.call('GET', `/devices/${id}/broker-access`)).body as DeviceBrokerAccess
    expect(await get()).toMatchObject({ userName: id, topicPrefix: `sensors/${id}/`, since: null })
    const secret = await giveSecret(id)
    const after = await get()
    expect(after.since).not.toBeNull()
    expect(JSON.stringify(after)).not.toContain(secret)
    const row = await server.db
      .selectFrom('deviceCredentials')
      .selectAll()
      .where('deviceId', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
    const entries = await server.db.selectFrom('auditLog').selectAll().where('entityId', '=', id).execute()
    expect(entries.map(({ action }) => action)).toEqual(['device:rotate'])
    expect(JSON.stringify(entries)).not.toContain(secret)
  })
})

describe.skipIf(!canRunMosquitto)('over an outside broker a device', () => {
  let broker: DocumentedMosquitto
  let second: TestServer | null = null
  beforeAll(async () => {
    broker = await createDocumentedMosquitto(2)
    await prepare({ MQTT_URL: broker.serverUrl() })
    const test = { ...server, drop: async () => undefined }
    const environment = { DATA_DIR: server.dataDir, MQTT_URL: broker.serverUrl(1) }
    second = await startTestServer(undefined, { test, environment })
  })
  afterAll(async () => {
    await second?.close()
    await server.close()
    broker.remove()
  })
  afterEach(endClients)

  it('is heard by one of two servers each time, and reaches its own topics only', async () => {
    const [id, other] = [await aSensor(), await aSensor()]
    broker.addUser(id, 'secret')
    await broker.start()
    const client = await connect(id, 'secret', broker.url)
    const hears = vi.fn()
    client.on('message', hears)
    await client.subscribeAsync(`sensors/${id}/#`).catch(() => undefined)
    await until(async () => {
      await say(client, id, { t: 20 })
      expect((await intake(id)).latest).toHaveLength(1)
    })
    for (let n = 0; n < 10; n++) await say(client, id, { t: 900 })
    await say(client, other, { t: 20 })
    await say(client, id, { co2: 500 })
    await until(async () => expect((await intake(id)).latest).toHaveLength(2))
    await until(async () => expect((await intake(id)).refused).toBeGreaterThanOrEqual(10))
    // What the second one has heard is written now, and what the first one has, together with its next.
    await second?.close()
    second = null
    server.clock.advance(60_000)
    await say(client, id, { co2: 600 })
    await until(async () => expect((await intake(id)).latest).toMatchObject([{}, { key: 'co2', value: 600 }]))
    expect(await intake(id)).toMatchObject({ refused: 10 })
    expect(await intake(other)).toMatchObject({ heardAt: null })
    expect(hears).not.toHaveBeenCalled()
  })
})
