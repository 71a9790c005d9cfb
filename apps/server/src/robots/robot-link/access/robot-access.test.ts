/** Who may connect to the embedded broker, and what a robot can reach there: its own topics, and nothing else. */
import mqtt, { type IClientOptions } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../../testing/personas.ts'
import {
  connectRobot,
  giveSecret,
  introduceRobot,
  type RobotAccount,
  type TestRobot,
} from '../../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'

let server: TestServer
let world: World
let system: Client
let own: RobotAccount
let other: RobotAccount
const robots: TestRobot[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  own = await introduceRobot(server, world.site.robot)
  other = await introduceRobot(server, world.foreignSite.robot)
  system = await server.openSession(world.personas.systemAdministrator.id)
})
afterEach(async () => {
  for (const robot of robots.splice(0)) await robot.close()
})

async function join(account: RobotAccount, options: IClientOptions = {}): Promise<TestRobot> {
  const robot = await connectRobot(server.mqttUrl, account, options)
  robots.push(robot)
  return robot
}
const getState = async ({ serialNumber }: RobotAccount) =>
  (await system.call('GET', `/robots/${serialNumber}/state`)).body
const isOnline = (account: RobotAccount) =>
  until(async () => expect(await getState(account)).toMatchObject({ online: true }))
/** A message goes from a robot to the server and back: what was sent before has had its effect by then. */
async function roundTrip(robot: TestRobot): Promise<void> {
  await robot.client.publishAsync(`uagv/v2/acme/${robot.serialNumber}/state`, '{}', { qos: 1 })
}

describe('the broker refuses', () => {
  const connect = (options: IClientOptions) =>
    mqtt.connectAsync(server.mqttUrl, { reconnectPeriod: 0, connectTimeout: 3_000, ...options }, false)

  it.each<[string, () => IClientOptions]>([
    ['nobody', () => ({})],
    ['a wrong secret', () => ({ username: `acme/${own.serialNumber}`, password: 'guess' })],
    ['an empty secret', () => ({ username: `acme/${own.serialNumber}`, password: '' })],
    ['another robot’s secret', () => ({ username: `acme/${own.serialNumber}`, password: other.secret })],
    ['an unknown robot', () => ({ username: 'acme/UNKNOWN', password: own.secret })],
    ['a serial number of another maker', () => ({ username: `x/${own.serialNumber}`, password: own.secret })],
    ['wildcards as a name', () => ({ username: '+/+', password: own.secret })],
  ])('%s', async (_, options) => {
    await expect(connect(options())).rejects.toThrow(/Not authorized|Bad user/i)
  })

  it('a robot that has been removed, and ends its connection', async () => {
    const robot = await join(own)
    const closed = new Promise<void>((resolve) => robot.client.once('close', () => resolve()))
    await system.call('DELETE', `/robots/${world.site.robot.id}`)
    await closed
    await expect(connectRobot(server.mqttUrl, own)).rejects.toThrow()
  })

  it('the client id that another robot uses, so that nobody throws a robot out', async () => {
    const robot = await join(own, { clientId: 'mine' })
    await expect(connectRobot(server.mqttUrl, other, { clientId: 'mine' })).rejects.toThrow()
    await robot.state()
    await isOnline(own)
    expect(robot.client.connected).toBe(true)
  })

  it('the old secret once another program has given the robot a new one', async () => {
    const fresh = await giveSecret(server.db, world.site.robot)
    const robot = await join(fresh)
    await robot.state()
    await isOnline(fresh)
    await expect(connectRobot(server.mqttUrl, own)).rejects.toThrow()
  })

  it('the old secret also before the new one was ever used', async () => {
    const robot = await join(own)
    const closed = new Promise<void>((resolve) => robot.client.once('close', () => resolve()))
    await giveSecret(server.db, world.site.robot)
    server.clock.advance(1_000)
    await expect(connectRobot(server.mqttUrl, own)).rejects.toThrow()
    await closed
  })
})

describe('a robot’s messages', () => {
  it.each([
    'uagv/v2/acme/OTHER/state',
    'uagv/v3/acme/OTHER/state',
    'vda5050/v3/acme/OTHER/state',
    'uagv/v2/acme/OTHER/connection',
    'uagv/v2/acme/OTHER/x-status',
  ])('on %s reach nobody', async (topic) => {
    const victim = await join(other)
    await victim.state({ x: 4 })
    await isOnline(other)
    const before = await getState(other)
    const robot = await join(own)
    const text = JSON.stringify({ connectionState: 'OFFLINE', driving: true })
    await robot.client.publishAsync(topic.replace('OTHER', other.serialNumber), text, { qos: 1 })
    await roundTrip(robot)
    expect(await getState(other)).toEqual(before)
  })

  it.each(['order', 'instantActions', 'x-session', 'x-teleop', 'x-signal', 'x-config'])(
    'on another’s and on its own %s reach nobody',
    async (name) => {
      const victim = await join(other)
      const robot = await join(own)
      for (const to of [victim, robot])
        await robot.client.publishAsync(`uagv/v2/acme/${to.serialNumber}/${name}`, '{"forged":true}', {
          qos: 1,
        })
      await roundTrip(robot)
      await roundTrip(victim)
      const forged = [...victim.received, ...robot.received].filter(({ body }) => body.forged === true)
      expect(forged).toEqual([])
    },
  )

  it('left as a will for another robot do not make that one offline', async () => {
    const victim = await join(other)
    await victim.state()
    await isOnline(other)
    server.clock.advance(100)
    const robot = await join(own, {
      will: {
        topic: `uagv/v2/acme/${other.serialNumber}/connection`,
        payload: Buffer.from('{"connectionState":"CONNECTIONBROKEN"}'),
        qos: 1,
        retain: true,
      },
    })
    await robot.kill()
    await roundTrip(victim)
    expect(await getState(other)).toMatchObject({ online: true })
    expect((await join(other)).received.filter(({ name }) => name === 'connection')).toEqual([])
  })
})

describe('a robot’s subscriptions', () => {
  it.each([
    '#',
    '+/+/+/+/+',
    '$SYS/#',
    'uagv/v2/acme/#',
    'uagv/v2/acme/+/order',
    'uagv/v2/acme/OTHER/order',
    'uagv/v2/acme/OTHER/state',
    'uagv/v2/acme/OWN/#',
    'uagv/v2/acme/OWN/+',
    'uagv/v2/acme/OWN/state',
    '$share/group/uagv/v2/acme/OTHER/order',
  ])('to %s are refused', async (filter) => {
    const robot = await join(own)
    const topic = filter.replace('OTHER', other.serialNumber).replace('OWN', own.serialNumber)
    // 128 in the broker's answer; the client makes an error of it.
    await expect(robot.client.subscribeAsync(topic)).rejects.toThrow(/Unspecified error|128/)
  })
})
