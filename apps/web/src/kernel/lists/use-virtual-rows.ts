import { useVirtualizer } from '@tanstack/react-virtual'

/**
 * The rows of a long list that scrolls within its own frame: only the visible ones are in the DOM. What it returns
 * changes without a new identity, so nothing may be memoised by it alone.
 */
export function useVirtualRows(options: Parameters<typeof useVirtualizer<HTMLDivElement, Element>>[0]) {
  // oxlint-disable-next-line react/incompatible-library -- as just said
  return useVirtualizer(options)
}
