import type { SiteMessage, SiteRobot } from '@wheelhouse/contract/robots/site'
import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { signInToApi } from '../kernel/api.ts'
import { openWindow, type WarmSession } from '../kernel/browser.ts'
import { pause } from '../kernel/epoch.ts'
import { accounts, type Product } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { median } from '../kernel/statistics.ts'
import { openTaskMeter } from './task-time.ts'

const robots = 1_000
const messagesPerSecond = 10
const goalMs = 6
const settleMs = 3_000
const windowMs = 8_000
/** The corridor of the demo building, metres: robots go up and down in it and in the rooms beside it. */
const floor = { width: 36, height: 20 }

/**
 * What the site view costs the page's main thread with a thousand robots that move ten times a second. Their places are
 * put into the page's own socket, so that neither a server nor a thousand robots take the processor from the browser.
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
    const stop = await feedRobots(page, mapId)
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

/** Processor time of the main thread within the window, and the frames drawn in it. */
async function watch(page: Page): Promise<{ taskMs: number; frames: number }> {
  const readTasks = await openTaskMeter(page)
  const before = await readTasks()
  const frames = await page.evaluate(countFrames, windowMs)
  return { taskMs: (await readTasks()) - before, frames }
}

/** Runs in the page. @returns the frames within so many milliseconds */
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

/** The ground floor of the demo's building: the one that the page shows. */
async function findMapId(product: Product): Promise<string> {
  const { api } = await signInToApi(product, accounts.administrator)
  const filter = encodeURIComponent(JSON.stringify({ include: ['floors'] }))
  const [building] = (await api('GET', `/buildings?filter=${filter}`)) as Building[]
  const ground = building?.floors.find(({ index, hasMap }) => index === 1 && hasMap)
  if (building === undefined || ground === undefined) throw new Error('The demo has no floor with a map.')
  return `${building.id}.${ground.id}`
}

type Building = { id: string; floors: { id: string; index: number; hasMap: boolean }[] }

/** Answers the page's question for the robots of its building itself; all else goes to the server. @returns what ends it */
async function feedRobots(page: Page, mapId: string): Promise<() => void> {
  const timers: NodeJS.Timeout[] = []
  await page.routeWebSocket(/\/api\/live$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const path = /"path":"(\/buildings\/[^/"]+\/site)"/.exec(String(message))?.[1]
      if (path === undefined) socket.send(message)
      else if (timers.length === 0) timers.push(play(socket, path, mapId))
    })
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Tells a thousand robots first, then where each has gone, as the server would. */
function play(socket: WebSocketRoute, path: string, mapId: string): NodeJS.Timeout {
  const say = (body: SiteMessage) => socket.send(JSON.stringify({ op: 'values', values: [{ path, body }] }))
  say({ kind: 'all', robots: Array.from({ length: robots }, (_, index) => makeRobot(index, mapId)) })
  let tick = 0
  return setInterval(() => {
    tick++
    const moved = Array.from({ length: robots }, (_, index): [string, number, number, number] => [
      getSerialNumber(index),
      ...getPlace(index, tick),
    ])
    say({ kind: 'difference', moved, changed: [], gone: [] })
  }, 1000 / messagesPerSecond)
}

function getSerialNumber(index: number): string {
  return `BENCH-${String(index).padStart(4, '0')}`
}

/** Each on a circle of its own, at about 0.6 m/s. */
function getPlace(index: number, tick: number): [x: number, y: number, theta: number] {
  const angle = index + tick * 0.06
  const round = (value: number) => Math.round(value * 1000) / 1000
  const x = 2 + ((index * 7.13) % (floor.width - 4)) + Math.cos(angle)
  const y = 2 + ((index * 3.71) % (floor.height - 4)) + Math.sin(angle)
  return [round(x), round(y), round(angle + Math.PI / 2)]
}

/** One in fifty needs somebody, as on a bad day. */
function makeRobot(index: number, mapId: string): SiteRobot {
  const [x, y, theta] = getPlace(index, 0)
  return {
    robotId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    serialNumber: getSerialNumber(index),
    name: `Robot ${index}`,
    mapId,
    x,
    y,
    theta,
    uiState: index % 50 === 0 ? 'needsAttention' : 'running',
    online: true,
    charge: 30 + (index % 70),
    goal: null,
    path: [
      [x, y],
      [floor.width / 2, floor.height / 2],
    ],
  }
}
