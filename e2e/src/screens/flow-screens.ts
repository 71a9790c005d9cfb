import type { Page } from 'playwright-core'

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

/** Rows of `every-screen.test.ts`. */
export const flowScreens = [
  ...(['orgAdmin', 'operator', 'systemAdmin'] as const).map((as) => ({
    path: `${list}?as=${as}`,
    as,
    ready: 'tbody a',
  })),
  { path: `${list}?then=order`, as: 'orgAdmin' as const, ready: 'tbody a', act: openOrder },
  { path: `${list}?then=copy`, as: 'orgAdmin' as const, ready: 'tbody a', act: openCopy },
  { path: `${list}?then=one&as=operator`, as: 'operator' as const, ready: '[role="treeitem"]', row: '' },
]
