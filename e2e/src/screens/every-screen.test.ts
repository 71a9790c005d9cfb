import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { command } from '../teleop/open-robot.ts'
import { apiAs } from '../testing/api.ts'
import {
  type Language,
  type OpenConsole,
  openConsole,
  openPage,
  signIn,
  useBrowser,
} from '../testing/console.ts'
import type { Persona } from '../testing/personas.ts'
import { flowScreens } from './flow-screens.ts'
import { mapScreens } from './map-screens.ts'
import { seriousFindings } from './serious-findings.ts'
import { serviceScreens } from './service-screens.ts'
import { untranslated } from './untranslated.ts'

useBrowser()

type Screen = {
  path: string
  /** Who looks; left out, somebody who is not signed in. */
  as?: Persona
  /** For a page of the first row of the list at `path`: what follows the address of that row. */
  row?: string
  /** What a person sees once it has loaded. */
  ready: string
  /** Answers of the server that this account would have to be in a special state for. */
  answers?: Record<string, { status: number; json: object }>
  /** What the person does before the look at it. */
  act?: (page: Page) => Promise<void>
}

const soon = new Date(Date.now() + 300_000).toISOString()
const pending = { version: '1.0', effectiveAt: '2026-11-01T00:00:00Z' }

async function submitCredentials(page: Page): Promise<void> {
  await page.locator('input[name="loginId"]').fill('somebody@demo.example')
  await page.locator('input[name="loginPw"]').fill('whatever')
  await page.keyboard.press('Enter')
  await page.locator('[role="timer"]').waitFor()
}

async function submitEmpty(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').click()
  await page.locator('.mantine-InputWrapper-error').first().waitFor()
}

const robotTabs = ['overview', 'basic', 'system', 'network', 'battery', 'operation', 'video', 'enrolment']

const buildingTabs = ['basic', 'security', 'linkages', 'floors', 'robotGroups', 'flowGroups', 'speechTexts']

/** Where the first row of a list leads, looked up once for each person. */
const firstRows = new Map<string, Promise<string>>()

function findFirstRow(page: Page, list: string, as: Persona | undefined): Promise<string> {
  const key = JSON.stringify([list.replace(/\?.*/, ''), as])
  const found = firstRows.get(key) ?? readFirstRow(page, list)
  firstRows.set(key, found)
  return found
}

async function readFirstRow(page: Page, list: string): Promise<string> {
  await page.goto(list)
  const address = await page.locator('tbody a').first().getAttribute('href')
  if (address === null) throw new Error(`the first row of ${list} leads nowhere`)
  return address
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

/** A robot is given other settings than it has. */
async function changeSettings(): Promise<void> {
  const api = await apiAs('orgAdmin')
  const where = { serialNumber: 'WH-0003' }
  const { body } = await api.call('GET', `/robots?filter=${encodeURIComponent(JSON.stringify({ where }))}`)
  const [robot] = body as { id: string; archiveStart: boolean; revision: number }[]
  if (robot === undefined) throw new Error('there is no WH-0003')
  const { id, archiveStart, revision } = robot
  await api.call('PATCH', `/robots/${id}`, { archiveStart: !archiveStart, revision })
}

/** The list and the empty form of every entity, as the console's own tables of screens name them. */
function entityScreens(): Screen[] {
  const folder = join(import.meta.dirname, '../../../apps/web/src/app/screens')
  const tables = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const calls = tables.flatMap((table) => [...table.matchAll(/entityScreens\(\s*'([^']+)'/g)])
  return calls.flatMap(([, base]) => [
    { path: `${base}/list`, as: 'systemAdmin' as const, ready: 'h1' },
    {
      path: `${base}/create`,
      as: 'systemAdmin' as const,
      ready: 'form button[type="submit"]',
      act: submitEmpty,
    },
  ])
}

/** Every screen there is, and the ones within a screen that look different. */
const screens: Screen[] = [
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
  { path: '/system/iam/service/list', as: 'systemAdmin', ready: 'h1' },
  { path: '/system/iam/service/create', as: 'systemAdmin', ready: 'input[name="name"]', act: submitEmpty },
  { path: '/system/webhooks/list', as: 'systemAdmin', ready: 'h1' },
  { path: '/system/webhooks/create', as: 'systemAdmin', ready: 'input[name="name"]', act: submitEmpty },
  ...serviceScreens,
  { path: '/system', as: 'systemAdmin', ready: 'main li a' },
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
  {
    path: '/system/sync-history/list/1',
    as: 'systemAdmin',
    ready: 'h1',
    act: async (page) => {
      await changeSettings()
      await page.locator('tbody a').first().waitFor()
    },
  },
  { path: '/system/error-code/list', as: 'systemAdmin', ready: 'tbody tr' },
  {
    path: '/system/error-code/list?edit=F0007',
    as: 'systemAdmin',
    ready: '[role="dialog"] form',
    act: async (page) => {
      await page.locator('input[name="title.ja"]').fill('')
      await submitEmpty(page)
    },
  },
  ...['skyway', 'azure'].flatMap((service) => [
    { path: `/system/${service}/list`, as: 'systemAdmin' as const, ready: 'h1' },
    {
      path: `/system/${service}/list?edit=new`,
      as: 'systemAdmin' as const,
      ready: '[role="dialog"] form',
      act: submitEmpty,
    },
  ]),
  {
    path: '/system/azure/list?then=one',
    as: 'systemAdmin',
    ready: 'h1',
    act: async (page) => {
      await page.goto('/system/azure/list?edit=new')
      const dialog = page.locator('[role="dialog"]')
      await dialog.locator('input[name="name"]').fill('Key of a test')
      await dialog.locator('input[name="region"]').fill('japaneast')
      await dialog.locator('input[name="secret"]').fill('not-a-key-of-azure')
      await dialog.locator('button[type="submit"]').click()
      await page.locator('tbody button').first().click()
      await dialog.locator('button[type="submit"] + span + button').click()
      await dialog.locator('.mantine-Alert-root').waitFor()
    },
  },
  { path: '/system/anonymize-policy/list', as: 'systemAdmin', ready: 'h1' },
  {
    path: '/system/anonymize-policy/list?edit=new',
    as: 'systemAdmin',
    ready: '[role="dialog"] form',
    act: submitEmpty,
  },
  { path: '/system/outbox', as: 'systemAdmin', ready: 'details' },
  { path: '/robot/control?view=grid', as: 'operator', ready: 'article' },
  { path: '/robot/control?view=map', as: 'operator', ready: 'aside li' },
  { path: '/robot/control?view=map&robot=WH-0001', as: 'operator', ready: 'aside section' },
  { path: '/robot/control?kiosk=1', as: 'operator', ready: 'canvas' },
  { path: '/robot/control?view=list', as: 'operator', ready: 'article' },
  { path: '/robot/list', as: 'orgAdmin', ready: 'tbody a' },
  { path: '/robot/create', as: 'orgAdmin', ready: 'input[name="name"]', act: submitEmpty },
  { path: '/organization/list', as: 'systemAdmin', ready: 'tbody a' },
  { path: '/organization/create', as: 'systemAdmin', ready: 'input[name="name"]', act: submitEmpty },
  ...['', '?tab=notification', '?tab=contract', '/notif-target/create'].map((tab) => ({
    path: `/organization/list?then=${tab}`,
    as: 'systemAdmin' as const,
    ready: 'h1',
    row: tab,
  })),
  { path: '/system/terms/list', as: 'systemAdmin', ready: 'tbody a' },
  { path: '/system/terms/create', as: 'systemAdmin', ready: 'input[name="version"]', act: submitEmpty },
  {
    path: '/system/terms/list?then=one',
    as: 'systemAdmin',
    ready: 'h1',
    row: '',
  },
  { path: '/my/contract', as: 'operator', ready: 'dl' },
  { path: '/operator/list', as: 'orgAdmin', ready: 'tbody a' },
  {
    path: '/operator/create',
    as: 'orgAdmin',
    ready: 'input[name="loginId"]',
    act: async (page) => {
      await page.locator('fieldset button.mantine-Button-root').first().click()
      await submitEmpty(page)
    },
  },
  {
    path: '/operator/list?then=one',
    as: 'orgAdmin',
    ready: 'h1',
    row: '',
  },
  { path: '/building/list', as: 'orgAdmin', ready: 'tbody a' },
  { path: '/building/create', as: 'orgAdmin', ready: 'input[name="name"]', act: submitEmpty },
  ...buildingTabs.map((tab) => ({
    path: `/building/list?then=${tab}`,
    as: 'areaManager' as const,
    ready: 'h1',
    row: `?tab=${tab}`,
  })),
  ...['floor', 'robot-group', 'flow-group'].map((part) => ({
    path: `/building/list?then=${part}`,
    as: 'orgAdmin' as const,
    ready: 'h1',
    row: `/${part}/create`,
  })),
  {
    path: '/building/list?then=floor/{id}',
    as: 'orgAdmin',
    ready: 'h1',
    row: '?tab=floors',
    act: async (page) => {
      await page.locator('tbody a').first().click()
      await page.locator('canvas[role="img"]').waitFor()
    },
  },
  ...mapScreens,
  ...entityScreens(),
  ...flowScreens,
  ...['pose-def', 'pose-network'].flatMap((entity) =>
    (['areaManager', 'orgAdmin', 'operator'] as const).map((as) => ({
      path: `/${entity}/list?then=one&as=${as}`,
      as,
      ready: 'input[name="name"]',
      row: '',
    })),
  ),
  { path: '/command/list?then=one', as: 'systemAdmin', ready: 'textarea[name="paramsSchema"]', row: '' },
  {
    path: '/command/list?then=usage',
    as: 'systemAdmin',
    ready: 'a[href^="/command/usage/"]',
    row: '',
    act: async (page) => {
      await page.locator('a[href^="/command/usage/"]').click()
      await page.locator('a[href^="/command/"] + section h1').waitFor()
    },
  },
  { path: '/flow/create', as: 'orgAdmin', ready: 'form button[type="submit"]', act: submitEmpty },
  // The editor: the tabs beside the steps one after the other, the last one is looked at.
  ...['step', 'flow', 'problems', 'history'].map((tab, index) => ({
    path: `/flow/settings?then=${tab}`,
    as: 'orgAdmin' as const,
    ready: '[role="treeitem"]',
    row: '',
    act: async (page: Page) => {
      const settings = page.locator('input[value="side"] + label')
      if (await settings.isVisible()) await settings.click()
      await page.locator('[role="tab"]').nth(index).click()
    },
  })),
  { path: '/command/list/read-only', as: 'operator', ready: 'tbody li' },
  ...robotTabs.map((tab) => ({
    path: `/robot/list?then=${tab}`,
    as: 'orgAdmin' as const,
    ready: 'h1',
    row: `?tab=${tab}`,
  })),
  ...['/setting-history', '/activity'].map((record) => ({
    path: `/robot/list?then=${record}`,
    as: 'orgAdmin' as const,
    ready: 'h1',
    row: record,
  })),
  { path: '/editor/pose', as: 'operator', ready: 'h1' },
  {
    path: '/editor/pose?then=new',
    as: 'orgAdmin',
    ready: 'h1',
    act: async (page) => {
      await page.locator('section section button').first().click()
      await page.locator('input[name="joints.lift"]').fill('999')
    },
  },
  { path: '/app/tele-ope/1/WH-0001', as: 'operator', ready: 'meter' },
  { path: '/app/tele-ope/1/WH-0002', as: 'operator', ready: 'canvas[role="img"]' },
  { path: '/app/basic/WH-0002', as: 'operator', ready: 'video' },
  { path: '/app/wall', as: 'operator', ready: 'video' },
]

/** Two looks hold both languages, both schemes and both widths; four would take as long as all other tests together. */
const looks = [
  { language: 'ja', scheme: 'light', width: 1360 },
  { language: 'en', scheme: 'dark', width: 390 },
] as const satisfies { language: Language; scheme: 'light' | 'dark'; width: number }[]

/** One window for each person and look: signing in is tried elsewhere. */
const windows = new Map<string, Promise<OpenConsole['context']>>()

async function openAs(as: Persona | undefined, look: (typeof looks)[number]): Promise<OpenConsole> {
  if (as === undefined) return openConsole(look)
  const key = JSON.stringify([as, look])
  const context = windows.get(key) ?? signIn(as, look).then((open) => open.context)
  windows.set(key, context)
  return openPage(await context)
}

/** What is on its way shows as grey boxes. */
async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

describe.each(looks)('in $language, $scheme, $width px wide', (look) => {
  // Several at a time: each waits for its page more than it works.
  test.concurrent.each(screens)(
    '$path opens without a complaint, an untranslated word, or a serious finding',
    async ({ path, as, row, ready, answers = {}, act }) => {
      const { page, issues } = await openAs(as, look)
      for (const [call, answer] of Object.entries(answers))
        await page.route(call, (route) => route.fulfill(answer))
      await page.goto(row === undefined ? path : `${await findFirstRow(page, path, as)}${row}`)
      await page.locator(ready).first().waitFor()
      await act?.(page)
      await untilLoaded(page)
      expect(await untranslated(page, look.language)).toEqual([])
      expect(await seriousFindings(page)).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
      expect(issues).toEqual([])
      await page.close()
    },
  )
})
