import type { Step } from '@wheelhouse/contract/flows/step'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { useMemo, useState } from 'react'
import { useInputKeeping, useKeptInput } from '../../../kernel/forms/use-kept-input.ts'
import { replaceAll } from '../edit-steps.ts'
import type { FlowDraft } from '../use-flow-draft.ts'
import { readSteps, writeSteps } from './json-steps.ts'

const noIssues: readonly string[] = []
const otherSteps: readonly Step[] = []

/** What was typed, and the steps that it was typed over. */
type Held = { text: string; steps: readonly Step[] }

/**
 * The steps as editable JSON. Valid text updates the draft immediately, as a single act; invalid text
 * stays here until it is fixed or discarded, also beyond the end of a session.
 * @param flowId '' for a new flow
 */
export function useJsonText({ steps, act, endGesture }: FlowDraft, flowId: string) {
  const name = `steps of flow ${flowId} as JSON`
  const kept = useKeptInput(name)
  const [held, setHeld] = useState(() => toHeld(kept, steps))
  const heldIssues = useMemo(() => (held === null ? noIssues : findIssues(held.text)), [held])
  // If the steps have changed elsewhere, valid text is regenerated.
  const isHeld = held !== null && (held.steps === steps || heldIssues.length > 0)
  const issues = isHeld ? heldIssues : noIssues
  useInputKeeping(name, () =>
    issues.length === 0 || held === null
      ? null
      : { text: held.text, over: held.steps === steps ? writeSteps(steps) : null },
  )
  return {
    /** Generated only when shown. */
    getText: () => (isHeld ? held.text : writeSteps(steps)),
    issues,
    /** Did somebody else change the steps after the invalid text was begun? */
    isOutdated: issues.length > 0 && held?.steps !== steps,
    change: (text: string) => {
      const read = readSteps(text)
      const isSame = 'steps' in read && JSON.stringify(read.steps) === JSON.stringify(steps)
      if (isSame) return setHeld({ text, steps })
      if ('issues' in read)
        return setHeld({ text, steps: heldIssues.length > 0 && held ? held.steps : steps })
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

function findIssues(text: string): readonly string[] {
  const read = readSteps(text)
  return 'issues' in read ? read.issues : noIssues
}

/** The text of a session that ended. */
function toHeld(kept: unknown, steps: readonly Step[]): Held | null {
  if (!isRecord(kept) || typeof kept.text !== 'string') return null
  return { text: kept.text, steps: kept.over === writeSteps(steps) ? steps : otherSteps }
}
