import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../shell/notify.ts'
import { translate } from '../words/texts.ts'
import { forgetInput, type ReadInput, readKeptInput, registerInput } from './kept-input.ts'

/**
 * What was typed under a name when the last session ended. The first rendering has it; it is announced, and erased
 * from where it was kept.
 * @param name `null`: nothing is kept
 */
export function useKeptInput(name: string | null): unknown {
  const [kept] = useState(() => (name === null ? null : readKeptInput(name)))
  useEffect(() => {
    if (kept === null || name === null) return
    forgetInput(name)
    notify({ id: 'keptInput', message: translate(formTexts, 'inputRestored') })
  }, [kept, name])
  return kept
}

/** Lets the session's end keep what is unsaved. @param read `null`: nothing is; called with what was rendered last */
export function useInputKeeping(name: string | null, read: ReadInput): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => (name === null ? undefined : registerInput(name, () => latest.current())), [name])
}

/** A text outside a form, with `useState`'s result, that is kept like the fields of a form. */
export function useKeptText(name: string, initial: string): [string, (text: string) => void] {
  const kept = useKeptInput(name)
  const [text, setText] = useState(typeof kept === 'string' ? kept : initial)
  useInputKeeping(name, () => (text === initial ? null : text))
  return [text, setText]
}
