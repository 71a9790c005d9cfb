/** Two servers on one bus and one outside broker: one hears the robot, both know it and may command it. */
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type HomeAndFollower, startHomeAndFollower } from '../../testing/home-and-follower.ts'
import type { World } from '../../testing/personas.ts'
import { factsheetMessage, type RobotPicture } from '../../testing/robot-messages.ts'
import { connectRobot, obey, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

let site: HomeAndFollower
let world: World
let account: RobotAccount
let home: TestServer
let follower: TestServer
let ends: HomeAndFollower['ends']
let robot: TestRobot
let token: string

beforeEach(async () => {
  site = await startHomeAndFollower()
  ;({ world, account, home, follower, ends } = site)
  token = (await home.openSession(world.personas.administrator.id)).token
  robot = await connectRobot(site.outside.url, account)
  // Each of these is published by the home from now on.
  await until(async () => {
    await robot.say('factsheet', factsheetMessage('2.1.0', ['startPause', 'stopPause']))
    await robot.status()
    await robot.state()
    await expectShown({ online: true, capabilities: ['startPause', 'stopPause'] })
  })
})
afterEach(async () => {
  await robot.close()
  await site.close()
})

const at = (server: TestServer) => (method: string, path: string, body?: unknown) =>
  server.call(method, path, body, { authorization: `Bearer ${token}` })
const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
async function expectShown(shown: object, servers = [home, follower]): Promise<void> {
  for (const server of servers)
    expect((await at(server)('GET', path('state'))).body as RobotState).toMatchObject(shown)
}
/** Said again and again: a message may fall between two that hear the robot. */
const says = (picture: RobotPicture, shown: object, servers = [home, follower]) =>
  until(async () => {
    await robot.state(picture)
    await expectShown(shown, servers)
  })
/** Messages of robots that a server itself has read. */
async function countHeard(server: TestServer): Promise<number> {
  const text = await (await fetch(`${server.origin}/metrics`)).text()
  return Number(/^wheelhouse_robot_messages_total (\d+)$/m.exec(text)?.[1])
}

it('shows at both what only its home has heard, and keeps what the robot says once', async () => {
  const before = await countHeard(follower)
  await says({ x: 5, charge: 50 }, { pose: { x: 5 }, battery: { charge: 50 } })
  home.clock.advance(1)
  await robot.say('connection', { connectionState: 'OFFLINE' })
  await until(() => expectShown({ online: false }))
  home.clock.advance(1)
  await says({ x: 6, errors: [{ errorType: 'F0007', errorLevel: 'WARNING' }] }, { online: true })
  const kept = () => home.db.selectFrom('robotActivities').select('type').where('type', '=', 'errorRaised')
  await until(async () => expect(await kept().execute()).toHaveLength(1))
  expect(await countHeard(follower)).toBe(before)
  expect(await countHeard(home)).toBeGreaterThan(before + 3)
})

it('takes a command at the server that does not hear the robot, and knows its answer', async () => {
  obey(robot)
  const answer = await at(follower)('POST', path('actions/pause'))
  expect(answer).toMatchObject({ status: 200, body: { status: 'finished' } })
  await until(() => expectShown({ paused: true }))
})

it('sends again what a follower has missed', async () => {
  ends.follower.setDeaf(true)
  await says({ x: 5, charge: 50 }, { battery: { charge: 50 } }, [home])
  await until(() => expect(ends.follower.countLost()).toBeGreaterThan(0))
  ends.follower.setDeaf(false)
  await says({ x: 6, charge: 50 }, { pose: { x: 6 }, battery: { charge: 50 } })
})

it('hears the robot at each server while the bus is away, and at one when it is back', async () => {
  for (const end of [ends.home, ends.follower]) end.cut()
  await says({ x: 5 }, { pose: { x: 5 } })
  expect(await countHeard(follower)).toBeGreaterThan(0)
  for (const end of [ends.home, ends.follower]) end.mend()
  // A server of its own tells when it has unsubscribed.
  await until(async () => {
    const before = await countHeard(follower)
    await says({ x: 6 }, { pose: { x: 6 } }, [home])
    expect(await countHeard(follower)).toBe(before)
  })
  await says({ x: 7 }, { pose: { x: 7 } })
})

it('hears it at another server when its home has died', async () => {
  ends.home.cut()
  await sql`update servers set alive_until = clock_timestamp() - interval '1 s'
    where id = (select server_id from robot_homes where robot_id = ${world.site.robot.id})`.execute(home.db)
  await says({ x: 5 }, { pose: { x: 5 } }, [follower])
  await expectShown({ capabilities: ['startPause', 'stopPause'] }, [follower])
  const { token: system } = await follower.openSession(world.personas.systemAdministrator.id)
  const { body } = await follower.call('GET', '/dashboard', undefined, { authorization: `Bearer ${system}` })
  const alive = { goneAt: null, robots: 1 }
  expect(body).toMatchObject({ servers: [{ goneAt: expect.any(String), robots: 0 }, alive] })
})

it('knows at each server the robots that another registered, changed and removed', async () => {
  const { site } = world
  const place = { buildingId: site.building.id, initialFloorId: site.floor.id }
  const values = { ...place, name: 'New', model: 'ugo-pro', serialNumber: 'NEW-1' }
  const { body } = await at(follower)('POST', '/robots', values)
  const { id, revision } = body as { id: string; revision: number }
  const look = (server: TestServer) => at(server)('GET', '/robots/NEW-1/state')
  await until(async () => expect((await look(home)).status).toBe(200))
  await at(follower)('PATCH', `/robots/${id}`, { revision, status: 2 })
  await until(async () => expect((await look(home)).body).toMatchObject({ uiState: 'maintenance' }))
  await at(follower)('DELETE', `/robots/${id}`)
  await until(async () => expect((await look(home)).status).toBe(404))
})
