/** The remote stop with two servers on one database and one outside broker: it is one stop, whichever took it or released it. */
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HomeAndFollower, startHomeAndFollower } from '../testing/home-and-follower.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { connectRobot, type TestRobot } from '../testing/test-robot.ts'
import type { TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'

let site: HomeAndFollower
let home: TestServer
let follower: TestServer
let token: string
const robots: TestRobot[] = []

beforeEach(async () => {
  site = await startHomeAndFollower()
  ;({ home, follower } = site)
  token = (await home.openSession(site.world.personas.administrator.id)).token
})
afterEach(async () => {
  for (const robot of robots.splice(0)) await robot.close()
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
const listKept = () => home.db.selectFrom('remoteStops').select('stopId').execute()

/** One that knows the standard only, and so never reports a stop itself. */
async function joinPlain(): Promise<TestRobot> {
  const robot = await connectRobot(site.outside.url, site.account)
  robots.push(robot)
  await until(async () => {
    await robot.say('factsheet', factsheetMessage('2.1.0', ['startPause', 'stopPause', 'cancelOrder']))
    await robot.state()
    for (const server of [home, follower]) expect(await state(server)).toMatchObject({ online: true })
  })
  return robot
}

it('a release names the stop that it is for, and one that was pressed at another server meanwhile stays', async () => {
  const robot = await connectRobot(site.outside.url, site.account)
  robots.push(robot)
  let latched = 'first'
  const report = () => robot.status({ remoteStop: { latched: true, stopId: latched } })
  // It keeps the stop of the other server, as it must: that came before the release did.
  robot.onMessage(({ name, body }) => {
    if (name !== 'x-session' || body.kind !== 'clearRemoteStop') return
    latched = 'second'
    void report()
  })
  await until(async () => {
    await robot.state()
    await report()
    for (const server of [home, follower])
      expect(await state(server)).toMatchObject({ remoteStop: 'latched' })
  })
  expect((await call(follower, 'DELETE', 'remote-stop')).status).toBe(204)
  const { body } = await robot.hears('x-session', ({ kind }) => kind === 'clearRemoteStop')
  expect(body.stopId).toBe('first')
  await expectShown({ remoteStop: 'latched' })
})

describe.each([
  ['the home of the robot', () => home, () => follower],
  ['another server', () => follower, () => home],
])('a stop that was taken by %s', (_name, here, there) => {
  it('keeps orders and driving away at the other, too', async () => {
    await joinPlain()
    expect((await call(here(), 'POST', 'remote-stop')).status).toBe(200)
    await expectShown({ remoteStop: 'sent', uiState: 'remoteStop' })
    const goTo = { command: 'goTo', params: { waypointId: 'desk' } }
    expect((await call(there(), 'POST', 'commands', goTo)).code).toBe('robot.stopped')
  })

  it('is over for both when the other releases it', async () => {
    await joinPlain()
    await call(here(), 'POST', 'remote-stop')
    await expectShown({ remoteStop: 'sent' })
    expect((await call(there(), 'DELETE', 'remote-stop')).status).toBe(204)
    await expectShown({ remoteStop: 'none' })
    expect(await listKept()).toEqual([])
  })

  it('is asked for by the other when the one that took it is gone', async () => {
    await call(here(), 'POST', 'remote-stop')
    await expectShown({ remoteStop: 'sent' })
    await here().app.stop()
    const robot = await connectRobot(site.outside.url, site.account)
    robots.push(robot)
    await robot.hears('x-session', ({ kind }) => kind === 'remoteStop')
  })
})
