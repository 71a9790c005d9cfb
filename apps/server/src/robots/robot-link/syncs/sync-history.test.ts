/** What robots are given to keep, followed over a real broker. */
import type { SyncHistory } from '@wheelhouse/contract/robots/sync-history'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWorld, type World } from '../../../testing/personas.ts'
import {
  connectRobot,
  introduceRobot,
  type RobotAccount,
  type TestRobot,
} from '../../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'

let server: TestServer
let world: World
let account: RobotAccount
let admin: Client
let system: Client
const robots: TestRobot[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot)
  admin = await server.openSession(world.personas.administrator.id)
  system = await server.openSession(world.personas.systemAdministrator.id)
})
afterEach(async () => {
  await Promise.all(robots.splice(0).map((robot) => robot.close()))
})

async function connect(): Promise<TestRobot> {
  const robot = await connectRobot(server.mqttUrl, account)
  robots.push(robot)
  return robot
}

/** Changes the robot's record, from revision 1 on. */
async function change(values: object, revision = 1): Promise<void> {
  const answer = await admin.call('PATCH', `/robots/${world.site.robot.id}`, { ...values, revision })
  expect(answer.status).toBe(204)
}

async function history(): Promise<SyncHistory[]> {
  const all = (await system.call('GET', '/sync-histories')).body as SyncHistory[]
  return all.filter(({ robotId }) => robotId === world.site.robot.id)
}
async function becomes(...wanted: Partial<SyncHistory>[]): Promise<void> {
  await until(async () => expect(await history()).toMatchObject(wanted))
}

/** A status of a robot that works by every setting of this revision. */
function answers(configRevision: number) {
  const applied = { outcome: 'applied' }
  return { configRevision, configResults: { videoMode: applied, archiveStart: applied } }
}

/** Comes online, and says nothing of its settings. */
async function isOnline(robot: TestRobot, { speaks = true } = {}): Promise<void> {
  await robot.state()
  if (speaks) await robot.status({ configRevision: null })
  await until(async () =>
    expect((await admin.call('GET', `/robots/${account.serialNumber}/state`)).body).toMatchObject({
      online: true,
    }),
  )
}

/** Lets a robot that is online and silent about its settings have its time. */
async function waitInVain(robot: TestRobot): Promise<void> {
  await until(async () => {
    server.clock.advance(16_000)
    await robot.state()
    expect(await history()).not.toMatchObject([{ status: 'sent' }])
  })
}

it('settings wait for a robot that is away, and are applied when it comes and says so', async () => {
  await change({ videoMode: 'highest' })
  await becomes({ status: 'sent', revision: 2, kind: 'setting', serialNumber: account.serialNumber })
  const robot = await connect()
  const { body } = await robot.hears('x-config', ({ revision }) => revision === 2)
  expect(body).toMatchObject({ videoMode: 'highest' })
  await robot.state()
  await robot.status(answers(1))
  // That it has them says nothing of whether it works by them.
  await robot.status({ configRevision: 2 })
  await robot.status(answers(2))
  await becomes({ status: 'applied', error: null, setting: 'videoMode' })
})

it('each setting has the answer that the robot gives for it', async () => {
  await change({ videoMode: 'highest', archiveStart: true })
  await becomes({ status: 'sent' }, { status: 'sent' })
  const robot = await connect()
  await robot.state()
  const videoMode = { outcome: 'failed', reason: 'no encoder' }
  const archiveStart = { outcome: 'notSupported' }
  await robot.status({ configRevision: 2, configResults: { videoMode, archiveStart } })
  const bySetting = async () =>
    (await history()).toSorted((a, b) => (a.setting ?? '').localeCompare(b.setting ?? ''))
  await until(async () =>
    expect(await bySetting()).toMatchObject([
      { setting: 'archiveStart', status: 'notSupported', error: null, reason: null },
      { setting: 'videoMode', status: 'failed', error: 'robotFailed', reason: 'no encoder' },
    ]),
  )
  const { body } = await admin.call('GET', `/robots/${account.serialNumber}/state`)
  expect(body).toMatchObject({ settings: { revision: 2, results: { videoMode, archiveStart } } })
  // The encoder is back.
  await robot.status({ configRevision: 2, configResults: { ...answers(2).configResults, archiveStart } })
  await until(async () =>
    expect(await bySetting()).toMatchObject([
      { status: 'notSupported' },
      { status: 'applied', reason: null },
    ]),
  )
})

it('a setting that the software is too old for is not supported', async () => {
  await server.db.updateTable('robots').set({ version: '2.4.0' }).execute()
  await change({ videoMode: 'highest', archiveStart: true })
  await until(async () =>
    expect((await history()).map(({ setting, status }) => `${setting} ${status}`).toSorted()).toEqual([
      'archiveStart sent',
      'videoMode notSupported',
    ]),
  )
})

it('a revision that the robot had before is no answer', async () => {
  await change({ archiveStart: true })
  await becomes({ status: 'sent' })
  const robot = await connect()
  await robot.state()
  await robot.status(answers(7))
  await until(async () =>
    expect((await admin.call('GET', `/robots/${account.serialNumber}/state`)).body).toMatchObject({
      online: true,
    }),
  )
  expect(await history()).toMatchObject([{ status: 'sent' }])
})

it('a newer revision contains what was changed before', async () => {
  await change({ archiveStart: true })
  server.clock.advance(1_000)
  await change({ videoMode: 'low' }, 2)
  await becomes({ revision: 3 }, { revision: 2 })
  const robot = await connect()
  await robot.state()
  await robot.status(answers(3))
  await becomes({ revision: 3, status: 'applied' }, { revision: 2, status: 'applied' })
})

it('what robots are not sent leaves no entry', async () => {
  await change({ name: 'Another name', notes: 'A note' })
  expect(await history()).toEqual([])
})

it('a robot that is online and does not answer has failed; trying again sends once more', async () => {
  const robot = await connect()
  await isOnline(robot)
  await change({ archiveStart: true })
  await becomes({ status: 'sent' })
  await waitInVain(robot)
  const [failed] = await history()
  expect(failed).toMatchObject({ error: 'noAnswer' })
  const before = robot.received.filter(({ name }) => name === 'x-config').length
  expect((await system.call('POST', `/sync-histories/${failed?.id}/retry`)).status).toBe(204)
  await until(() =>
    expect(robot.received.filter(({ name }) => name === 'x-config').length).toBeGreaterThan(before),
  )
  await becomes({ status: 'sent', error: null })
  await robot.status(answers(2))
  await becomes({ status: 'applied' })
  const again = await system.call('POST', `/sync-histories/${failed?.id}/retry`)
  expect(again.code).toBe('entity.changed')
})

it('late is not never: a robot that answers after it was given up has applied it', async () => {
  const robot = await connect()
  await isOnline(robot)
  await change({ archiveStart: true })
  await becomes({ status: 'sent' })
  await waitInVain(robot)
  await robot.status(answers(2))
  await becomes({ status: 'applied', error: null })
})

it('a robot that knows VDA 5050 only takes no settings', async () => {
  const robot = await connect()
  await isOnline(robot, { speaks: false })
  await change({ archiveStart: true })
  await becomes({ status: 'sent' })
  await waitInVain(robot)
  expect(await history()).toMatchObject([{ status: 'notSupported', error: null }])
})

it('a robot that is taken out of service has failed, and cannot be tried again', async () => {
  await change({ archiveStart: true })
  await becomes({ status: 'sent' })
  expect((await admin.call('DELETE', `/robots/${world.site.robot.id}`)).status).toBe(204)
  await becomes({ status: 'failed', error: 'robotRemoved' })
  const [failed] = await history()
  expect((await system.call('POST', `/sync-histories/${failed?.id}/retry`)).code).toBe('entity.notFound')
})

it('goes on after a restart of the server', async () => {
  await change({ archiveStart: true })
  await becomes({ status: 'sent' })
  await server.db.updateTable('syncHistories').set({ status: 'queued' }).execute()
  const { app, drop, ...test } = server
  await app.stop()
  server = await startTestServer(undefined, { test: { ...test, drop }, clock: server.clock })
  system = await server.openSession(world.personas.systemAdministrator.id)
  await becomes({ status: 'sent' })
  const robot = await connect()
  await robot.state()
  await robot.status(answers(2))
  await becomes({ status: 'applied' })
})
