/** Alerts, runs and schedules reach the webhooks that listen to them, once each. */
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { type WebhookEventBody, webhookEventSchema } from '@wheelhouse/contract/system/webhook-events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeAlertOfCause } from '../../alerts/open-alert.store.ts'
import { anAlert } from '../../testing/alert-factory.ts'
import { aBuilding, anOperator, aRobot, aWebhook, testNow } from '../../testing/factories.ts'
import { type FakeClock, fakeClock } from '../../testing/fake-clock.ts'
import { aRun } from '../../testing/flow-factories.ts'
import { aSchedule } from '../../testing/schedule-factories.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { reportRecords } from './record-event-watch.ts'
import type { SendableWebhook } from './webhook.store.ts'
import { webhookRequest } from './webhook-request.ts'

let test: TestDatabase
let clock: FakeClock
let site: Awaited<ReturnType<typeof aBuilding>>
let robot: Awaited<ReturnType<typeof aRobot>>
let queued: number
beforeEach(async () => {
  test = await createTestDatabase()
  clock = fakeClock()
  queued = 0
  site = await aBuilding(test.db, { name: '本社ビル' })
  robot = await aRobot(test.db, { organizationId: site.organizationId, buildingId: site.id, name: '巡回' })
})
afterEach(() => test.drop())

const look = () =>
  reportRecords({
    db: test.db,
    clock,
    queue: { sendSoon: () => queued++ },
    origin: () => 'https://console.example',
  })
const listenTo = (events: readonly string[], place: { organizationId?: string; buildingId?: string } = {}) =>
  aWebhook(test.db, { organizationId: site.organizationId, ...place, events: JSON.stringify(events) })
async function listSent(): Promise<(WebhookEventBody & { webhookId: string | null })[]> {
  const rows = await test.db
    .selectFrom('deliveries')
    .select(['webhookId', 'content'])
    .orderBy('eventType')
    .execute()
  return rows.map(({ webhookId, content }) => ({
    ...webhookEventSchema.parse(parseJson(content ?? '')),
    webhookId,
  }))
}
const place = () => ({ organizationId: site.organizationId, buildingId: site.id })
const titles = { title: { ja: '水漏れ', en: 'A leak' } }

it('an alert is reported when it opens and when it is closed, once each, with a link to its screen', async () => {
  const { id: webhookId } = await listenTo(['alert.opened', 'alert.closed'])
  const alert = await anAlert(test.db, place(), { robotId: robot.id, ...titles })
  await look()
  await look()
  const about = {
    webhookId,
    building: { id: site.id, name: '本社ビル' },
    robot: { id: robot.id, name: '巡回' },
    detail: {
      alertId: alert.id,
      titleJa: '水漏れ',
      titleEn: 'A leak',
      url: 'https://console.example/check-item/list',
    },
  }
  const opened = { ...about, type: 'alert.opened', level: 2, at: testNow.toISOString() }
  expect(await listSent()).toMatchObject([opened])
  expect(queued).toBe(1)
  clock.advance(60_000)
  await test.db.transaction().execute((tx) => closeAlertOfCause(tx, alert.cause, clock.now()))
  await look()
  const closed = { ...about, type: 'alert.closed', level: 6, at: clock.now().toISOString() }
  expect(await listSent()).toMatchObject([closed, opened])
})

it('each taking on of an alert is reported once, with who took it', async () => {
  await listenTo(['alert.acknowledged'])
  const { id } = await anAlert(test.db, place(), { robotId: robot.id, ...titles })
  await look()
  const owner = await anOperator(test.db, { type: operatorTypes.general, ...place() })
  const takeOn = async () => {
    clock.advance(1_000)
    const taken = { state: 'acknowledged', ownerId: owner.id, acknowledgedAt: clock.now() } as const
    await test.db.updateTable('alerts').set(taken).where('id', '=', id).execute()
    await look()
    await look()
  }
  await takeOn()
  const sent = { type: 'alert.acknowledged', level: 6, detail: { alertId: id, ownerId: owner.id } }
  expect(await listSent()).toMatchObject([{ ...sent, at: clock.now().toISOString() }])
  // Given back and taken on again
  await takeOn()
  expect(await listSent()).toMatchObject([sent, sent])
})

it('goes to those who listen in the building and the organisation, from when the webhook was made', async () => {
  const elsewhere = await aBuilding(test.db, { organizationId: site.organizationId })
  const foreign = await aBuilding(test.db)
  const { id: ofBuilding } = await listenTo(['alert.opened'], { buildingId: site.id })
  const { id: ofAll } = await listenTo(['alert.opened', 'robot.online'])
  await listenTo(['alert.opened'], { buildingId: elsewhere.id })
  await listenTo(['alert.opened'], { organizationId: foreign.organizationId })
  await listenTo(['alert.closed', 'run.done'])
  await test.db
    .updateTable('webhooks')
    .set({ status: 0 })
    .where('id', '=', (await listenTo(['alert.opened'])).id)
    .execute()
  await anAlert(test.db, place(), {}, new Date(testNow.getTime() - 60_000))
  await look()
  expect(await listSent()).toEqual([])
  await anAlert(test.db, place())
  await look()
  expect(new Set((await listSent()).map((sent) => sent.webhookId))).toEqual(new Set([ofBuilding, ofAll]))
})

it('a run is reported by what became of it, and a schedule that did not begin with its reason', async () => {
  await listenTo(['run.started', 'run.done', 'run.failed', 'run.cancelled', 'schedule.missed'])
  for (const status of ['done', 'failed', 'cancelled'] as const) {
    const { id } = await aRun(test.db, { robotId: robot.id })
    const reason = status === 'failed' ? ('noRoute' as const) : null
    await test.db.updateTable('flowRuns').set({ status, reason }).where('id', '=', id).execute()
  }
  const at = testNow.toISOString()
  const times = { date: '2026-11-20', plannedAt: at, endsAt: at, loggedAt: at }
  const log = { ...place(), ...times, robotId: robot.id, title: 'Watch', flowName: 'Round' }
  const { id: scheduleId } = await aSchedule(test.db, { robotId: robot.id })
  await test.db
    .insertInto('scheduleLogs')
    .values([
      { ...log, scheduleId, result: 'fail', reason: 'robotOffline' },
      // Somebody changed it, and knows.
      { ...log, result: 'cancel', reason: 'changed' },
    ])
    .execute()
  await look()
  const sent = await listSent()
  const started = { type: 'run.started', level: 6 }
  expect(sent.toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
    { type: 'run.cancelled', level: 6 },
    { type: 'run.done', level: 6, detail: { flowName: 'Round', reason: null } },
    { type: 'run.failed', level: 4, detail: { reason: 'noRoute' } },
    started,
    started,
    started,
    {
      type: 'schedule.missed',
      level: 4,
      detail: { title: 'Watch', reason: 'robotOffline', plannedAt: '2026-11-20T00:00:00Z' },
    },
  ])
  const missed = sent.find(({ type }) => type === 'schedule.missed')
  const slack: SendableWebhook = {
    type: 1,
    url: 'https://hook.invalid',
    headers: [],
    credentials: null,
    signingSecret: null,
  } as const
  if (missed === undefined) throw new Error('no schedule was reported')
  const { body } = webhookRequest(slack, { deliveryId: 'd', event: missed, now: testNow })
  // In words, for people: nothing of what is there for machines.
  const words = (parseJson(body ?? '') as { attachments: [{ text: string }] }).attachments[0].text
  expect(words.split('\n').slice(1)).toEqual([
    '本社ビル',
    expect.stringContaining('巡回'),
    'スケジュール: Watch',
    '理由: ロボットと通信できません。',
    expect.stringMatching(/^予定日時: /),
    `https://console.example/schedule/log/1?scheduleId=${scheduleId}`,
  ])
})

it('what is older than a quarter of an hour is not caught up with', async () => {
  const { id } = await listenTo(['alert.opened'])
  await anAlert(test.db, place())
  await test.db.updateTable('webhooks').set({ status: 0 }).where('id', '=', id).execute()
  clock.advance(15 * 60_000)
  await test.db.updateTable('webhooks').set({ status: 1 }).where('id', '=', id).execute()
  await look()
  expect(await listSent()).toEqual([])
})
