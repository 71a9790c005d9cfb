import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { useBrowser } from '../testing/console.ts'
import { driveRobot, holdUntil, openRobot, tidyUp } from './open-robot.ts'

useBrowser()

const { texts } = teleopTexts
const robot = 'WH-0001'
let api: Api

/** A text with a name in it, as a pattern for any name. */
function withName(text: string): RegExp {
  return new RegExp(text.replace('{{name}}', '.+').replace('{{names}}', '.+'))
}

async function driver(): Promise<string | undefined> {
  return (await api.state(robot)).lease?.firstName
}

beforeAll(async () => {
  api = await apiAs('orgAdmin')
})

afterEach(() => tidyUp(api, robot))

describe('two people at one robot', () => {
  test('each sees who drives and who watches, and only the driver may drive', async () => {
    const first = await driveRobot('operator', robot, 'ja')
    const second = await openRobot('areaManager', robot, { language: 'en' })
    await first.getByText(withName(texts.watchers.ja)).first().waitFor()
    await second.getByText(withName(texts.otherDrives.en)).first().waitFor()
    const { pose } = await api.state(robot)
    await second.locator('h1').click()
    await second.keyboard.down('KeyD')
    await second.locator('[data-reason="noLease"]').waitFor()
    await second.keyboard.up('KeyD')
    expect((await api.state(robot)).pose?.theta).toBeCloseTo(pose?.theta ?? 0, 2)
    await Promise.all([first.close(), second.close()])
  })

  test('one asks, the other hands over, and the new driver drives', async () => {
    const first = await driveRobot('operator', robot, 'ja')
    const second = await openRobot('areaManager', robot, { language: 'en' })
    await second.getByRole('button', { name: texts.request.en }).click()
    await second.getByRole('button', { name: texts.requested.en }).waitFor()
    await first.getByText(withName(texts.wantsToDrive.ja)).first().waitFor()
    await first.getByRole('button', { name: texts.handOver.ja, exact: true }).click()
    await second.getByText(texts.youDrive.en).waitFor()
    await first.getByText(withName(texts.otherDrives.ja)).first().waitFor()
    expect(await driver()).toBe('次郎')
    await second.locator('h1').click()
    await holdUntil(second, 'KeyA', { api, robot }, ({ velocity }) => (velocity?.omega ?? 0) > 0.2)
    await second.keyboard.up('KeyA')
    await second.getByRole('button', { name: texts.end.en }).click()
    await Promise.all([first.close(), second.close()])
  })

  test('an administrator takes over after a question; a general operator cannot', async () => {
    const first = await driveRobot('areaManager', robot, 'ja')
    const general = await openRobot('operator', robot, { language: 'ja' })
    await general.getByRole('button', { name: texts.request.ja }).waitFor()
    expect(await general.getByRole('button', { name: texts.takeOver.ja, exact: true }).count()).toBe(0)
    // One that shows a picture less: each is decoded beside the driver's.
    await general.close()
    const admin = await openRobot('orgAdmin', robot, { language: 'en' })
    await holdUntil(first, 'KeyD', { api, robot }, ({ velocity }) => (velocity?.omega ?? 0) < -0.2)
    await admin.getByRole('button', { name: texts.takeOver.en, exact: true }).click()
    await admin.getByRole('dialog').getByRole('button', { name: texts.takeOver.en, exact: true }).click()
    await admin.getByText(texts.youDrive.en).waitFor()
    await first.getByText(withName(texts.lost_takenOver.ja)).first().waitFor()
    // The key that is still held no longer has a meaning.
    await waitForState(api, robot, ({ velocity }) => Math.abs(velocity?.omega ?? 0) < 0.01)
    expect(await driver()).toBe('花子')
    await admin.keyboard.press('KeyL')
    await admin.getByRole('button', { name: texts.start.en }).waitFor()
    await Promise.all([first.close(), admin.close()])
  })
})
