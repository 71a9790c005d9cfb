import type { Arm, JointId } from '@wheelhouse/contract/robots/arm'
import { jointIds, leftJoints, mirrorPose, restingPose, rightJoints } from '@wheelhouse/contract/robots/arm'
import { useState } from 'react'
import { type PoseValues, type Posture, type TypedJoints, toJoints, toTyped } from './pose-form.ts'

type Acts = {
  readonly past: readonly Posture[]
  readonly future: readonly Posture[]
  /** A continuous change, such as dragging a slider, which counts as one act. */
  readonly gesture: string | null
}

/** Actions on a posture, and undo. */
export type PostureActs = ReturnType<typeof usePosture>

/** @param set stores a posture in the form */
export function usePosture(arm: Arm, values: PoseValues, set: (posture: Posture) => void) {
  const [acts, setActs] = useState<Acts>({ past: [], future: [], gesture: null })
  const { joints, durationMs, easing } = values
  const now: Posture = { joints, durationMs, easing }
  const change = (next: Partial<Posture>, gesture: string | null = null) => {
    setActs(({ past, gesture: last }) => ({
      past: gesture !== null && gesture === last ? past : [...past, now],
      future: [],
      gesture,
    }))
    set({ ...now, ...next })
  }
  const changeJoints = (next: TypedJoints, gesture: string | null = null) =>
    change({ joints: { ...joints, ...next } }, gesture)
  const copy = (from: readonly JointId[], to: readonly JointId[]) =>
    changeJoints(Object.fromEntries(to.map((id, index) => [id, joints[from[index] ?? id] ?? ''])))
  return {
    change,
    setJoint: (id: JointId, value: string) => changeJoints({ [id]: value }, id),
    /** What comes next is another act. */
    endGesture: () => setActs((last) => ({ ...last, gesture: null })),
    mirror: () => changeJoints(toTyped(keepJoints(joints, mirrorPose(toJoints(arm, joints))))),
    leftToRight: () =>
      copy(
        leftJoints,
        rightJoints.filter((id) => id in joints),
      ),
    rightToLeft: () =>
      copy(
        rightJoints,
        leftJoints.filter((id) => id in joints),
      ),
    rest: () => changeJoints(toTyped(restingPose(arm))),
    canUndo: acts.past.length > 0,
    canRedo: acts.future.length > 0,
    undo: () => {
      const before = acts.past.at(-1)
      if (before === undefined) return
      setActs({ past: acts.past.slice(0, -1), future: [now, ...acts.future], gesture: null })
      set(before)
    },
    redo: () => {
      const [after, ...later] = acts.future
      if (after === undefined) return
      setActs({ past: [...acts.past, now], future: later, gesture: null })
      set(after)
    },
  }
}

/** Only joints that the arm has. */
function keepJoints(joints: TypedJoints, posture: Readonly<Partial<Record<JointId, number>>>) {
  return Object.fromEntries(
    jointIds.flatMap((id) => (id in joints && posture[id] !== undefined ? [[id, posture[id]]] : [])),
  )
}
