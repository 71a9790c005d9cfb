import type { Step } from '@wheelhouse/contract/flows/step'
import { useMemo, useState } from 'react'
import { replaceAll } from '../edit-steps.ts'
import type { FlowDraft } from '../use-flow-draft.ts'
import { readSteps, writeSteps } from './json-steps.ts'

const noIssues: readonly string[] = []

/**
 * The steps as a text that is typed. What can be read goes into the draft at once, all of it as one act; what cannot,
 * stays here until it is mended or thrown away.
 */
export function useJsonText({ steps, act, endGesture }: FlowDraft) {
  const [held, setHeld] = useState<{ text: string; steps: readonly Step[] } | null>(null)
  // Steps that changed elsewhere are a new text.
  const isHeld = held !== null && held.steps === steps
  const issues = useMemo(() => {
    if (!isHeld) return noIssues
    const read = readSteps(held.text)
    return 'issues' in read ? read.issues : noIssues
  }, [held, isHeld])
  return {
    /** Written only where it is shown. */
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
    /** Nobody types any more: what comes next is another act. */
    leave: () => {
      setHeld(null)
      endGesture()
    },
  }
}
