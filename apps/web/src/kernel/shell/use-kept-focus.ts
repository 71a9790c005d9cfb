import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a container whose controls come and go: if the focused one is removed or hidden, the container's
 * field gets it, else its first button. Spread the result on the container's element.
 */
export function useKeptFocus() {
  const place = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const isThere = last.current?.isConnected && last.current.closest('[hidden]') === null
    if (last.current === null || isThere) return
    const find = (element: string) => place.current?.querySelector<HTMLElement>(`${element}:not([hidden] *)`)
    const next = find('input') ?? find('button')
    next?.focus({ preventScroll: true })
  })
  return {
    ref: place,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target
    },
    /** A control that is removed loses the focus to nothing; a person moves it to something. */
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) last.current = null
    },
  }
}
