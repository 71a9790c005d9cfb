import { useEffect } from 'react'

const icons = { calm: '/mark.svg', alarm: '/mark-alarm.svg' }
let name = 'Wheelhouse'
let count = 0

/** Names the page in the browser's tab, and for those who hear which page they are on. */
export function useTitle(title: string): void {
  useEffect(() => {
    name = `${title} - Wheelhouse`
    showTitle()
  }, [title])
}

/** How many robots need somebody: in front of every title, and as a mark on the tab's icon. */
export function setTitleCount(next: number): void {
  count = next
  showTitle()
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  icon?.setAttribute('href', count > 0 ? icons.alarm : icons.calm)
}

function showTitle(): void {
  document.title = count > 0 ? `(${count}) ${name}` : name
}
