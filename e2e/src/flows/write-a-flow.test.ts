/**
 * A flow from nothing, through the screens alone: written, a mistake named and mended, saved, copied, changed by somebody who
 * may only change steps, and seen by somebody who may not even that.
 */
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { flowHistoryTexts } from '@wheelhouse/texts/flows/flow-history'
import { flowListTexts } from '@wheelhouse/texts/flows/flows'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiAs } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { personas } from '../testing/personas.ts'

useBrowser()

const names = { flow: 'Evening round', copy: 'Evening round, east' }
const editor = flowEditorTexts.texts
const history = flowHistoryTexts.texts
const list = flowListTexts.texts
const form = formTexts.texts
const { texts: types } = stepTypeTexts

type Row = { id: string; name: string; revision: number }
let admin: Api

beforeAll(async () => {
  admin = await apiAs('orgAdmin')
})
afterAll(async () => {
  await restrict(false)
  for (const { id, name } of await findFlows())
    if (Object.values(names).includes(name)) await admin.call('DELETE', `/flows/${id}`)
})

async function findFlows(): Promise<Row[]> {
  return (await admin.call('GET', '/flows')).body as Row[]
}

async function getFlow(name: string): Promise<Row & { definition: { name: string; params: object }[] }> {
  const found = (await findFlows()).find((flow) => flow.name === name)
  if (found === undefined) throw new Error(`there is no flow ${name}`)
  const { body } = await admin.call('GET', `/flows/${found.id}`)
  return body as Awaited<ReturnType<typeof getFlow>>
}

/** May the general operator of the demo change steps? */
async function restrict(restrictEditFlow: boolean): Promise<void> {
  const where = { loginId: personas.operator }
  const { body } = await admin.call(
    'GET',
    `/operators?filter=${encodeURIComponent(JSON.stringify({ where }))}`,
  )
  const [operator] = body as { id: string; revision: number }[]
  if (operator === undefined) throw new Error('there is no operator')
  const change = { restrictEditFlow, revision: operator.revision }
  expect((await admin.call('PATCH', `/operators/${operator.id}`, change)).status).toBe(204)
}

const fill = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce(
    (words, [name, value]) => words.replaceAll(`{{${name}}}`, String(value)),
    text,
  )

/** Searches for a command and adds it after the chosen step, as people do who know its name. */
async function add(page: Page, command: keyof typeof types): Promise<void> {
  const search = page.getByRole('combobox', { name: editor.search.en })
  await search.fill(types[command].en)
  await search.press('Enter')
}

const param = (page: Page, name: string) => page.locator(`[name="param.${name}"]`)
const steps = (page: Page) => page.getByRole('treeitem')
const save = (page: Page) => page.getByRole('button', { name: form.save.en, exact: true })
const openFlow = async (page: Page, name: string) => {
  await page.goto('/flow/settings')
  await page.getByRole('link', { name, exact: true }).click()
  await steps(page).first().waitFor()
}

test('an organisation administrator writes a flow, mends a mistake that is named, and saves it', async () => {
  const { page, issues } = await signIn('orgAdmin', { language: 'en', path: '/flow/settings' })
  await page.getByRole('link', { name: list.create.en }).click()
  for (const field of ['buildingId', 'floorId', 'flowGroupId']) {
    const select = page.locator(`select[name="${field}"]`)
    await select.locator('option:nth-child(2)').waitFor({ state: 'attached' })
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 })
  }
  await page.locator('input[name="name"]').fill(names.flow)
  await page.getByRole('button', { name: editor.toSteps.en }).click()

  await add(page, 'step_goTo')
  const mistake = fill(editor.problem_missing.en, { param: types.param_waypointId.en })
  await steps(page).filter({ hasText: mistake }).waitFor()
  await page.getByRole('button', { name: form.create.en, exact: true }).click()
  await page.getByRole('alert').filter({ hasText: editor.hasErrors.en }).waitFor()
  await page
    .getByRole('list', { name: editor.problems.en })
    .getByRole('button')
    .filter({ hasText: mistake })
    .click()
  await param(page, 'waypointId').selectOption({ index: 1 })

  await add(page, 'step_speak')
  await param(page, 'text').fill('Good evening')
  await add(page, 'step_loopStart')
  await param(page, 'times').fill('3')
  await add(page, 'step_if')
  await param(page, 'value').selectOption('battery')
  await param(page, 'operator').selectOption('lt')
  await param(page, 'compared').fill('30')
  await add(page, 'step_ask')
  await param(page, 'question').fill('Shall I go on?')
  expect(await steps(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-level')))).toEqual([
    '1',
    '1',
    '1',
    '2',
    '3',
    '2',
    '1',
  ])
  await page.getByRole('button', { name: form.create.en, exact: true }).click()
  await page.waitForURL(/\/flow\/[0-9a-f-]{36}$/)
  const { definition } = await getFlow(names.flow)
  expect(definition).toHaveLength(7)
  expect(definition[4]?.params).toMatchObject({ question: 'Shall I go on?' })
  expect(issues).toEqual([])
})

test('the flow is in the list of its building, where it is copied; the copy is disabled', async () => {
  const { page, issues } = await signIn('orgAdmin', { language: 'en', path: '/flow/settings' })
  await page.getByRole('button', { name: fill(list.copyOf.en, { name: names.flow }) }).click()
  await page.getByRole('textbox', { name: list.copyName.en }).fill(names.copy)
  await page.getByRole('button', { name: list.copy.en, exact: true }).click()
  const enabled = page.getByRole('switch', { name: fill(list.enable.en, { name: names.copy }) })
  await enabled.waitFor({ state: 'attached' })
  expect(await enabled.isChecked()).toBe(false)
  expect((await getFlow(names.copy)).definition).toHaveLength(7)
  expect(issues).toEqual([])
})

test('a general operator changes a step and saves; what changed is in the history', async () => {
  await restrict(false)
  const { page, issues } = await signIn('operator', { language: 'en' })
  await openFlow(page, names.flow)
  await steps(page).nth(1).click()
  await param(page, 'text').fill('Good night')
  await save(page).click()
  await expect
    .poll(async () => (await getFlow(names.flow)).definition[1]?.params)
    .toMatchObject({
      text: 'Good night',
    })
  await page.getByRole('tab', { name: editor.tab_history.en }).click()
  const values = { place: 2, step: types.step_speak.en, param: types.param_text.en }
  const change = fill(history.change_paramChanged.en, {
    ...values,
    before: 'Good evening',
    after: 'Good night',
  })
  await page.getByRole('list', { name: history.differences.en }).getByText(change).waitFor()
  await page.getByRole('button', { name: /^Use the steps of revision/ }).click()
  await page.getByText(history.same.en).waitFor()
  await steps(page).nth(1).getByText('Good evening').waitFor()
  expect((await getFlow(names.flow)).definition[1]?.params).toMatchObject({ text: 'Good night' })
  expect(issues).toEqual([])
})

test('a restricted one reads it and can change nothing, by the screen or past it', async () => {
  await restrict(true)
  const { page, issues } = await signIn('operator', { language: 'en' })
  await openFlow(page, names.flow)
  await page.getByText(form.readOnly.en).waitFor()
  expect(await save(page).count()).toBe(0)
  expect(await page.getByRole('combobox', { name: editor.search.en }).count()).toBe(0)
  await steps(page).nth(1).click()
  expect(await param(page, 'text').isDisabled()).toBe(true)

  const flow = await getFlow(names.flow)
  const operator = await apiAs('operator')
  const body = { definition: [], revision: flow.revision }
  expect((await operator.call('PATCH', `/flows/${flow.id}/definition`, body)).status).toBe(403)
  expect(
    (await operator.call('PATCH', `/flows/${flow.id}`, { name: 'x', revision: flow.revision })).status,
  ).toBe(403)
  expect((await getFlow(names.flow)).definition).toEqual(flow.definition)
  expect(issues).toEqual([])
})
