import type { Browser } from 'playwright-core'
import { openWindow, type WarmSession } from '../kernel/browser.ts'
import type { Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { median, quantile } from '../kernel/statistics.ts'

const goalMs = 200
const menu = 'nav[aria-label="Main menu"] a[href^="/"]'

type Where = { product: Product; session: WarmSession; rounds: number }

/** Every screen of the main menu after another one: from the click to the frame that shows it. */
export async function measureScreenChanges(
  browser: Browser,
  { product, session, rounds }: Where,
): Promise<Figure> {
  const window = await openWindow(browser, product, session)
  const page = await window.newPage()
  await page.goto('/robot/control')
  await page.locator('main h1').waitFor()
  const addresses = await page
    .locator(menu)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const times: { address: string; ms: number }[] = []
  // In the first round scripts and answers are fetched: it does not count.
  for (let round = 0; round <= rounds; round++)
    for (const address of [...addresses.slice(1), ...addresses.slice(0, 1)]) {
      const ms = await page.evaluate(follow, `${menu}[href="${address}"]`)
      if (round > 0) times.push({ address, ms })
      await page.waitForLoadState('networkidle')
    }
  await window.close()
  const all = times.map(({ ms }) => ms)
  const p95 = quantile(all, 0.95)
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
  return plainFigure('from any screen of the main menu to the next, warm, p95', {
    measured: `${p95.toFixed(0)} ms (median ${median(all).toFixed(0)} ms)`,
    goal: `<= ${goalMs} ms`,
    met: p95 <= goalMs,
    note: `${addresses.length} screens, ${rounds} times each, from the click to the frame with its heading and without anything that still loads; slowest: ${slowest.map(({ address, ms }) => `${address} ${ms.toFixed(0)} ms`).join(', ')}.`,
  })
}

/** Runs in the page. @param selector of the link @returns milliseconds from the click to the frame that shows the screen */
function follow(selector: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(selector)
  if (link === null) throw new Error(`There is no link ${selector}.`)
  const { pathname } = new URL(link.href)
  const before = document.querySelector('main h1')
  const begin = performance.now()
  link.click()
  const isShown = () => {
    const heading = document.querySelector('main h1')
    if (location.pathname !== pathname || heading === null || heading === before) return false
    return document.querySelector('main .mantine-Skeleton-root, main [aria-busy="true"]') === null
  }
  return new Promise((resolve) => {
    const look = () => {
      if (isShown()) requestAnimationFrame((now) => resolve(now - begin))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
