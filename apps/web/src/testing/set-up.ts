import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { live } from '../kernel/server/live.ts'
import { connectionTiming } from '../kernel/server/live-connection.ts'

// What jsdom lacks and the component library requires.
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

// jsdom neither draws nor plays, nor follows a pointer.
HTMLCanvasElement.prototype.getContext = () => null
HTMLMediaElement.prototype.play = () => Promise.resolve()
HTMLElement.prototype.setPointerCapture = () => {}
navigator.getGamepads = () => []

// A page that is slow because the machine is busy is no wrong page: the wait covers the loading of its lazy parts, too,
// which a test meets first and a loaded machine takes seconds for.
configure({ asyncUtilTimeout: 30_000 })
afterEach(cleanup)
// The library keeps notices for all files of a worker and shows only so many: those of others would come first.
afterEach(() => {
  notifications.clean()
  notifications.cleanQueue()
})
// Nor is a line that the test has not opened yet a lost one.
connectionTiming.silentMs = 2 ** 31 - 1

// The next file is tested in the same window. It has modules of its own, and so their state, but for the libraries.
afterAll(() => {
  live.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.title = ''
  history.replaceState(null, '', '/')
  vi.resetModules()
})
