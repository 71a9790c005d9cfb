/** What the shell shows around every screen: changes in flight, a screen on its way, the menu where there is little room. */
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openConsole, signIn, useBrowser } from '../testing/console.ts'
import { demoPassword, personas } from '../testing/personas.ts'

useBrowser()

const { account, logOut, mainNavigation, devices, operation, openMenu, schedules } = shellTexts.texts

/** Delays what the page requests at these addresses. @returns those that wait */
async function hold(page: Page, address: string, method: string): Promise<Route[]> {
  const held: Route[] = []
  await page.route(address, (route) => {
    if (route.request().method() !== method) return route.continue()
    held.push(route)
    return undefined
  })
  return held
}

const findSpinner = (page: Page) => page.locator('div[aria-hidden="true"] > .mantine-Loader-root')

test('a spinner shows while somebody signs in', async () => {
  const { page } = await openConsole({ language: 'en' })
  await page.goto('/auth/login')
  const held = await hold(page, '**/api/operators/login', 'POST')
  await page.locator('input[autocomplete="username"]').fill(personas.operator)
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await findSpinner(page).waitFor()
  await Promise.all(held.map((route) => route.continue()))
  await page.waitForURL('**/robot/control')
  await page.close()
})

test('a spinner shows while a change is in flight, and clicks pass through it', async () => {
  const { page } = await signIn('operator', { language: 'en', path: '/my/profile' })
  const held = await hold(page, '**/api/my/profile', 'PATCH')
  await page.locator('input[name="lastName"]').fill('Somebody')
  await page.getByRole('button', { name: formTexts.texts.save.en, exact: true }).click()
  const spinner = findSpinner(page)
  await spinner.waitFor()
  const shade = await spinner.locator('..').evaluate((overlay) => getComputedStyle(overlay).backgroundColor)
  expect(shade).toBe('rgba(0, 0, 0, 0.1)')
  await page.getByRole('button', { name: account.en }).click()
  await page.getByRole('button', { name: logOut.en, exact: true }).waitFor()
  await Promise.all(held.map((route) => route.abort()))
  await spinner.waitFor({ state: 'detached' })
  await page.close()
})

test.each([1360, 390])('a notice is wholly in view, %i px wide', async (width) => {
  const { page } = await signIn('operator', { language: 'en', path: '/my/profile', width })
  await page.route('**/api/my/profile', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 204 }) : route.continue(),
  )
  await page.locator('input[name="lastName"]').fill('Somebody')
  await page.getByRole('button', { name: formTexts.texts.save.en, exact: true }).click()
  const notice = page.locator('.mantine-Notification-root')
  await notice.waitFor()
  // It slides in.
  await notice.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)))
  const { x, width: covered } = (await notice.boundingBox()) ?? { x: -1, width: 0 }
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + covered).toBeLessThanOrEqual(width)
  if (width > 800) expect(Math.abs(x + covered / 2 - width / 2)).toBeLessThan(10)
  await page.close()
})

test('a bar shows that a screen is on its way, and going back keeps the place', async () => {
  const { page } = await signIn('operator', { language: 'en', path: '/my/profile', height: 520 })
  await page.locator('input[name="lastName"]').waitFor()
  const held = await hold(page, '**/assets/device-pages*.js', 'GET')
  await page.evaluate(() => scrollTo(0, 200))
  await page.getByRole('link', { name: devices.en, exact: true }).click()
  await page.locator('.mantine-Progress-root[data-mounted]').waitFor()
  await Promise.all(held.map((route) => route.continue()))
  await page.getByRole('heading', { name: devices.en }).waitFor()
  await page.locator('.mantine-Progress-root[data-mounted]').waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.waitForFunction(() => scrollY === 200)
  await page.close()
})

test('a screen whose styles cannot be had is shown without them', async () => {
  const { page } = await signIn('operator', { language: 'en', path: '/my/profile' })
  await page.locator('input[name="lastName"]').waitFor()
  const missed: string[] = []
  await page.route('**/assets/*.css', (route) => {
    missed.push(route.request().url())
    return route.abort()
  })
  await page.getByRole('link', { name: schedules.en, exact: true }).click()
  await page.getByRole('heading', { name: scheduleTexts.texts.calendar.en }).waitFor()
  expect(missed).not.toEqual([])
  await page.close()
})

test('the menu shows its icons alone where there is little room', async () => {
  const { page } = await signIn('operator', { language: 'en' })
  const menu = page.getByRole('navigation', { name: mainNavigation.en })
  const item = menu.getByRole('link', { name: operation.en })
  const wide = await item.boundingBox()
  expect(wide?.width).toBeGreaterThan(120)
  for (const width of [900, 768]) {
    await page.setViewportSize({ width, height: 1024 })
    const small = await item.boundingBox()
    expect(small?.width).toBeLessThan(80)
    expect(await item.locator('svg').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: openMenu.en }).count()).toBe(0)
  }
  await page.setViewportSize({ width: 767, height: 1024 })
  expect(await menu.isVisible()).toBe(false)
  await page.close()
})
