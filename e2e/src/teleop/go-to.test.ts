import { mapTexts } from '@wheelhouse/texts/maps/maps'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { useBrowser } from '../testing/console.ts'
import { setRobotSpeed } from '../testing/product.ts'
import { openRobot, tidyUp } from './open-robot.ts'

useBrowser()

const { texts } = teleopTexts
const robot = 'WH-0003'
let api: Api

beforeAll(async () => {
  api = await apiAs('orgAdmin')
  // It must not be there before somebody who is slow has said that it is to pause.
  await setRobotSpeed(0.5)
})

afterEach(() => tidyUp(api, robot))
afterAll(() => setRobotSpeed(1))

/** Chooses a far waypoint of the list and confirms. */
async function goByList(page: Page, language: 'ja' | 'en'): Promise<void> {
  const list = page.getByLabel(mapTexts.texts.chooseWaypoint[language])
  // The rooms lie far apart, and an earlier test may have left the robot in one of them.
  const { place } = await api.state(robot)
  const rooms = ['サーバー室', '機械室', '倉庫'].filter((name) => name !== place?.near)
  // The map may come after the picture.
  const room = list.locator('option', { hasText: new RegExp(rooms.join('|')) }).first()
  await room.waitFor({ state: 'attached' })
  await list.selectOption({ label: (await room.textContent()) ?? '' })
  await page.getByRole('dialog').getByRole('button', { name: texts.goHere[language] }).click()
  await waitForState(api, robot, ({ order, driving }) => order !== null && driving)
}

describe('click-to-go', () => {
  test('by the list: goes, pauses, resumes, and is cancelled', async () => {
    const page = await openRobot('operator', robot, { language: 'ja' })
    await goByList(page, 'ja')
    await page.getByRole('button', { name: texts.pause.ja, exact: true }).click()
    await waitForState(api, robot, ({ paused }) => paused)
    await page.getByRole('button', { name: texts.resume.ja, exact: true }).click()
    await waitForState(api, robot, ({ paused, driving }) => !paused && driving)
    await page.getByRole('button', { name: texts.cancelOrder.ja, exact: true }).click()
    await waitForState(api, robot, ({ order }) => order === null)
    await page.close()
  })

  test('by a click on the map, after a question', async () => {
    const page = await openRobot('operator', robot, { language: 'en' })
    const map = page.locator('canvas[role="img"]')
    await map.scrollIntoViewIfNeeded()
    const box = await map.boundingBox()
    // The corridor runs across the middle of the floor.
    await map.click({ position: { x: (box?.width ?? 0) * 0.35, y: (box?.height ?? 0) * 0.49 } })
    await page.getByText(texts.goToPoint.en).waitFor()
    expect((await api.state(robot)).order).toBeNull()
    await page.getByRole('dialog').getByRole('button', { name: texts.goHere.en }).click()
    await waitForState(api, robot, ({ order }) => order !== null)
    await page.getByText(texts.goingFree.en).waitFor()
    await page.getByRole('button', { name: texts.cancelOrder.en, exact: true }).click()
    await waitForState(api, robot, ({ order }) => order === null)
    await page.close()
  })

  test('interrupted by driving, it waits for a choice and then goes on', async () => {
    const page = await openRobot('operator', robot, { language: 'en' })
    await goByList(page, 'en')
    await page.getByRole('button', { name: texts.start.en }).click()
    await page.getByText(texts.youDrive.en).waitFor()
    await waitForState(api, robot, ({ velocity }) => Math.abs(velocity?.vx ?? 0) < 0.01)
    await page.getByRole('button', { name: texts.end.en }).click()
    await page.getByRole('status', { name: texts.afterTitle.en }).waitFor()
    const answer = page.waitForResponse((response) => response.url().endsWith('/after-driving'))
    await page.getByRole('button', { name: texts.afterResume.en, exact: true }).click()
    expect((await answer).status()).toBe(204)
    await waitForState(api, robot, ({ order, driving, paused }) => order !== null && driving && !paused)
    await page.getByRole('status', { name: texts.afterTitle.en }).waitFor({ state: 'hidden' })
    await page.close()
  })
})
