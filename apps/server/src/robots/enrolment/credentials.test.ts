/** Secrets, their rotation and their end, tried with an independent MQTT client on the real broker. */
import { setTimeout as pause } from 'node:timers/promises'
import type { BrokerCard, Enrolment, RefusedAttempt } from '@wheelhouse/contract/robots/enrolment'
import { sql } from 'kysely'
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type PersonaName, type World } from '../../testing/personas.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { connectRobot, obey, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { answerWithinMs } from '../robot-link/orders/instant-action.ts'

let server: TestServer
let world: World
let admin: Client
const robots: TestRobot[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  // What was refused in another test is shown no longer.
  server.clock.advance(25 * hour)
  world = await createWorld(server.db)
  await server.app.refreshRobot(world.site.robot.id)
  admin = await server.openSession(world.personas.administrator.id)
})
afterEach(async () => {
  for (const robot of robots.splice(0)) await robot.close()
})

const hour = 3_600_000
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hour).toISOString()
const path = (name: string) => `/robots/${world.site.robot.id}/${name}`
const enrolment = async () => (await admin.call('GET', path('enrolment'))).body as Enrolment
const getState = async () => (await admin.call('GET', `/robots/${world.site.robot.serialNumber}/state`)).body

async function newSecret(): Promise<{ card: BrokerCard; secret: string }> {
  const { status, body } = await admin.call('POST', path('secret'))
  expect(status).toBe(200)
  return body as { card: BrokerCard; secret: string }
}

/** A robot that was given nothing but what the card says. */
async function join({ card, secret }: { card: BrokerCard; secret: string }): Promise<TestRobot> {
  const { manufacturer, interfaceName, serialNumber, vdaVersion: version } = card
  const account = { manufacturer, interfaceName, serialNumber, version, secret }
  const robot = await connectRobot(`mqtt://${card.host}:${card.port}`, account)
  robots.push(robot)
  return robot
}

const end = (robot: TestRobot) =>
  new Promise<void>((resolve) => {
    if (robot.client.connected) robot.client.once('close', () => resolve())
    else resolve()
  })

describe('a secret', () => {
  it('has 256 bits, is shown once, and lets the robot in, whose factsheet is requested', async () => {
    expect(await enrolment()).toMatchObject({ credential: null, firstContactAt: null })
    const made = await newSecret()
    expect(Buffer.from(made.secret, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await enrolment())).not.toContain(made.secret)
    expect(await enrolment()).toMatchObject({ credential: { kind: 'secret' }, firstContactAt: null })

    const robot = await join(made)
    expect(await enrolment()).toMatchObject({ firstContactAt: null })
    await robot.state()
    const asks = (body: Record<string, unknown>) => JSON.stringify(body).includes('factsheetRequest')
    await robot.hears('instantActions', asks)
    await until(async () => expect(await enrolment()).toMatchObject({ firstContactAt: inHours(0) }))
    await robot.say('factsheet', factsheetMessage('2.1.0', ['startCharging']))
    await until(async () => expect(await getState()).toMatchObject({ capabilities: ['startCharging'] }))
  })

  it('that was replaced counts for 24 hours, without cutting the connection', async () => {
    const former = await newSecret()
    const robot = await join(former)
    await robot.state()
    await until(async () => expect(await enrolment()).toMatchObject({ firstContactAt: expect.any(String) }))
    const next = await newSecret()
    expect(await enrolment()).toMatchObject({
      credential: { previousUntil: inHours(24) },
      firstContactAt: null,
    })
    await robot.state()
    expect(robot.client.connected).toBe(true)

    server.clock.advance(24 * hour - 1_000)
    await join(former)
    await join(next)
    server.clock.advance(1_000)
    await expect(join(former)).rejects.toThrow(/Not authorized|Bad user/i)
    await join(next)
    // The session of the first day has ended by now.
    admin = await server.openSession(world.personas.administrator.id)
    expect(await enrolment()).toMatchObject({ credential: { previousUntil: null } })
  })

  it('from two rotations ago is void at once', async () => {
    const oldest = await newSecret()
    await newSecret()
    const newest = await newSecret()
    await expect(join(oldest)).rejects.toThrow()
    await join(newest)
  })

  it('that counts no longer ends the connection made with it, and only that', async () => {
    const former = await newSecret()
    const robot = await join(former)
    const current = await join(await newSecret())
    const closed = end(robot)
    server.clock.advance(24 * hour)
    await closed
    expect(current.client.connected).toBe(true)
  })
})

describe('revoking', () => {
  it('ends the connection at once, and nothing lets the robot in again but a new secret', async () => {
    const former = await newSecret()
    const current = await newSecret()
    const robot = await join(current)
    await robot.state()
    await until(async () => expect(await getState()).toMatchObject({ online: true }))
    const closed = end(robot)
    expect((await admin.call('DELETE', path('credential'))).status).toBe(204)
    await closed
    expect(await getState()).toMatchObject({ online: false })
    for (const secret of [former, current]) await expect(join(secret)).rejects.toThrow()
    expect(await enrolment()).toMatchObject({ credential: null, firstContactAt: null })
    await join(await newSecret())
  })

  it('ends the lease of the driver', async () => {
    const robot = await join(await newSecret())
    obey(robot)
    await robot.say('factsheet', factsheetMessage('2.1.0', ['startTeleop', 'startPause']))
    await robot.state()
    await robot.status()
    const lock = `/robots/${robot.serialNumber}/lock`
    const driver = await server.openSession(world.personas.general.id)
    await until(async () => {
      expect((await driver.call('POST', lock, { takeOver: false })).status).toBe(200)
    })
    expect(await getState()).toMatchObject({ lease: { operatorId: world.personas.general.id } })
    await admin.call('DELETE', path('credential'))
    await until(async () => expect(await getState()).toMatchObject({ lease: null }))
    const held = server.db.selectFrom('teleopLeases').where('expiresAt', '>', sql<string>`clock_timestamp()`)
    await until(async () => expect(await held.select('leaseId').execute()).toEqual([]))
  })
})

describe('another address', () => {
  it('moves the robot: it is disconnected, and known under the new one', async () => {
    const made = await newSecret()
    const robot = await join(made)
    await robot.state()
    await until(async () => expect(await getState()).toMatchObject({ online: true }))
    const closed = end(robot)
    const wanted = { manufacturer: 'maker', interfaceName: 'vda5050', vdaVersion: '3.0.0' }
    expect((await admin.call('PATCH', path('link'), wanted)).status).toBe(204)
    await closed
    expect(await getState()).toMatchObject({ online: false })
    const { card } = await enrolment()
    expect(card).toMatchObject({ ...wanted, userName: `maker/${world.site.robot.serialNumber}` })
    await expect(join(made)).rejects.toThrow()
    const moved = await join({ card, secret: made.secret })
    await moved.hears('x-config')
    await moved.state()
    await until(async () => expect(await getState()).toMatchObject({ online: true }))
    const { body } = await admin.call('GET', path('setting-histories'))
    expect(body).toMatchObject([
      { source: 'portal', changes: [{ field: 'manufacturer', after: 'maker' }, {}, {}] },
    ])
  })

  it.each([
    { manufacturer: 'a/b' },
    { manufacturer: '+' },
    { interfaceName: '#' },
    { interfaceName: '' },
    { vdaVersion: '4.0.0' },
  ])('cannot be %o', async (wanted) => {
    expect((await admin.call('PATCH', path('link'), wanted)).code).toBe('request.invalid')
  })
})

describe('refused attempts', () => {
  const knock = (username: string, password = 'guess') =>
    mqtt
      .connectAsync(server.mqttUrl, { username, password, reconnectPeriod: 0, connectTimeout: 3_000 }, false)
      .then(() => Promise.reject(new Error('it was let in')))
      .catch((error: Error) => expect(error.message).toMatch(/Not authorized|Bad user/i))
  async function seenBy(persona: PersonaName): Promise<RefusedAttempt[]> {
    const client = await server.openSession(world.personas[persona].id)
    return (await client.call('GET', '/refused-robot-attempts')).body as RefusedAttempt[]
  }

  it('are counted, and shown to those whose robot it is; strangers to system administrators', async () => {
    const listRobots = () => server.db.selectFrom('robots').select('id').execute()
    const robotsBefore = await listRobots()
    const ownName = `wheelhouse/${world.site.robot.serialNumber}`
    const foreignName = `wheelhouse/${world.foreignSite.robot.serialNumber}`
    await knock(ownName)
    await newSecret()
    for (let i = 0; i < 3; i++) await knock(ownName)
    await knock(foreignName)
    await knock('acme/UNKNOWN')
    await knock('bad\u0001name/\u00e9')
    const expected = (userName: string, reason: string, count: number) =>
      expect.objectContaining({ userName, reason, count, ip: '127.0.0.1' })
    const mine = [expected(ownName, 'noCredential', 1), expected(ownName, 'wrongCredential', 3)]
    expect(await seenBy('administrator')).toEqual(expect.arrayContaining(mine))
    expect(await seenBy('administrator')).toHaveLength(2)
    expect(await seenBy('areaManager')).toHaveLength(2)
    expect(await seenBy('foreignAdministrator')).toEqual([expected(foreignName, 'noCredential', 1)])
    const everything = await seenBy('systemAdministrator')
    expect(everything).toHaveLength(5)
    expect(everything).toContainEqual(expected('acme/UNKNOWN', 'unknownRobot', 1))
    expect(await listRobots()).toEqual(robotsBefore)
    server.clock.advance(25 * hour)
    expect(await seenBy('systemAdministrator')).toEqual([])
  })

  it('of topics that are not the robot’s own are counted as well', async () => {
    const robot = await join(await newSecret())
    for (let i = 0; i < 5; i++)
      await robot.client.publishAsync('uagv/v2/wheelhouse/OTHER/state', '{}', { qos: 1 })
    await expect(robot.client.subscribeAsync('#')).rejects.toThrow()
    expect(await seenBy('administrator')).toMatchObject([{ reason: 'foreignTopic', count: 6 }])
  })
})

describe('a robot at work whose credential is revoked', () => {
  async function sendOff({ answers = true } = {}): Promise<TestRobot> {
    const robot = await join(await newSecret())
    const mapId = `${world.site.building.id}.${world.site.floor.id}`
    if (answers) obey(robot, { mapId })
    robot.onMessage(({ name, body }) => {
      const ahead = () => (body.nodes as { nodeId: string }[]).map(({ nodeId }) => nodeId)
      if (name === 'order') void robot.state({ mapId, orderId: String(body.orderId), ahead: ahead() })
    })
    await robot.state({ mapId })
    await until(async () => expect(await getState()).toMatchObject({ online: true }))
    const goTo = { command: 'goTo', params: { waypointId: 'desk' } }
    const { serialNumber } = world.site.robot
    expect((await admin.call('POST', `/robots/${serialNumber}/commands`, goTo)).status).toBe(200)
    return robot
  }
  const cancels = (robot: TestRobot) =>
    robot.received.filter(({ text }) => text.includes('"cancelOrder"')).length

  it('must give up its order first', async () => {
    const robot = await sendOff()
    expect((await admin.call('DELETE', path('credential'))).status).toBe(204)
    await end(robot)
    expect(cancels(robot)).toBe(1)
    const orders = server.db.selectFrom('robotOrders').select('status')
    expect(await orders.where('robotId', '=', world.site.robot.id).execute()).toEqual([
      { status: 'cancelled' },
    ])
  })

  it('is out in time when it does not answer', async () => {
    const robot = await sendOff({ answers: false })
    // A robot that answers has that long for it: this one is out before.
    const isLate = pause(answerWithinMs, 'late')
    expect((await admin.call('DELETE', path('credential'))).status).toBe(204)
    expect(await Promise.race([end(robot).then(() => 'out'), isLate])).toBe('out')
    expect(cancels(robot)).toBe(1)
  })

  it('cannot be changed by anyone who may not see it', async () => {
    const robot = await sendOff()
    const stranger = await server.openSession(world.personas.foreignAdministrator.id)
    expect((await stranger.call('DELETE', path('credential'))).status).toBe(404)
    await robot.state({})
    expect([cancels(robot), robot.client.connected]).toEqual([0, true])
  })
})
