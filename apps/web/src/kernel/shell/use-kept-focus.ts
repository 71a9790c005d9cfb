import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a place whose controls come and go: when the one that had it is gone or hidden, the place's field
 * gets it, else its first button. Give what it answers to the element of the place.
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
    /** A control that is taken away loses the focus to nothing; a person gives it to something. */
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) last.current = null
    },
  }
}
