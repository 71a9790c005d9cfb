/** A check item from nothing: a robot goes there, takes a picture, and what is found in it is taken over. */
import type { CheckItem } from '@wheelhouse/contract/inspections/check-item'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command, tidyUp } from '../teleop/open-robot.ts'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { setRobotSpeed } from '../testing/product.ts'

useBrowser()

const { texts } = checkItemTexts
const robot = 'WH-0002'
const name = '機械室 温度計（テスト）'
let api: Api

beforeAll(async () => {
  // The meter hangs in another part of the building.
  await setRobotSpeed(4)
  api = await apiAs('orgAdmin')
})
afterAll(async () => {
  await tidyUp(api, robot)
  const { body } = await api.call('GET', '/check-items')
  for (const item of body as CheckItem[])
    if (item.name === name) await api.call('DELETE', `/check-items/${item.id}`)
  await setRobotSpeed(1)
})

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).selectOption({ label: option })
}

/** The button at the picture, and the wait until the picture is here. */
async function takePicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.take.ja, exact: true }).click()
  await page.getByText(texts.drawNote.ja).waitFor()
}

/** Draws over the picture. @param from shares of its width and height */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const picture = page.locator('[data-drawable="true"]')
  await picture.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  await page.mouse.move(x + from[0] * width, y + from[1] * height)
  await page.mouse.down()
  await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 4 })
  await page.mouse.up()
}

test('the markers of a meter are found in the picture that a robot takes before it', async () => {
  await waitForState(api, robot, ({ online, pose }) => online && pose?.localized === true)
  await command(api, robot, 'goTo', { waypointId: 'machines-meter' })
  await waitForState(api, robot, ({ order, driving }) => order === null && !driving, 100_000)
  const { page } = await signIn('orgAdmin', { language: 'ja', path: '/check-item/create' })
  await page.getByRole('textbox', { name: texts.name.ja }).fill(name)
  await choose(page, texts.floor.ja, '1F')
  await choose(page, texts.meterType.ja, texts.meterType_MET0005.ja)
  await choose(page, texts.readingService.ja, texts.readingService_hakaru.ja)
  const robots = page.getByRole('combobox', { name: texts.robot.ja })
  await robots.selectOption({ index: 2 })
  await takePicture(page)
  await choose(page, texts.marker.ja, texts.marker_fourPoint.ja)
  await page.getByRole('button', { name: texts.takeIds.ja }).click()
  await page.getByRole('img', { name: texts.preview.ja }).waitFor()
  await choose(page, texts.marker.ja, texts.marker_qr.ja)
  await page.getByRole('button', { name: texts.takeText.ja.replace('{{text}}', 'WH-METER-T1') }).click()
  await page.getByText(texts.drawCodeNote.ja).waitFor()
  await drag(page, [0.4, 0.2], [0.6, 0.5])
  const left = page.getByRole('textbox', { name: texts.codeLeft.ja })
  expect(Number(await left.inputValue())).toBeLessThan(-1)
  await choose(page, texts.marker.ja, texts.marker_fourPoint.ja)
  await page.getByRole('button', { name: formTexts.texts.create.ja }).click()
  await page.waitForURL(/\/check-item\/[0-9a-f-]{36}$/)
  const { body } = await api.call('GET', `/check-items/${page.url().split('/').at(-1)}`)
  expect(body).toMatchObject({
    name,
    status: 2,
    readingService: 'hakaru',
    definition: { crop: { marker: 'fourPoint', ids: [0, 1, 2, 3] } },
  })

  // Tried out with the robot before the meter, it is enabled.
  const trial = page.getByRole('region', { name: readingTexts.texts.test.ja })
  await trial.getByRole('combobox', { name: texts.robot.ja }).selectOption({ index: 2 })
  await trial.getByRole('button', { name: texts.take.ja, exact: true }).click()
  await trial.getByRole('button', { name: readingTexts.texts.testNow.ja }).click()
  await trial.getByText(/^\d+(\.\d)? ℃$/).waitFor()
  expect((await api.call('GET', `/check-items/${page.url().split('/').at(-1)}`)).body).toMatchObject({
    status: 1,
  })
  await page.close()
})

test('thermal areas are drawn on a thermal picture, and shown with its temperatures', async () => {
  const { page } = await signIn('orgAdmin', { language: 'ja', path: '/check-item/create' })
  await choose(page, texts.targetType.ja, texts.targetType_6.ja)
  await page.getByRole('combobox', { name: texts.robot.ja }).selectOption({ index: 2 })
  await takePicture(page)
  await drag(page, [0.25, 0.5], [0.5, 0.75])
  await page.getByRole('textbox', { name: texts.areaName.ja }).fill('盤面')
  await page.getByRole('button', { name: texts.addArea.ja }).click()
  const area = page.getByRole('list', { name: texts.areas.ja }).getByRole('listitem')
  expect(await area.textContent()).toMatch(/盤面左6[345]・上9[567]・幅6[345]・高さ4[789]最低.+平均/)
  await page.close()
})
