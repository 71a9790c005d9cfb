/** A command list and a work plan from nothing: written in the console, then run on a robot while somebody drives. */
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { commandListTexts, commandPanelTexts } from '@wheelhouse/texts/flows/command-lists'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import { workPanelTexts, workPlanTexts } from '@wheelhouse/texts/flows/work-plans'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { driveRobot, holdButtonUntil, holdUntil, tidyUp } from './open-robot.ts'

useBrowser()

const { texts: list } = commandListTexts
const { texts: panel } = commandPanelTexts
const { texts: types } = stepTypeTexts
const { texts: plan } = workPlanTexts
const { texts: work } = workPanelTexts
const name = '巡回の声かけ'
/** Long enough not to be missed by a look at what the robot is saying. */
const greeting = '巡回中です。足もとにお気をつけください。ロボットがゆっくり通ります。'
/** The demo's robot of model Pro: its head moves. */
const robot = 'WH-0001'
let admin: Api

beforeAll(async () => {
  admin = await apiAs('orgAdmin')
})
afterEach(() => tidyUp(admin, robot))
afterAll(async () => {
  for (const path of ['/command-mappings', '/workplans']) {
    const { body } = await admin.call('GET', path)
    for (const { id, name: own } of body as { id: string; name: string }[])
      if (own === name) await admin.call('DELETE', `${path}/${id}`)
  }
})

/** One more row at the end of the list that is being written. */
async function addCommand(page: Page, number: number, command: string, label: string, key: string) {
  await page.getByRole('button', { name: list.add.ja }).click()
  const row = page.getByRole('listitem', { name: list.row.ja.replace('{{number}}', String(number)) })
  await row.getByRole('combobox', { name: list.commandId.ja }).selectOption({ label: command })
  await row.getByRole('textbox', { name: list.label.ja }).fill(label)
  await row.getByRole('combobox', { name: list.key.ja }).selectOption({ label: key })
  return row
}

async function writeList(): Promise<void> {
  const { page } = await signIn('orgAdmin', { language: 'ja', path: '/command-mapping/create' })
  await page.getByRole('textbox', { name: list.name.ja }).fill(name)
  const look = await addCommand(page, 1, types.step_head.ja, '左上を見る', 'G')
  await look.getByRole('textbox', { name: types.param_pan.ja }).fill('30')
  await look.getByRole('textbox', { name: types.param_tilt.ja }).fill('20')
  await addCommand(page, 2, types.step_head.ja, '正面を見る', 'H')
  const greet = await addCommand(page, 3, types.step_speak.ja, '声かけ', 'J')
  await greet.getByRole('textbox', { name: types.param_text.ja }).fill(greeting)
  await addCommand(page, 4, types.step_rotate.ja, '回る', 'Z')
  await page.getByRole('button', { name: formTexts.texts.create.ja }).click()
  await page.waitForURL(/\/command-mapping\/[0-9a-f-]{36}$/)
  await page.close()
}

const isAt = (pan: number, tilt: number) => (state: RobotState) => {
  const { neckPan = 99, neckTilt = 99 } = state.arm?.joints ?? {}
  return Math.abs(neckPan - pan) < 1 && Math.abs(neckTilt - tilt) < 1
}
const outcome = (id: keyof typeof panel, label: string) => panel[id].ja.replace('{{label}}', label)

test('what an administrator writes moves the head by button and by key, and makes the robot speak', async () => {
  await writeList()
  const page = await driveRobot('operator', robot, 'ja')
  const palette = page.getByRole('region', { name: panel.panel.ja })
  const look = palette.getByRole('button', { name: '左上を見る' })
  const isLeftUp = isAt(30, -20)
  const isFinished = palette.getByText(outcome('outcome_finished', '左上を見る'))
  // Near is not there: who lets go before the end leaves it on its way.
  await holdButtonUntil(
    page,
    look,
    { api: admin, robot },
    (state) => isLeftUp(state) && isFinished.isVisible(),
  )
  await page.mouse.up()

  const isBack = palette.getByText(outcome('outcome_finished', '正面を見る'))
  await holdUntil(page, 'KeyH', { api: admin, robot }, (state) => isAt(0, 0)(state) && isBack.isVisible())
  await page.keyboard.up('KeyH')

  await holdUntil(page, 'KeyJ', { api: admin, robot }, ({ speaking }) => speaking === greeting)
  await page.keyboard.up('KeyJ')
  await palette.getByText(outcome('outcome_finished', '声かけ')).waitFor()

  // A person who gives the lease back can no longer run anything.
  await page.keyboard.press('KeyL')
  await palette.getByText(panel.takeControl.ja).waitFor()
  expect(await palette.getByRole('button', { name: '声かけ' }).isDisabled()).toBe(true)
})

/** A step with a main action that turns the head, by how far up. */
async function addStep(page: Page, number: number, title: string, tilt: string): Promise<void> {
  await page.getByRole('button', { name: plan.addStep.ja }).click()
  const step = page.getByRole('listitem', { name: plan.stepName.ja.replace('{{number}}', String(number)) })
  await step.getByRole('textbox', { name: plan.stepTitle.ja }).fill(title)
  const main = step.getByRole('region', { name: plan.main.ja })
  await main.getByRole('button', { name: plan.addTo.ja.replace('{{part}}', plan.main.ja) }).click()
  await main.getByRole('combobox', { name: list.commandId.ja }).selectOption({ label: types.step_head.ja })
  await main.getByRole('textbox', { name: list.label.ja }).fill(`${title}（首）`)
  await main.getByRole('textbox', { name: types.param_tilt.ja }).fill(tilt)
}

async function writePlan(): Promise<void> {
  const { page } = await signIn('orgAdmin', { language: 'ja', path: '/workplan/create' })
  await page.getByRole('textbox', { name: plan.name.ja }).fill(name)
  await page.getByRole('combobox', { name: plan.floor.ja }).selectOption({ index: 1 })
  await addStep(page, 1, '天井を見る', '25')
  await addStep(page, 2, '前を見る', '0')
  await page.getByRole('button', { name: formTexts.texts.create.ja }).click()
  await page.waitForURL(/\/workplan\/[0-9a-f-]{36}$/)
  await page.close()
}

/** Has the robot run a flow of one step, which wants the plan done. @returns the flow's id */
async function startFlow(): Promise<string> {
  const where = (condition: object) => `?filter=${encodeURIComponent(JSON.stringify({ where: condition }))}`
  const rows = async (path: string) => (await admin.call('GET', path)).body as { id: string }[]
  const [written] = await rows(`/workplans${where({ name })}`)
  const { pose } = await admin.state(robot)
  const [buildingId, floorId] = pose?.mapId?.split('.') ?? []
  const [group] = await rows(`/buildings/${buildingId}/flow-groups`)
  const step = { id: 'work', name: '巡回の準備', type: 8, icon: 'list-checks' }
  const { body } = await admin.call('POST', '/flows', {
    name,
    buildingId,
    floorId,
    flowGroupId: group?.id,
    definition: [{ ...step, params: { workPlanId: written?.id, seconds: 600 } }],
  })
  const { id } = body as { id: string }
  expect(await admin.call('POST', `/robots/${robot}/flows/${id}/run`, {})).toMatchObject({ status: 200 })
  return id
}

test('a work plan that a flow waits for is gone through step by step, with a tick for each', async () => {
  await writePlan()
  const flowId = await startFlow()
  const page = await driveRobot('operator', robot, 'ja')
  const workPanel = page.getByRole('region', { name: work.panel.ja, exact: true })
  const look = workPanel.getByRole('button', { name: '天井を見る（首）' })
  const isUp = isAt(0, -25)
  const isFinished = workPanel.getByText(outcome('outcome_finished', '天井を見る（首）'))
  await holdButtonUntil(page, look, { api: admin, robot }, (state) => isUp(state) && isFinished.isVisible())
  await page.mouse.up()
  await workPanel.getByRole('checkbox', { name: work.tick.ja.replace('{{title}}', '天井を見る') }).check()
  await look.waitFor({ state: 'detached' })
  await workPanel.getByText(work.progress.ja.replace('{{count}}', '2').replace('{{done}}', '1')).waitFor()
  const ahead = workPanel.getByRole('button', { name: '前を見る（首）' })
  await holdButtonUntil(page, ahead, { api: admin, robot }, isAt(0, 0))
  await page.mouse.up()
  await workPanel.getByRole('checkbox', { name: work.tick.ja.replace('{{title}}', '前を見る') }).check()
  await workPanel.getByText(work.allDone.ja).waitFor()
  await workPanel.getByText(work.asked.ja.replace('{{flow}}', name)).waitFor()
  const { page: other } = await signIn('operator', { language: 'en', path: '/flow/run/list' })
  await other
    .getByText(/is waiting for a work plan/)
    .first()
    .waitFor()
  await workPanel.getByRole('button', { name: runTexts.texts.workPlan_done.ja }).click()
  await waitForState(admin, robot, ({ run }) => run === null)
  const [last] = (await admin.call('GET', '/flow-runs')).body as { status: string; flowId: string }[]
  expect(last).toMatchObject({ status: 'done', flowId })
  await admin.call('DELETE', `/flows/${flowId}`)
})
