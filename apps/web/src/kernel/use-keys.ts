import { useEffect, useRef } from 'react'
import { type KeyEntry, type KeyHandler, registerKeys } from './keys.ts'
import { type AreaTexts, type TextKey, translate } from './texts.ts'

/** Puts a key table in force while the component is shown. The table must be a constant of its module. */
export function useKeys<Id extends string, A extends AreaTexts>(
  entries: readonly (KeyEntry<Id> & { readonly textId: TextKey<A> })[],
  texts: A,
  handle: KeyHandler<Id>,
): void {
  const newest = useRef(handle)
  useEffect(() => {
    newest.current = handle
  })
  useEffect(
    () =>
      registerKeys(
        entries,
        (id, phase) => newest.current(id, phase),
        (textId) => translate(texts, textId as TextKey<A>),
      ),
    [entries, texts],
  )
}
