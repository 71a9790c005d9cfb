import { isTyping } from '../../kernel/shell/keys.ts'

/** Disables the browser's context menu (R-SHELL-10), except where it offers paste and spelling. */
export function disableContextMenu(): () => void {
  const handle = (event: MouseEvent) => {
    if (!isTyping(event.target)) event.preventDefault()
  }
  document.addEventListener('contextmenu', handle)
  return () => document.removeEventListener('contextmenu', handle)
}
