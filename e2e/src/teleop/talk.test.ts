import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { useBrowser } from '../testing/console.ts'
import { readLoudest } from './hear-robot.ts'
import { openRobot } from './open-robot.ts'

useBrowser()

const { texts } = teleopTexts
const robot = 'WH-0003'
const patience = { timeout: 30_000, interval: 50 }
let api: Api

beforeAll(async () => {
  api = await apiAs('operator')
})

/** The robot's own account of its speaker (0) or microphone (1) goes above silence. */
async function untilHeard(page: Page, meter: 0 | 1): Promise<void> {
  await page.waitForFunction(
    (index) => (document.querySelectorAll('meter')[index]?.value ?? 0) > 0.01,
    meter,
    { timeout: 30_000 },
  )
}

test('what is said at the console comes out of the robot, and the open microphone is always in view', async () => {
  const page = await openRobot('operator', robot, { language: 'ja' })
  await page.getByText(robotTexts.texts.microphoneMuted.ja).waitFor()
  await page.getByRole('button', { name: texts.microphoneOn.ja }).click()
  await untilHeard(page, 0)
  const sign = page.getByRole('button', { name: new RegExp(texts.microphoneOpen.ja) })
  await sign.waitFor()
  const box = await sign.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
  await sign.click()
  await page.getByText(robotTexts.texts.microphoneMuted.ja).waitFor()
  await page.close()
})

test('the robot is heard when somebody listens', async () => {
  const page = await openRobot('operator', robot, { language: 'en' })
  await untilHeard(page, 1)
  await page.getByLabel(texts.listen.en).check()
  await page.waitForFunction(() => {
    const audio = document.querySelector('audio')
    return audio !== null && !audio.paused && audio.currentTime > 0
  })
  await page.close()
})

test('a person who listens to the robot hears it speak, far louder than its room', async () => {
  const page = await openRobot('operator', robot, { language: 'en' })
  await page.getByLabel(texts.listen.en).check()
  await vi.waitFor(async () => expect(await readLoudest(page)).toBeGreaterThan(0.05), patience)
  expect(await readLoudest(page)).toBeLessThan(0.15)
  await page
    .getByLabel(texts.speechText.en)
    .fill('Good morning everybody, please walk on the right hand side.')
  await page.getByRole('button', { name: texts.say.en, exact: true }).click()
  await waitForState(api, robot, ({ speaking }) => speaking?.startsWith('Good morning') === true)
  await vi.waitFor(async () => expect(await readLoudest(page)).toBeGreaterThan(0.25), patience)
  await waitForState(api, robot, ({ speaking }) => speaking === null)
  await page.close()
})

test('a phrase is spoken in the chosen voice and speed', async () => {
  const page = await openRobot('operator', robot, { language: 'ja' })
  await page.getByLabel(texts.phrases.ja).selectOption('phrase2')
  await page.getByLabel(texts.voice.ja).selectOption('male')
  await page.getByLabel(texts.speechSpeed.ja).selectOption('slow')
  await page.getByRole('button', { name: texts.say.ja, exact: true }).click()
  await waitForState(api, robot, ({ speaking }) => speaking === texts.phrase2.ja)
  await page.close()
})
