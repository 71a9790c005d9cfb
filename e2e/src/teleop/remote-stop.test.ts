import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { command, driveRobot, holdUntil, openRobot, tidyUp } from './open-robot.ts'

useBrowser()

const { texts } = teleopTexts
const robot = 'WH-0002'
/** As the demo installation names it. */
const name = 'ヒスイ'
let api: Api

beforeAll(async () => {
  api = await apiAs('orgAdmin')
})

afterEach(() => tidyUp(api, robot))

describe('the remote stop', () => {
  test('of somebody who only watches stops the driver, and only a separate act releases it', async () => {
    const driver = await driveRobot('areaManager', robot, 'ja')
    const watcher = await openRobot('operator', robot, { language: 'en' })
    await holdUntil(driver, 'KeyD', { api, robot }, ({ velocity }) => (velocity?.omega ?? 0) < -0.2)
    await watcher.getByRole('button', { name: texts.stop.en, exact: true }).click()
    await watcher.getByText(texts.stop_acknowledged.en).waitFor()
    await waitForState(
      api,
      robot,
      ({ velocity, remoteStop }) => remoteStop === 'latched' && Math.abs(velocity?.omega ?? 0) < 0.01,
    )
    await driver.getByText(texts.lock_remoteStop.ja).waitFor()
    await driver.getByText(texts.teleop_stopped.ja, { exact: true }).waitFor()

    // A general operator may stop, but not release; and sees who may.
    const release = robotTexts.texts.releaseStop
    await watcher.getByText(/Can be released by: Area manager/).waitFor()
    expect(await watcher.getByRole('button', { name: release.en }).count()).toBe(0)
    await driver.getByRole('button', { name: release.ja }).click()
    await driver.getByRole('dialog').getByRole('button', { name: release.ja, exact: true }).click()
    await waitForState(api, robot, ({ remoteStop }) => remoteStop === 'none')
    await watcher.getByText(texts.stop_acknowledged.en).waitFor({ state: 'detached' })

    // The key was held all the while: nothing resumes on its own.
    await driver.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(Math.abs((await api.state(robot)).velocity?.omega ?? 0)).toBeLessThan(0.01)
    await driver.keyboard.up('KeyD')
    await holdUntil(driver, 'KeyA', { api, robot }, ({ velocity }) => (velocity?.omega ?? 0) > 0.2)
    await driver.keyboard.up('KeyA')
    await driver.getByRole('button', { name: texts.end.ja }).click()
    await Promise.all([driver.close(), watcher.close()])
  })

  test.each([
    ['Space', 'ja'],
    ['Escape', 'en'],
  ] as const)('comes by the key %s, too (%s)', async (key, language) => {
    const page = await openRobot('operator', robot, { language })
    await page.locator('h1').click()
    await page.keyboard.press(key)
    await page.getByText(texts.stop_acknowledged[language]).waitFor()
    await waitForState(api, robot, ({ remoteStop }) => remoteStop === 'latched')
    await page.close()
  })

  test('comes by Escape also while somebody types, in a list and in a dialog', async () => {
    const page = await openRobot('operator', robot, { language: 'en' })
    const places = {
      text: () => page.getByLabel(texts.speechText.en).focus(),
      list: async () => {
        await page.getByLabel(texts.quality.en).focus()
        await page.keyboard.press('Space')
      },
      dialog: async () => {
        await page.getByRole('button', { name: texts.dock.en }).click()
        await page.getByRole('dialog').getByRole('button', { name: texts.cancel.en }).focus()
      },
    }
    for (const enter of Object.values(places)) {
      await enter()
      await page.keyboard.press('Escape')
      await page.getByText(texts.stop_acknowledged.en).waitFor()
      await waitForState(api, robot, ({ remoteStop }) => remoteStop === 'latched')
      expect((await api.call('DELETE', `/robots/${robot}/remote-stop`)).status).toBe(204)
      await page.getByText(texts.stop_acknowledged.en).waitFor({ state: 'detached' })
    }
    await page.close()
  })

  test('and a call move nothing that somebody is about to press', async () => {
    const page = await openRobot('operator', robot, { language: 'ja' })
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main button, main select, main input, main canvas, main video')]
          .filter((element) => element.closest('[role="status"], [role="alert"]') === null)
          .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect()
            return `${element.getAttribute('aria-label') ?? element.textContent} ${x} ${y} ${width} ${height}`
          }),
      )
    await page.waitForFunction(() => document.querySelectorAll('ul button canvas').length === 4)
    const before = await places()
    await command(api, robot, 'simulate', { fault: 'callIn', on: true })
    await page.getByText(texts.callIn.ja).waitFor()
    await command(api, robot, 'simulate', { fault: 'motorHot', on: true })
    await page.getByText(robotTexts.texts.motorHot.ja).first().waitFor()
    await page.getByRole('button', { name: texts.stop.ja, exact: true }).click()
    await page.getByText(texts.stop_acknowledged.ja).waitFor()
    expect(await places()).toEqual(before)
    for (const fault of ['callIn', 'motorHot']) await command(api, robot, 'simulate', { fault, on: false })
    await page.close()
  })

  test('Space on a focused button presses the button', async () => {
    const page = await openRobot('operator', robot, { language: 'en' })
    await page.getByRole('button', { name: texts.start.en }).focus()
    await page.keyboard.press('Space')
    await page.getByText(texts.youDrive.en).waitFor()
    expect((await api.state(robot)).remoteStop).toBe('none')
    await page.getByRole('button', { name: texts.pad_left.en }).focus()
    await holdUntil(page, 'Space', { api, robot }, ({ velocity }) => (velocity?.omega ?? 0) > 0.2)
    await page.keyboard.up('Space')
    await waitForState(api, robot, ({ velocity }) => Math.abs(velocity?.omega ?? 0) < 0.01)
    expect((await api.state(robot)).remoteStop).toBe('none')
    await page.close()
  })

  test('says that a robot out of reach has not confirmed, and that it has once it did', async () => {
    const { page } = await signIn('operator', { language: 'en', path: '/robot/control?view=grid' })
    await command(api, robot, 'simulate', { fault: 'linkLost', on: true })
    await waitForState(api, robot, ({ online }) => !online)
    await page
      .getByRole('button', { name: robotTexts.texts.remoteStopOne.en.replace('{{name}}', name) })
      .click()
    const report = page.getByRole('region', { name: robotTexts.texts.stopReport.en })
    await report.getByText(robotTexts.texts.stop_unacknowledged.en, { exact: true }).waitFor()
    await report.getByText(robotTexts.texts.stop_acknowledged.en, { exact: true }).waitFor()
    expect((await api.state(robot)).remoteStop).toBe('latched')
    await page.close()
  })
})
