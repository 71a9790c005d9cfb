import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { siteTexts } from '@wheelhouse/texts/robots/site'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { afterEach, beforeAll, test } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { openConsole, useBrowser } from '../testing/console.ts'
import { demoPassword, personas } from '../testing/personas.ts'
import { tabTo } from '../testing/tab-to.ts'
import { holdUntil, tidyUp } from './open-robot.ts'

useBrowser()

const { texts } = teleopTexts
const robot = 'WH-0003'
let api: Api

beforeAll(async () => {
  api = await apiAs('orgAdmin')
})

afterEach(() => tidyUp(api, robot))

test('everything from signing in to the end of driving works without a mouse', async () => {
  const { page } = await openConsole({ language: 'en' })
  await page.goto('/auth/login')
  await page.locator('input[autocomplete="username"]').focus()
  await page.keyboard.type(personas.operator)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  // The map comes first; V leads on to the cards.
  await page.getByRole('list', { name: siteTexts.texts.robots.en }).waitFor()
  await page.keyboard.press('v')
  await page.getByRole('article', { name: 'コハク' }).waitFor()

  await tabTo(page, robotTexts.texts.operateRobot.en.replace('{{name}}', 'コハク'))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/app/tele-ope/3/${robot}`)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  await tabTo(page, texts.start.en)
  await page.keyboard.press('Enter')
  await page.getByText(texts.youDrive.en).waitFor()

  for (const [key, sign] of [
    ['KeyA', 1],
    ['KeyD', -1],
  ] as const) {
    await holdUntil(page, key, { api, robot }, ({ velocity }) => (velocity?.omega ?? 0) * sign > 0.2)
    await page.keyboard.up(key)
    await waitForState(api, robot, ({ velocity }) => Math.abs(velocity?.omega ?? 0) < 0.01)
  }
  await page.keyboard.press('Escape')
  await page.getByText(texts.stop_acknowledged.en).waitFor()
  await page.keyboard.press('KeyL')
  await page.getByRole('button', { name: texts.start.en }).waitFor()
  await waitForState(api, robot, ({ lease }) => lease === null)
  await page.close()
})
