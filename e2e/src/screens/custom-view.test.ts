import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole, signIn, useBrowser } from '../testing/console.ts'
import { getProduct } from '../testing/product.ts'

useBrowser()

let folder: string
const view = { component: 'show', scriptUrl: '/api/custom/files/view.js' }
const manifest = {
  views: [
    {
      ...view,
      id: 'weather',
      path: 'weather',
      meta: { title: { ja: '天気', en: 'Weather' }, city: 'Tokyo' },
    },
    {
      ...view,
      id: 'welcome',
      path: 'welcome',
      requiresAuth: false,
      showInSidebar: false,
      meta: { city: 'Kobe' },
    },
    { ...view, id: 'broken', path: 'broken', component: 'none', showInSidebar: false },
  ],
}
const script = `export function show(place, { language, meta }) {
  const line = document.createElement('p')
  line.id = 'view'
  line.textContent = meta.city + ' ' + language
  place.append(line)
}`

beforeAll(async () => {
  folder = join((await getProduct()).dataDir, 'custom')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'view.js'), script)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rm(folder, { recursive: true }))

test('a view of the installation opens from the menu, in the language of the console', async () => {
  const { page, issues } = await signIn('operator', { language: 'en' })
  await page.getByRole('link', { name: 'Weather' }).click()
  await page.getByText('Tokyo en').waitFor()
  expect(new URL(page.url()).pathname).toBe('/custom/weather')
  expect(await page.getByRole('link', { name: 'Weather' }).getAttribute('aria-current')).toBe('page')
  await page.getByRole('button', { name: '日本語' }).first().click()
  await page.getByText('Tokyo ja').waitFor()
  expect(await page.locator('#view').count()).toBe(1)
  expect(issues).toEqual([])
})

test('a view wants a login unless it says that it needs none', async () => {
  const { page, issues } = await openConsole({ language: 'en' })
  await page.goto('/custom/weather')
  await page.waitForURL('**/auth/login?redirect=*')
  await page.goto('/custom/welcome')
  await page.getByText('Kobe en').waitFor()
  expect(issues).toEqual([])
})

test('a path without a view is not found, and a view without its component shows nothing and says why in the log', async () => {
  const { page, issues } = await signIn('operator', { language: 'en', path: '/custom/broken' })
  await expect.poll(() => issues.join()).toContain('The custom view broken cannot be shown.')
  expect(await page.locator('main').innerText()).toBe('')
  await page.goto('/custom/nothing')
  await page.waitForURL('**/auth/404')
})
