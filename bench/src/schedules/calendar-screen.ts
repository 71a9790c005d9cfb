import type { Browser, Page } from 'playwright-core'
import { openWindow, type WarmSession } from '../kernel/browser.ts'
import type { Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { median, quantile } from '../kernel/statistics.ts'
import { deleteSchedules, listRobots, makeSchedules, readTimezone, toLocal } from './bench-schedules.ts'
import type { CalendarStage } from './calendar.ts'

export type ScreenStage = CalendarStage & { product: Product; browser: Browser; session: WarmSession }

const goals = { openMs: 400, frameMs: 33 }
const entries = 1_000
const robots = 300
const trials = 20
/** Uncounted openings, during which scripts are compiled and cached. */
const warmUp = 2
/** Duration of scrolling through the whole calendar. Milliseconds. */
const scrollMs = 4_000
const dayMs = 86_400_000
const hourMs = 3_600_000

/** A week of 300 robots with a thousand entries: from following a link to its rendering, and frames while scrolling. */
export async function measureScreen(stage: ScreenStage): Promise<Figure[]> {
  const { api, place, flowId, serialNumbers, browser, product, session } = stage
  const robotIds = await listRobots(api, place, serialNumbers.slice(0, robots))
  const timezone = await readTimezone(api, place)
  // In the future, and without a clock change.
  const today = Date.parse(`${toLocal(Date.now(), timezone).slice(0, 10)}T00:00Z`)
  const sunday = today + (7 - new Date(today).getUTCDay()) * dayMs
  const write = (moment: number) => new Date(moment).toISOString().slice(0, 16)
  const made = await makeSchedules(
    api,
    Array.from({ length: entries }, (_, index) => {
      const turn = Math.floor(index / robotIds.length)
      const begins = sunday + (index % 7) * dayMs + (6 + turn * 3) * hourMs
      const times = { startAt: write(begins), endAt: write(begins + hourMs), repeat: 'none' }
      return { title: `Round ${index}`, robotId: robotIds[index % robotIds.length], flowId, ...times }
    }),
  )
  const address = `/schedule/cal/week?date=${write(sunday).slice(0, 10)}`
  const [opened, frames]: [number[], number[]] = [[], []]
  const window = await openWindow(browser, product, session)
  for (let trial = 0; trial < trials + warmUp; trial++) {
    const page = await window.newPage()
    await page.goto('/schedule/log/1')
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    opened.push(await page.evaluate(openAddress, address))
    if (trial >= trials) frames.push(await scrollToEnd(page))
    await page.close()
  }
  await window.close()
  await deleteSchedules(api, made)
  const counted = opened.slice(warmUp)
  const [p95, longest] = [quantile(counted, 0.95), Math.max(...frames)]
  return [
    plainFigure(`a week of ${robotIds.length} robots with ${made.length} entries, opened, p95`, {
      measured: `${p95.toFixed(0)} ms`,
      goal: `<= ${goals.openMs} ms`,
      met: p95 <= goals.openMs,
      note: `Median ${median(counted).toFixed(0)} ms of ${counted.length}: from another screen of the console to the frame that shows entries, with the call to the server.`,
    }),
    plainFigure('... scrolled end to end: longest frame', {
      measured: `${longest.toFixed(0)} ms`,
      goal: `<= ${goals.frameMs} ms`,
      met: longest <= goals.frameMs,
      note: `${frames.length} times over ${scrollMs / 1000} s; the browser draws without a graphics card.`,
    }),
  ]
}

/** Runs in the page: navigates within the console. @returns milliseconds until entries are rendered */
function openAddress(address: string): Promise<number> {
  const begin = performance.now()
  history.pushState(null, '', address)
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('[data-calendar] [data-entry]') === null) requestAnimationFrame(look)
      else requestAnimationFrame((now) => resolve(now - begin))
    }
    requestAnimationFrame(look)
  })
}

/** @returns the longest time between two frames */
function scrollToEnd(page: Page): Promise<number> {
  return page.locator('[data-calendar] [role="table"]').evaluate((table, durationMs) => {
    const frame = table.parentElement ?? table
    return new Promise<number>((resolve) => {
      let longest = 0
      let last = performance.now()
      const begin = last
      const step = (now: number) => {
        longest = Math.max(longest, now - last)
        last = now
        const share = Math.min(1, (now - begin) / durationMs)
        frame.scrollTop = share * (frame.scrollHeight - frame.clientHeight)
        if (share < 1) requestAnimationFrame(step)
        else resolve(longest)
      }
      requestAnimationFrame(step)
    })
  }, scrollMs)
}
