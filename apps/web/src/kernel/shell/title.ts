import { useEffect } from 'react'

/** Names the page in the browser's tab, and for those who hear which page they are on. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Wheelhouse`
  }, [title])
}
