import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { useBrowser } from '../testing/console.ts'
import { command, driveRobot, getLock, holdUntil, tidyUp } from './open-robot.ts'

useBrowser()

const { texts } = teleopTexts
const robot = 'WH-0002'
const portrait = { width: 390, height: 844, touch: true }
const landscape = { width: 844, height: 390, touch: true }
let api: Api

beforeAll(async () => {
  api = await apiAs('orgAdmin')
})

afterEach(() => tidyUp(api, robot))

/** Scrolls the page and everything in it to its end. */
async function scrollAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of [document.scrollingElement, ...document.querySelectorAll('main, main *')])
      element?.scrollTo({ top: element.scrollHeight, behavior: 'instant' })
  })
}

/** The share of the main picture that is in the window. */
function pictureInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { top, bottom, height } = document
      .querySelector('#main-picture video')
      ?.getBoundingClientRect() ?? {
      top: 0,
      bottom: 0,
      height: 1,
    }
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / height
  })
}

/** Waits until the robot turns, or the screen says why it does not. @returns the reason, or null when it turns */
async function motionOrLock(page: Page): Promise<string | null> {
  const turns = waitForState(api, robot, ({ velocity }) => Math.abs(velocity?.omega ?? 0) > 0.2).then(
    () => null,
  )
  const locked = getLock(page)
    .waitFor({ state: 'attached' })
    .then(() => getLock(page).getAttribute('data-reason'))
  return Promise.race([turns, locked])
}

async function speed(): Promise<number> {
  const { velocity } = await api.state(robot)
  return Math.abs(velocity?.vx ?? 0) + Math.abs(velocity?.omega ?? 0)
}

describe.each([
  ['portrait', portrait],
  ['landscape', landscape],
] as const)('a phone in %s', (_name, look) => {
  test('drives only with the main picture in view, by key and by pad', async () => {
    const page = await driveRobot('operator', robot, 'ja', look)
    const right = page.getByRole('button', { name: texts.pad_right.ja })
    const holds = {
      key: { press: () => page.keyboard.down('KeyD'), lift: () => page.keyboard.up('KeyD') },
      pad: {
        press: () => right.dispatchEvent('pointerdown', { button: 0, pointerId: 1, isPrimary: true }),
        lift: () => right.dispatchEvent('pointerup', { button: 0, pointerId: 1, isPrimary: true }),
      },
    }
    await page.evaluate(() => {
      HTMLElement.prototype.setPointerCapture = () => {}
    })
    for (const { press, lift } of Object.values(holds)) {
      await scrollAway(page)
      await press()
      if ((await motionOrLock(page)) === null) expect(await pictureInView(page)).toBeGreaterThan(0.7)
      await lift()
      await waitForState(api, robot, ({ velocity }) => Math.abs(velocity?.omega ?? 0) < 0.01)
    }
  })
})

const faults = ['hardwareError', 'motorHot', 'lowBattery', 'emergencyStop']
const setFaults = async (on: boolean) => {
  for (const fault of faults) await command(api, robot, 'simulate', { fault, on })
}

/** The notices and everything that must not be covered by them: boxes in the window. */
function getBoxes(page: Page) {
  return page.evaluate(() => {
    const toBox = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return { selector, left, right, top, bottom }
      })
    return {
      notices: toBox('[data-place]'),
      kept: ['#main-picture video', '[role="group"] > button', 'button[title]'].flatMap(toBox),
    }
  })
}

describe.each([
  ['portrait', portrait],
  ['landscape', landscape],
  ['landscape if it is small', { ...landscape, width: 667, height: 375 }],
] as const)('the notices on a phone in %s', (_name, look) => {
  test('cover neither the picture nor a control, in their line or opened', async () => {
    const page = await driveRobot('areaManager', robot, 'ja', look)
    await setFaults(true)
    try {
      await page.getByText(robotTexts.texts.emergencyStopPressed.ja).waitFor()
      for (const isOpen of [false, true]) {
        if (isOpen)
          await page.getByRole('button', { name: new RegExp(texts.notices.ja), expanded: false }).click()
        // The faults are not reported all at once.
        await expect
          .poll(async () => (await getBoxes(page)).notices.length, { timeout: 20_000 })
          .toBeGreaterThan(isOpen ? 3 : 0)
        const { notices, kept } = await getBoxes(page)
        // Wide enough to be read.
        for (const { left, right } of notices) expect(right - left).toBeGreaterThan(150)
        const covered = kept.filter((box) =>
          notices.some(
            (notice) =>
              notice.left < box.right - 1 &&
              notice.right > box.left + 1 &&
              notice.top < box.bottom - 1 &&
              notice.bottom > box.top + 1,
          ),
        )
        expect(covered).toEqual([])
      }
    } finally {
      await setFaults(false)
    }
  })
})

test('driving locks, and a motion ends, when the main picture leaves the window', async () => {
  const page = await driveRobot('operator', robot, 'ja', portrait)
  await holdUntil(page, 'KeyD', { api, robot }, ({ velocity }) => Math.abs(velocity?.omega ?? 0) > 0.2)
  await page.addStyleTag({ content: '#main-picture { translate: 0 -150vh }' })
  await page.locator('[data-reason="pictureOutOfView"]').waitFor({ state: 'attached' })
  await waitForState(api, robot, ({ velocity }) => Math.abs(velocity?.omega ?? 0) < 0.01)
  expect(await speed()).toBeLessThan(0.01)
  await page.keyboard.up('KeyD')
})
