/** A person falls before a robot of the virtual world: people hear of it, the robot's flow begins, and the report shows it. */
import type { Alert } from '@wheelhouse/contract/alerts/alert'
import type { DetectionEvent } from '@wheelhouse/contract/inspections/detection-event'
import type { FullReport } from '@wheelhouse/contract/reports/report'
import { detectionTexts } from '@wheelhouse/texts/inspections/detection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command, tidyUp } from '../teleop/open-robot.ts'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'

useBrowser()

const serialNo = 'WH-0002'
const name = 'ロビーの転倒'
let api: Api
let robotId: string
let flowId: string
let settingId: string

type Row = { id: string }
const where = (values: object) => encodeURIComponent(JSON.stringify({ where: values }))
const list = async <T = Row>(path: string) => (await api.call('GET', path)).body as T[]

beforeAll(async () => {
  api = await apiAs('orgAdmin')
  const [robot] = await list<Row & { buildingId: string; initialFloorId: string }>(
    `/robots?filter=${where({ serialNumber: serialNo })}`,
  )
  if (robot === undefined) throw new Error(`${serialNo} is not there`)
  robotId = robot.id
  const { buildingId, initialFloorId: floorId } = robot
  const [group] = await list(`/buildings/${buildingId}/flow-groups`)
  const voice = { text: '救護を呼びました', language: 'ja', voice: 'female', speed: 'normal' }
  const speak = { id: 'speak', name: '声かけ', type: 300, params: voice, icon: 'volume-2' }
  flowId = await create('/flows', {
    name: '転倒時の対応',
    buildingId,
    floorId,
    flowGroupId: group?.id,
    definition: [speak],
  })
  settingId = await create('/asilla-settings', {
    name,
    buildingId,
    robotId,
    flowId,
    behaviours: ['fall'],
    level: 9,
  })
  await waitForState(api, serialNo, ({ online, run }) => online && run === null)
  // There is room before it.
  await command(api, serialNo, 'goTo', { waypointId: 'bay' })
  await waitForState(api, serialNo, ({ order, driving }) => order !== null || driving)
  await waitForState(api, serialNo, ({ order, driving }) => order === null && !driving, 90_000)
  await command(api, serialNo, 'startDetection')
  await waitForState(api, serialNo, ({ detections }) => detections.includes(settingId))
})
afterAll(async () => {
  await command(api, serialNo, 'simulate', { fault: 'behaviour', on: false, code: 'fall' })
  await command(api, serialNo, 'stopDetection')
  await api.call('DELETE', `/asilla-settings/${settingId}`)
  await api.call('DELETE', `/flows/${flowId}`)
  for (const { id } of await alerts()) await api.call('POST', `/alerts/${id}/close`, { note: '' })
  await tidyUp(api, serialNo)
})

async function create(path: string, values: object): Promise<string> {
  const { status, body } = await api.call('POST', path, values)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return (body as Row).id
}

const alerts = async () =>
  (await list<Alert>(`/alerts?filter=${where({ robotId })}`)).filter(({ title }) => title.ja.includes(name))

const readEvent = async () => (await list<DetectionEvent>(`/asilla-settings/${settingId}/events`))[0]

test('a fall is on the guard’s screen within two seconds, the flow begins automatically, and its report shows the picture', async () => {
  const { page: guard } = await signIn('operator', { language: 'ja', path: '/alerts' })
  await command(api, serialNo, 'simulate', { fault: 'behaviour', on: true, code: 'fall' })
  await guard.getByText(name).first().waitFor()

  // The alert comes first: nothing that sets out keeps people waiting.
  await expect.poll(async () => (await readEvent())?.runId).toBeTruthy()
  const [alert] = await alerts()
  const event = await readEvent()
  if (alert === undefined || event === undefined) throw new Error('they were there a moment ago')
  expect(alert).toMatchObject({ level: 9, robotId, mediaId: event.mediaId })
  // By the clocks of robot and server, which are one here.
  expect(Date.parse(alert.openedAt) - Date.parse(event.at)).toBeLessThan(2_000)

  await waitForState(api, serialNo, ({ run }) => run === null)
  const [row] = await list(`/reports?filter=${where({ flowId })}`)
  const report = (await api.call('GET', `/reports/${row?.id}`)).body as FullReport
  expect(report.runId).toBe(event.runId)
  await guard.goto(`/report/${report.id}`)
  const entry = guard.getByRole('listitem').filter({ hasText: name })
  await entry.getByText(detectionTexts.texts.behaviours_fall.ja, { exact: true }).waitFor()
  await entry.locator('img').waitFor()
})
