/** Orders with two servers on one database, one bus and one outside broker: they are the same at both, whichever gave them. */
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HomeAndFollower, startHomeAndFollower } from '../../../testing/home-and-follower.ts'
import { factsheetMessage } from '../../../testing/robot-messages.ts'
import { connectRobot, obey, type TestRobot } from '../../../testing/test-robot.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'

let site: HomeAndFollower
let home: TestServer
let follower: TestServer
let robot: TestRobot
let token: string
let mapId: string

beforeEach(async () => {
  site = await startHomeAndFollower()
  ;({ home, follower } = site)
  token = (await home.openSession(site.world.personas.administrator.id)).token
  const { building, floor } = site.world.site
  mapId = `${building.id}.${floor.id}`
  robot = await connectRobot(site.outside.url, site.account)
})
afterEach(async () => {
  await robot.close()
  await site.close()
})

const call = (server: TestServer, method: string, rest: string, body?: unknown) =>
  server.call(method, `/robots/${site.account.serialNumber}/${rest}`, body, {
    authorization: `Bearer ${token}`,
  })
const state = async (server: TestServer) => (await call(server, 'GET', 'state')).body as RobotState
const expectShown = (shown: object, servers = [home, follower]) =>
  until(async () => {
    for (const server of servers) expect(await state(server)).toMatchObject(shown)
  })
const goTo = (server: TestServer, params: object = { waypointId: 'desk' }) =>
  call(server, 'POST', 'commands', { command: 'goTo', params })
const statuses = async () =>
  (await home.db.selectFrom('robotOrders').select('status').orderBy('createdAt').execute()).map(
    ({ status }) => status,
  )
const ends = async () =>
  (
    await home.db
      .selectFrom('robotActivities')
      .select('type')
      .where('type', 'in', ['orderDone', 'orderFailed'])
      .execute()
  ).map(({ type }) => type)
const pausedOrder = async (server: TestServer) =>
  ((await call(server, 'GET', 'teleop')).body as { pausedOrder: { goal: string } | null }).pausedOrder

/** Both servers know that the robot is there, and what it can do. */
async function greet(): Promise<void> {
  await until(async () => {
    await robot.say('factsheet', factsheetMessage('2.1.0', ['startTeleop', 'startPause', 'cancelOrder']))
    await robot.status()
    await robot.state({ mapId })
    for (const server of [home, follower]) expect(await state(server)).toMatchObject({ online: true })
  })
}

describe.each([
  ['the home of the robot', () => home, () => follower],
  ['another server', () => follower, () => home],
])('an order that was given by %s', (_name, here, there) => {
  beforeEach(async () => {
    obey(robot, { mapId })
    await greet()
    expect((await goTo(here())).status).toBe(200)
    await expectShown({ order: { goal: 'Desk' } })
  })

  it('has ended for both when the robot is there, and is reported once', async () => {
    const orderId = (await state(home)).order?.orderId ?? ''
    await robot.state({ mapId, orderId, lastNodeId: 'desk', ahead: [], x: 8, y: 6 })
    await expectShown({ order: null, lastOrder: { orderId, outcome: 'done' } })
    expect(await statuses()).toEqual(['done'])
    expect(await ends()).toEqual(['orderDone'])
  })

  it('is cancelled at the other, which is not reported as its end', async () => {
    expect((await call(there(), 'POST', 'commands', { command: 'cancelOrder', params: {} })).status).toBe(200)
    await expectShown({ order: null, lastOrder: null })
    await until(async () => expect(await statuses()).toEqual(['cancelled']))
    expect(await ends()).toEqual([])
  })

  it('is set aside when somebody drives at the other, and goes on from either', async () => {
    expect((await call(there(), 'POST', 'lock', {})).status).toBe(200)
    expect((await call(there(), 'DELETE', 'lock')).status).toBe(204)
    await until(async () => {
      for (const server of [home, follower]) expect(await pausedOrder(server)).toMatchObject({ goal: 'Desk' })
    })
    expect((await call(here(), 'POST', 'after-driving', { choice: 'resume' })).status).toBe(204)
    await until(async () => {
      for (const server of [home, follower]) expect(await pausedOrder(server)).toBeNull()
    })
    expect(await statuses()).toEqual(['cancelled', 'running'])
    expect(await ends()).toEqual([])
  })
})

it('an order whose server has died ends as the home of the robot sees it', async () => {
  obey(robot, { mapId })
  await greet()
  await goTo(follower)
  await expectShown({ order: { goal: 'Desk' } })
  const orderId = (await state(home)).order?.orderId ?? ''
  await follower.app.stop()
  await robot.state({ mapId, orderId, lastNodeId: 'desk', ahead: [], x: 8, y: 6 })
  await until(async () => expect(await statuses()).toEqual(['done']))
  expect(await ends()).toEqual(['orderDone'])
})

it('an order that was given up at one server keeps new ones away at the other until the robot has answered', async () => {
  await greet()
  const answer = goTo(follower)
  await robot.hears('order')
  // The operator does not wait for the robot.
  expect((await call(follower, 'POST', 'remote-stop')).status).toBe(200)
  expect((await answer).code).toBe('robot.stopped')
  expect((await call(follower, 'DELETE', 'remote-stop')).status).toBe(204)
  await expectShown({ remoteStop: 'none' })
  expect((await goTo(home)).code).toBe('robot.noAnswer')
  expect(await statuses()).toEqual(['givenUp'])
  obey(robot, { mapId })
  expect((await goTo(home)).status).toBe(200)
  expect(await statuses()).toEqual(['cancelled', 'running'])
})
