import type { Step } from '@wheelhouse/contract/flows/step'
import { useMemo, useState } from 'react'
import { replaceAll } from '../edit-steps.ts'
import type { FlowDraft } from '../use-flow-draft.ts'
import { readSteps, writeSteps } from './json-steps.ts'

const noIssues: readonly string[] = []

/**
 * The steps as editable JSON. Valid text updates the draft immediately, as a single act; invalid text
 * stays here until it is fixed or discarded.
 */
export function useJsonText({ steps, act, endGesture }: FlowDraft) {
  const [held, setHeld] = useState<{ text: string; steps: readonly Step[] } | null>(null)
  // If the steps have changed elsewhere, the text is regenerated.
  const isHeld = held !== null && held.steps === steps
  const issues = useMemo(() => {
    if (!isHeld) return noIssues
    const read = readSteps(held.text)
    return 'issues' in read ? read.issues : noIssues
  }, [held, isHeld])
  return {
    /** Generated only when shown. */
    getText: () => (isHeld ? held.text : writeSteps(steps)),
    issues,
    change: (text: string) => {
      const read = readSteps(text)
      const isSame = 'steps' in read && JSON.stringify(read.steps) === JSON.stringify(steps)
      if ('issues' in read || isSame) return setHeld({ text, steps })
      act(replaceAll(read.steps), 'json')
      setHeld({ text, steps: read.steps })
    },
    discard: () => setHeld(null),
    /** Typing has ended: what comes next is another act. */
    leave: () => {
      setHeld(null)
      endGesture()
    },
  }
}
