/** What becomes of an order that driving by hand put aside, over real calls and a real robot connection. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorld } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { connectRobot, giveSecret, obey, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let server: TestServer
let account: RobotAccount
let robot: TestRobot
let client: Client
let mapId: string
const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
const pausedOrder = async () =>
  ((await client.call('GET', path('teleop'))).body as { pausedOrder: { orderId: string } | null }).pausedOrder
const statuses = async () =>
  (await server.db.selectFrom('robotOrders').select('status').orderBy('createdAt').execute()).map(
    (row) => row.status,
  )

/** A robot on its way that somebody then drives by hand. */
beforeEach(async () => {
  let world: Awaited<ReturnType<typeof createWorld>> | undefined
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
  if (world === undefined) throw new Error('the world was not made')
  const { building, floor } = world.site
  mapId = `${building.id}.${floor.id}`
  client = await server.openSession(world.personas.general.id)
  robot = await connectRobot(server.mqttUrl, account)
  obey(robot, { mapId })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['startTeleop', 'startPause']))
  await robot.status()
  await robot.state({ mapId })
  await until(async () =>
    expect((await client.call('GET', path('state'))).body).toMatchObject({ online: true }),
  )
  const goTo = { command: 'goTo', params: { waypointId: 'desk' } }
  expect((await client.call('POST', path('commands'), goTo)).status).toBe(200)
  expect((await client.call('POST', path('lock'), {})).status).toBe(200)
  expect((await client.call('DELETE', path('lock'))).status).toBe(204)
})

afterEach(async () => {
  await robot.close()
  await server.close()
})

it('offers the order that driving interrupted, and gives it up on request', async () => {
  expect(await pausedOrder()).not.toBeNull()
  expect((await client.call('POST', path('after-driving'), { choice: 'abandon' })).status).toBe(204)
  expect(await pausedOrder()).toBeNull()
  expect(await statuses()).toEqual(['cancelled'])
})

it('keeps the choice when the robot cannot go on', async () => {
  const before = await pausedOrder()
  const nowhere = { choice: 'resumeFrom', waypointId: 'nowhere' }
  expect((await client.call('POST', path('after-driving'), nowhere)).status).toBe(409)
  expect(await pausedOrder()).toEqual(before)
  expect(await statuses()).toEqual(['paused'])
})

it('keeps the choice when the robot, which has forgotten its order, refuses to go on', async () => {
  const before = await pausedOrder()
  await robot.close()
  robot = await connectRobot(server.mqttUrl, account)
  await robot.status()
  await robot.state({ mapId })
  const answer = client.call('POST', path('after-driving'), { choice: 'resume' })
  const { body } = await robot.hears('order')
  const errorReferences = [{ referenceKey: 'orderId', referenceValue: body.orderId }]
  await robot.state({ mapId, errors: [{ errorType: 'noRoute', errorLevel: 'WARNING', errorReferences }] })
  expect((await answer).code).toBe('robot.refused')
  expect((await statuses()).toSorted()).toEqual(['paused', 'refused'])
  expect(await pausedOrder()).toEqual(before)
})
