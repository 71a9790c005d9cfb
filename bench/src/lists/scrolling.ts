import type { Browser } from 'playwright-core'
import { openWindow, type WarmSession } from '../kernel/browser.ts'
import type { Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { median } from '../kernel/statistics.ts'

/** Duration of scrolling through the whole list. Milliseconds. */
const scrollMs = 4_000
/** From top to bottom, as with a mouse wheel. */
type Watched = { paintedMs: number; longestFrameMs: number }

/** A list page of a thousand rows: from the response to its rendering, and every frame while scrolling to the end. */
export async function measureScrolling(
  browser: Browser,
  { product, session, trials }: { product: Product; session: WarmSession; trials: number },
): Promise<Figure[]> {
  const watched: Watched[] = []
  for (let trial = 0; trial < trials; trial++) {
    const window = await openWindow(browser, product, session)
    const page = await window.newPage()
    await page.addInitScript(rememberPaint)
    await page.goto('/device/list?size=1000')
    await page.locator('tbody tr').first().waitFor()
    await page.waitForFunction('window.paintedMs !== undefined')
    const longestFrameMs = await page.evaluate(scrollToEnd, scrollMs)
    watched.push({ longestFrameMs, paintedMs: await page.evaluate<number>('window.paintedMs') })
    await window.close()
  }
  const worst = Math.max(...watched.map(({ longestFrameMs }) => longestFrameMs))
  return [
    plainFigure('list page of 1,000 rows: answer to picture', {
      measured: `${median(watched.map(({ paintedMs }) => paintedMs)).toFixed(0)} ms`,
      goal: '-',
      met: null,
      note: 'from the end of the answer to the frame in which its rows are on the screen.',
    }),
    plainFigure('list page of 1,000 rows, scrolled end to end: longest frame', {
      measured: `${worst.toFixed(0)} ms`,
      goal: '<= 50 ms',
      met: worst <= 50,
      note: `${trials} times over ${scrollMs / 1000} s; the browser draws without a graphics card.`,
    }),
  ]
}

/** Runs in the page: when rows are rendered, how long ago their response arrived. */
function rememberPaint(): void {
  const look = () => {
    if (document.querySelectorAll('tbody tr').length < 2) return requestAnimationFrame(look)
    requestAnimationFrame((now) => {
      const answers = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => /\/api\/devices\?/.test(name))
      const last = answers.at(-1)
      Object.assign(window, { paintedMs: now - (last?.responseEnd ?? now) })
    })
    return 0
  }
  requestAnimationFrame(look)
}

/** Runs in the page: scrolls the scrollable element from top to bottom. @returns the longest time between frames */
function scrollToEnd(durationMs: number): Promise<number> {
  const scroller = document.scrollingElement ?? document.documentElement
  return new Promise((resolve) => {
    let longest = 0
    let last = performance.now()
    const begin = last
    const step = (now: number) => {
      longest = Math.max(longest, now - last)
      last = now
      const share = Math.min(1, (now - begin) / durationMs)
      scroller.scrollTop = share * (scroller.scrollHeight - scroller.clientHeight)
      if (share < 1) requestAnimationFrame(step)
      else resolve(longest)
    }
    requestAnimationFrame(step)
  })
}
