import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { rowSchema, signInToApi } from '../kernel/api.ts'
import { openWindow, type WarmSession } from '../kernel/browser.ts'
import { pause } from '../kernel/epoch.ts'
import { accounts, type Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { median } from '../kernel/statistics.ts'
import { feedRobots } from './feed-robots.ts'
import { openTaskMeter } from './task-time.ts'

const robots = 1_000
const goalMs = 6
const settleMs = 3_000
const windowMs = 8_000

/**
 * The cost of the site view on the page's main thread, with a thousand robots moving ten times a second. Positions are
 * injected into the page's own socket, so that neither a server nor a thousand robots compete with the browser for CPU.
 */
export async function measureSiteView(
  browser: Browser,
  { product, session, trials }: { product: Product; session: WarmSession; trials: number },
): Promise<Figure[]> {
  const mapId = await findMapId(product)
  const costs: number[] = []
  const rates: number[] = []
  for (let trial = 0; trial < trials; trial++) {
    const window = await openWindow(browser, product, session)
    const page = await window.newPage()
    const stop = await feedRobots(page, robots, [mapId])
    await page.goto('/robot/control?view=map')
    await page.getByRole('button', { name: 'Robot 0' }).first().waitFor()
    await pause(settleMs)
    const { taskMs, frames } = await watch(page)
    stop()
    await window.close()
    costs.push(taskMs / frames)
    rates.push((frames * 1000) / windowMs)
  }
  const cost = median(costs)
  return [
    plainFigure('1,000 robots at 10 Hz in the site view: main thread per frame', {
      measured: `${cost.toFixed(1)} ms`,
      goal: `<= ${goalMs} ms`,
      met: cost <= goalMs,
      note: `${median(rates).toFixed(0)} frames/s; processor time of all tasks of the page's main thread, divided by the frames it drew; ${trials} times ${windowMs / 1000} s.`,
    }),
  ]
}

/** CPU time of the main thread within the window, and the frames drawn in it. */
async function watch(page: Page): Promise<{ taskMs: number; frames: number }> {
  const readTasks = await openTaskMeter(page)
  const before = await readTasks()
  const frames = await page.evaluate(countFrames, windowMs)
  return { taskMs: (await readTasks()) - before, frames }
}

/** Runs in the page. @returns the number of frames within this many milliseconds */
function countFrames(forMs: number): Promise<number> {
  return new Promise((resolve) => {
    let frames = 0
    const begin = performance.now()
    const step = (now: number) => {
      frames++
      if (now - begin < forMs) requestAnimationFrame(step)
      else resolve(frames)
    }
    requestAnimationFrame(step)
  })
}

/** The ground floor of the demo's building, which the page shows. */
async function findMapId(product: Product): Promise<string> {
  const { api } = await signInToApi(product, accounts.administrator)
  const filter = encodeURIComponent(JSON.stringify({ include: ['floors'] }))
  const [building] = buildingsSchema.parse(await api('GET', `/buildings?filter=${filter}`))
  const ground = building?.floors.find(({ index, hasMap }) => index === 1 && hasMap)
  if (building === undefined || ground === undefined) throw new Error('The demo has no floor with a map.')
  return `${building.id}.${ground.id}`
}

const floorSchema = rowSchema.extend({ index: z.int(), hasMap: z.boolean() })
const buildingsSchema = z.array(rowSchema.extend({ floors: z.array(floorSchema) }))
