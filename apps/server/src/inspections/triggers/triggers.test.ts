/** Trigger rules over a real broker and database: what fires, what it does, what it does not do and why. */
import type { Message } from '@wheelhouse/contract/account/message'
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import type { TriggerFiring } from '@wheelhouse/contract/inspections/trigger-firing'
import type {
  TriggerAction,
  TriggerActionInput,
  TriggerCondition,
} from '@wheelhouse/contract/inspections/trigger-rule'
import type { ExportHistory } from '@wheelhouse/contract/reports/export-history'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDevice } from '../../testing/factories.ts'
import { aFlow, aRun, aStep } from '../../testing/flow-factories.ts'
import { aCheckItem, aReading, aThresholdLog, aThresholdRule } from '../../testing/inspection-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { aSchedule } from '../../testing/schedule-factories.ts'
import { aServiceBundle, aServiceCommand, aServicePackage } from '../../testing/service-factories.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { aTriggerRule } from '../../testing/trigger-factory.ts'
import { until } from '../../testing/until.ts'
import { type WorkingRobot, workOrders } from '../../testing/working-robot.ts'

let server: TestServer
let world: World
let admin: Client
let flowId: string
let account: RobotAccount
let robot: TestRobot | null = null
let work: WorkingRobot

// The clock of the tests stands at nine in the morning of a Friday in Tokyo.
beforeEach(async () => {
  const prepare = async (db: TestServer['db']) => {
    world = await createWorld(db)
    account = await giveSecret(db, world.site.robot)
  }
  server = await startTestServer(prepare, { environment: { ALLOW_PRIVATE_HOOKS: '1' } })
  admin = await server.openSession(world.personas.administrator.id)
  flowId = await makeFlow()
})
afterEach(async () => {
  await robot?.close()
  robot = null
  await server.close()
})

async function makeFlow(values: object = {}): Promise<string> {
  const definition = [aStep(300, { text: 'Hello', language: 'ja', voice: 'female', speed: 'normal' })]
  const place = { buildingId: world.site.building.id, floorId: world.site.floor.id }
  return (await aFlow(server.db, { ...place, definition, name: 'Round', ...values })).id
}

async function connect(): Promise<void> {
  robot = await connectRobot(server.mqttUrl, account)
  work = workOrders(robot, { mapId: `${world.site.building.id}.${world.site.floor.id}` })
  await robot.say('factsheet', factsheetMessage('2.1.0', ['speak', 'startPause', 'stopPause']))
  await work.say()
  const path = `/robots/${account.serialNumber}/state`
  await until(async () => expect((await admin.call('GET', path)).body).toMatchObject({ online: true }))
}

const notice: TriggerAction = { target: 1, level: 5, text: 'Please look' }
const make = (condition: TriggerCondition, action: TriggerActionInput = notice) =>
  aTriggerRule(server.db, { buildingId: world.site.building.id, condition, action })
const firings = async () => (await admin.call('GET', '/trigger-firings')).body as TriggerFiring[]
const becomes = (expected: object[]) => until(async () => expect(await firings()).toMatchObject(expected))
const alerts = async () => (await admin.call('GET', '/alerts')).body as Alert[]
const inNineMinutes = (): TriggerCondition => ({
  event: 0,
  flowId,
  time: '09:09',
  daysOfWeek: [5],
  dayOfMonth: null,
})
const minutes = (count: number) => server.clock.advance(count * 60_000)

/** A web API call of a lamp. */
async function aCallOf({ url }: HttpReceiver): Promise<TriggerAction> {
  const { organizationId, id: buildingId } = world.site.building
  const { id: packageId } = await aServicePackage(server.db, { organizationId, buildingId })
  const { id: serviceCommandId } = await aServiceCommand(server.db, {
    bundle: await aServiceBundle(server.db, { packageId }),
    method: 'POST',
    urlTemplate: `${url}/lamp`,
    bodyTemplate: '{"on":{{on}}}',
    paramsSchema: JSON.stringify({ type: 'object', properties: { on: { type: 'boolean' } }, required: [] }),
  })
  return { target: 3, serviceCommandId, params: { on: true } }
}

let motors = 0
/** A value that a rule of thresholds finds abnormal, and people are notified of. */
async function anAbnormalValue(thresholdRuleId: string, { runId }: { runId?: string } = {}): Promise<void> {
  const place = { buildingId: world.site.building.id, floorId: world.site.floor.id }
  const item = { ...place, name: `Motor ${(motors += 1)}`, thresholdRuleId }
  const { id: checkItemId } = await aCheckItem(server.db, item)
  const { id: readingId } = await aReading(server.db, place, { checkItemId, runId: runId ?? null })
  const { id } = await aThresholdLog(server.db, place, {
    checkItemId,
    readingId,
    ruleId: thresholdRuleId,
    toldAt: null,
  })
  await until(async () => {
    const log = server.db.selectFrom('thresholdLogs').select('toldAt').where('id', '=', id)
    expect((await log.executeTakeFirstOrThrow()).toldAt).not.toBeNull()
  })
}
const aThreshold = async () =>
  (await aThresholdRule(server.db, { buildingId: world.site.building.id, name: 'Too warm' })).id

describe('a time', () => {
  it('fires when the clock of the building shows it, once, and not before', async () => {
    const { id } = await make(inNineMinutes())
    minutes(8)
    expect(await firings()).toEqual([])
    minutes(1)
    await becomes([{ ruleId: id, state: 'done', at: '2026-11-20T00:09:00.000Z', event: 0, target: 1 }])
    expect(await alerts()).toMatchObject([
      { title: { ja: 'Please look' }, level: 5, link: `/flow/${flowId}` },
    ])
    const rule = (await admin.call('GET', `/trigger-rules/${id}`)).body
    expect(rule).toMatchObject({ lastFiredAt: '2026-11-20T00:09:00.000Z' })
  })

  it('is left out, and says so, when no server was there in time', async () => {
    await make(inNineMinutes())
    minutes(60)
    await becomes([{ state: 'skipped', reason: 'missed' }])
    expect(await alerts()).toEqual([])
  })

  it('fires once of two servers', async () => {
    const other = await startTestServer(undefined, { test: server, clock: server.clock })
    for (let count = 0; count < 5; count += 1) await make(inNineMinutes())
    minutes(9)
    await until(async () =>
      expect((await firings()).map(({ state }) => state)).toEqual(Array(5).fill('done')),
    )
    expect((await alerts()).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1])
    await other.app.stop()
  })
})

describe('a threshold', () => {
  it('fires once in its shortest interval, and counts what it suppressed', async () => {
    const thresholdRuleId = await aThreshold()
    await make({ event: 2, thresholdRuleId })
    await anAbnormalValue(thresholdRuleId)
    await becomes([{ state: 'done', subject: expect.stringMatching(/^Motor/), heldBack: 0 }])
    await anAbnormalValue(thresholdRuleId)
    await becomes([{ state: 'done', heldBack: 1 }])
    minutes(2)
    await anAbnormalValue(thresholdRuleId)
    await becomes([{ heldBack: 0 }, { heldBack: 1 }])
  })

  it('runs a flow, notifies people, looks for reports and calls a service when a watched device sends such a value', async () => {
    await connect()
    const { organizationId, id: buildingId } = world.site.building
    const { id: deviceId } = await aDevice(server.db, { organizationId, buildingId, name: 'Thermometer' })
    const watched = { buildingId, deviceId, deviceKey: 'temperature' } as const
    const { id: thresholdRuleId } = await aThresholdRule(server.db, watched)
    const lamp = await startHttpReceiver()
    const when: TriggerCondition = { event: 2, thresholdRuleId }
    await make(when, { target: 0, flowId, robotId: world.site.robot.id })
    await make(when)
    const neverRun = await makeFlow({ name: 'Never run' })
    await make(when, { target: 2, period: 'lastRun', format: 'csv', language: 'ja', flowId: neverRun })
    await make(when, await aCallOf(lamp))
    const readings = [{ at: server.clock.now().toISOString(), values: { temperature: 31 } }]
    const sent = await admin.call('POST', `/devices/${deviceId}/readings`, { readings })
    expect(sent.body).toMatchObject({ stored: 1 })
    await until(async () => {
      const fired = (await firings()).toSorted((one, other) => one.target - other.target)
      expect(fired).toMatchObject([
        { target: 0, state: 'done', subject: 'Thermometer', runId: expect.any(String) },
        { target: 1, state: 'done', subject: 'Thermometer' },
        { target: 2, state: 'skipped', reason: 'nothingFound' },
        { target: 3, state: 'done', httpStatus: 200 },
      ])
    })
    expect(lamp.requests).toHaveLength(1)
    await lamp.close()
  })

  it('does not fire for what a run of its own rule has found', async () => {
    const thresholdRuleId = await aThreshold()
    const { id: ruleId } = await make({ event: 2, thresholdRuleId })
    const { id: runId } = await aRun(server.db, { robotId: world.site.robot.id })
    await anAbnormalValue(thresholdRuleId)
    await becomes([{ state: 'done' }])
    await server.db.updateTable('triggerFirings').set({ runId }).where('ruleId', '=', ruleId).execute()
    minutes(2)
    await anAbnormalValue(thresholdRuleId, { runId })
    await becomes([{ state: 'skipped', reason: 'ownRun' }, { state: 'done' }])
  })
})

describe('a schedule', () => {
  it('runs a flow when another did not begin, and people are notified of both', async () => {
    await connect()
    const off = await makeFlow({ status: 0 })
    const robotId = world.site.robot.id
    const times = { startAt: '2026-11-20T09:01', endAt: '2026-11-20T09:30', repeat: 'none' } as const
    const { id: scheduleId } = await aSchedule(server.db, { robotId, flowId: off, title: 'Watch', ...times })
    await make({ event: 3, scheduleId, moments: ['fail'] }, { target: 0, flowId, robotId })
    minutes(1)
    await work.say()
    await becomes([{ state: 'done', subject: 'Watch', runId: expect.any(String) }])
    const [{ runId } = { runId: null }] = await firings()
    await until(async () =>
      expect((await admin.call('GET', `/flow-runs/${runId}`)).body).toMatchObject({ status: 'done' }),
    )
    expect(work.log).toContain('speak')
    await until(async () =>
      expect(await alerts()).toMatchObject([
        { link: `/schedule/log/1?scheduleId=${scheduleId}`, level: 5, count: 1 },
      ]),
    )
  })
})

describe('a robot', () => {
  it('fires at the edge: once while it has little charge, again after it was charged', async () => {
    const { id: robotId } = world.site.robot
    await make({ event: 1, flowId, state: 'lowBattery', percent: 40, robotId: null })
    const sample = (charge: number, charging = false) => {
      minutes(2)
      const at = server.clock.now()
      return server.db.insertInto('robotStateSamples').values({ robotId, at, charge, charging }).execute()
    }
    await sample(41)
    await sample(39)
    await sample(38)
    await sample(42)
    await sample(30)
    await becomes([{ state: 'done', subject: world.site.robot.name }])
    await sample(60, true)
    await sample(20)
    await becomes([{ state: 'done' }, { state: 'done' }])
  })

  it('fires when it goes away, whose line stands in its activities', async () => {
    await connect()
    await robot?.say('connection', { connectionState: 'ONLINE' }, { qos: 1, retain: true })
    await make({ event: 1, flowId, state: 'offline', percent: null, robotId: world.site.robot.id })
    server.clock.advance(100)
    await robot?.kill()
    robot = null
    await becomes([{ state: 'done', event: 1, subject: world.site.robot.name }])
  })
})

describe('a flow that is to run', () => {
  it('does not, and people are notified once, while its robot is away; all is well when it does', async () => {
    const thresholdRuleId = await aThreshold()
    await make({ event: 2, thresholdRuleId }, { target: 0, flowId, robotId: world.site.robot.id })
    await anAbnormalValue(thresholdRuleId)
    minutes(2)
    await becomes([{ state: 'failed', reason: 'robotOffline', runId: null }])
    const link = `/threshold/${thresholdRuleId}`
    const ofRule = async () => (await alerts()).filter((alert) => alert.link === link)
    expect(await ofRule()).toMatchObject([{ state: 'open', count: 1 }])
    await connect()
    await anAbnormalValue(thresholdRuleId)
    await becomes([{ state: 'done' }, { state: 'failed' }])
    expect(await ofRule()).toMatchObject([{ state: 'closed' }])
  })
})

describe('a report', () => {
  // As rules are that were made before there was a choice of what is written.
  const lastRun: TriggerActionInput = {
    target: 2,
    period: 'lastRun',
    format: 'csv',
    language: 'ja',
    flowId: null,
  }

  it('is written into a file that the history offers, and the inbox says where it is', async () => {
    const robotId = world.site.robot.id
    const at = new Date(server.clock.now().getTime() - 60_000)
    const { id } = await aRun(server.db, { robotId })
    await server.db
      .updateTable('flowRuns')
      .set({ status: 'done', endedAt: at })
      .where('id', '=', id)
      .execute()
    await server.db.updateTable('reports').set({ title: 'Night round' }).where('id', '=', id).execute()
    await make(inNineMinutes(), lastRun)
    minutes(9)
    await becomes([{ state: 'done', target: 2, exportId: expect.any(String) }])
    const [entry] = (await admin.call('GET', '/export-histories')).body as ExportHistory[]
    expect(entry).toMatchObject({ format: 'csv', status: 'done', rowCount: 1, hasFile: true })
    const file = await fetch(`${server.origin}/api/export-histories/${entry?.id}/file`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await file.text()).toContain('"Night round"')
    const messages = (await admin.call('GET', '/my/messages')).body as Message[]
    expect(messages).toContainEqual(expect.objectContaining({ kind: 'reportWritten' }))
    const stranger = await server.openSession(world.personas.foreignAdministrator.id)
    expect((await stranger.call('GET', `/export-histories/${entry?.id}/file`)).code).toBe('entity.notFound')
  })

  it('is of the whole month before, where the rule wants that, also of one in which nothing was done', async () => {
    const settled = { period: 'lastMonth', format: 'xlsx', flowId: null } as const
    await make(inNineMinutes(), { target: 2, content: 'month', language: 'en', ...settled })
    minutes(9)
    await becomes([{ state: 'done', target: 2, exportId: expect.any(String) }])
    const [entry] = (await admin.call('GET', '/export-histories')).body as ExportHistory[]
    expect(entry).toMatchObject({ format: 'xlsx', month: '2026-10', status: 'done', hasFile: true })
    const file = await fetch(`${server.origin}/api/export-histories/${entry?.id}/file`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(file.headers.get('content-disposition')).toContain('monthly-report_2026-10_')
    const parts = unzipSync(Buffer.from(await file.arrayBuffer()))
    const summary = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(summary).toContain('October 2026')
  })

  it('is begun anew when its server was ended, and left out where there is nothing', async () => {
    const { id } = await make(inNineMinutes(), lastRun)
    minutes(9)
    await becomes([{ state: 'skipped', reason: 'nothingFound' }])
    // As a server leaves it that was ended in the midst of it.
    await server.db
      .updateTable('triggerFirings')
      .set({ state: 'working', attempts: 1, reason: null, lookAt: server.clock.now() })
      .where('ruleId', '=', id)
      .execute()
    await becomes([{ state: 'skipped', reason: 'nothingFound' }])
  })
})

describe('a web API', () => {
  let service: HttpReceiver
  beforeEach(async () => {
    service = await startHttpReceiver()
  })
  afterEach(() => service.close())

  const makeCall = async () => make(inNineMinutes(), await aCallOf(service))

  it('is called once, with the values of the rule', async () => {
    await makeCall()
    minutes(9)
    await becomes([{ state: 'done', httpStatus: 200 }])
    expect(service.requests).toMatchObject([{ method: 'POST', path: '/lamp', body: '{"on":true}' }])
  })

  it('notifies people when it fails, and is not called again whose server was ended meanwhile', async () => {
    service.behave({ status: 500 })
    const { id } = await makeCall()
    minutes(9)
    await becomes([{ state: 'failed', reason: 'answeredError', httpStatus: 500 }])
    const { length } = service.requests
    await server.db
      .updateTable('triggerFirings')
      .set({ state: 'working', attempts: 1, lookAt: server.clock.now() })
      .where('ruleId', '=', id)
      .execute()
    await becomes([{ state: 'unknown', reason: 'unknown' }])
    expect(service.requests).toHaveLength(length)
    expect(await alerts()).toMatchObject([{ count: 2, link: `/flow/${flowId}` }])
  })
})

describe('what is refused', () => {
  const body = (condition: object, action: object = notice) => ({
    name: 'Rule',
    buildingId: world.site.building.id,
    condition,
    action,
  })
  it('what means nothing, or what names something else', async () => {
    const other = world.site.robot.id
    const flow = { target: 0, flowId: other, robotId: other }
    const low = { event: 1, flowId, state: 'lowBattery', percent: null, robotId: null }
    const bodies = {
      'a time that does not exist': body({ ...inNineMinutes(), time: '24:00' }),
      'no day': body({ ...inNineMinutes(), daysOfWeek: [] }),
      'days of two kinds': body({ ...inNineMinutes(), dayOfMonth: 3 }),
      'low battery without a figure': body(low),
      chat: body({ event: 4, flowId }),
      'another flow than the one that it stands with': body(inNineMinutes(), flow),
      'a monthly report of one flow': body(inNineMinutes(), {
        target: 2,
        content: 'month',
        period: 'lastMonth',
        format: 'xlsx',
        language: 'ja',
        flowId,
      }),
      'an interval of a second': { ...body(inNineMinutes()), cooldownSec: 1 },
    }
    for (const [what, wrong] of Object.entries(bodies))
      expect((await admin.call('POST', '/trigger-rules', wrong)).status, what).toBe(422)
    expect((await admin.call('GET', '/trigger-rules')).body).toEqual([])
  })

  it('a report, to whose account may not export', async () => {
    const { id } = world.personas.administrator
    await server.db.updateTable('operators').set({ canExportReport: false }).where('id', '=', id).execute()
    const action = { target: 2, period: 'lastRun', format: 'csv', language: 'ja', flowId: null }
    const answer = await admin.call('POST', '/trigger-rules', body(inNineMinutes(), action))
    expect(answer.code).toBe('report.exportDenied')
    const denied = server.db.selectFrom('auditLog').select('action').where('outcome', '=', 'denied')
    expect(await denied.where('operatorId', '=', id).execute()).toEqual([{ action: 'triggerRule:write' }])
  })

  it('to delete a flow that a rule stands with; a threshold takes its rules along', async () => {
    await make(inNineMinutes())
    expect((await admin.call('DELETE', `/flows/${flowId}`)).code).toBe('entity.inUse')
    const thresholdRuleId = await aThreshold()
    const { id } = await make({ event: 2, thresholdRuleId })
    expect((await admin.call('DELETE', `/threshold-rules/${thresholdRuleId}`)).status).toBe(204)
    expect((await admin.call('GET', `/trigger-rules/${id}`)).code).toBe('entity.notFound')
  })
})
