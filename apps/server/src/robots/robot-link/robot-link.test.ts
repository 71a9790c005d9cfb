/** What robots say, from a real connection at the broker to the state that screens read. */
import { vdaVersions } from '@wheelhouse/contract/robots/robot'
import { type RobotState, robotStateSchema } from '@wheelhouse/contract/robots/robot-state'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aRobot } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage, stateMessage } from '../../testing/robot-messages.ts'
import { connectRobot, introduceRobot, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { watchLive } from '../../testing/watch-live.ts'

let server: TestServer
let world: World
let client: Client
let accounts: RobotAccount[]
const robots: TestRobot[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  accounts = []
  world = await createWorld(server.db)
  const { building, floor } = world.site
  for (const version of vdaVersions) {
    const row = await aRobot(server.db, { buildingId: building.id, initialFloorId: floor.id })
    accounts.push(await introduceRobot(server, row, version))
  }
  client = await server.openSession(world.personas.general.id)
})
afterEach(async () => {
  for (const robot of robots.splice(0)) await robot.close()
})

async function join(index: number): Promise<TestRobot> {
  const account = accounts[index]
  if (account === undefined) throw new Error('there is no such robot')
  const robot = await connectRobot(server.mqttUrl, account)
  robots.push(robot)
  return robot
}
async function getState({ serialNumber }: RobotAccount): Promise<RobotState> {
  const { body } = await client.call('GET', `/robots/${serialNumber}/state`)
  return robotStateSchema.parse(body)
}
const untilState = (robot: RobotAccount, wanted: object) =>
  until(async () => expect(await getState(robot)).toMatchObject(wanted))

describe.each(vdaVersions.map((version, index) => [version, index] as const))(
  'a robot of %s',
  (version, index) => {
    it('is shown with its pose and battery, by call and by live channel', async () => {
      const robot = await join(index)
      const path = `/robots/${robot.serialNumber}/state`
      const page = await watchLive(server, client, [path])
      await page.sees<RobotState>(path, ({ online }) => !online)
      await robot.state({ x: 3, y: 2, charge: 61, mapId: 'b.f', ahead: ['desk'], orderId: 'o' })
      const seen = await page.sees<RobotState>(path, ({ online }) => online)
      page.close()
      const wanted = {
        protocolVersion: version,
        pose: { mapId: 'b.f', x: 3, y: 2, theta: 0, localized: true },
        battery: { charge: 61, state: 'active' },
        order: { orderId: 'o', remaining: 1 },
        uiState: 'running',
      }
      expect(seen).toMatchObject(wanted)
      expect(await getState(robot)).toMatchObject(wanted)
    })

    it('is offline when the broker publishes its will, and online again by a fresh state alone', async () => {
      const first = await join(index)
      await first.say('connection', { connectionState: 'ONLINE' }, { qos: 1, retain: true })
      await first.state()
      await untilState(first, { online: true })
      server.clock.advance(100)
      await first.kill()
      await untilState(first, { online: false, uiState: 'offline' })
      server.clock.advance(100)
      const again = await join(index)
      await again.state()
      await untilState(again, { online: true })
    })

    it('reports what it can do by its factsheet', async () => {
      const robot = await join(index)
      await robot.say('factsheet', factsheetMessage(version, ['speak', 'cancelOrder']), { retain: true })
      await untilState(robot, { capabilities: ['speak', 'cancelOrder'] })
    })
  },
)

it('is offline after 75 s of silence', async () => {
  const robot = await join(1)
  await robot.state()
  await untilState(robot, { online: true })
  server.clock.advance(74_000)
  expect((await getState(robot)).online).toBe(true)
  server.clock.advance(2_000)
  expect((await getState(robot)).online).toBe(false)
})

describe('a message that makes no sense', () => {
  const tomorrow = '2026-11-21T01:00:00.000Z'
  const good = { driving: true, agvPosition: { x: 9, y: 9, theta: 0, mapId: 'm', positionInitialized: true } }
  it.each<[string, string]>([
    ['is not JSON', '{"driving": tru'],
    ['is empty', ''],
    ['is no object', '[1, 2]'],
    ['holds NaN', '{"agvPosition": {"x": NaN, "y": 1}}'],
    ['holds an infinite number', '{"agvPosition": {"x": 1e999, "y": 1}}'],
    ['has wrong types', JSON.stringify({ ...good, driving: 'yes' })],
    ['has a pose without numbers', JSON.stringify({ agvPosition: { x: '1', y: null } })],
    ['comes from the future', JSON.stringify({ ...good, timestamp: tomorrow })],
    ['has 1 MB', JSON.stringify({ ...good, padding: 'x'.repeat(1_000_000) })],
  ])(
    'that %s is dropped and counted; the robot is shown as it last was, others are not touched',
    async (_, text) => {
      const [robot, other] = [await join(1), await join(0)]
      await other.state({ x: 5 })
      await robot.state({ x: 2, charge: 70 })
      await untilState(robot, { online: true })
      await untilState(other, { online: true })
      const before = await getState(robot)
      const beforeOther = await getState(other)
      await robot.say('state', text)
      await untilState(robot, { droppedMessages: 1 })
      expect(await getState(robot)).toEqual({ ...before, droppedMessages: 1 })
      expect(await getState(other)).toEqual(beforeOther)
      await robot.state({ x: 3 })
      await untilState(robot, { pose: { x: 3 }, droppedMessages: 1 })
    },
  )

  it.each(['connection', 'factsheet', 'visualization', 'x-status', 'x-event', 'x-signal-up'])(
    'on %s is dropped as well',
    async (name) => {
      const robot = await join(1)
      await robot.state()
      await robot.say(name, '{"connectionState": 7, "protocolFeatures": 7, "velocity": 7, "kind": 7}')
      await untilState(robot, { online: true, droppedMessages: 1 })
    },
  )
})

describe('numbers that cannot be', () => {
  it.each([1e9, -5, 1e308])(
    'a battery of %d is counted; the last good one stays and is marked',
    async (charge) => {
      const robot = await join(1)
      await robot.state({ charge: 70, x: 2 })
      await untilState(robot, { battery: { charge: 70 }, stale: [] })
      await robot.state({ charge, x: 1e300 })
      await untilState(robot, {
        battery: { charge: 70 },
        pose: { x: 2 },
        stale: ['battery', 'pose'],
        droppedMessages: 1,
      })
      await robot.state({ charge: 69, x: 3 })
      await untilState(robot, { battery: { charge: 69 }, pose: { x: 3 }, stale: [], droppedMessages: 1 })
    },
  )

  it('in a status keep its other parts from counting no less', async () => {
    const robot = await join(1)
    await robot.state()
    const system = { cpu: 20, memory: 30, disk: 40, temperature: 50, version: '1.0.0' }
    await robot.status({ system })
    await robot.status({
      cleaning: true,
      system: { ...system, temperature: 1e9 },
      obstacle: { bearing: -1e6, contact: true },
    })
    await untilState(robot, {
      cleaning: true,
      system: { temperature: 50 },
      obstacle: null,
      stale: ['obstacle', 'system'],
    })
  })
})

it('whether a robot is simulated is kept for its reports, as it said last', async () => {
  const robot = await join(1)
  const isKept = (isSimulated: boolean) =>
    until(async () => {
      const { serialNumber } = robot
      const row = server.db
        .selectFrom('robots')
        .select('isSimulated')
        .where('serialNumber', '=', serialNumber)
      expect(await row.execute()).toEqual([{ isSimulated }])
    })
  await robot.status({ simulated: true })
  await isKept(true)
  // The machine takes the place of the one that was tried.
  await robot.status({ simulated: false })
  await isKept(false)
})

it('a state that a newer one has overtaken does not let the robot jump back', async () => {
  const robot = await join(1)
  await robot.say('state', { ...stateMessage('2.1.0', { x: 2 }), headerId: 10 })
  await robot.say('state', { ...stateMessage('2.1.0', { x: 3 }), headerId: 12 })
  await robot.say('state', { ...stateMessage('2.1.0', { x: 9 }), headerId: 11 })
  await robot.status()
  await untilState(robot, { simulated: false, pose: { x: 3 }, cameras: [], microphoneMuted: false })
  expect((await getState(robot)).pose?.x).toBe(3)
  await robot.say('state', {
    ...stateMessage('2.1.0', { x: 4 }),
    headerId: 0,
    timestamp: '2026-11-20T00:00:01.000Z',
  })
  await untilState(robot, { pose: { x: 4 }, droppedMessages: 0 })
})

describe('activities', () => {
  const event = {
    profile: 'bsp/1',
    id: '01KAFYPSV0F6KQ8D4X8G9V5N3C',
    kind: 'activity',
    level: 4,
    service: 'door',
    type: 'doorStuck',
    errorCode: 'D0001',
    detail: { door: 'north' },
  }
  async function listed(serialNumber: string) {
    const { id } = await server.db
      .selectFrom('robots')
      .select('id')
      .where('serialNumber', '=', serialNumber)
      .executeTakeFirstOrThrow()
    return (await client.call('GET', `/robots/${id}/activities`)).body as { type: string }[]
  }

  it('that a robot sends again after a lost answer are kept once', async () => {
    const robot = await join(1)
    await robot.say('x-event', event, { qos: 1 })
    await robot.say('x-event', event, { qos: 1 })
    await robot.say('x-event', { ...event, id: '01KAFYPSV0F6KQ8D4X8G9V5N3D', type: 'last' }, { qos: 1 })
    await until(async () =>
      expect((await listed(robot.serialNumber)).map(({ type }) => type)).toContain('last'),
    )
    const types = (await listed(robot.serialNumber)).map(({ type }) => type)
    expect(types.toSorted()).toEqual(['doorStuck', 'last'])
  })

  it('are kept with the level that administrators gave the code', async () => {
    const title = { ja: '充電できません', en: 'Cannot be charged' }
    const admin = await server.openSession(world.personas.systemAdministrator.id)
    await admin.call('PATCH', '/error-codes/D0001', { title, level: 1, revision: 0 })
    await admin.call('PATCH', '/error-codes/F0007', { title, level: 2, revision: 0 })
    const robot = await join(1)
    await robot.say('x-event', { ...event, id: '01KAFYPSV0F6KQ8D4X8G9V5N3E' }, { qos: 1 })
    await robot.state()
    await robot.state({ errors: [{ errorType: 'F0007', errorLevel: 'WARNING' }] })
    await until(async () =>
      expect(await listed(robot.serialNumber)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ type: 'doorStuck', level: 1 }),
          expect.objectContaining({ type: 'errorRaised', level: 2 }),
        ]),
      ),
    )
    await admin.call('DELETE', '/error-codes/D0001')
    await admin.call('DELETE', '/error-codes/F0007')
  })

  it('report a battery that runs low, once', async () => {
    const robot = await join(1)
    for (const charge of [30, 19, 21, 18, 30]) await robot.state({ charge })
    await robot.state({ charge: 30, errors: [{ errorType: 'F0007', errorLevel: 'WARNING' }] })
    // Each line is written separately, the one that people are notified of together with its notice.
    await until(async () => {
      const types = (await listed(robot.serialNumber)).map(({ type }) => type)
      expect(types).toEqual(expect.arrayContaining(['errorRaised', 'lowBattery']))
    })
    const low = (await listed(robot.serialNumber)).filter(({ type }) => type === 'lowBattery')
    expect(low).toHaveLength(1)
  })
})
