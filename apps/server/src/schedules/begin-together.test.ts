/** Entries of one moment begin by one transaction: what is wrong with one of them is nothing to the others. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aRobot } from '../testing/factories.ts'
import { aFlow, aStep } from '../testing/flow-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { aSchedule } from '../testing/schedule-factories.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { type WorkingRobot, workOrders } from '../testing/working-robot.ts'

let server: TestServer
let world: World
let accounts: RobotAccount[]
let ids: string[]
let robots: TestRobot[]
let works: WorkingRobot[]
let flowId: string

// The clock of the tests stands at nine in the morning of a Friday in Tokyo.
beforeEach(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    const { organizationId, id: buildingId } = world.site.building
    const place = { organizationId, buildingId, initialFloorId: world.site.floor.id }
    const made = [world.site.robot, await aRobot(db, place), await aRobot(db, place)]
    ids = made.map(({ id }) => id)
    accounts = []
    for (const robot of made) accounts.push(await giveSecret(db, robot))
  })
  robots = []
  works = []
  for (const account of accounts) {
    const robot = await connectRobot(server.mqttUrl, account)
    const work = workOrders(robot, { mapId: `${world.site.building.id}.${world.site.floor.id}` })
    await robot.say('factsheet', factsheetMessage('2.1.0', ['speak']))
    await work.say()
    robots.push(robot)
    works.push(work)
  }
  const client = await server.openSession(world.personas.systemAdministrator.id)
  for (const { serialNumber } of accounts)
    await until(async () =>
      expect((await client.call('GET', `/robots/${serialNumber}/state`)).body).toMatchObject({
        online: true,
      }),
    )
  const definition = [aStep(300, { text: 'Hello', language: 'ja', voice: 'female', speed: 'normal' })]
  const { building, floor } = world.site
  flowId = (await aFlow(server.db, { buildingId: building.id, floorId: floor.id, definition })).id
})
afterEach(async () => {
  for (const robot of robots) await robot.close()
  await server.close()
})

const inAMinute = { startAt: '2026-11-20T09:01', endAt: '2026-11-20T09:30', repeat: 'none' as const }
const plan = (robot: number, values: object = {}) =>
  aSchedule(server.db, { ...inAMinute, robotId: ids[robot] ?? '', flowId, ...values })
async function passMinute(): Promise<void> {
  for (let passed = 0; passed < 60; passed += 20) {
    server.clock.advance(20_000)
    for (const work of works) await work.say()
  }
}
async function listLogs(): Promise<Record<string, unknown>[]> {
  return server.db
    .selectFrom('scheduleLogs as l')
    .leftJoin('flowRuns as r', 'r.id', 'l.runId')
    .select(['l.scheduleId', 'l.result', 'l.reason', 'r.status'])
    .execute()
}
const done = { result: null, reason: null, status: 'done' }

it('each begins on its robot, with a report of its own, but for one whose flow is disabled', async () => {
  const { building, floor } = world.site
  const off = await aFlow(server.db, { buildingId: building.id, floorId: floor.id, status: 0 })
  const planned = [await plan(0), await plan(1), await plan(2, { flowId: off.id })]
  await passMinute()
  const expected = [done, done, { result: 'fail', reason: 'flowDisabled', status: null }]
  await until(async () => {
    const logs = await listLogs()
    expect(planned.map(({ id }) => logs.find(({ scheduleId }) => scheduleId === id))).toMatchObject(expected)
  })
  const reports = await server.db.selectFrom('reports').select('no').orderBy('no').execute()
  expect(reports.map(({ no }) => no)).toEqual([1, 2])
  expect(works.map(({ log }) => log.filter((type) => type === 'speak').length)).toEqual([1, 1, 0])
  const figures = (await server.app.http.inject('/metrics')).body
  expect(figures).toMatch(/^wheelhouse_schedule_start_delay_seconds_bucket\{le="0.25"\} 2$/m)
})

it('one of two of the same robot begins, and the other finds it busy', async () => {
  await plan(0)
  await plan(0)
  await plan(1)
  works[0]?.hold('speak')
  await passMinute()
  await until(async () => {
    const logs = await listLogs()
    expect(logs).toHaveLength(3)
    const outcomes = logs.map(({ reason, status }) => reason ?? status)
    expect(outcomes).toEqual(expect.arrayContaining(['alreadyRunning', 'done', 'running']))
  })
})

it('one that cannot be written down keeps no other from it', async () => {
  const broken = await plan(0)
  const planned = await plan(1)
  const { organizationId, id: buildingId } = world.site.building
  // As if the occurrence were in the log already: nothing may be there twice.
  const at = '2026-11-20T00:01:00.000Z'
  await server.db
    .insertInto('scheduleLogs')
    .values({
      organizationId,
      buildingId,
      scheduleId: broken.id,
      robotId: ids[0] ?? '',
      flowId,
      title: '',
      flowName: '',
      date: '2026-11-20',
      plannedAt: at,
      endsAt: at,
      loggedAt: at,
    })
    .execute()
  await passMinute()
  await until(async () => expect(await listLogs()).toContainEqual({ scheduleId: planned.id, ...done }))
  expect(works[0]?.log).not.toContain('speak')
})
