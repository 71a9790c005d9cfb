/** Trigger rules over a real broker and database: what fires, what does not and why, and which rules are refused. */
import type { TriggerCondition } from '@wheelhouse/contract/inspections/trigger-rule'
import { startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { describe, expect, it } from 'vitest'
import { aDevice } from '../../testing/factories.ts'
import { aRun } from '../../testing/flow-factories.ts'
import { aThresholdRule } from '../../testing/inspection-factories.ts'
import { aSchedule } from '../../testing/schedule-factories.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { notice, setUpTriggerSite } from '../../testing/trigger-site.ts'
import { until } from '../../testing/until.ts'

const site = setUpTriggerSite()
const {
  makeFlow,
  connect,
  make,
  firings,
  becomes,
  alerts,
  inNineMinutes,
  minutes,
  aCallOf,
  anAbnormalValue,
  aThreshold,
} = site

describe('a time', () => {
  it('fires when the clock of the building shows it, once, and not before', async () => {
    const { id } = await make(inNineMinutes())
    minutes(8)
    expect(await firings()).toEqual([])
    minutes(1)
    await becomes([{ ruleId: id, state: 'done', at: '2026-11-20T00:09:00.000Z', event: 0, target: 1 }])
    expect(await alerts()).toMatchObject([
      { title: { ja: 'Please look' }, level: 5, link: `/flow/${site.flowId}` },
    ])
    const rule = (await site.admin.call('GET', `/trigger-rules/${id}`)).body
    expect(rule).toMatchObject({ lastFiredAt: '2026-11-20T00:09:00.000Z' })
  })

  it('is left out, and says so, when no server was there in time', async () => {
    await make(inNineMinutes())
    minutes(60)
    await becomes([{ state: 'skipped', reason: 'missed' }])
    expect(await alerts()).toEqual([])
  })

  it('fires once of two servers', async () => {
    const other = await startTestServer(undefined, { test: site.server, clock: site.server.clock })
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
    const { organizationId, id: buildingId } = site.world.site.building
    const { id: deviceId } = await aDevice(site.server.db, {
      organizationId,
      buildingId,
      name: 'Thermometer',
    })
    const watched = { buildingId, deviceId, deviceKey: 'temperature' } as const
    const { id: thresholdRuleId } = await aThresholdRule(site.server.db, watched)
    const lamp = await startHttpReceiver()
    const when: TriggerCondition = { event: 2, thresholdRuleId }
    await make(when, { target: 0, flowId: site.flowId, robotId: site.world.site.robot.id })
    await make(when)
    const neverRun = await makeFlow({ name: 'Never run' })
    await make(when, { target: 2, period: 'lastRun', format: 'csv', language: 'ja', flowId: neverRun })
    await make(when, await aCallOf(lamp))
    const readings = [{ at: site.server.clock.now().toISOString(), values: { temperature: 31 } }]
    const sent = await site.admin.call('POST', `/devices/${deviceId}/readings`, { readings })
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
    const { id: runId } = await aRun(site.server.db, { robotId: site.world.site.robot.id })
    await anAbnormalValue(thresholdRuleId)
    await becomes([{ state: 'done' }])
    await site.server.db.updateTable('triggerFirings').set({ runId }).where('ruleId', '=', ruleId).execute()
    minutes(2)
    await anAbnormalValue(thresholdRuleId, { runId })
    await becomes([{ state: 'skipped', reason: 'ownRun' }, { state: 'done' }])
  })
})

describe('a schedule', () => {
  it('runs a flow when another did not begin, and people are notified of both', async () => {
    await connect()
    const off = await makeFlow({ status: 0 })
    const robotId = site.world.site.robot.id
    const times = { startAt: '2026-11-20T09:01', endAt: '2026-11-20T09:30', repeat: 'none' } as const
    const { id: scheduleId } = await aSchedule(site.server.db, {
      robotId,
      flowId: off,
      title: 'Watch',
      ...times,
    })
    await make({ event: 3, scheduleId, moments: ['fail'] }, { target: 0, flowId: site.flowId, robotId })
    minutes(1)
    await site.work.say()
    await becomes([{ state: 'done', subject: 'Watch', runId: expect.any(String) }])
    const [{ runId } = { runId: null }] = await firings()
    await until(async () =>
      expect((await site.admin.call('GET', `/flow-runs/${runId}`)).body).toMatchObject({ status: 'done' }),
    )
    expect(site.work.log).toContain('speak')
    await until(async () =>
      expect(await alerts()).toMatchObject([
        { link: `/schedule/log/1?scheduleId=${scheduleId}`, level: 5, count: 1 },
      ]),
    )
  })
})

describe('a robot', () => {
  it('fires at the edge: once while it has little charge, again after it was charged', async () => {
    const { id: robotId } = site.world.site.robot
    await make({ event: 1, flowId: site.flowId, state: 'lowBattery', percent: 40, robotId: null })
    const sample = (charge: number, charging = false) => {
      minutes(2)
      const at = site.server.clock.now()
      return site.server.db
        .insertInto('robotStateSamples')
        .values({ robotId, at, charge, charging })
        .execute()
    }
    await sample(41)
    await sample(39)
    await sample(38)
    await sample(42)
    await sample(30)
    await becomes([{ state: 'done', subject: site.world.site.robot.name }])
    await sample(60, true)
    await sample(20)
    await becomes([{ state: 'done' }, { state: 'done' }])
  })

  it('fires when it goes away, whose line stands in its activities', async () => {
    await connect()
    await site.robot?.say('connection', { connectionState: 'ONLINE' }, { qos: 1, retain: true })
    await make({
      event: 1,
      flowId: site.flowId,
      state: 'offline',
      percent: null,
      robotId: site.world.site.robot.id,
    })
    site.server.clock.advance(100)
    await site.robot?.kill()
    site.robot = null
    await becomes([{ state: 'done', event: 1, subject: site.world.site.robot.name }])
  })
})

describe('what is refused', () => {
  const body = (condition: object, action: object = notice) => ({
    name: 'Rule',
    buildingId: site.world.site.building.id,
    condition,
    action,
  })
  it('what means nothing, or what names something else', async () => {
    const other = site.world.site.robot.id
    const flow = { target: 0, flowId: other, robotId: other }
    const low = { event: 1, flowId: site.flowId, state: 'lowBattery', percent: null, robotId: null }
    const bodies = {
      'a time that does not exist': body({ ...inNineMinutes(), time: '24:00' }),
      'no day': body({ ...inNineMinutes(), daysOfWeek: [] }),
      'days of two kinds': body({ ...inNineMinutes(), dayOfMonth: 3 }),
      'low battery without a figure': body(low),
      chat: body({ event: 4, flowId: site.flowId }),
      'another flow than the one that it stands with': body(inNineMinutes(), flow),
      'a monthly report of one flow': body(inNineMinutes(), {
        target: 2,
        content: 'month',
        period: 'lastMonth',
        format: 'xlsx',
        language: 'ja',
        flowId: site.flowId,
      }),
      'an interval of a second': { ...body(inNineMinutes()), cooldownSec: 1 },
    }
    for (const [what, wrong] of Object.entries(bodies))
      expect((await site.admin.call('POST', '/trigger-rules', wrong)).status, what).toBe(422)
    expect((await site.admin.call('GET', '/trigger-rules')).body).toEqual([])
  })

  it('a report, to whose account may not export', async () => {
    const { id } = site.world.personas.administrator
    await site.server.db
      .updateTable('operators')
      .set({ canExportReport: false })
      .where('id', '=', id)
      .execute()
    const action = { target: 2, period: 'lastRun', format: 'csv', language: 'ja', flowId: null }
    const answer = await site.admin.call('POST', '/trigger-rules', body(inNineMinutes(), action))
    expect(answer.code).toBe('report.exportDenied')
    const denied = site.server.db.selectFrom('auditLog').select('action').where('outcome', '=', 'denied')
    expect(await denied.where('operatorId', '=', id).execute()).toEqual([{ action: 'triggerRule:write' }])
  })

  it('to delete a flow that a rule stands with; a threshold takes its rules along', async () => {
    await make(inNineMinutes())
    expect((await site.admin.call('DELETE', `/flows/${site.flowId}`)).code).toBe('entity.inUse')
    const thresholdRuleId = await aThreshold()
    const { id } = await make({ event: 2, thresholdRuleId })
    expect((await site.admin.call('DELETE', `/threshold-rules/${thresholdRuleId}`)).status).toBe(204)
    expect((await site.admin.call('GET', `/trigger-rules/${id}`)).code).toBe('entity.notFound')
  })
})
