/**
 * A robot that shares no code with this product: `vda-5050-lib` by Siemens, VDA 5050 2.0.0. It is registered by the API,
 * gets its secret by `npm run robot:secret`, and connects to the running product as any third-party robot would.
 */
import type { Duplex } from 'node:stream'
import mqtt from 'mqtt'
import { AgvController, VirtualAgvAdapter, type VirtualAgvAdapterOptions } from 'vda-5050-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { getProduct } from '../testing/product.ts'
import { giveRobotSecret } from '../testing/robot-secret.ts'

const serialNumber = 'INDEPENDENT-1'
const victim = 'WH-0001'
/** Simulated seconds pass this much faster than real ones. */
const timeLapse = 4

let admin: Api
let operator: Api
let robot: AgvController
let robotId: string
let mqttUrl: string
let username: string
let password: string

beforeAll(async () => {
  admin = await apiAs('orgAdmin')
  operator = await apiAs('operator')
  const { body } = await admin.call('GET', '/robots')
  const like = (body as { serialNumber: string; buildingId: string; initialFloorId: string }[]).find(
    (candidate) => candidate.serialNumber === victim,
  )
  if (like === undefined) throw new Error(`${victim} is not there`)
  const { buildingId, initialFloorId } = like
  const values = { name: '他社製', model: 'ugo-mini', serialNumber, buildingId, initialFloorId }
  const registered = await admin.call('POST', '/robots', values)
  expect(registered.status).toBe(200)
  robotId = (registered.body as { id: string }).id
  ;({ mqttUrl } = await getProduct())
  ;({ username, password } = await newSecret())

  const place = { mapId: `${buildingId}.${initialFloorId}`, x: 33.4, y: 7.6, theta: 0, lastNodeId: 'origin' }
  const adapter: VirtualAgvAdapterOptions = { initialPosition: place, vehicleSpeed: 2, timeLapse }
  robot = new AgvController(
    { manufacturer: 'wheelhouse', serialNumber },
    {
      interfaceName: 'uagv',
      vdaVersion: '2.0.0',
      transport: { brokerUrl: mqttUrl, username, password, reconnectPeriod: 200 },
    },
    { agvAdapterType: VirtualAgvAdapter, publishStateInterval: 1_000, publishVisualizationInterval: 500 },
    adapter,
  )
  await robot.start()
})
afterAll(async () => {
  // Others count the robots of the list.
  await admin.call('DELETE', `/robots/${robotId}`)
})

async function newSecret(): Promise<{ username: string; password: string }> {
  const secret = await giveRobotSecret(serialNumber)
  expect(secret.topics).toBe(`uagv/v2/wheelhouse/${serialNumber}/`)
  return secret
}

const goTo = (params: object) =>
  operator.call('POST', `/robots/${serialNumber}/commands`, { command: 'goTo', params })
const action = (name: string) => operator.call('POST', `/robots/${serialNumber}/actions/${name}`)
const state = (wanted: Parameters<typeof waitForState>[2], withinMs?: number) =>
  waitForState(operator, serialNumber, wanted, withinMs)
const isNear = (x: number, y: number) => (s: Awaited<ReturnType<typeof state>>) =>
  s.pose !== null && Math.hypot(s.pose.x - x, s.pose.y - y) < 0.6 && !s.driving && s.order === null

describe('an independent VDA 5050 robot', () => {
  it('comes online and shows its pose and battery', async () => {
    const shown = await state(({ online, pose }) => online && pose !== null)
    expect(shown).toMatchObject({ protocolVersion: '2.0.0', uiState: 'idle' })
    expect(shown.pose).toMatchObject({ x: 33.4, y: 7.6, localized: true })
    expect(shown.battery?.charge).toBeGreaterThan(0)
  })

  it('goes to a waypoint, and to a point that was clicked', async () => {
    expect(await goTo({ waypointId: 'c-meeting-b' })).toMatchObject({ status: 200 })
    await state(({ driving }) => driving)
    await state(isNear(28.5, 10.25), 60_000)
    expect(await goTo({ x: 25, y: 10 })).toMatchObject({ status: 200 })
    await state(isNear(25, 10), 60_000)
  })

  it('pauses, resumes and cancels', async () => {
    expect(await goTo({ waypointId: 'c-lobby' })).toMatchObject({ status: 200 })
    await state(({ driving }) => driving)
    expect(await action('pause')).toMatchObject({ status: 200 })
    await state(({ paused, driving, uiState }) => paused && !driving && uiState === 'paused')
    expect(await action('resume')).toMatchObject({ status: 200 })
    await state(({ paused, driving }) => !paused && driving)
    const cancel = { command: 'cancelOrder', params: {} }
    expect(await operator.call('POST', `/robots/${serialNumber}/commands`, cancel)).toMatchObject({
      status: 200,
    })
    const stopped = await state(({ driving, order }) => !driving && order === null)
    expect(stopped.pose?.x).toBeGreaterThan(7)
  })

  it('survives a broken connection in the middle of an order', async () => {
    expect(await goTo({ waypointId: 'c-meeting-b' })).toMatchObject({ status: 200 })
    await state(({ driving }) => driving)
    brokenSocket()
    await state(({ online }) => !online)
    await state(({ online }) => online)
    await state(isNear(28.5, 10.25), 60_000)
    expect(await goTo({ waypointId: 'c-meeting-a' })).toMatchObject({ status: 200 })
    await state(isNear(23, 10.25), 60_000)
  })

  /** Cuts the library's connection as a dead access point does: it has no way for that itself. */
  function brokenSocket(): void {
    const { _mqtt: client } = robot as unknown as { _mqtt: { stream: Duplex } }
    client.stream.destroy()
  }
})

describe('with its own credentials', () => {
  // One connection is a robot: the robot's own would replace the one that is tried here, and be replaced by it.
  beforeAll(() => robot.stop())

  it('reaches no other robot’s topics', async () => {
    const raw = await mqtt.connectAsync(mqttUrl, { username, password, reconnectPeriod: 0 })
    const heard: string[] = []
    raw.on('message', (topic) => heard.push(topic))
    const filters = [
      '#',
      '+/+/+/+/+',
      `vda5050/v3/wheelhouse/${victim}/#`,
      `vda5050/v3/wheelhouse/${victim}/state`,
    ]
    for (const filter of [...filters, `uagv/v2/wheelhouse/+/order`, '$SYS/#'])
      await expect(raw.subscribeAsync(filter)).rejects.toThrow()

    const before = await waitForState(operator, victim, ({ online }) => online)
    const forged = {
      headerId: 1,
      timestamp: new Date().toISOString(),
      version: '3.0.0',
      manufacturer: 'wheelhouse',
      serialNumber: victim,
    }
    const prefix = `vda5050/v3/wheelhouse/${victim}`
    const place = { mapId: 'nowhere', x: 1, y: 1, theta: 0, localized: true }
    const publish = (name: string, body: object) =>
      raw.publishAsync(`${prefix}/${name}`, JSON.stringify({ ...forged, ...body }), { qos: 1, retain: true })
    await publish('connection', { connectionState: 'OFFLINE' })
    await publish('state', { driving: true, mobileRobotPosition: place, errors: [] })
    await publish('instantActions', {
      actions: [{ actionType: 'startPause', actionId: 'forged', blockingType: 'NONE' }],
    })
    const after = await waitForState(operator, victim, ({ lastSeenAt }) => lastSeenAt !== before.lastSeenAt)
    expect(after).toMatchObject({ online: true, paused: false, pose: { mapId: before.pose?.mapId } })
    expect(after.droppedMessages).toBe(before.droppedMessages)
    expect(heard).toEqual([])
    await raw.endAsync()
  })

  it('connects no longer once it has been given a new secret', async () => {
    const fresh = await newSecret()
    expect(fresh.username).toBe(username)
    const connect = (secret: string) =>
      mqtt.connectAsync(mqttUrl, { username, password: secret, reconnectPeriod: 0 }, false)
    await (await connect(fresh.password)).endAsync()
    await expect(connect(password)).rejects.toThrow()
  })
})
