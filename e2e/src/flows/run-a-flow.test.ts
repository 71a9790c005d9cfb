/**
 * A flow on a virtual robot: what it asks is answered from wherever people are, its trouble is said, and it is stopped at the
 * robot's own screen.
 */
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { robotCodeTexts } from '@wheelhouse/texts/robots/robot-codes'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'

useBrowser()

const { texts } = runTexts
const robot = 'WH-0003'
const flowName = '見回りと確認'
let admin: Api
let flowId: string

type Row = { id: string; name: string }
type Place = { buildingId: string; floorId: string; flowGroupId: string }
const list = async (path: string) => (await admin.call('GET', path)).body as Row[]

beforeAll(async () => {
  admin = await apiAs('orgAdmin')
  const { pose } = await admin.state(robot)
  const [buildingId = '', floorId = ''] = pose?.mapId?.split('.') ?? []
  const [group] = await list(`/buildings/${buildingId}/flow-groups`)
  const step = (id: string, name: string, type: number, params: object, icon: string) => ({
    id,
    name,
    type,
    params,
    icon,
  })
  const voice = { language: 'ja', voice: 'female', speed: 'normal' }
  const { status, body } = await admin.call('POST', '/flows', {
    name: flowName,
    buildingId,
    floorId,
    flowGroupId: group?.id,
    definition: [
      step('undock', '充電ドックを出る', 105, {}, 'unplug'),
      step('greet', 'あいさつ', 300, { text: '見回りを始めます', ...voice }, 'volume-2'),
      step(
        'place',
        '位置の確認',
        902,
        { question: '荷物はどこですか', form: 'place', answers: '', seconds: 300, usual: '' },
        'bell',
      ),
      step(
        'ask',
        '確認',
        902,
        { question: '異常はありますか', answers: 'はい\nいいえ', seconds: 300, usual: '' },
        'bell',
      ),
      step('if', '異常なら', 6, { value: 'answer', operator: 'eq', compared: 'はい' }, 'split'),
      step('say', '通報', 300, { text: '異常があります', ...voice }, 'volume-2'),
      step('end', '終わり', 11, {}, 'merge'),
      step('back', '充電ドックへ戻る', 104, {}, 'plug'),
    ],
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  flowId = (body as Row).id
})

afterEach(async () => {
  const { run } = await admin.state(robot)
  if (run !== null) await admin.call('POST', `/flow-runs/${run.id}/commands`, { command: 'stop' })
  await waitForState(admin, robot, (state) => state.run === null && state.order === null)
})
afterAll(() => admin.call('DELETE', `/flows/${flowId}`))

test('an operator is notified of its questions everywhere, answers them, and reads what was done', async () => {
  const start = await admin.call('POST', `/robots/${robot}/flows/${flowId}/run`, {})
  expect(start.status).toBe(200)
  const { page, issues } = await signIn('operator', { language: 'ja' })
  // Wherever somebody is, the bell shows it and links to it; there is what the robot saw.
  await page.goto('/my/contract')
  await page.getByRole('button', { name: /要確認のロボット/ }).click({ timeout: 90_000 })
  const noticed = page.getByRole('listitem').filter({ hasText: '荷物はどこですか' })
  await noticed.getByRole('link', { name: /質問を開く/ }).click({ timeout: 90_000 })
  const question = page.getByRole('region', { name: texts.question.ja })
  await question.getByRole('button', { name: texts.take.ja, exact: true }).click()
  await question.getByText(texts.takenByYou.ja).waitFor()
  const picture = question.getByRole('img', { name: texts.picture.ja })
  await picture.waitFor()
  expect(await picture.evaluate((it) => it instanceof HTMLImageElement && it.naturalWidth)).toBeGreaterThan(0)
  await question.getByRole('button', { name: texts.markPlace.ja, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const waypoints = dialog.getByRole('combobox')
  await waypoints.getByRole('option').nth(1).waitFor({ state: 'attached' })
  const [, first] = await waypoints.getByRole('option').allTextContents()
  await waypoints.selectOption({ label: first ?? '' })
  const marked = dialog.getByText(/指定した位置：.*-?\d/)
  const place = /-?\d+\.\d\d, -?\d+\.\d\d/.exec(await marked.innerText())?.[0] ?? ''
  await dialog.getByRole('button', { name: texts.send.ja, exact: true }).click()

  // The next question also appears to those who look at the list of runs.
  await question.getByText('異常はありますか').waitFor({ timeout: 90_000 })
  await page.goto('/flow/run/list')
  const asks = page.getByRole('region', { name: texts.asks.ja })
  await asks.getByRole('button', { name: 'いいえ', exact: true }).click()
  await asks.waitFor({ state: 'detached' })

  await waitForState(admin, robot, ({ run }) => run === null, 120_000)
  await waitForState(
    admin,
    robot,
    ({ battery }) => battery?.state === 'charging' || battery?.state === 'full',
  )
  await page.getByRole('row').filter({ hasText: flowName }).first().getByRole('link').first().click()
  await page.getByText(texts.status_done.ja).first().waitFor()
  const done = await page.getByRole('list').last().getByRole('listitem').allTextContents()
  expect(done.map((line) => line.includes(texts.visit_done.ja))).toEqual(done.map(() => true))
  expect(done.join()).toContain('いいえ')
  expect(done.join()).toContain(place)
  // What the answer led past was not done.
  expect(done.join()).not.toContain('通報')
  expect(issues).toEqual([])
}, 240_000)

test('what a robot reports of its trouble, and what it keeps from starting, is said in ja and en', async () => {
  const { buildingId, floorId, flowGroupId } = (await admin.call('GET', `/flows/${flowId}`)).body as Place
  // Back from its dock there is the wall.
  const { body } = await admin.call('POST', '/flows', {
    name: '壁へ後退',
    buildingId,
    floorId,
    flowGroupId,
    definition: [{ id: 'back', name: '後退', type: 102, params: { distance: -10 }, icon: 'move' }],
  })
  const { id: backing } = body as Row
  const simulate = (fault: string, on: boolean, code?: string) =>
    admin.call('POST', `/robots/${robot}/commands`, { command: 'simulate', params: { fault, on, code } })
  const start = await admin.call('POST', `/robots/${robot}/flows/${backing}/run`, {})
  expect(start).toMatchObject({ status: 200 })
  const { id } = start.body as Row
  await waitForState(admin, robot, ({ run }) => run?.status === 'waiting', 60_000)
  await simulate('cameraLost', true, 'v2')
  const [found] = await list(
    `/robots?filter=${encodeURIComponent(JSON.stringify({ where: { serialNumber: robot } }))}`,
  )
  const settings = (await admin.call('GET', `/robots/${found?.id}`)).body as { revision: number }
  const { revision } = settings
  const changed = await admin.call('PATCH', `/robots/${found?.id}`, { videoMode: 'low', revision })
  expect(changed.status).toBeLessThan(300)
  for (const fault of ['motorHot', 'lowBattery']) await simulate(fault, true)
  for (const language of ['ja', 'en'] as const) {
    const { page, issues } = await signIn('orgAdmin', { language, path: `/flow/run/${id}` })
    const words = robotCodeTexts.texts
    await page.getByText(`${words.F0005[language]} (F0005)`).first().waitFor()
    await page.goto(`/flow/start?robot=${robot}&flow=${backing}`)
    const already = texts.problem_alreadyRunning[language].replace('{{detail}}', '壁へ後退')
    await page.getByText(already).first().waitFor()
    // The start is in view on a phone, too.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.waitForFunction((name) => {
      const start = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      return start !== undefined && start.getBoundingClientRect().bottom <= innerHeight
    }, texts.startNow[language])
    await page.setViewportSize({ width: 1360, height: 900 })
    await page.goto(`/robot/${found?.id}/activity`)
    await page.getByText(`${words.F0006[language]} (F0006)`).first().waitFor()
    await page.goto(`/robot/${found?.id}?tab=operation`)
    await page.getByText(robotTexts.texts.motorHot[language]).first().waitFor()
    await page.goto(`/app/tele-ope/1/${robot}`)
    await page.getByText(robotTexts.texts.lowBattery[language]).first().waitFor()
    expect(issues).toEqual([])
    await page.close()
  }
  for (const fault of ['motorHot', 'lowBattery', 'cameraLost']) await simulate(fault, false)
  await admin.call('POST', `/flow-runs/${id}/commands`, { command: 'stop' })
  await waitForState(admin, robot, ({ run, order }) => run === null && order === null)
  await admin.call('DELETE', `/flows/${backing}`)
  await admin.call('POST', `/robots/${robot}/actions/dock`)
  await waitForState(admin, robot, ({ battery }) => battery?.state !== 'active', 60_000)
}, 240_000)

test('a run that was stopped is gone on with from its fifth step', async () => {
  const { buildingId, floorId, flowGroupId } = (await admin.call('GET', `/flows/${flowId}`)).body as Place
  const rest = (n: number, seconds: number) => ({
    id: `rest-${n}`,
    name: `待機 ${n}`,
    type: 3,
    params: { seconds },
    icon: 'clock',
  })
  // The third would take longer than anybody waits.
  const definition = [1, 2, 3, 4, 5, 6].map((n) => rest(n, n === 3 ? 3_600 : 1))
  const { body } = await admin.call('POST', '/flows', {
    name: '六つの待機',
    buildingId,
    floorId,
    flowGroupId,
    definition,
  })
  const { id: resting } = body as Row
  const start = await admin.call('POST', `/robots/${robot}/flows/${resting}/run`, {})
  expect(start).toMatchObject({ status: 200 })
  const { page, issues } = await signIn('operator', {
    language: 'ja',
    path: `/flow/run/${(start.body as Row).id}`,
  })
  await page.getByRole('listitem').filter({ hasText: '待機 3' }).and(page.locator('[aria-current]')).waitFor()
  await page.getByRole('button', { name: texts.stop.ja, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.stop.ja, exact: true }).click()
  await page
    .getByRole('link', {
      name: texts.startFromOf.ja.replace('{{number}}', '5').replace('{{step}}', '待機 5（1秒 待つ）'),
    })
    .click()
  const first = page.getByLabel(texts.firstStep.ja)
  await expect.poll(() => first.evaluate((it) => (it as HTMLSelectElement).value)).toBe('rest-5')
  await page.getByRole('button', { name: texts.startNow.ja, exact: true }).click()
  await page.getByRole('link', { name: texts.report.ja }).waitFor()
  const id = page.url().split('/').at(-1)
  const { visits } = (await admin.call('GET', `/flow-runs/${id}`)).body as FlowRunDetail
  expect(visits.map(({ stepId, status }) => `${stepId} ${status}`)).toEqual(['rest-5 done', 'rest-6 done'])
  expect(issues).toEqual([])
  await admin.call('DELETE', `/flows/${resting}`)
})

test('the robot’s own screen shows the run and stops it', async () => {
  const start = await admin.call('POST', `/robots/${robot}/flows/${flowId}/run`, {})
  expect(start.status).toBe(200)
  const { page } = await signIn('operator', { language: 'en', path: `/app/tele-ope/1/${robot}` })
  // In the notice on the picture, or in the panel beside it once the run asks something.
  const ofRun = page.getByLabel(texts.runOf.en.replace('{{flow}}', flowName))
  await ofRun.getByRole('button', { name: texts.stop.en, exact: true }).click()
  await waitForState(admin, robot, ({ run, order }) => run === null && order === null)
  const [last] = (await admin.call('GET', '/flow-runs')).body as { status: string; reason: string }[]
  expect(last).toMatchObject({ status: 'cancelled', reason: 'stoppedByPerson' })
  await page.goto('/robot/control?view=grid')
  await page
    .getByRole('article')
    .filter({ hasText: robot })
    .getByRole('link', { name: new RegExp(robotTexts.texts.runFlowOf.en.replace('{{name}}', '')) })
    .waitFor()
})
