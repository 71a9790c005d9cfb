/** What trigger rules do when they fire: run a flow, write a report, call a web API. */
import type { Message } from '@wheelhouse/contract/account/message'
import type { TriggerActionInput } from '@wheelhouse/contract/inspections/trigger-rule'
import type { ExportHistory } from '@wheelhouse/contract/reports/export-history'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aRun } from '../../testing/flow-factories.ts'
import { setUpTriggerSite } from '../../testing/trigger-site.ts'

const site = setUpTriggerSite()
const { connect, make, becomes, alerts, inNineMinutes, minutes, aCallOf, anAbnormalValue, aThreshold } = site

describe('a flow that is to run', () => {
  it('does not, and people are notified once, while its robot is away; all is well when it does', async () => {
    const thresholdRuleId = await aThreshold()
    await make(
      { event: 2, thresholdRuleId },
      { target: 0, flowId: site.flowId, robotId: site.world.site.robot.id },
    )
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
    const robotId = site.world.site.robot.id
    const at = new Date(site.server.clock.now().getTime() - 60_000)
    const { id } = await aRun(site.server.db, { robotId })
    await site.server.db
      .updateTable('flowRuns')
      .set({ status: 'done', endedAt: at })
      .where('id', '=', id)
      .execute()
    await site.server.db.updateTable('reports').set({ title: 'Night round' }).where('id', '=', id).execute()
    await make(inNineMinutes(), lastRun)
    minutes(9)
    await becomes([{ state: 'done', target: 2, exportId: expect.any(String) }])
    const [entry] = (await site.admin.call('GET', '/export-histories')).body as ExportHistory[]
    expect(entry).toMatchObject({ format: 'csv', status: 'done', rowCount: 1, hasFile: true })
    const file = await fetch(`${site.server.origin}/api/export-histories/${entry?.id}/file`, {
      headers: { authorization: `Bearer ${site.admin.token}` },
    })
    expect(await file.text()).toContain('"Night round"')
    const messages = (await site.admin.call('GET', '/my/messages')).body as Message[]
    expect(messages).toContainEqual(expect.objectContaining({ kind: 'reportWritten' }))
    const stranger = await site.server.openSession(site.world.personas.foreignAdministrator.id)
    expect((await stranger.call('GET', `/export-histories/${entry?.id}/file`)).code).toBe('entity.notFound')
  })

  it('is of the whole month before, where the rule wants that, also of one in which nothing was done', async () => {
    const settled = { period: 'lastMonth', format: 'xlsx', flowId: null } as const
    await make(inNineMinutes(), { target: 2, content: 'month', language: 'en', ...settled })
    minutes(9)
    await becomes([{ state: 'done', target: 2, exportId: expect.any(String) }])
    const [entry] = (await site.admin.call('GET', '/export-histories')).body as ExportHistory[]
    expect(entry).toMatchObject({ format: 'xlsx', month: '2026-10', status: 'done', hasFile: true })
    const file = await fetch(`${site.server.origin}/api/export-histories/${entry?.id}/file`, {
      headers: { authorization: `Bearer ${site.admin.token}` },
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
    await site.server.db
      .updateTable('triggerFirings')
      .set({ state: 'working', attempts: 1, reason: null, lookAt: site.server.clock.now() })
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
    await site.server.db
      .updateTable('triggerFirings')
      .set({ state: 'working', attempts: 1, lookAt: site.server.clock.now() })
      .where('ruleId', '=', id)
      .execute()
    await becomes([{ state: 'unknown', reason: 'unknown' }])
    expect(service.requests).toHaveLength(length)
    expect(await alerts()).toMatchObject([{ count: 2, link: `/flow/${site.flowId}` }])
  })
})
