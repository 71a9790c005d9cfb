import type { Page } from 'playwright-core'
import { type Screen, submitEmpty } from './screen.ts'

const list = '/flow/settings'

/** The demo has flows in one group of one building. */
async function openOrder(page: Page): Promise<void> {
  await page.locator('main section header button').first().click()
  await page.locator('tbody tr[draggable="true"]').first().waitFor()
}

async function openCopy(page: Page): Promise<void> {
  await page.locator('tbody td:last-child button').first().click()
  await page.locator('[role="dialog"] input[name="name"]').fill('')
  await page.locator('[role="dialog"] button[type="submit"]').click()
  await page.locator('[role="dialog"] .mantine-InputWrapper-error').waitFor()
}

/** The robot may be at work for another test: whatever the check says is looked at. */
async function chooseFlow(page: Page): Promise<void> {
  await page.locator('input[value="WH-0002"]').check()
  await page.locator('select').first().selectOption({ index: 1 })
  await page.locator('[role="status"] p, [role="status"] li').first().waitFor()
}

/** Flows, their runs, and the commands and poses that they are made of. */
export const flowScreens: Screen[] = [
  ...(['orgAdmin', 'operator', 'systemAdmin'] as const).map((as) => ({
    path: `${list}?as=${as}`,
    as,
    ready: 'tbody a',
  })),
  { path: '/flow/start', as: 'operator' as const, ready: 'select', act: chooseFlow },
  ...(['operator', 'orgAdmin'] as const).map((as) => ({ path: `/flow/run/list?as=${as}`, as, ready: 'h1' })),
  { path: `${list}?then=order`, as: 'orgAdmin' as const, ready: 'tbody a', act: openOrder },
  { path: `${list}?then=copy`, as: 'orgAdmin' as const, ready: 'tbody a', act: openCopy },
  { path: `${list}?then=one&as=operator`, as: 'operator' as const, ready: '[role="treeitem"]', row: '' },
  { path: '/workplan/settings', as: 'orgAdmin' as const, ready: 'h1' },
  ...['/workplan/create', '/workplan/create-template'].map((path) => ({
    path,
    as: 'orgAdmin' as const,
    ready: 'form button[type="submit"]',
    act: submitEmpty,
  })),
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
  ...['step', 'flow', 'problems', 'dryRun', 'history'].map((tab, index) => ({
    path: `/flow/settings?then=${tab}`,
    as: 'orgAdmin' as const,
    ready: '[role="treeitem"]',
    row: '',
    act: async (page: Page) => {
      const settings = page.locator('input[value="side"] + label')
      if (await settings.isVisible()) await settings.click()
      await page.locator('[role="tab"]').nth(index).click()
      if (tab !== 'dryRun') return
      await page.locator('[role="tabpanel"]:visible button').last().click()
      await page.locator('[role="tabpanel"]:visible table').waitFor()
    },
  })),
  { path: '/command/list/read-only', as: 'operator', ready: 'tbody li' },
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
]
