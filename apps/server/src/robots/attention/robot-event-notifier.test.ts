/** A robot's own trouble, over the broker, reaches the people and systems that want to hear of it. */
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testNow } from '../../testing/factories.ts'
import { createWorld, type PersonaName, type World } from '../../testing/personas.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

let receiver: HttpReceiver
let server: TestServer
let world: World
let account: RobotAccount
let robot: TestRobot
beforeEach(async () => {
  receiver = await startHttpReceiver()
  const prepare = async (db: TestServer['db']) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
    const stamps = { organizationId: world.own.id, createdAt: testNow, updatedAt: testNow }
    await db
      .insertInto('notificationTargets')
      .values({ type: 6, level: 9, destination: `${receiver.url}/bot`, room: 'r', ...stamps })
      .execute()
    const events = ['robot.emergencyStopPressed', 'robot.lowBattery', 'robot.errorRaised']
    await db
      .insertInto('webhooks')
      .values({
        name: 'Hook',
        type: 3,
        url: `${receiver.url}/hook`,
        auth: 'none',
        headers: '[]',
        events: JSON.stringify(events),
        ...stamps,
      })
      .execute()
  }
  server = await startTestServer(prepare, { environment: { ALLOW_PRIVATE_HOOKS: '1' } })
  robot = await connectRobot(server.mqttUrl, account)
  await robot.state()
  const client = await server.openSession(world.personas.administrator.id)
  await until(async () =>
    expect((await client.call('GET', `/robots/${account.serialNumber}/state`)).body).toMatchObject({
      online: true,
    }),
  )
})
afterEach(async () => {
  await robot.close()
  await server.close()
  await receiver.close()
})

/** What came to one of the two, once as many have come. */
async function heard(path: '/bot' | '/hook', count: number): Promise<Record<string, unknown>[]> {
  const bodies = () =>
    receiver.requests.filter((request) => request.path === path).map(({ body }) => JSON.parse(body))
  await until(() => expect(bodies()).toHaveLength(count))
  return bodies()
}

it('an emergency stop is reported to people and to systems, once', async () => {
  await robot.state({ eStop: 'MANUAL' })
  const [notice] = await heard('/bot', 1)
  expect(notice?.title).toBe(`[緊急][${world.site.building.name}] 非常停止ボタンが押されました`)
  expect(notice?.url).toBe(`${server.origin.replace('127.0.0.1', 'localhost')}/robot/${world.site.robot.id}`)
  const [delivery] = await heard('/hook', 1)
  expect(delivery?.event).toMatchObject({
    type: 'robot.emergencyStopPressed',
    organizationId: world.own.id,
    building: { id: world.site.building.id, name: world.site.building.name },
    robot: { id: world.site.robot.id, serialNumber: account.serialNumber },
    level: 2,
  })
  // Still pressed: nothing new, and what comes next proves that nothing was under way.
  await robot.state({ eStop: 'MANUAL' })
  await robot.state({ eStop: 'MANUAL', errors: [{ errorType: 'F0004', errorLevel: 'WARNING' }] })
  const [, second] = await heard('/hook', 2)
  expect(second?.event).toMatchObject({ type: 'robot.errorRaised', errorCode: 'F0004' })
  expect(await heard('/bot', 1)).toHaveLength(1)
})

it('trouble opens an alert for each of its causes, and its end closes it', async () => {
  const alerts = () =>
    server.db
      .selectFrom('alerts')
      .select(['titleEn', 'detailEn', 'level', 'state', 'link'])
      .orderBy('titleEn')
      .execute()
  const become = (expected: object[]) => until(async () => expect(await alerts()).toMatchObject(expected))
  const stop = { titleEn: 'The emergency stop button was pressed', level: 9 }
  const fault = (detailEn: string) => ({ titleEn: 'A robot reported an error', detailEn, level: 5 })
  const errors = [{ errorType: 'F0004', errorLevel: 'WARNING' }]
  await robot.state({ eStop: 'MANUAL', errors })
  await become([
    {
      ...fault('Obstacle in the direction of rotation (F0004)'),
      state: 'open',
      link: `/robot/${world.site.robot.id}`,
    },
    { ...stop, state: 'open' },
  ])
  await robot.state({ errors })
  await become([
    { ...fault('Obstacle in the direction of rotation (F0004)'), state: 'open' },
    { ...stop, state: 'closed' },
  ])
  await robot.state()
  await become([{ state: 'closed' }, { state: 'closed' }])
})

it('a low battery is reported once for each time it becomes low', async () => {
  await robot.state({ charge: 19.9 })
  const [notice] = await heard('/bot', 1)
  expect(notice?.title).toContain('バッテリーの残量が20%を下回りました')
  await robot.state({ charge: 21 })
  await robot.state({ charge: 19 })
  await heard('/hook', 1)
  // What is still in hand after half a minute would be sent again.
  const queued = server.db.selectFrom('deliveries').select('id').where('status', '=', 'queued')
  await until(async () => expect(await queued.execute()).toEqual([]))
  server.clock.advance(61_000)
  await robot.state({ charge: 60 })
  await robot.state({ charge: 18 })
  expect(await heard('/bot', 2)).toHaveLength(2)
  expect((await heard('/hook', 2)).map(({ event }) => (event as { type: string }).type)).toEqual([
    'robot.lowBattery',
    'robot.lowBattery',
  ])
})

it('what a robot says of another organisation reaches nobody here', async () => {
  await server.db.updateTable('notificationTargets').set({ organizationId: world.foreign.id }).execute()
  await robot.state({ eStop: 'MANUAL' })
  await heard('/hook', 1)
  const queued = server.db.selectFrom('deliveries').select('id').where('kind', '=', 'notification')
  expect(await queued.execute()).toEqual([])
})

it('trouble is in the inbox of those whose robot it is: what is urgent, and what can wait', async () => {
  await robot.state({ eStop: 'MANUAL', errors: [{ errorType: 'F0004', errorLevel: 'WARNING' }] })
  const inbox = async (name: PersonaName) => {
    const client = await server.openSession(world.personas[name].id)
    return (await client.call('GET', '/my/messages')).body as { kind: string; level: number }[]
  }
  const kinds = async () => (await inbox('areaManager')).map(({ kind, level }) => `${kind} ${level}`)
  await until(async () =>
    expect((await kinds()).toSorted()).toEqual(['robotEmergencyStop 9', 'robotError 5']),
  )
  const { robot: own, building } = world.site
  expect(await inbox('administrator')).toContainEqual(
    expect.objectContaining({
      kind: 'robotError',
      subject: own.name,
      detail: { error: 'F0004' },
      link: `/robot/${own.id}`,
      buildingId: building.id,
    }),
  )
  expect(await inbox('foreignAdministrator')).toEqual([])
})

it('an alert describes an error in words: by its code, by its fault, or else in the words of the robot', async () => {
  const errors = ['F0004', 'cameraLost', 'brushWorn'].map((errorType) => ({
    errorType,
    errorLevel: 'WARNING',
  }))
  await robot.state({ errors })
  const admin = await server.openSession(world.personas.administrator.id)
  await until(async () => {
    const { body } = await admin.call('GET', '/alerts')
    const details = (body as { detail: { en: string } }[]).map(({ detail }) => detail.en)
    expect(details.toSorted()).toEqual([
      'A camera is not responding.',
      'Obstacle in the direction of rotation (F0004)',
      'brushWorn',
    ])
  })
})
