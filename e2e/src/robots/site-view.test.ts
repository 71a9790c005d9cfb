/** A building with its robots on its map: what an operator sees and does there, with the real robots of the demo. */
import { siteTexts } from '@wheelhouse/texts/robots/site'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'

useBrowser()

const { texts } = siteTexts
const serial = 'WH-0002'
let api: Api

beforeAll(async () => {
  api = await apiAs('orgAdmin')
})
afterEach(async () => {
  await api.call('POST', `/robots/${serial}/actions/stop`)
})

test('a robot is chosen in the list, seen on its floor, and sent somewhere from the map', async () => {
  const { page, issues } = await signIn('operator', { language: 'ja', width: 1440 })
  const list = page.getByRole('list', { name: texts.robots.ja })
  await list.getByRole('button', { name: 'ヒスイ' }).first().click()
  const card = page.getByRole('region', { name: 'ヒスイ' })
  // Its picture is live.
  await page.waitForFunction(() => (document.querySelector('aside video')?.clientWidth ?? 0) > 0)
  await card.getByText(serial).waitFor()
  await page.getByLabel(/ウェイポイントを選択/).selectOption('ロビー')
  const dialog = page.getByRole('dialog', { name: texts.send.ja })
  await expect.poll(() => dialog.getByLabel(texts.whichRobot.ja).inputValue()).toBe(serial)
  await dialog.getByRole('button', { name: texts.go.ja }).click()
  await waitForState(api, serial, ({ order }) => order?.goal === 'ロビー')
  await list.getByText(texts.goal.ja.replace('{{goal}}', 'ロビー')).waitFor()
  const before = (await api.state(serial)).pose
  await waitForState(
    api,
    serial,
    ({ pose }) => Math.hypot((pose?.x ?? 0) - (before?.x ?? 0), (pose?.y ?? 0) - (before?.y ?? 0)) > 0.3,
  )
  expect(issues).toEqual([])
  await page.close()
})

test('the right button asks which robot is to come, and offers those of the floor that can', async () => {
  const { page, issues } = await signIn('operator', { language: 'en', width: 1440 })
  const map = page.getByRole('img', { name: texts.mapOf.en.replace('{{floor}}', '1F') })
  await map.waitFor()
  await page.getByRole('list', { name: texts.robots.en }).getByRole('button').first().waitFor()
  await map.click({ button: 'right' })
  const dialog = page.getByRole('dialog', { name: texts.send.en })
  await dialog.getByText(texts.sendToPoint.en).waitFor()
  await expect.poll(() => dialog.getByRole('option').count()).toBe(2)
  await dialog.getByRole('button', { name: texts.cancel.en }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(issues).toEqual([])
  await page.close()
})
