import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiAs, waitForReports, waitForState } from '../testing/api.ts'
import { type Language, useBrowser } from '../testing/console.ts'
import { driveRobot, holdUntil, tidyUp } from './open-robot.ts'

useBrowser()

const { texts } = teleopTexts
const robot = 'WH-0001'
let api: Api

beforeAll(async () => {
  api = await apiAs('orgAdmin')
})

// Or the next page waits until the lease of the one before it runs out.
afterEach(() => tidyUp(api, robot))

/** Opens the robot and takes control. */
function startDriving(language: Language = 'ja'): Promise<Page> {
  return driveRobot('operator', robot, language)
}

/** From one heading to the other, within a half turn. */
function turned(from: number, to: number): number {
  return Math.atan2(Math.sin(to - from), Math.cos(to - from))
}

async function speed(): Promise<number> {
  const { velocity } = await api.state(robot)
  return Math.hypot(velocity?.vx ?? 0, velocity?.vy ?? 0) + Math.abs(velocity?.omega ?? 0)
}

function isMoving({ velocity }: RobotState): boolean {
  return Math.abs(velocity?.vx ?? 0) + Math.abs(velocity?.omega ?? 0) > 0.2
}

const isStill = ({ velocity }: RobotState) =>
  Math.abs(velocity?.vx ?? 0) + Math.abs(velocity?.omega ?? 0) < 0.01

/**
 * Comes to stand, not further round than it turns within the dead-man time (300 ms), its braking, and the time that the
 * reports of two moments take; and goes on standing. By what it turned, since a busy machine reports late.
 */
async function expectStandingStill(): Promise<void> {
  let last = (await api.state(robot)).pose?.theta ?? 0
  // From look to look: a robot that turns all the way round has turned.
  let sum = 0
  const still = await waitForState(api, robot, (state) => {
    const theta = state.pose?.theta ?? last
    sum += Math.abs(turned(last, theta))
    last = theta
    return isStill(state)
  })
  expect(sum).toBeLessThan(driveLimits.maxTurn)
  expect(isStill(await waitForReports(api, robot, still, 400))).toBe(true)
}

describe('holding W', () => {
  test.each(['ja', 'en'] as const)('drives the robot, and letting go stops it (%s)', async (language) => {
    const page = await startDriving(language)
    const before = (await api.state(robot)).pose
    // Turning right: the heading falls.
    await holdUntil(
      page,
      'KeyD',
      { api, robot },
      ({ pose }) => turned(before?.theta ?? 0, pose?.theta ?? 0) < -0.3,
    )
    await page.keyboard.up('KeyD')
    await expectStandingStill()
  })

  test('stops when the window loses the focus, and does not resume on its own', async () => {
    const page = await startDriving()
    await holdUntil(page, 'KeyD', { api, robot }, isMoving)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('blur')))
    await expectStandingStill()
  })

  test('stops when the page is closed', async () => {
    const page = await startDriving()
    await holdUntil(page, 'KeyA', { api, robot }, isMoving)
    await page.close()
    await expectStandingStill()
  })

  test('stops when the page freezes', async () => {
    const page = await startDriving()
    await holdUntil(page, 'KeyA', { api, robot }, isMoving)
    const frozen = page.evaluate(() => {
      const end = performance.now() + 4_000
      while (performance.now() < end);
    })
    await expectStandingStill()
    await frozen
    // Keys that were held all the while do not set it in motion again.
    await page.getByText(texts.lock_mustRelease.ja).waitFor()
    expect(await speed()).toBeLessThan(0.01)
  })

  test('stops when the page crashes', async () => {
    const page = await startDriving()
    await holdUntil(page, 'KeyA', { api, robot }, isMoving)
    await page.goto('chrome://crash').catch(() => undefined)
    await expectStandingStill()
  })

  test('is refused while the remote stop is latched', async () => {
    const page = await startDriving()
    await page.getByRole('button', { name: texts.stop.ja, exact: true }).click()
    await page.getByText(texts.stop_acknowledged.ja).waitFor()
    await page.keyboard.down('KeyD')
    await page.getByText(texts.lock_remoteStop.ja).waitFor()
    expect(await speed()).toBeLessThan(0.01)
  })
})
