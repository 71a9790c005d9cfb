import type { Page } from 'playwright-core'
import { submitEmpty } from './screen.ts'

/** Service packages and commands: an installation has none, so each look makes its own first. */

let made = 0

/** A package with one bundle, on the tab that shows it. */
async function makeBundle(page: Page): Promise<void> {
  made += 1
  await page.locator('input[name="name"]').fill(`Lifts ${made}`)
  await page.locator('input[name="code"]').fill(`lifts-${Date.now()}-${made}`)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL(/service-package\/[0-9a-f-]{36}$/)
  await page.locator('[data-tab="bundles"]').click()
  await page.locator('main button:visible').first().click()
  await page.locator('[role="dialog"] input[name="name"]').fill('Cars')
  await page.locator('[role="dialog"] button[type="submit"]').click()
  await page.locator('main ol li').first().waitFor()
}

async function openNewCommand(page: Page): Promise<void> {
  await makeBundle(page)
  await page.locator('main ol a[href*="service-command/create"]').click()
  await page.locator('input[name="urlTemplate"]').waitFor()
}

const paramsSchema = JSON.stringify({
  type: 'object',
  properties: { car: { type: 'string', title: '7' }, quiet: { type: 'boolean', title: '8' } },
  required: ['car'],
})

/** A command that was tried: nobody is at its address. */
async function tryCommand(page: Page): Promise<void> {
  await openNewCommand(page)
  await page.locator('input[name="name"]').fill('Call')
  await page.locator('input[name="code"]').fill('call')
  await page.locator('textarea[name="paramsSchema"]').fill(paramsSchema)
  await page.locator('input[name="urlTemplate"]').fill('https://lift.invalid/cars/{{car}}')
  await page.locator('fieldset fieldset button').first().click()
  await page.locator('input[name="headers.0.name"]').fill('authorization')
  await page.locator('input[name="headers.0.isSecret"]').check()
  await page.locator('input[name="headers.0.value"]').fill('something')
  await page.locator('form button[type="submit"]').click()
  await page.locator('input[name="params.car"]').fill('A')
  await page.locator('form:last-of-type button[type="submit"]').last().click()
  await page.locator('[role="status"] [class*="Alert-root"]').waitFor()
}

const create = '/system/service-package/create'

/** Rows of `every-screen.test.ts`. */
export const serviceScreens = [
  { path: '/system/service-package/list', as: 'orgAdmin' as const, ready: 'h1' },
  { path: create, as: 'orgAdmin' as const, ready: 'input[name="name"]', act: submitEmpty },
  ...Object.entries({
    'service-package/{id}': makeBundle,
    'service-command/create/{packageId}/{bundleId}': async (page: Page) => {
      await openNewCommand(page)
      await submitEmpty(page)
    },
    'service-command/{packageId}/{id}': tryCommand,
  }).map(([then, act]) => ({
    path: `${create}?then=${then}`,
    as: 'orgAdmin' as const,
    ready: 'input[name="name"]',
    act,
  })),
]
