import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { openWindow, type WarmSession } from '../kernel/browser.ts'
import { pause } from '../kernel/epoch.ts'
import type { Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { median, quantile } from '../kernel/statistics.ts'
import { feedRobots } from './feed-robots.ts'

const floors = 10
const robots = 200
const goalMs = 20
const settleMs = 3_000
const windowMs = 8_000

/** The other properties are passed on to the page as they are. */
const buildingsSchema = z.array(
  z.looseObject({ id: z.string(), floors: z.array(z.object({ id: z.string(), hasMap: z.boolean() })) }),
)

declare global {
  /** In the page: the script time of each frame, in milliseconds. */
  var benchFrameMs: number[]
}

/**
 * The script time of a frame in the spatial view, from the robots' positions to the draw calls. Excludes the
 * drawing itself, which would be meaningless without a graphics card.
 */
export async function measureSpatialView(
  browser: Browser,
  { product, session, trials }: { product: Product; session: WarmSession; trials: number },
): Promise<Figure[]> {
  const slow: number[] = []
  const rates: number[] = []
  for (let trial = 0; trial < trials; trial++) {
    const window = await openWindow(browser, product, session)
    const page = await window.newPage()
    await page.addInitScript(countFrames)
    await page.addInitScript(() => localStorage.setItem('wheelhouse.hide.experimental.spatial', '1'))
    const stop = await showTower(page)
    await page.goto('/beta/spatial-ui')
    await page.getByRole('link', { name: 'Robot 0' }).first().waitFor()
    await pause(settleMs)
    await page.evaluate(() => {
      globalThis.benchFrameMs = []
    })
    await pause(windowMs)
    const frameMs = await page.evaluate(() => globalThis.benchFrameMs)
    stop()
    await window.close()
    slow.push(quantile(frameMs, 0.95))
    rates.push((frameMs.length * 1000) / windowMs)
  }
  const p95 = median(slow)
  return [
    plainFigure(
      `${floors} floors and ${robots} robots at 10 Hz in the spatial view: scripts of a frame, p95`,
      {
        measured: `${p95.toFixed(1)} ms`,
        goal: `<= ${goalMs} ms`,
        met: p95 <= goalMs,
        note: `${median(rates).toFixed(0)} frames/s without a graphics card; time in the frame's own scripts, not the drawing; ${trials} times ${windowMs / 1000} s.`,
      },
    ),
  ]
}

/** Runs in the page before its own scripts. Callbacks of the same frame are added up. */
function countFrames(): void {
  const frames: number[] = []
  globalThis.benchFrameMs = frames
  const request = globalThis.requestAnimationFrame.bind(globalThis)
  let last = 0
  globalThis.requestAnimationFrame = (act) =>
    request((now) => {
      const begin = performance.now()
      act(now)
      const frameMs = globalThis.benchFrameMs
      const took = performance.now() - begin
      if (now === last && frameMs.length > 0) frameMs.push((frameMs.pop() ?? 0) + took)
      else frameMs.push(took)
      last = now
    })
}

/** Gives the demo's building ten floors, each with the map of its ground floor, and the robots. @returns ends it */
async function showTower(page: Page): Promise<() => void> {
  const ids = Array.from({ length: floors }, () => randomUUID())
  const mapIds: string[] = []
  let ground = ''
  await page.route(/\/api\/buildings\?filter=/, async (route) => {
    const answer = await route.fetch()
    const [building] = buildingsSchema.parse(await answer.json())
    ground = building?.floors.find(({ hasMap }) => hasMap)?.id ?? ''
    const made = ids.map((id, index) => ({ id, index, name: `${index + 1}F`, hasMap: true }))
    mapIds.splice(0, mapIds.length, ...ids.map((id) => `${building?.id}.${id}`))
    await route.fulfill({ response: answer, json: [{ ...building, floors: made.toReversed() }] })
  })
  await page.route(/\/api\/floors\/[^/]+\/map$/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/floors\/[^/]+/, `floors/${ground}`)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  return feedRobots(page, robots, mapIds)
}
