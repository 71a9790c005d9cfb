import type { DeviceCheckResult } from '@wheelhouse/contract/devices/device-check'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toLogin } from '../../testing/documented-mosquitto.ts'
import { aDevice } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

let sensor: HttpReceiver
let server: TestServer
let world: World
let admin: Client

async function start(environment: NodeJS.ProcessEnv) {
  sensor = await startHttpReceiver()
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
    },
    { environment },
  )
  admin = await server.openSession(world.personas.administrator.id)
}
async function stop() {
  await server.close()
  await sensor.close()
}
const check = (profile: object, deviceId: string | null = null, client = admin) =>
  client.call('POST', '/devices/check-connection', { deviceId, profile })
const checked = async (profile: object, deviceId: string | null = null) =>
  (await check(profile, deviceId)).body as DeviceCheckResult
const place = () => {
  const { organizationId, id: buildingId } = world.site.building
  return { organizationId, buildingId }
}
const getIssue = (body: unknown) =>
  (body as { error: { details: { path: string; code: string }[] } }).error.details[0]

describe('a connection that is checked', () => {
  beforeAll(() => start({ ALLOW_PRIVATE_HOOKS: '1' }))
  afterAll(stop)
  const clients: MqttClient[] = []
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.endAsync(true)
  })

  it('by HTTP sends one request, and returns the answer and what would be read from it', async () => {
    sensor.behave({ json: { temp: 21.5, mv: 2900, ppm: -3, state: 'ok' } })
    const values = {
      temperature: '$.temp',
      humidity: '$.hum',
      battery: { path: '$.mv', factor: 0.001 },
      co2: '$.ppm',
    }
    const result = await checked({ protocol: 'http', address: `${sensor.url}/env`, values })
    expect(result).toMatchObject({ failure: null, status: 200, message: { topic: null, isCut: false } })
    expect(result.message?.text).toContain('"mv":2900')
    expect(result.values).toEqual([
      { key: 'temperature', raw: '21.5', value: 21.5, reason: null },
      { key: 'humidity', raw: null, value: null, reason: null },
      { key: 'co2', raw: '-3', value: null, reason: 'outOfRange' },
      { key: 'battery', raw: '2900', value: 2.9, reason: null },
    ])
    expect(result.fields.at(-1)).toEqual({ path: '$.state', value: 'ok', isNumber: false })
    expect(sensor.requests).toHaveLength(1)
  })

  it('by HTTP returns why nothing can be read, with what was answered', async () => {
    const profile = { protocol: 'http', address: sensor.url, values: { temperature: '$.temp' } }
    sensor.behave({ status: 503, json: { temp: 20 } })
    expect(await checked(profile)).toMatchObject({
      failure: 'rejected',
      status: 503,
      message: { text: '{"temp":20}' },
      values: [{ raw: '20', value: null }],
    })
    sensor.behave({ text: '<p>Hello</p>' })
    expect(await checked(profile)).toMatchObject({ failure: 'badAnswer', message: { text: '<p>Hello</p>' } })
    const { status, body } = await check({ protocol: 'http' })
    expect([status, getIssue(body)]).toMatchObject([422, { path: 'profile.address', code: 'url.invalid' }])
  })

  it('by MQTT returns the last message at its topic, for whichever profile is typed', async () => {
    const { id } = await aDevice(server.db, { ...place(), profile: '{}' })
    const { body } = await admin.call('POST', `/devices/${id}/broker-secret`)
    const client = await mqtt.connectAsync(
      server.mqttUrl,
      toLogin(id, (body as { secret: string }).secret),
      false,
    )
    clients.push(client)
    const say = (topic: string, message: string) =>
      client.publishAsync(`sensors/${id}/${topic}`, message, { qos: 1 })
    const profile = { protocol: 'mqtt', topic: 'env', values: { batteryLevel: '$.battery' } }
    expect(await checked(profile, id)).toMatchObject({ message: null, values: [{ raw: null }], fields: [] })
    const listTopics = async () =>
      (await server.db.selectFrom('deviceLastMessages').select('topic').orderBy('topic').execute()).map(
        ({ topic }) => topic,
      )
    await say('a', 'on\0line')
    for (const topic of ['b', 'c', 'd', 'x'.repeat(201)]) await say(topic, '1')
    await until(async () => expect(await listTopics()).toEqual(['a', 'b', 'c', 'd']))
    server.clock.advance(1_000)
    await say('env', '{"battery":46}')
    await say('env', '{"battery":47}')
    await say('new', '1')
    await until(async () =>
      expect(await checked(profile, id)).toMatchObject({
        message: { topic: 'env', text: '{"battery":47}', isOtherTopic: false },
        values: [{ key: 'batteryLevel', raw: '47', value: 47 }],
        fields: [{ path: '$.battery', value: '47', isNumber: true }],
      }),
    )
    expect(await checked({ protocol: 'mqtt', topic: 'a' }, id)).toMatchObject({
      message: { text: 'on\uFFFDline' },
      unreadable: 'notJson',
    })
    expect(await checked({ ...profile, time: '$.at' }, id)).toMatchObject({ unreadable: 'badTime' })
    expect(await checked({ ...profile, topic: 'none' }, id)).toMatchObject({
      message: { isOtherTopic: true },
      values: [{ raw: null, value: null }],
      fields: [],
    })
    await until(async () => expect(await listTopics()).toEqual(['a', 'b', 'c', 'env', 'new']))
    expect((await admin.call('GET', `/devices/${id}/readings/latest`)).body).toMatchObject({ latest: [] })
  })

  it('is of no device of another organisation, and for those who may change devices', async () => {
    const { id } = await aDevice(server.db, place())
    const stranger = await server.openSession(world.personas.foreignAdministrator.id)
    expect((await check({ protocol: 'mqtt' }, id, stranger)).code).toBe('entity.notFound')
    const general = await server.openSession(world.personas.general.id)
    expect((await check({ protocol: 'mqtt' }, id, general)).code).toBe('auth.forbidden')
  })
})

describe('an address inside of our own network', () => {
  beforeAll(() => start({}))
  afterAll(stop)

  it.each([
    ['http://192.168.0.7/env', 'url.httpsOnly'],
    ['https://192.168.0.7/env', 'url.notAllowed'],
  ])('%s is refused beside it, when it is checked and when it is saved', async (address, code) => {
    const profile = { protocol: 'http', address, values: { temperature: '$.t' } }
    const operations = [{ key: 'on', name: 'On', address }]
    const save = (of: object) =>
      admin.call('POST', '/devices', { ...place(), name: 'Sensor', type: 1, profile: of })
    for (const answer of [await check(profile), await save(profile)])
      expect([answer.status, getIssue(answer.body)]).toMatchObject([422, { path: 'profile.address', code }])
    expect(getIssue((await save({ operations })).body)).toMatchObject({
      path: 'profile.operations.0.address',
      code,
    })
    expect(sensor.requests).toHaveLength(0)
  })

  it('that was stored before blocks no other change', async () => {
    const profile = { protocol: 'http', address: 'http://192.168.0.7/env', values: { temperature: '$.t' } }
    const { id } = await aDevice(server.db, { ...place(), profile: JSON.stringify(profile) })
    const change = { profile: { ...profile, intervalSec: 90 }, revision: 1 }
    expect((await admin.call('PATCH', `/devices/${id}`, change)).status).toBe(204)
  })
})
