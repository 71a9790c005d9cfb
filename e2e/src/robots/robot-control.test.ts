import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { setRobotSpeed } from '../testing/product.ts'

useBrowser()

const { texts } = robotTexts
const serials = ['WH-0001', 'WH-0002', 'WH-0003'] as const
let api: Api

beforeAll(async () => {
  // The ways to the docks take a minute and a half.
  await setRobotSpeed(4)
  api = await apiAs('orgAdmin')
})

afterEach(async () => {
  await Promise.all(serials.map((serial) => api.call('POST', `/robots/${serial}/actions/stop`)))
})

afterAll(() => setRobotSpeed(1))

describe.each(['ja', 'en'] as const)('robot/control (%s)', (language) => {
  test('shows the three robots online, and their state as it changes', async () => {
    const { page } = await signIn('operator', { language, path: '/robot/control?view=grid' })
    await expect.poll(() => page.getByRole('article').count()).toBe(3)
    for (const serial of serials) await page.getByText(serial).first().waitFor()
    expect(await page.getByText(texts.state_offline[language], { exact: true }).count()).toBe(
      // The word stands in the list of states and in the list of connections only.
      await page.locator('option', { hasText: new RegExp(`^${texts.state_offline[language]}$`) }).count(),
    )
    await page.close()
  })

  test('keeps filters, order and view in the address across a reload', async () => {
    const { page } = await signIn('operator', { language, path: '/robot/control?view=grid' })
    await page.getByLabel(texts.search[language]).fill('ヒス')
    await page.getByRole('button', { name: texts.list[language] }).click()
    await page.getByLabel(texts.sort[language]).selectOption('-name')
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await page.reload()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    expect(await page.getByLabel(texts.search[language]).inputValue()).toBe('ヒス')
    expect(await page.getByLabel(texts.sort[language]).inputValue()).toBe('-name')
    await page.getByRole('button', { name: texts.clearFilters[language] }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(3)
    await page.close()
  })
})

test('starts and stops cleaning, and sends a robot to its dock', async () => {
  const { page } = await signIn('operator', { language: 'ja', path: '/robot/control?view=grid' })
  const card = page.getByRole('article', { name: 'ルリ' })
  await card.getByRole('button', { name: texts.startCleaning.ja }).click()
  await waitForState(api, 'WH-0001', ({ cleaning }) => cleaning)
  await card.getByRole('button', { name: texts.stopCleaning.ja }).click()
  await waitForState(api, 'WH-0001', ({ cleaning }) => !cleaning)
  await card.getByRole('button', { name: texts.dock.ja }).click()
  await card.getByText(texts.phase_accepted.ja).or(card.getByText(texts.phase_done.ja)).first().waitFor()
  await waitForState(
    api,
    'WH-0001',
    ({ battery, order }) => battery?.state === 'charging' || battery?.state === 'full' || order !== null,
  )
  await page.close()
})

test('sends a robot to the dock that is free, and none stands in its way', async () => {
  const isCharging = ({ battery }: RobotState) => battery?.state === 'charging' || battery?.state === 'full'
  for (const serial of ['WH-0002', 'WH-0003']) {
    if (!isCharging(await api.state(serial))) await api.call('POST', `/robots/${serial}/actions/dock`)
    await waitForState(api, serial, isCharging, 120_000)
  }
  const { status } = await api.call('POST', '/robots/WH-0001/commands', {
    command: 'goTo',
    params: { waypointId: 'bay' },
  })
  expect(status).toBe(200)
  await waitForState(api, 'WH-0001', ({ pose, order }) => order === null && isNear(pose, [33.4, 5]), 120_000)
  const { page } = await signIn('operator', { language: 'en', path: '/robot/control?view=grid' })
  const card = page.getByRole('article').filter({ hasText: 'WH-0001' })
  await card.getByRole('button', { name: texts.dock.en, exact: true }).click()
  await waitForState(api, 'WH-0001', isCharging, 120_000)
  const states = await Promise.all(serials.map((serial) => api.state(serial)))
  expect(states.map(isCharging)).toEqual([true, true, true])
  const docks = new Set(states.map(({ pose }) => Math.round((pose?.x ?? 0) / 1.5)))
  expect(docks.size).toBe(3)
  await page.close()
})

test('another organisation sees none of them and reaches none of them', async () => {
  const { page } = await signIn('otherAdmin', { language: 'en' })
  // Its own robots at most.
  await page.getByRole('heading', { name: texts.title.en }).waitFor()
  await page.waitForLoadState('networkidle')
  for (const serial of serials) expect(await page.getByText(serial).count()).toBe(0)
  await page.goto('/app/tele-ope/1/WH-0001')
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  expect(await page.locator('video').count()).toBe(0)
  await page.close()
})

function isNear(pose: RobotState['pose'], [x, y]: readonly [number, number]): boolean {
  return pose !== null && Math.hypot(pose.x - x, pose.y - y) < 0.5
}
