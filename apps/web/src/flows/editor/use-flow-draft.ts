import type { Step } from '@wheelhouse/contract/flows/step'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { clamp, type Draft, type Edit, isRefusal, type Refusal, type Selection } from './edit-steps.ts'

type History = {
  /** The steps known to this history; others come from outside, such as somebody else's saved changes. */
  readonly steps: readonly Step[]
  readonly selection: Selection
  readonly past: readonly Draft[]
  readonly future: readonly Draft[]
  /** A continuous change, such as typing, which counts as one act. */
  readonly gesture: string | null
}

/** The edited steps, the selection, and unlimited undo. */
export type FlowDraft = {
  readonly steps: readonly Step[]
  readonly selection: Selection
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Edits the steps. @param gesture consecutive acts with the same name are one. @returns why it was rejected */
  readonly act: (edit: Edit, gesture?: string) => Refusal | null
  readonly select: (selection: Selection) => void
  /** What comes next is another act. */
  readonly endGesture: () => void
  readonly undo: () => void
  readonly redo: () => void
  /** The current draft, for asynchronous code. */
  readonly read: () => Draft
}

/** @param set stores the steps in the form */
export function useFlowDraft(steps: readonly Step[], set: (steps: readonly Step[]) => void): FlowDraft {
  const [history, setHistory] = useState<History>({
    steps,
    selection: { anchor: 0, focus: 0 },
    past: [],
    future: [],
    gesture: null,
  })
  const known = history.steps === steps ? history : takeOver(history, steps)
  if (known !== history) setHistory(known)

  const latest = useRef({ history: known, set })
  useLayoutEffect(() => {
    latest.current = { history: known, set }
  })
  const change = useCallback((next: History) => {
    const { set: store, history: before } = latest.current
    latest.current = { set: store, history: next }
    setHistory(next)
    if (next.steps !== before.steps) store(next.steps)
  }, [])

  const act = useCallback(
    (edit: Edit, gesture: string | null = null) => {
      const now = latest.current.history
      const outcome = edit(now)
      if (isRefusal(outcome)) return outcome
      const isSameAct = gesture !== null && gesture === now.gesture
      const past = isSameAct ? now.past : [...now.past, toDraft(now)]
      change({ ...outcome, past, future: [], gesture })
      return null
    },
    [change],
  )
  const select = useCallback(
    (selection: Selection) => change({ ...latest.current.history, selection, gesture: null }),
    [change],
  )
  const endGesture = useCallback(() => change({ ...latest.current.history, gesture: null }), [change])
  const undo = useCallback(() => change(stepBack(latest.current.history)), [change])
  const redo = useCallback(() => change(stepForward(latest.current.history)), [change])
  const read = useCallback(() => toDraft(latest.current.history), [])
  return {
    steps,
    selection: known.selection,
    canUndo: known.past.length > 0,
    canRedo: known.future.length > 0,
    act,
    select,
    endGesture,
    undo,
    redo,
    read,
  }
}

const toDraft = ({ steps, selection }: Draft): Draft => ({ steps, selection })

function stepBack(now: History): History {
  const before = now.past.at(-1)
  if (before === undefined) return now
  return {
    ...before,
    past: now.past.slice(0, -1),
    future: [toDraft(now), ...now.future],
    gesture: null,
  }
}

function stepForward(now: History): History {
  const [after, ...later] = now.future
  if (after === undefined) return now
  return { ...after, past: [...now.past, toDraft(now)], future: later, gesture: null }
}

/** Steps from outside are one act, so that undo restores the previous ones. */
function takeOver(history: History, steps: readonly Step[]): History {
  const selection = {
    anchor: clamp(history.selection.anchor, steps.length),
    focus: clamp(history.selection.focus, steps.length),
  }
  // The same steps, parsed again, are not an act.
  if (JSON.stringify(steps) === JSON.stringify(history.steps)) return { ...history, steps, selection }
  return { steps, selection, past: [...history.past, toDraft(history)], future: [], gesture: null }
}
