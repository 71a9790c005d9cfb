/**
 * An inspection from the map to the report: a map is imported, a flow over two floors is written in the editor, tried by a dry
 * run, and run on a virtual robot that crosses two doors and rides a lift both ways. It is answered, and read about.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { Step } from '@wheelhouse/contract/flows/step'
import type { CheckItem } from '@wheelhouse/contract/inspections/check-item'
import type { Reading } from '@wheelhouse/contract/inspections/reading'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { dryRunTexts } from '@wheelhouse/texts/flows/dry-run'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importFiles, publish } from '../maps/editor-hand.ts'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { setRobotSpeed } from '../testing/product.ts'

useBrowser()

const { texts } = runTexts
const editor = flowEditorTexts.texts
const types = stepTypeTexts.texts
const dry = dryRunTexts.texts
const form = formTexts.texts
const robot = 'WH-0003'
const flowName = '2フロアの点検'
let admin: Api
let flowId = ''
let thermometer: CheckItem
/** The robot's floor, and the one that it rides to. */
let upper: Floor
let ground: Floor
const folder = mkdtempSync(join(tmpdir(), 'inspection-'))
/** The place in front of the thermometer, as the imported map names it. */
const meterPlace = '温度計の前'

type Row = { id: string; name: string }
type Floor = { id: string; buildingId: string; map: MapDocument }
const list = async <T>(path: string) => (await admin.call('GET', path)).body as T[]

beforeAll(async () => {
  // The way over both floors takes five minutes.
  await setRobotSpeed(4)
  admin = await apiAs('orgAdmin')
  await waitForState(admin, robot, ({ run, order, pose }) => run === null && order === null && pose !== null)
  const { pose } = await admin.state(robot)
  const [buildingId = '', upperId = ''] = pose?.mapId?.split('.') ?? []
  const items = await list<CheckItem>('/check-items')
  const found = items.find(({ name }) => name.startsWith('機械室 温度計'))
  if (found === undefined) throw new Error('the demo has no thermometer')
  thermometer = found
  const readFloor = async (id: string): Promise<Floor> => {
    const { body } = await admin.call('GET', `/floors/${id}/ugomap`)
    return { id, buildingId, map: body as MapDocument }
  }
  upper = await readFloor(upperId)
  ground = await readFloor(thermometer.floorId)
})
afterAll(async () => {
  const { run } = await admin.state(robot)
  if (run !== null) await admin.call('POST', `/flow-runs/${run.id}/commands`, { command: 'stop' })
  await waitForState(admin, robot, (state) => state.run === null && state.order === null)
  if (flowId !== '') await admin.call('DELETE', `/flows/${flowId}`)
  await admin.call('POST', `/floors/${ground.id}/map-revisions/${ground.map.revision}/restore`, { note: '' })
  rmSync(folder, { recursive: true, force: true })
  await setRobotSpeed(1)
})

test('the map of the lower floor is imported from a file and reaches the robots', async () => {
  const file = join(folder, 'ground.json')
  const exported = await admin.bytes(`/floors/${ground.id}/map-export?format=wheelhouse`)
  const document = JSON.parse(exported.toString()) as MapDocument
  const place = document.waypoints.find(({ id }) => id === 'machines-meter')
  if (place === undefined) throw new Error('the demo has no place in front of its thermometer')
  place.name = meterPlace
  writeFileSync(file, JSON.stringify(document))

  const { page, issues } = await signIn('orgAdmin', {
    language: 'en',
    path: `/editor/v2/${ground.id}/floor`,
  })
  await page.locator('canvas[role="img"]').waitFor()
  await importFiles(page, [file], 'wheelhouse')
  await publish(page, admin, ground.id, {
    note: 'From a file',
    said: `Changed name of waypoint “${meterPlace}”`,
  })
  const wanted = { serialNumber: robot, revision: ground.map.revision + 1, sync: 'applied' }
  await vi.waitFor(
    async () =>
      expect(await list(`/floors/${ground.id}/robot-maps`)).toContainEqual(expect.objectContaining(wanted)),
    { timeout: 30_000, interval: 200 },
  )
  expect(issues).toEqual([])
})

const speech = { language: 'ja', voice: 'female', speed: 'normal' }
const step = (id: string, name: string, type: number, params: Step['params'] = {}): Step => ({
  id,
  name,
  type,
  params,
  icon: 'puzzle',
})
const getDoor = ({ map }: Floor) => map.doors.find(({ device }) => device !== '')?.id ?? ''
const getLift = ({ map }: Floor) => map.lifts[0]?.id ?? ''

/** What comes after the steps that are added by hand. The place of `go` is chosen in its form. */
const listRest = (): Step[] => [
  step('door-2f', '2階の扉を通る', 107, { doorId: getDoor(upper) }),
  step('task', 'サーバー室の点検', 1, { task: 'サーバー室' }),
  step('photo', 'ラックを撮る', 400, { camera: 'v1', title: '正面' }),
  step('thermal', 'ラックの熱を撮る', 403, { title: '熱画像' }),
  step('task-end', '点検の終わり', 2),
  step('down', '1階へ降りる', 106, { elevatorId: getLift(upper), floorId: ground.id }),
  step('door-1f', '1階の扉を通る', 107, { doorId: getDoor(ground) }),
  step('go', '温度計へ移動', 100),
  step('read', '温度計の点検', 404, { checkItemId: thermometer.id }),
  step('ask', '確認', 902, { question: '続けますか', answers: 'はい\nいいえ', seconds: 300, usual: 'はい' }),
  step('if', '続ける場合', 6, { value: 'answer', operator: 'eq', compared: 'はい' }),
  step('loop', '繰り返し', 4, { times: 2 }),
  step('bye', '終わりの案内', 300, { text: '点検を終わります', ...speech }),
  step('loop-end', '繰り返しの終わり', 5),
  step('else', '続けない場合', 10),
  step('note', '中止の記録', 903, { text: '中止' }),
  step('if-end', '分岐の終わり', 11),
  step('up', '2階へ戻る', 106, { elevatorId: getLift(ground), floorId: upper.id }),
  step('dock', '充電ドックへ戻る', 104),
]

const param = (page: Page, name: string) => page.locator(`[name="param.${name}"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Searches for a command and adds it, by keyboard alone. */
async function add(page: Page, command: keyof typeof types): Promise<void> {
  const search = page.getByRole('combobox', { name: editor.search.ja })
  await search.fill(types[command].ja)
  await search.press('Enter')
}

test('the flow is written for two floors, and a dry run comes to its end', async () => {
  const { page, issues } = await signIn('orgAdmin', { language: 'ja', path: '/flow/create' })
  const [group] = await list<Row>(`/buildings/${upper.buildingId}/flow-groups`)
  const place = { buildingId: upper.buildingId, floorId: upper.id, flowGroupId: group?.id ?? '' }
  for (const [name, value] of Object.entries(place))
    await page.locator(`select[name="${name}"]`).selectOption(value)
  await page.locator('input[name="name"]').fill(flowName)
  await press(page, editor.toSteps.ja)

  await add(page, 'step_undock')
  await add(page, 'step_speak')
  await param(page, 'text').fill('これから点検を始めます。ご注意ください。')
  await page.getByText(editor.view_json.ja, { exact: true }).click()
  const json = page.getByRole('textbox', { name: editor.json.ja })
  const byHand = JSON.parse(await json.inputValue()) as Step[]
  await json.fill(JSON.stringify([...byHand, ...listRest()]))
  await page.getByText(editor.view_list.ja, { exact: true }).click()
  // Below, the places of that floor are offered, not those of the flow's own.
  await page.getByRole('treeitem').filter({ hasText: '温度計へ移動' }).click()
  await param(page, 'waypointId').selectOption({ label: meterPlace })
  await page.getByText(/ロボットがいるフロア：1/).waitFor()

  await page.getByRole('tab', { name: editor.tab_dryRun.ja }).click()
  await page.getByLabel(dry.startsFrom.ja).selectOption(robot)
  await press(page, dry.run.ja)
  await page.getByText(dry.end_done.ja).waitFor({ timeout: 60_000 })
  await page.getByText(dry.noProblems.ja).waitFor()
  await press(page, form.create.ja)
  await page.waitForURL(/\/flow\/[0-9a-f-]{36}$/)
  flowId = page.url().split('/').at(-1) ?? ''
  expect(issues).toEqual([])
})

const listReadings = () => {
  const filter = JSON.stringify({ where: { checkItemId: thermometer.id, isTest: false } })
  return list<Reading>(`/check-item-readings?filter=${encodeURIComponent(filter)}`)
}

test('an operator starts it at the robot, answers it, and reads its report', async () => {
  const { page, issues } = await signIn('operator', { language: 'ja', path: '/robot/control?view=grid' })
  const card = page.getByRole('article').filter({ hasText: robot })
  await card.getByRole('link', { name: /フローを実行/ }).click()
  await page.getByRole('combobox', { name: texts.flow.ja }).selectOption({ label: flowName })
  await page.getByText(texts.ready.ja).waitFor()
  const seen = new Set<string>()
  const isWaiting = ({ codes, run }: RobotState) => {
    for (const code of Object.values(codes ?? {})) seen.add(code)
    return run?.question != null
  }
  await press(page, texts.startNow.ja)
  // From its first step on: where pages are slow it is in the lift before anybody has pressed a button.
  const waiting = waitForState(admin, robot, isWaiting, 240_000)
  await page.waitForURL(/\/flow\/run\/[0-9a-f-]{36}$/)
  const runId = page.url().split('/').at(-1) ?? ''

  await page.getByRole('listitem').filter({ hasText: texts.visit_running.ja }).first().waitFor()
  await press(page, texts.pause.ja)
  await waitForState(admin, robot, ({ driving, run }) => !driving && run?.status === 'paused')
  await page.getByText(/さんが一時停止しました。$/).waitFor()
  await press(page, texts.resume.ja)
  await waitForState(admin, robot, ({ run }) => run?.status === 'running')

  const { pose } = await waiting
  expect([...seen]).toEqual(expect.arrayContaining(['elv_202', 'sec_3']))
  expect(pose?.mapId).toBe(`${ground.buildingId}.${ground.id}`)
  await page.getByText('続けますか').first().waitFor()
  // The question also appears to those who look at the list of runs.
  await page.goto('/flow/run/list')
  const asks = page.getByRole('region', { name: texts.asks.ja })
  await asks.getByRole('button', { name: 'はい', exact: true }).click()
  await asks.waitFor({ state: 'detached' })
  await readReport(page, runId)

  await waitForState(admin, robot, ({ run }) => run === null || run.status === 'waiting', 240_000)
  const run = (await admin.call('GET', `/flow-runs/${runId}`)).body as FlowRunDetail
  expect(run.visits.filter(({ status, errorCode }) => status !== 'done' || errorCode !== null)).toEqual([])
  const main = new Set(['1階へ降りる', '温度計の点検', '終わりの案内', '中止の記録', '充電ドックへ戻る'])
  expect(run.visits.map(({ name }) => name).filter((name) => main.has(name))).toEqual([
    '1階へ降りる',
    '温度計の点検',
    '終わりの案内',
    '終わりの案内',
    '充電ドックへ戻る',
  ])
  const isCharging = (state?: string) => state === 'charging' || state === 'full'
  const { codes } = await waitForState(admin, robot, ({ battery }) => isCharging(battery?.state))
  expect(codes).toMatchObject({ elevator: 'elv_0', door: 'sec_0' })
  expect(issues).toEqual([])
}, 600_000)

/** What was read is shown in the report with its pictures, while the robot rides home, and corrected at the review desk. */
async function readReport(page: Page, runId: string): Promise<void> {
  const words = readingTexts.texts
  await expect
    .poll(listReadings, { timeout: 60_000 })
    .toMatchObject([{ runId, status: 'done', service: 'hakaru' }])
  const [reading] = await listReadings()
  // The machine room of the demo is about 24 degrees warm.
  expect(Math.abs((reading?.value ?? 0) - 24)).toBeLessThan(8)
  await page.goto(`/report/${runId}`)
  await page
    .getByRole('button', { name: /^熱画像/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^正面/ }).first().click()
  const picture = page.getByRole('dialog').getByRole('img', { name: /^正面/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
  await page.keyboard.press('Escape')
  const line = page.getByRole('listitem').filter({ hasText: '温度計の点検' })
  await line.getByText(`${reading?.value} ℃`).waitFor()
  await line.getByRole('link', { name: words.details.ja }).click()
  await page.getByRole('img', { name: words.crop.ja }).waitFor()
  await page.getByLabel(words.correctValue.ja).fill('２７．５')
  await page.getByLabel(words.reason.ja).fill('反射')
  await page.getByLabel(words.correctValue.ja).press('Enter')
  await page.getByText(words.saved.ja).waitFor()
  expect(await listReadings()).toMatchObject([
    { value: 27.5, readValue: reading?.value, judgement: { abnormal: true }, reason: '反射' },
  ])
}
