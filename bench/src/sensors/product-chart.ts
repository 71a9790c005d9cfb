import type { BrowserContext } from 'playwright-core'

/**
 * Switches from a span twice as wide to exactly the span of the values, on the device's screen.
 * @returns milliseconds from the click to the rendered chart
 */
export async function measureChart(
  window: BrowserContext,
  deviceId: string,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const half = Math.round((to - from) / 2)
  const page = await window.newPage()
  await page.goto(`/device/${deviceId}/data?from=${from - half}&to=${to + half}`)
  await page.locator('.uplot canvas').waitFor()
  const ms = await page.evaluate(clickAndWait)
  await page.close()
  return ms
}

/** Runs in the page: the chart of the narrower span replaces the current one. */
function clickAndWait(): Promise<number> {
  document.querySelector('.uplot')?.setAttribute('data-old', '')
  const begin = performance.now()
  document.querySelector<HTMLButtonElement>('button[aria-label="Zoom in"]')?.click()
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('.uplot:not([data-old])') === null) requestAnimationFrame(look)
      // Painted by the time the next frame begins.
      else requestAnimationFrame(() => resolve(performance.now() - begin))
    }
    look()
  })
}
