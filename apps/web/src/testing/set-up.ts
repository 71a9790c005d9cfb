import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What jsdom lacks and the component library asks for.
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResizeObserver
globalThis.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList
globalThis.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
HTMLElement.prototype.hidePopover = () => {}

// A page that is slow because the machine is busy is no wrong page.
configure({ asyncUtilTimeout: 5_000 })
afterEach(cleanup)
