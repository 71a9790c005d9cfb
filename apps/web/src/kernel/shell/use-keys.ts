import { type RefObject, useEffect, useRef } from 'react'
import { type AreaTexts, type TextKey, translate } from '../words/texts.ts'
import { type KeyEntry, type KeyHandler, registerKeys } from './keys.ts'

/**
 * Activates a key table while the component is mounted. The table must be a constant of its module.
 * @param scope an element: the keys are active only while the focus is in it, and before the page's own
 */
export function useKeys<Id extends string, A extends AreaTexts>(
  entries: readonly (KeyEntry<Id> & { readonly textId: TextKey<A> })[],
  texts: A,
  handle: KeyHandler<Id>,
  scope?: RefObject<HTMLElement | null>,
): void {
  const newest = useRef(handle)
  useEffect(() => {
    newest.current = handle
  })
  useEffect(() => {
    const element = scope?.current ?? null
    if (scope !== undefined && element === null) return undefined
    const getText = (textId: TextKey<A>) => translate(texts, textId)
    return registerKeys(entries, (id, phase) => newest.current(id, phase), getText, element)
  }, [entries, texts, scope])
}
