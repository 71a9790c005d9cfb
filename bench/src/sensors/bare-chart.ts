import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import type uPlot from 'uplot'
import type { BenchValue } from './bench-sensors.ts'

/** The peer: all values as JSON in the same chart component, on an otherwise empty page. */
export type BareChart = {
  /** @returns milliseconds from the call to the rendered chart */
  measure(): Promise<number>
  close(): Promise<void>
}

export async function openBareChart(browser: Browser, values: readonly BenchValue[]): Promise<BareChart> {
  const json = Buffer.from(
    JSON.stringify(values.map(({ at, value }) => ({ at: new Date(at).toISOString(), value }))),
  )
  const server = createServer((request, response) => {
    const isData = request.url === '/values.json'
    response.writeHead(200, {
      'content-type': isData ? 'application/json' : 'text/html',
      'cache-control': 'no-store',
    })
    response.end(isData ? json : '<!doctype html><title>Bare</title><div id="place"></div>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The peer does not listen by TCP.')
  const built = dirname(createRequire(import.meta.url).resolve('uplot'))
  return {
    async measure() {
      const page = await browser.newPage({ viewport: { width: 1360, height: 900 } })
      await page.goto(`http://127.0.0.1:${address.port}/`)
      await page.addScriptTag({ path: join(built, 'uPlot.iife.min.js') })
      const ms = await page.evaluate(drawAll)
      await page.close()
      return ms
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Runs in the page. */
async function drawAll(): Promise<number> {
  const begin = performance.now()
  const answer = await fetch('/values.json')
  const values: { at: string; value: number }[] = await answer.json()
  const data: [number[], number[]] = [
    values.map(({ at }) => Date.parse(at) / 1000),
    values.map(({ value }) => value),
  ]
  const place = document.querySelector<HTMLElement>('#place')
  if (place === null) throw new Error('The page has no place for the chart.')
  // Set by the component's script.
  const Chart: typeof uPlot = Reflect.get(globalThis, 'uPlot')
  const drawn = new Chart(
    { width: 1200, height: 220, series: [{}, { stroke: 'blue', points: { show: false } }] },
    data,
    place,
  )
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        resolve(performance.now() - begin)
        drawn.destroy()
      })
    })
  })
}
