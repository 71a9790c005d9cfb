import type { Page } from 'playwright-core'

/**
 * Seeks to a minute of the day with its slider.
 * @returns milliseconds from the request for the minute to its first picture on the screen
 */
export function seekTo(page: Page, minute: number): Promise<number> {
  return page.evaluate(seekAndWait, minute)
}

/** Runs in the page: the other minute's film replaces the current one. */
function seekAndWait(minute: number): Promise<number> {
  const bar = document.querySelector<HTMLInputElement>('input[type="range"]')
  if (bar === null) throw new Error('There is no bar of the day.')
  document.querySelector('video')?.setAttribute('data-old', '')
  const { pathname } = location
  // Bypasses React's setter, so that the event counts as a user's change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(bar, String(minute))
  bar.dispatchEvent(new Event('input', { bubbles: true }))
  return new Promise((resolve) => {
    let begin = 0
    const look = () => {
      if (begin === 0 && location.pathname !== pathname) begin = performance.now()
      const film = document.querySelector<HTMLVideoElement>('video:not([data-old])')
      if (begin === 0 || film === null) requestAnimationFrame(look)
      else film.requestVideoFrameCallback(() => resolve(performance.now() - begin))
    }
    look()
  })
}
