import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@wheelhouse/tools/run'
import type { Browser, Page } from 'playwright-core'
import { signInToApi } from '../kernel/api.ts'
import { openWindow, type WarmSession } from '../kernel/browser.ts'
import { accounts, type Product } from '../kernel/product.ts'
import { type Figure, missingFigure, plainFigure, ratioFigure } from '../kernel/report.ts'
import { median, type Pair } from '../kernel/statistics.ts'
import { showInKonva } from './konva-scene.ts'
import { drawMap, makeFloor } from './large-floor.ts'
import { makeLargeMap } from './large-map.ts'
import { openTaskMeter } from './task-time.ts'

/** The cost of the editor with a large map: opening it, drawing it, undoing a large change. */

const goals = { drawing: 0.4, openMs: 800, undoMs: 50, importMs: 1_500 }
/** Frames of each kind, pan and zoom, in one round. */
const frames = 60
/** Pixels around the whole map. */
const margin = 16

type Stage = { product: Product; session: WarmSession; trials: number }

export async function measureEditor(browser: Browser, stage: Stage): Promise<Figure[]> {
  const { api } = await signInToApi(stage.product, accounts.administrator)
  const map = makeLargeMap()
  const floorId = await makeFloor(api, 'Large', 80)
  await drawMap(api, floorId, map)
  const opened: number[] = []
  const undone: number[] = []
  const pairs: Pair[] = []
  for (let trial = 0; trial < stage.trials; trial++) {
    const window = await openWindow(browser, stage.product, stage.session)
    const page = await window.newPage()
    opened.push(await openEditor(page, floorId))
    await selectThousand(page, map.bounds)
    undone.push(await undo(page))
    await page.keyboard.press('Escape')
    await page.keyboard.press('h')
    const ours = await measureFrames(page)
    await showInKonva(page, map)
    pairs.push({ ours, peer: await measureFrames(page) })
    await window.close()
  }
  const [open, back] = [median(opened), median(undone)]
  return [
    ratioFigure('10,000 waypoints with edges and zones: pan and zoom, main thread per frame', pairs, {
      unit: 'ms',
      atMost: goals.drawing,
      note: `Peer: the same scene in Konva, no part of it listening. Processor time of all tasks of the main thread, divided by ${2 * frames} frames: half of them panned, half of them zoomed.`,
    }),
    plainFigure('open that editor', {
      measured: `${open.toFixed(0)} ms`,
      goal: `<= ${goals.openMs} ms`,
      met: open <= goals.openMs,
      note: `From the address to the map on the canvas, signed in, nothing of the console in the browser's cache; median of ${stage.trials}.`,
    }),
    plainFigure('undo a move of 1,000 waypoints', {
      measured: `${back.toFixed(1)} ms`,
      goal: `<= ${goals.undoMs} ms`,
      met: back <= goals.undoMs,
      note: 'From the key to the end of the frame that shows it.',
    }),
    await measureImport(browser, stage),
  ]
}

/** @returns milliseconds from the navigation to something on the canvas */
async function openEditor(page: Page, floorId: string): Promise<number> {
  await page.goto(`/editor/v2/${floorId}/floor`, { waitUntil: 'commit' })
  return page.evaluate(waitForDrawing)
}

/** Runs in the page. @returns milliseconds since the navigation */
function waitForDrawing(): Promise<number> {
  const isDrawn = (canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    if (width < 100 || height < 100) return false
    const middle = canvas.getContext('2d')?.getImageData(width / 2 - 20, height / 2 - 20, 40, 40).data ?? []
    return new Set(middle).size > 3
  }
  return new Promise((resolve) => {
    const look = () => {
      if ([...document.querySelectorAll('canvas')].some(isDrawn)) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** Selects ten of the hundred columns with a rectangle on the whole map, and moves them. */
async function selectThousand(
  page: Page,
  { min, max }: { min: readonly number[]; max: readonly number[] },
): Promise<void> {
  const canvas = page.locator('canvas[role="img"]')
  await canvas.focus()
  await page.keyboard.press('0')
  await page.keyboard.press('s')
  const box = await canvas.boundingBox()
  if (box === null) throw new Error('The editor has no canvas.')
  const [width, height] = [(max[0] ?? 0) - (min[0] ?? 0), (max[1] ?? 0) - (min[1] ?? 0)]
  const scale = Math.min((box.width - 2 * margin) / width, (box.height - 2 * margin) / height)
  const left = box.x + box.width / 2 - (width / 2) * scale
  const top = box.y + box.height / 2 - (height / 2) * scale
  await page.mouse.move(left - 4, top - 4)
  await page.mouse.down()
  await page.mouse.move(left + 20 * scale, top + height * scale + 4, { steps: 3 })
  await page.mouse.up()
  await canvas.focus()
  await page.keyboard.press('Shift+ArrowRight')
}

/** @returns milliseconds from the key to the end of the next frame */
function undo(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const begin = performance.now()
    const key = { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
    await new Promise(requestAnimationFrame)
    // A message is handled after the frame has been drawn.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve)
      port1.start()
      port2.postMessage(null)
    })
    return performance.now() - begin
  })
}

/** Pans by dragging, then zooms with the wheel, one step per frame. @returns main thread milliseconds per frame */
async function measureFrames(page: Page): Promise<number> {
  const readTasks = await openTaskMeter(page)
  const nextFrame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  const step = async () => {
    await page.mouse.move(400, 300)
    await page.mouse.down()
    for (let i = 0; i < frames; i++) {
      await page.mouse.move(400 + Math.sin(i / 5) * 150, 300 + Math.cos(i / 5) * 100)
      await nextFrame()
    }
    await page.mouse.up()
    for (let i = 0; i < frames; i++) {
      await page.mouse.wheel(0, i % 20 < 10 ? -60 : 60)
      await nextFrame()
    }
  }
  await nextFrame()
  const before = await readTasks()
  await step()
  return ((await readTasks()) - before) / (2 * frames)
}

const maps = join(root, '..', 'shared', 'maps')
const imports = [
  { format: 'openRmf', files: ['office.building.yaml'] },
  { format: 'nav2', files: ['depot.yaml', 'depot.pgm'] },
] as const

async function measureImport(browser: Browser, { product, session, trials }: Stage): Promise<Figure> {
  const figure = 'import of the RMF office and the Nav2 depot map: upload to drawn'
  if (!existsSync(maps)) return missingFigure(figure, 'The maps are not on this machine.')
  const { api } = await signInToApi(product, accounts.administrator)
  const times: number[] = []
  for (let trial = 0; trial < trials; trial++) {
    let slowest = 0
    for (const [at, { format, files }] of imports.entries()) {
      const floorId = await makeFloor(api, `Import ${trial} ${format}`, 81 + trial * 2 + at)
      const window = await openWindow(browser, product, session)
      const page = await window.newPage()
      await page.goto(`/editor/v2/${floorId}/floor`)
      await page.getByRole('tab').last().click()
      slowest = Math.max(slowest, await importFiles(page, format, files))
      await window.close()
    }
    times.push(slowest)
  }
  const ms = median(times)
  return plainFigure(figure, {
    measured: `${ms.toFixed(0)} ms`,
    goal: `<= ${goals.importMs.toLocaleString('en')} ms`,
    met: ms <= goals.importMs,
    note: 'The slower of the two; from choosing the first file to the map on the canvas.',
  })
}

/** @returns milliseconds from the first file to the map on the canvas */
async function importFiles(page: Page, format: string, files: readonly string[]): Promise<number> {
  const form = page.locator('form').filter({ has: page.locator('input[type="file"]') })
  await form.locator('select').first().selectOption(format)
  const begin = performance.now()
  for (const [at, file] of files.entries())
    await form.locator('input[type="file"]').nth(at).setInputFiles(join(maps, file))
  await form.locator('button[type="submit"]:enabled').click()
  await page.evaluate(waitForDrawing)
  return performance.now() - begin
}
