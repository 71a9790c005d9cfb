/** Debian's Mosquitto as the robots' broker, set up as docs/operations.md says. */
import { randomUUID } from 'node:crypto'
import { linkProfile } from '@wheelhouse/contract/robots/link-envelope'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  canRunMosquitto,
  createDocumentedMosquitto,
  type DocumentedMosquitto,
  toLogin,
} from '../../testing/documented-mosquitto.ts'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import {
  connectRobot,
  giveSecret,
  obey,
  type RobotAccount,
  type TestRobot,
} from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { createLog } from '../process/log.ts'
import { probeSharedSubscription } from './probe-shared-subscription.ts'

let broker: DocumentedMosquitto
let server: TestServer
let world: World
let operator: Client
let account: RobotAccount
let other: RobotAccount
let robot: TestRobot

describe.skipIf(!canRunMosquitto)('an outside broker', () => {
  beforeAll(async () => {
    broker = await createDocumentedMosquitto(2)
    server = await startTestServer(
      async (db) => {
        world = await createWorld(db)
        account = await giveSecret(db, world.site.robot)
        other = await giveSecret(db, world.foreignSite.robot)
        for (const r of [account, other]) broker.addUser(`${r.manufacturer}/${r.serialNumber}`, r.secret)
      },
      // The broker is not there yet: the server waits for it.
      { environment: { MQTT_URL: broker.serverUrl() } },
    )
    operator = await server.openSession(world.personas.general.id)
    await broker.start()
    robot = await connectRobot(broker.url, account, { reconnectPeriod: 100 })
    obey(robot, { mapId: mapId() })
  })
  afterAll(async () => {
    await robot.close()
    await server.close()
    broker.remove()
  })

  const mapId = () => `${world.site.building.id}.${world.site.floor.id}`
  const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
  const state = async () => (await operator.call('GET', path('state'))).body as RobotState
  const aPicture = () => ({
    mediaId: randomUUID(),
    kind: 'photo',
    cameraId: 'v1',
    size: 10,
    sha256: 'a'.repeat(64),
    takenAt: '2026-11-20T00:00:00.000Z',
    actionId: 'order.1',
    title: null,
    seconds: null,
    areas: [],
    pose: null,
  })
  async function online(): Promise<void> {
    await until(async () => {
      await robot.state({ mapId: mapId() })
      expect(await state()).toMatchObject({ online: true })
    })
  }

  it('carries states, settings, orders and the remote stop', async () => {
    await online()
    await robot.hears('x-config')
    const goTo = { command: 'goTo', params: { waypointId: 'desk' } }
    expect((await operator.call('POST', path('commands'), goTo)).status).toBe(200)
    await robot.hears('order')
    await robot.status()
    await until(async () => expect((await state()).network).not.toBeNull())
    await robot.say('x-media-up', { profile: linkProfile, media: aPicture() }, { qos: 1 })
    await robot.hears('x-media')
    const stop = await operator.call('POST', path('remote-stop'))
    expect(stop.body).toMatchObject({ acknowledged: true })
  })

  it('that serves shared subscriptions is not reported', async () => {
    const client = await mqtt.connectAsync(broker.serverUrl(1))
    const log = createLog('silent')
    const error = vi.spyOn(log, 'error')
    await probeSharedSubscription(client, log)
    expect(error).not.toHaveBeenCalled()
    await client.endAsync()
  })

  it('that is away says nothing about robots to runs, until they have been heard again', async () => {
    await online()
    const flow = await aFlow(server.db, {
      buildingId: world.site.building.id,
      floorId: world.site.floor.id,
      definition: [aStep(903, { text: 'Noted' })],
      name: 'Round',
    })
    const reasons = async () => {
      const { body } = await operator.call('GET', path(`flows/${flow.id}/preflight`))
      return (body as { reason: string }[]).map(({ reason }) => reason)
    }
    expect(await reasons()).not.toContain('robotOffline')
    await broker.kill()
    await until(async () => expect(await reasons()).toContain('robotOffline'))
    // Seconds ago it was heard, and it is shown so; what it has done since then nobody knows.
    expect(await state()).toMatchObject({ online: true })
    await broker.start()
    await until(async () => {
      await robot.state({ mapId: mapId() })
      expect(await reasons()).not.toContain('robotOffline')
    })
  })

  it('lets a robot reach nothing but its own topics', async () => {
    const raw = await mqtt.connectAsync(broker.url, toLogin(`acme/${other.serialNumber}`, other.secret))
    const heard: string[] = []
    raw.on('message', (topic) => heard.push(topic))
    for (const filter of ['#', '+/+/+/+/state', `uagv/v2/acme/${account.serialNumber}/x-session`])
      await raw.subscribeAsync(filter).catch(() => undefined)
    const forged = JSON.stringify({ connectionState: 'OFFLINE' })
    await raw.publishAsync(`uagv/v2/acme/${account.serialNumber}/connection`, forged, { qos: 1 })
    await raw.publishAsync(`uagv/v2/acme/${account.serialNumber}/x-session`, forged, { qos: 1 })
    // What the first robot says afterwards would have reached a listener by now.
    await robot.say('state', { driving: false }, { qos: 1 })
    await raw.publishAsync(`uagv/v2/acme/${other.serialNumber}/state`, '{}', { qos: 1 })
    expect(await state()).toMatchObject({ online: true })
    // Mosquitto grants every subscription and withholds what may not be read.
    expect(heard.filter((topic) => !topic.includes(`/${other.serialNumber}/`))).toEqual([])
    expect(robot.received.filter(({ body }) => 'connectionState' in body)).toEqual([])
    await raw.endAsync()
  })

  it('ends the connection of a robot that sends more than a megabyte in one packet', async () => {
    const raw = await mqtt.connectAsync(broker.url, toLogin(`acme/${other.serialNumber}`, other.secret))
    raw.on('error', () => undefined) // a reset counts as closed
    const closed = new Promise<void>((resolve) => raw.once('close', () => resolve()))
    const topic = `uagv/v2/acme/${other.serialNumber}/state`
    await raw.publishAsync(topic, 'x'.repeat(1_000_000), { qos: 1 })
    expect(raw.connected).toBe(true)
    raw.publish(topic, 'x'.repeat(1_200_000))
    await closed
  })

  it('that was killed is reached again, and the robots’ settings with it', async () => {
    await broker.kill()
    const before = robot.received.filter(({ name }) => name === 'x-config').length
    await broker.start()
    await until(async () => expect(robot.client.connected).toBe(true))
    await until(async () =>
      expect(robot.received.filter(({ name }) => name === 'x-config').length).toBeGreaterThan(before),
    )
    await online()
  })
})
