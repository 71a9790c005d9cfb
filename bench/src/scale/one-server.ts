import { say } from '@wheelhouse/tools/run'
import type { Browser } from 'playwright-core'
import { launchBrowser, openWindow, signIn, type WarmSession } from '../kernel/browser.ts'
import { epochMs, pause } from '../kernel/epoch.ts'
import { accounts, type Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { quantile } from '../kernel/statistics.ts'
import { measureStateAge } from '../link/state-age.ts'
import { countTaken } from './servers.ts'
import { openSite } from './site.ts'

const goalMs = 1_500
const settleMs = 5_000
/** Shares of the states that are due that must have been sent, and of those that were sent that must have been taken. */
const kept = 0.95

/** How old states of all robots at 1 Hz are on the screens of a single server, and how soon its list of robots opens. */
export async function measureOneServer(robots: number, openings: number): Promise<Figure[]> {
  const site = await openSite(robots)
  const browser = await launchBrowser()
  try {
    const { fleet, broker, identity } = site
    const product = await site.startServer()
    const session = await signIn(browser, product, accounts.administrator)
    await fleet.ask('connect', { name: 'site', url: broker.url, identity, size: robots })
    await fleet.ask('publishTo', 'site')
    await pause(settleMs)
    const [begin, sent, taken] = [epochMs(), await fleet.ask('published'), await countTaken([product])]
    say('Opening the robots ...')
    const times = await openGrid(browser, { product, session, openings })
    const due = ((epochMs() - begin) / 1000) * robots
    const sentNow = (await fleet.ask('published')) - sent
    const takenNow = (await countTaken([product])) - taken
    if (sentNow < due * kept || takenNow < sentNow * kept)
      throw new Error(
        `The machine did not keep up: ${sentNow} states of ${Math.round(due)} were sent, ${takenNow} taken. Try fewer --robots.`,
      )
    const ages = await measureStateAge(fleet, { product, session, identity, browser, name: 'site' })
    const p95 = quantile(times, 0.95)
    const opened = plainFigure(`${robots} robots at 1 Hz, one server: robot/control as a grid opened, p95`, {
      measured: `${p95.toFixed(0)} ms (median ${quantile(times, 0.5).toFixed(0)} ms)`,
      goal: `<= ${goalMs} ms`,
      met: p95 <= goalMs,
      note: `${openings} times in a window that has opened it before, from its address to the first robot.`,
    })
    return [opened, ...ages]
  } finally {
    await browser.close()
    await site.close()
  }
}

type Opening = { product: Product; session: WarmSession; openings: number }

/** @returns milliseconds of each */
async function openGrid(browser: Browser, { product, session, openings }: Opening): Promise<number[]> {
  const window = await openWindow(browser, product, session)
  const times: number[] = []
  // The first one fills the cache of the window.
  for (let count = 0; count <= openings; count++) {
    const page = await window.newPage()
    const begin = performance.now()
    await page.goto('/robot/control?view=grid')
    await page.locator('article').first().waitFor()
    times.push(performance.now() - begin)
    await page.close()
  }
  await window.close()
  return times.slice(1)
}
