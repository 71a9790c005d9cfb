import type { Page } from 'playwright-core'

/** When this text appears in an element of a page, milliseconds since 1970. @param selector may match only later */
export function shownAt(page: Page, selector: string, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(wanted.selector)?.textContent?.includes(wanted.text) !== true) return
          observer.disconnect()
          resolve(performance.timeOrigin + performance.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    { selector, text },
  )
}
