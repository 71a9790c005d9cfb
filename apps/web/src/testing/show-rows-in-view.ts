import { afterEach, beforeEach, vi } from 'vitest'

/** Pixels of everything: a page without a height would show none of the rows that exist only in view. */
const height = 400

/** Gives the page a height before each test of a file, so that lists and tables draw their first rows. */
export function showRowsInView(): void {
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}
