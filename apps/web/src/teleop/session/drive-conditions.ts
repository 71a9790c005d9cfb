import { isTyping } from '../../kernel/shell/keys.ts'
import type { DriveConditions } from './drive-lock.ts'

/** The drive conditions known to the page itself: where the operator's eyes and hands are. */
export type PageConditions = Pick<
  DriveConditions,
  'tabHidden' | 'focused' | 'dialogOpen' | 'typing' | 'composing'
>

export function createPageConditions(onChange: () => void): { read(): PageConditions; stop(): void } {
  let composing = false
  const begin = () => {
    composing = true
    onChange()
  }
  const end = () => {
    composing = false
    onChange()
  }
  const targets: [EventTarget, string, () => void][] = [
    [document, 'compositionstart', begin],
    [document, 'compositionend', end],
    [document, 'visibilitychange', onChange],
    [globalThis, 'blur', onChange],
    [globalThis, 'focus', onChange],
    [document, 'focusin', onChange],
    [document, 'focusout', onChange],
  ]
  for (const [target, type, listener] of targets) target.addEventListener(type, listener)
  return {
    read: () => ({
      tabHidden: document.hidden,
      focused: document.hasFocus(),
      dialogOpen: document.querySelector('[aria-modal="true"]') !== null,
      typing: isTyping(document.activeElement),
      composing,
    }),
    stop() {
      for (const [target, type, listener] of targets) target.removeEventListener(type, listener)
    },
  }
}
