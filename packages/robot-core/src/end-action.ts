import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import type { ActionOutcome } from './adapter.ts'

/** How an action reports its end, exactly once, and how it is cancelled before. */
export type Done = (outcome: ActionOutcome) => void
export type Cancel = () => void

export const nothingToCancel: Cancel = () => {}

/** Ends an action that cannot begin. */
export function refuse(done: Done, error: ActionFault, description: string): Cancel {
  done({ ok: false, error, description })
  return nothingToCancel
}
