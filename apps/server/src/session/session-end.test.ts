/** Whatever ends a session ends all that it opened: calls, the live socket, the picture and the lease, within 5 s. */

import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { DB } from '../kernel/database/db-types.ts'
import { aContract, testPassword } from '../testing/factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { resetTokensTo } from '../testing/read-messages.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import {
  connectRobot,
  introduceRobot,
  obey,
  type RobotAccount,
  type TestRobot,
} from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { type Watcher, watchLive } from '../testing/watch-live.ts'

let server: TestServer
let world: World
let robot: TestRobot
let account: RobotAccount
let client: Client
let page: Watcher
const streamId = randomUUID()
/** Its id at the robot. */
let linkId: unknown
const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`

beforeAll(async () => {
  // What the server looks at every so often, it looks at when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot)
  robot = await connectRobot(server.mqttUrl, account)
  obey(robot)
  await robot.say('factsheet', factsheetMessage('2.1.0', ['startTeleop']))
  await robot.status()
  await robot.state()
  client = await server.openSession(world.personas.general.id)
  await until(async () =>
    expect((await client.call('GET', path('state'))).body).toMatchObject({ online: true }),
  )
  page = await watchLive(server, client, [path('teleop')])
  await page.sees(path('teleop'))
  page.send(path('teleop'), { kind: 'offer', sessionId: streamId, sdp: 'v=0' })
  linkId = (await robot.hears('x-signal', ({ kind }) => kind === 'offer')).body.sessionId
  expect((await client.call('POST', path('lock'), { takeOver: false })).status).toBe(200)
})
afterEach(async () => {
  page.close()
  await robot.close()
})

const operator = (change: Updateable<DB['operators']>) =>
  server.db.updateTable('operators').set(change).where('id', '=', world.personas.general.id).execute()
const organization = (change: { status: number }) =>
  server.db.updateTable('organizations').set(change).where('id', '=', world.own.id).execute()

const ends: Record<string, () => Promise<unknown>> = {
  'a logout': () => client.call('POST', '/operators/logout'),
  'a change of role': () => operator({ type: 1 }),
  'a change of organisation': () => operator({ organizationId: world.foreign.id }),
  'disabling the account': () => operator({ status: 0 }),
  'removing the account': () => operator({ deletedAt: server.clock.now() }),
  'disabling the organisation': () => organization({ status: 0 }),
  'the end of the contract': () =>
    aContract(server.db, { organizationId: world.own.id, contractEndAt: server.clock.now() }),
  'ending it from another browser': async () => {
    const other = await server.openSession(world.personas.general.id)
    const { body } = await other.call('GET', '/my/sessions')
    const mine = (body as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)
    expect((await other.call('DELETE', `/my/sessions/${mine?.id}`)).status).toBe(204)
  },
  'changing the password in another browser': async () => {
    const other = await server.openSession(world.personas.general.id)
    const passwords = { current: testPassword, new: 'Another-Horse-7' }
    expect((await other.call('POST', '/my/change-password', passwords)).status).toBe(204)
  },
  'a new password by a link': async () => {
    const { loginId } = world.personas.general
    await server.call('POST', '/operators/reset-password-request', { loginId })
    const [token] = await resetTokensTo(server.db, loginId)
    const body = { token, password: 'another2026pw' }
    expect((await server.call('POST', '/operators/reset-password', body)).status).toBe(204)
  },
}

it.each(Object.entries(ends))('%s ends calls, live data, picture and lease', async (_what, end) => {
  await end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await page.closed).toBe(4401)
  await robot.hears('x-signal', ({ kind, sessionId }) => kind === 'close' && sessionId === linkId)
  await robot.hears('x-session', ({ kind }) => kind === 'release')
  expect((await client.call('GET', '/robots')).status).toBe(401)
  const { cookie } = client
  expect((await server.call('GET', '/my/session', undefined, { cookie })).status).toBe(401)
})

it('that the password must be changed ends live data, picture and lease, and answers no other call', async () => {
  await server.db
    .updateTable('operators')
    .set({ passwordChangeRequired: true })
    .where('id', '=', world.personas.general.id)
    .execute()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await page.closed).toBe(4401)
  await robot.hears('x-signal', ({ kind, sessionId }) => kind === 'close' && sessionId === linkId)
  await robot.hears('x-session', ({ kind }) => kind === 'release')
  expect((await client.call('GET', '/robots')).code).toBe('auth.passwordChangeRequired')
})

it('a session that ended because its account was disabled does not come back with the account', async () => {
  const setStatus = (status: number) =>
    server.db.updateTable('operators').set({ status }).where('id', '=', world.personas.general.id).execute()
  await setStatus(0)
  await setStatus(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await page.closed).toBe(4401)
  expect((await client.call('GET', '/robots')).status).toBe(401)
})
