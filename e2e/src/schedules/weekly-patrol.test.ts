/**
 * A patrol that is planned before the clocks go forward runs after it at the same hour of the building, automatically: what it
 * finds is reported by mail, to Slack and in the console, taken on by a person, and exported from its report.
 */
import { fileURLToPath } from 'node:url'
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import type { CheckItem } from '@wheelhouse/contract/inspections/check-item'
import type { OccurrencePage } from '@wheelhouse/contract/schedules/schedule'
import type { ScheduleLog } from '@wheelhouse/contract/schedules/schedule-log'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { webDist } from '@wheelhouse/tools/product/build-web'
import { type Part, startRobots, startServer } from '@wheelhouse/tools/product/product'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findInMail } from '../session/messages.ts'
import { type Api, signInAt, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { writeRobotSpeed } from '../testing/demo-product.ts'
import { fillNew } from '../testing/fill-new.ts'
import { cleanUp, newDemoDir } from '../testing/installation.ts'
import { demoPassword, personas } from '../testing/personas.ts'
import { expectSameInEveryForm } from './compare-exports.ts'
import { takeEvidence } from './take-evidence.ts'

useBrowser()

const robot = 'WH-0001'
const title = '日曜の巡回 Sunday patrol'
const mailTo = 'night@example.com'
const dataDir = newDemoDir()
const parts: Pick<Part, 'stop'>[] = []
let slack: HttpReceiver
beforeAll(async () => {
  slack = await startHttpReceiver()
})
afterEach(stopAll)
afterAll(async () => {
  await slack.close()
  await cleanUp()
})

async function stopAll(): Promise<void> {
  for (const part of parts.splice(0).toReversed()) await part.stop()
}

/** Whether the first test came to its end: without its plan the second would wait for nothing. */
let isPlanned = false

/** Server and robot with a clock that shows this moment now. @returns the address of the console */
async function startAt(moment: string): Promise<string> {
  const clock = {
    CLOCK_SHIFT_MS: String(Date.parse(moment) - Date.now()),
    // Slack's part is played here.
    ALLOW_PRIVATE_HOOKS: '1',
    SLACK_HOSTS: '127.0.0.1',
  }
  const preload = ['--import', fileURLToPath(new URL('../testing/shifted-clock.ts', import.meta.url))]
  const demo = { DEMO: '1', DEMO_PASSWORD: demoPassword, ROBOTS: '1', DATA_DIR: dataDir, WEB_DIR: webDist }
  const server = await startServer(
    { ...demo, ...clock, PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'error' },
    preload,
  )
  parts.push(server)
  const robotsFile = server.ready.demo?.robotsFile ?? ''
  writeRobotSpeed(robotsFile, 4)
  parts.push(await startRobots(robotsFile, clock, preload))
  return server.ready.url
}

type Row = { id: string; name: string }
const list = async <T>(api: Api, path: string, where?: object) => {
  const filter = where === undefined ? '' : `?filter=${encodeURIComponent(JSON.stringify({ where }))}`
  return (await api.call('GET', path + filter)).body as T[]
}
async function make(api: Api, method: string, path: string, values: object): Promise<string> {
  const { status, body } = await api.call(method, path, values)
  if (status !== 200 && status !== 204) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return (body as Row | null)?.id ?? ''
}

/** The machine room's thermometer, whose every value is over its threshold, and the flow that reads it. */
async function prepareFlow(api: Api, meter: CheckItem): Promise<string> {
  const { buildingId, floorId } = meter
  const thresholdRuleId = await make(api, 'POST', '/threshold-rules', {
    name: '室温 1℃以上',
    description: '',
    level: 5,
    status: 1,
    buildingId,
    conditions: [{ operator: 'gte', target: 1 }],
  })
  await make(api, 'PATCH', `/check-items/${meter.id}`, { thresholdRuleId, revision: meter.revision })
  const [group] = await list<Row>(api, `/buildings/${buildingId}/flow-groups`)
  const step = (id: string, name: string, type: number, params = {}) => ({
    id,
    name,
    type,
    params,
    icon: 'puzzle',
  })
  return make(api, 'POST', '/flows', {
    name: '日曜の点検',
    buildingId,
    floorId,
    flowGroupId: group?.id,
    definition: [
      step('undock', '充電ドックを出る', 105),
      step('go', '機械室へ', 100, { waypointId: 'machines-meter' }),
      step('read', '温度計の点検', 404, { checkItemId: meter.id }),
    ],
  })
}

test('a weekly patrol is planned before the clocks go forward', async () => {
  const url = await startAt('2027-03-07T21:00:00-05:00')
  const api = await signInAt(url, personas.orgAdmin, demoPassword)
  const meters = await list<CheckItem>(api, '/check-items')
  const meter = meters.find(({ name }) => name.startsWith('機械室 温度計'))
  if (meter === undefined) throw new Error('the demo has no thermometer')
  const { buildingId } = meter
  const building = (await api.call('GET', `/buildings/${buildingId}`)).body as { revision: number }
  await make(api, 'PATCH', `/buildings/${buildingId}`, {
    timezone: 'America/New_York',
    revision: building.revision,
  })
  const targets = [
    { type: 0, destination: mailTo },
    { type: 1, destination: `${slack.url}/services/T/B/x` },
  ]
  for (const target of targets)
    await make(api, 'POST', `/organizations/${meter.organizationId}/notification-targets`, {
      ...target,
      level: 5,
    })
  const flowId = await prepareFlow(api, meter)
  const [owner] = await list<Row>(api, '/robots', { serialNumber: robot })
  const planner = await signInAt(url, personas.systemAdmin, demoPassword)
  const films = (await api.call('GET', `/robots/${owner?.id}`)).body as { revision: number }
  await make(api, 'PATCH', `/robots/${owner?.id}`, {
    archiveStart: true,
    videoMode: 'low',
    revision: films.revision,
  })
  await make(planner, 'POST', '/schedules', {
    title,
    flowId,
    robotId: owner?.id,
    repeat: 'weekly',
    daysOfWeek: [0],
    startAt: '2027-03-07T22:00',
    endAt: '2027-03-07T23:00',
    lateMinutes: 5,
  })
  const range = `from=2027-03-07T05:00:00.000Z&to=2027-03-22T04:00:00.000Z`
  const { occurrences } = (await planner.call('GET', `/schedule-occurrences?${range}`)).body as OccurrencePage
  expect(occurrences.map(({ startAt }) => startAt).sort()).toEqual([
    '2027-03-08T03:00:00.000Z',
    '2027-03-15T02:00:00.000Z',
    '2027-03-22T02:00:00.000Z',
  ])
  isPlanned = true
})

test('it runs at its hour, and what it finds is reported, taken on and exported', {
  timeout: 300_000,
}, async () => {
  expect(isPlanned).toBe(true)
  // Just before ten in the evening, by summer time. It may begin late.
  const url = await startAt('2027-03-14T21:59:50-04:00')
  const api = await signInAt(url, personas.orgAdmin, demoPassword)
  await waitForState(api, robot, ({ online }) => online)
  const { page, issues } = await signIn('orgAdmin', { language: 'en', url, path: '/alerts' })
  const alerts = () => list<Alert>(api, '/alerts', { level: 5, state: { neq: 'closed' } })
  const abnormal = await vi.waitFor(
    async () => {
      // Not the robot's own silence of a week, which is reported as loudly until it is heard again.
      const alert = (await alerts()).find(({ title: words }) => words.ja.includes('温度計'))
      if (alert === undefined) throw new Error('nothing abnormal was found')
      return alert
    },
    { timeout: 150_000, interval: 500 },
  )
  const logs = await list<ScheduleLog>(api, '/schedule-logs', { plannedAt: '2027-03-15T02:00:00.000Z' })
  expect(logs).toMatchObject([{ title, result: expect.stringMatching(/^(running|done)$/) }])
  expect(Date.parse(logs[0]?.startedAt ?? '')).toBeGreaterThanOrEqual(Date.parse('2027-03-15T02:00:00.000Z'))

  const system = await signInAt(url, personas.systemAdmin, demoPassword)
  await vi.waitFor(() => findInMail(system, mailTo, /室温 1℃以上/), { timeout: 30_000, interval: 250 })
  await vi.waitFor(() => expect(slack.requests.map(({ body }) => body).join()).toContain('温度計'), {
    timeout: 30_000,
  })
  await page.getByRole('link', { name: /alert/i }).first().waitFor()
  const row = page.getByRole('listitem', { name: abnormal.title.en, exact: true })
  await row.getByRole('button', { name: alertTexts.texts.acknowledge.en, exact: true }).click()
  await row.getByText(alertTexts.texts.state_acknowledged.en, { exact: true }).waitFor()
  expect((await alerts()).find(({ id }) => id === abnormal.id)).toMatchObject({ state: 'acknowledged' })

  await waitForState(api, robot, ({ run }) => run === null || run.status === 'waiting', 60_000)
  await page.goto(abnormal.link ?? '')
  await page.getByText('温度計の点検').first().waitFor()
  await expectSameInEveryForm(api, await addTemplate(api, url), '温度計の点検')
  await page.goto('/alerts')
  await takeEvidence(page, api, row, { alert: abnormal.title.en, flow: '日曜の点検' })
  expect(issues).toEqual([])
})

/** A person brings the workbook that the console gives to begin with. @returns the template's id */
async function addTemplate(api: Api, url: string): Promise<string> {
  const { page, issues } = await signIn('orgAdmin', { url, path: '/report/export-template/create' })
  const buffer = await api.bytes('/report-templates/sample.xlsx?language=ja')
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[name="fileId"]').setInputFiles({ name: '月報.xlsx', mimeType, buffer })
  const id = await fillNew(page, /export-template\/[0-9a-f-]{36}/, { name: '巡回の月報' })
  expect(issues).toEqual([])
  await page.close()
  return id
}
