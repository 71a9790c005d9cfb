import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import type { ActionOutcome } from './adapter.ts'

/** How an action tells its end, once, and how it is given up before. */
export type Done = (outcome: ActionOutcome) => void
export type Cancel = () => void

export const nothingToCancel: Cancel = () => {}

/** Ends an action that does not begin. */
export function refuse(done: Done, error: ActionFault, description: string): Cancel {
  done({ ok: false, error, description })
  return nothingToCancel
}
