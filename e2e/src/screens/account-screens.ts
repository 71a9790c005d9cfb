import type { Page } from 'playwright-core'
import { command } from '../teleop/open-robot.ts'
import { apiAs } from '../testing/api.ts'
import { type Screen, submitEmpty } from './screen.ts'

const soon = new Date(Date.now() + 300_000).toISOString()
const pending = { version: '1.0', effectiveAt: '2026-11-01T00:00:00Z' }

async function submitCredentials(page: Page): Promise<void> {
  await page.locator('input[name="loginId"]').fill('somebody@demo.example')
  await page.locator('input[name="loginPw"]').fill('whatever')
  await page.keyboard.press('Enter')
  await page.locator('[role="timer"]').waitFor()
}

/** Somebody presses the red button of a robot, and releases it. */
async function troubleOfRobot(): Promise<void> {
  const api = await apiAs('orgAdmin')
  for (const on of [true, false]) await command(api, 'WH-0003', 'simulate', { fault: 'emergencyStop', on })
}

/** Step `step` of a registration, from 1, as it complains of what is missing. */
async function openRegistrationStep(page: Page, step: number): Promise<void> {
  for (let at = 1; at < step; at++) {
    const name = page.locator('input[name="name"]')
    if ((await name.count()) > 0) await name.fill('Sample')
    await page.locator('form button[type="submit"]').click()
    await page.locator(`ol li:nth-child(${at + 1})[aria-current="step"]`).waitFor()
  }
  // Everything about a contract may be left as it is.
  if (step !== 2) await submitEmpty(page)
}

/** Signing in, registering, and what somebody has of their own. */
export const accountScreens: Screen[] = [
  { path: '/auth/login', ready: 'input[type="password"]' },
  ...[1, 4].map((authMode) => ({
    path: `/auth/login?step=${authMode}`,
    ready: 'input[type="password"]',
    answers: { '**/api/operators/login': { status: 202, json: { authMode, authCodeExpiredAt: soon } } },
    act: submitCredentials,
  })),
  { path: '/auth/reset-password-request', ready: 'input[name="loginId"]', act: submitEmpty },
  { path: '/auth/reset-password?token=any', ready: 'input[name="password"]', act: submitEmpty },
  { path: '/auth/reset-password', ready: 'h2' },
  { path: '/auth/help', ready: 'h2' },
  { path: '/auth/403', ready: 'h1' },
  { path: '/auth/404', ready: 'h1' },
  {
    path: '/term/agreement',
    as: 'operator',
    ready: '[role="region"]',
    answers: {
      '**/api/my/term-agreements/check': { status: 200, json: { TOS: pending, PP: null, MC: null } },
    },
  },
  ...[1, 2, 3, 4].map((step) => ({
    path: `/auth/register?then=${step}`,
    as: 'systemAdmin' as const,
    ready: 'input[name="name"]',
    act: (page: Page) => openRegistrationStep(page, step),
  })),
  {
    path: '/auth/init-data',
    as: 'systemAdmin',
    ready: 'fieldset',
    act: async (page) => {
      await page.locator('input[name="anonymizePolicies"]').check()
      await page.locator('section > div > button').click()
      await page.locator('[role="dialog"] li').waitFor()
    },
  },
  { path: '/my/devices', as: 'operator', ready: 'h2' },
  { path: '/my/chpwd', as: 'operator', ready: 'input[name="current"]', act: submitEmpty },
  {
    path: '/my/profile',
    as: 'operator',
    ready: 'input[name="email"]',
    act: async (page) => {
      await page.locator('input[name="phone"]').fill('12')
      await submitEmpty(page)
    },
  },
  {
    path: '/my/messages/1',
    as: 'areaManager',
    ready: 'h1',
    act: async (page) => {
      await troubleOfRobot()
      await page.locator('tbody a').first().waitFor()
    },
  },
  {
    path: '/my/audit-logs/1',
    as: 'systemAdmin',
    ready: 'tbody tr',
    act: async (page) => {
      await page.locator('tbody td:nth-child(6) button').first().click()
      await page.locator('[role="dialog"]').waitFor()
    },
  },
  { path: '/my/announcements', as: 'systemAdmin', ready: 'h1' },
  { path: '/my/versions', as: 'operator', ready: 'p b' },
  { path: '/my/contract', as: 'operator', ready: 'dl' },
]
