import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What jsdom lacks and the component library asks for.
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResizeObserver
class NoIntersectionObserver extends NoResizeObserver {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  takeRecords = () => []
}
globalThis.IntersectionObserver ??= NoIntersectionObserver
// Nobody here wants movement: a dialog that still fades when the tests of a file are over would find its page gone.
globalThis.matchMedia ??= (query) =>
  ({
    matches: query.includes('prefers-reduced-motion'),
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
Element.prototype.scrollTo = () => {}
HTMLElement.prototype.hidePopover = () => {}

// A page that is slow because the machine is busy is no wrong page: the wait covers the loading of its lazy parts, too,
// which a test meets first and a loaded machine takes seconds for.
configure({ asyncUtilTimeout: 8_000 })
afterEach(cleanup)
