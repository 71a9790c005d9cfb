/** Schedules over a real broker and database: what begins when, what does not and why, and what people see of it. */
import type { Occurrence, OccurrencePage, Schedule } from '@wheelhouse/contract/schedules/schedule'
import type { ScheduleLog } from '@wheelhouse/contract/schedules/schedule-log'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aFlow, aStep } from '../testing/flow-factories.ts'
import { createWorld, type World } from '../testing/personas.ts'
import { factsheetMessage } from '../testing/robot-messages.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../testing/test-server.ts'
import { until } from '../testing/until.ts'
import { type WorkingRobot, workOrders } from '../testing/working-robot.ts'

let server: TestServer
let world: World
let maker: Client
let client: Client
let account: RobotAccount
let robot: TestRobot
let work: WorkingRobot
let flowId: string

// The clock of the tests stands at nine in the morning of a Friday in Tokyo.
beforeEach(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  })
  maker = await server.openSession(world.personas.systemAdministrator.id)
  client = await server.openSession(world.personas.general.id)
  robot = await connectRobot(server.mqttUrl, account)
  work = workOrders(robot, { mapId: `${world.site.building.id}.${world.site.floor.id}` })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['speak', 'startPause', 'stopPause']))
  await work.say()
  const path = `/robots/${account.serialNumber}/state`
  await until(async () => expect((await client.call('GET', path)).body).toMatchObject({ online: true }))
  flowId = await makeFlow()
})
afterEach(async () => {
  await robot.close()
  await server.close()
})

async function makeFlow(values: object = {}): Promise<string> {
  const { building, floor } = world.site
  const definition = [aStep(300, { text: 'Hello', language: 'ja', voice: 'female', speed: 'normal' })]
  const place = { buildingId: building.id, floorId: floor.id }
  return (await aFlow(server.db, { ...place, definition, name: 'Round', ...values })).id
}

/** Something that goes on until somebody stops it. */
async function startByHand(): Promise<string> {
  work.hold('speak')
  const answer = await client.call('POST', `/robots/${account.serialNumber}/flows/${flowId}/run`, {})
  const { id } = answer.body as { id: string }
  const look = async () => (await client.call('GET', `/flow-runs/${id}`)).body
  await until(async () => expect(await look()).toMatchObject({ visits: [{ status: 'running' }] }))
  return id
}

const soon = { startAt: '2026-11-20T09:01', endAt: '2026-11-20T09:30' }
const create = (values: object = {}) =>
  maker.call('POST', '/schedules', {
    title: 'Morning round',
    robotId: world.site.robot.id,
    flowId,
    ...soon,
    ...values,
  })
async function make(values: object = {}): Promise<Schedule> {
  const answer = await create(values)
  expect(answer.status).toBe(200)
  return answer.body as Schedule
}
const logs = async () => (await client.call('GET', '/schedule-logs')).body as ScheduleLog[]
const becomes = (expected: object[]) => until(async () => expect(await logs()).toMatchObject(expected))
async function list(from: string, to: string): Promise<Occurrence[]> {
  const answer = await client.call('GET', `/schedule-occurrences?from=${from}&to=${to}`)
  expect(answer.status).toBe(200)
  return (answer.body as OccurrencePage).occurrences
}
/** The robot tells of itself all the while. */
async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 20) {
    server.clock.advance(Math.min(left, 20) * 1_000)
    await work.say()
  }
}

it('has its type, also when none is given, and no other than those there are', async () => {
  const { id, type } = await make({ type: 'flow' })
  expect(type).toBe('flow')
  expect(
    await make({ title: 'Evening', startAt: '2026-11-20T19:00', endAt: '2026-11-20T20:00' }),
  ).toMatchObject({ type })
  expect(await create({ type: 'charge' })).toMatchObject({ status: 422, code: 'request.invalid' })
  const change = (values: object) => maker.call('PATCH', `/schedules/${id}`, { ...values, revision: 1 })
  expect(await change({ type: 'charge' })).toMatchObject({ status: 422, code: 'request.invalid' })
  const filter = encodeURIComponent(JSON.stringify({ where: { type: 'flow' } }))
  expect((await maker.call('GET', `/schedules?filter=${filter}`)).body).toHaveLength(2)
})

describe('what is due', () => {
  it('begins at its time, not before, and is done when its run is', async () => {
    const { id } = await make()
    await pass(59)
    expect(await logs()).toEqual([])
    await pass(1)
    await becomes([
      { scheduleId: id, result: 'done', plannedAt: '2026-11-20T00:01:00.000Z', flowName: 'Round' },
    ])
    expect(work.log).toContain('speak')
    const [entry] = await list('2026-11-20T00:00:00.000Z', '2026-11-20T12:00:00.000Z')
    expect(entry).toMatchObject({ result: 'done', hindrance: null })
    const run = await client.call('GET', `/flow-runs/${entry?.runId}`)
    expect(run.body).toMatchObject({ startedBy: null, schedule: 'Morning round' })
  })

  it('begins once of each day that it is planned for', async () => {
    await make({ repeat: 'daily' })
    await pass(60)
    await becomes([{ result: 'done' }])
    server.clock.advance(86_400_000 - 30_000)
    // The session of the day before is over.
    client = await server.openSession(world.personas.general.id)
    await work.say()
    expect(await logs()).toHaveLength(1)
    await pass(30)
    await becomes([{ plannedAt: '2026-11-21T00:01:00.000Z' }, { plannedAt: '2026-11-20T00:01:00.000Z' }])
  })

  it('is left out while the robot does something else, and says so', async () => {
    const busy = await startByHand()
    await make()
    await pass(60)
    await becomes([{ result: 'cancel', reason: 'alreadyRunning', runId: null }])
    expect((await client.call('GET', `/flow-runs/${busy}`)).body).toMatchObject({ status: 'running' })
  })

  it('takes the place of what the robot does when it comes first', async () => {
    const busy = await startByHand()
    await make({ priority: true })
    await pass(60)
    await until(async () => {
      server.clock.advance(300)
      expect(await logs()).toMatchObject([{ result: 'running' }])
    })
    expect((await client.call('GET', `/flow-runs/${busy}`)).body).toMatchObject({ status: 'cancelled' })
  })

  it('stops nothing for what could not begin in its place', async () => {
    const busy = await startByHand()
    const off = await makeFlow({ status: 0 })
    await make({ priority: true, flowId: off })
    await pass(60)
    await becomes([{ result: 'fail', reason: 'flowDisabled', runId: null }])
    const entries = await list('2026-11-20T00:00:00.000Z', '2026-11-20T12:00:00.000Z')
    expect(entries).toMatchObject([{ result: 'fail', reason: 'flowDisabled' }])
    expect((await client.call('GET', `/flow-runs/${busy}`)).body).toMatchObject({ status: 'running' })
  })

  it('begins late where that is allowed, and not after that', async () => {
    await robot.close()
    await make({ lateMinutes: 10 })
    await make({ title: 'Never', lateMinutes: 0, priority: true })
    server.clock.advance(3 * 60_000)
    await becomes([{ title: 'Never', result: 'fail', reason: 'robotOffline' }])
    // Entries of the same time come in any order.
    expect(await list('2026-11-20T00:00:00.000Z', '2026-11-20T12:00:00.000Z')).toContainEqual(
      expect.objectContaining({ title: 'Morning round', result: null, hindrance: 'robotOffline' }),
    )
    robot = await connectRobot(server.mqttUrl, account)
    work = workOrders(robot, { mapId: `${world.site.building.id}.${world.site.floor.id}` })
    await work.say()
    await until(async () => {
      server.clock.advance(1_000)
      expect(await logs()).toContainEqual(expect.objectContaining({ title: 'Morning round', result: 'done' }))
    })
  })

  it('is given up in the log when its schedule is changed while it waits', async () => {
    await robot.close()
    const { id, revision } = await make({ lateMinutes: 10 })
    server.clock.advance(90_000)
    const change = { startAt: '2026-11-24T09:00', endAt: '2026-11-24T10:00', revision }
    expect((await maker.call('PATCH', `/schedules/${id}`, change)).status).toBe(204)
    await becomes([{ scheduleId: id, result: 'cancel', reason: 'changed', runId: null }])
    const [next] = await list('2026-11-24T00:00:00.000Z', '2026-11-25T00:00:00.000Z')
    expect(next).toMatchObject({ date: '2026-11-24', result: null })
  })

  it('stops at the end where that is asked for', async () => {
    work.hold('speak')
    await make({ stopAtEnd: true, endAt: '2026-11-20T09:02' })
    await pass(60)
    await becomes([{ result: 'running' }])
    await pass(60)
    await becomes([{ result: 'cancel', reason: 'timeOver' }])
  })

  it('was missed when no server was there', async () => {
    await make()
    await server.app.stop()
    server.clock.advance(20 * 60_000)
    const again = await startTestServer(undefined, { test: server, clock: server.clock })
    const own = await again.openSession(world.personas.general.id)
    await until(async () =>
      expect((await own.call('GET', '/schedule-logs')).body).toMatchObject([
        { runId: null, startedAt: null },
      ]),
    )
    await again.app.stop()
  })
})

describe('the calendar', () => {
  it('names what overlaps, what was left out, and what would not begin', async () => {
    const daily = { repeat: 'daily', startAt: '2026-11-20T12:00', endAt: '2026-11-20T13:00' }
    const { id } = await make(daily)
    await make({
      ...daily,
      startAt: '2026-11-20T12:30',
      endAt: '2026-11-20T13:30',
      repeat: 'none',
      title: 'Other',
      priority: true,
    })
    const off = await makeFlow({ status: 0 })
    await make({ startAt: '2026-11-20T20:00', endAt: '2026-11-20T21:00', flowId: off, title: 'Off' })
    const skip = await maker.call('POST', `/schedules/${id}/skip`, { date: '2026-11-21', skipped: true })
    expect(skip.status).toBe(204)
    expect(await list('2026-11-20T00:00:00.000Z', '2026-11-22T00:00:00.000Z')).toMatchObject([
      { title: 'Morning round', date: '2026-11-20', overlaps: true, skipped: false, hindrance: null },
      { title: 'Other', overlaps: true },
      { title: 'Off', overlaps: false, hindrance: 'flowDisabled' },
      { title: 'Morning round', date: '2026-11-21', skipped: true, overlaps: false },
    ])
  })

  it('names as overlapping what meets one that began before the days that are asked for', async () => {
    await make({ title: 'Night', startAt: '2026-11-20T22:00', endAt: '2026-11-21T06:00' })
    const early = { startAt: '2026-11-21T05:00', endAt: '2026-11-21T05:30', priority: true }
    await make({ title: 'Early', ...early })
    expect(await list('2026-11-20T18:00:00.000Z', '2026-11-21T00:00:00.000Z')).toMatchObject([
      { title: 'Early', overlaps: true },
    ])
  })

  it('tells of the past only what the log knows', async () => {
    const daily = { repeat: 'daily', startAt: '2026-11-18T12:00', endAt: '2026-11-18T13:00' }
    const { id, revision } = await make(daily)
    const [first] = await list('2026-11-17T00:00:00.000Z', '2026-11-21T00:00:00.000Z')
    expect(first).toMatchObject({ date: '2026-11-20', result: null })
    const before = { ...soon, title: 'Before' }
    await make(before)
    await pass(60)
    await becomes([{ title: 'Before', result: 'done' }])
    expect((await maker.call('PATCH', `/schedules/${id}`, { status: 0, revision })).status).toBe(204)
    expect(await list('2026-11-17T00:00:00.000Z', '2026-11-21T00:00:00.000Z')).toMatchObject([
      { title: 'Before', result: 'done', skipped: false },
    ])
  })

  it('says before saving what would be at the same time', async () => {
    const { id } = await make({ startAt: '2026-11-24T12:00', endAt: '2026-11-24T13:00' })
    const robotId = world.site.robot.id
    const wanted = { robotId, repeat: 'weekly', daysOfWeek: [2], until: null }
    const times = { startAt: '2026-11-20T12:30', endAt: '2026-11-20T14:00' }
    const ask = async (scheduleId: string | null) =>
      (await maker.call('POST', '/schedules/conflicts', { ...wanted, ...times, scheduleId })).body
    expect(await ask(null)).toMatchObject({
      occurrences: [{ scheduleId: id, date: '2026-11-24' }],
      hasMore: false,
    })
    expect(await ask(id)).toEqual({ occurrences: [], hasMore: false })
  })

  it('leaves one out, and takes it in again, until it has begun', async () => {
    const { id } = await make({ repeat: 'daily' })
    const skip = (date: string, skipped: boolean) =>
      maker.call('POST', `/schedules/${id}/skip`, { date, skipped })
    expect((await skip('2026-11-20', true)).status).toBe(204)
    await pass(60)
    expect((await skip('2026-11-20', false)).code).toBe('schedule.begun')
    expect((await skip('2026-11-19', true)).code).toBe('schedule.noOccurrence')
    expect(await logs()).toEqual([])
  })
})

describe('a schedule', () => {
  it.each([
    ['endAt', { endAt: '2026-11-20T09:01' }],
    ['endAt', { endAt: '2026-11-21T09:02' }],
    ['startAt', { startAt: '2026-02-30T09:00' }],
    ['daysOfWeek', { repeat: 'weekly' }],
    ['until', { repeat: 'daily', until: '2026-11-19' }],
  ])('is refused for its %s: %j', async (path, values) => {
    const answer = await create(values)
    expect(answer.status).toBe(422)
    const named = expect.arrayContaining([expect.objectContaining({ path })])
    expect(answer.body).toMatchObject({ error: { details: named } })
  })

  it('is refused at the time of another of the same robot, unless one of them comes first', async () => {
    const at = { startAt: '2026-11-24T12:00', endAt: '2026-11-24T13:00' }
    const { id, revision } = await make(at)
    const weekly = {
      repeat: 'weekly',
      daysOfWeek: [2],
      startAt: '2026-11-20T12:59',
      endAt: '2026-11-20T14:00',
    }
    expect((await create(weekly)).code).toBe('schedule.overlaps')
    expect((await create({ ...weekly, startAt: '2026-11-20T13:00' })).status).toBe(200)
    expect((await create({ ...at, priority: true })).status).toBe(200)
    const change = { endAt: '2026-11-24T13:01', revision }
    expect((await maker.call('PATCH', `/schedules/${id}`, change)).code).toBe('schedule.overlaps')
  })

  it('is of one building, and is not stopped in the middle of a way', async () => {
    const other = await aFlow(server.db, {})
    expect((await create({ flowId: other.id })).body).toMatchObject({
      error: { details: [{ path: 'flowId' }] },
    })
    const moving = await makeFlow({ definition: [aStep(100, { waypointId: 'desk' })] })
    expect((await create({ flowId: moving, stopAtEnd: true })).body).toMatchObject({
      error: { details: [{ path: 'stopAtEnd' }] },
    })
    expect((await create({ flowId: moving })).status).toBe(200)
  })

  it('is due at other moments when its building moves to another time zone', async () => {
    await make()
    const { id } = world.site.building
    await server.db.updateTable('buildings').set({ timezone: 'Asia/Kolkata' }).where('id', '=', id).execute()
    await pass(120)
    const [entry] = await list('2026-11-20T00:00:00.000Z', '2026-11-20T12:00:00.000Z')
    expect(entry).toMatchObject({ startAt: '2026-11-20T03:31:00.000Z', result: null })
    expect(await logs()).toEqual([])
  })
})
