import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { SequenceActs } from './sequence/sequence-keys.ts'

/**
 * Copy, cut and paste while the focus is among the steps. The browser's own events require no permission and no TLS,
 * unlike the clipboard API for buttons.
 */
export function useClipboard(
  tree: RefObject<HTMLElement | null>,
  acts: SequenceActs,
  isReadOnly: boolean,
): void {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    if (clipboardData === null || tree.current !== document.activeElement) return
    if (event.type !== 'copy' && isReadOnly) return
    event.preventDefault()
    if (event.type === 'paste') return acts.paste(clipboardData.getData('text/plain'))
    clipboardData.setData('text/plain', event.type === 'cut' ? acts.cut() : acts.copy())
  })
  useEffect(() => {
    const kinds = ['copy', 'cut', 'paste'] as const
    const listener = (event: ClipboardEvent) => handle(event)
    for (const kind of kinds) document.addEventListener(kind, listener)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listener)
    }
  }, [])
}
