import { useEffect } from 'react'

const icons = { calm: '/mark.svg', alarm: '/mark-alarm.svg' }
let name = 'Wheelhouse'
let count = 0

/** Sets the page's title in the browser's tab, which screen readers announce. */
export function useTitle(title: string): void {
  useEffect(() => {
    name = `${title} - Wheelhouse`
    showTitle()
  }, [title])
}

/** The number of robots that need attention: in front of every title, and as a badge on the tab's icon. */
export function setTitleCount(next: number): void {
  count = next
  showTitle()
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  icon?.setAttribute('href', count > 0 ? icons.alarm : icons.calm)
}

function showTitle(): void {
  document.title = count > 0 ? `(${count}) ${name}` : name
}
