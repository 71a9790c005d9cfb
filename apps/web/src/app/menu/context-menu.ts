import { isTyping } from '../../kernel/shell/keys.ts'

/** The browser's context menu is disabled (R-SHELL-10), but not where it pastes and spells. */
export function disableContextMenu(): () => void {
  const handle = (event: MouseEvent) => {
    if (!isTyping(event.target)) event.preventDefault()
  }
  document.addEventListener('contextmenu', handle)
  return () => document.removeEventListener('contextmenu', handle)
}
