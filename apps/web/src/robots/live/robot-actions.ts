import type { ErrorCode } from '@wheelhouse/contract/errors'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { call } from '../../kernel/server/api.ts'
import { asApiError } from '../../kernel/server/api-error.ts'
import { readLive, watchLive } from '../../kernel/server/live.ts'
import { createStore } from '../../kernel/server/store.ts'
import { dock, robotState, startCleaning, stopCleaning } from '../robot.calls.ts'

/**
 * Commands from the list: requested, accepted, done, each shown only once it is true. The progress is kept here and not
 * in the row, because rows out of view are unmounted.
 */

const actionCalls = { startCleaning, stopCleaning, dock }
export type RobotAction = keyof typeof actionCalls
export type ActionProgress = {
  action: RobotAction
  /** `unknown`: the robot accepted, but its end was not observed in time. */
  phase: 'requested' | 'accepted' | 'done' | 'unknown' | 'failed'
  error: { code: ErrorCode; params: Record<string, string | number> } | null
}

/** Progress by serial number. */
export const actionProgress = createStore<Readonly<Record<string, ActionProgress>>>({})

/** How the robot's own state shows that an accepted command has been completed. */
const isDone: Record<RobotAction, (state: RobotState) => boolean> = {
  startCleaning: (state) => state.cleaning,
  stopCleaning: (state) => !state.cleaning,
  dock: (state) => state.battery?.state === 'charging' || state.battery?.state === 'full',
}

/** Returning to the dock takes time. Milliseconds. */
const longestWaitMs = 10 * 60_000
/** How long a finished line is shown. Milliseconds. */
const shownAfterMs = 8_000

/** Sends the command and follows it to its end. Failures are shown in the robot's own row. */
export async function runRobotAction(serialNo: string, action: RobotAction): Promise<void> {
  const show = (phase: ActionProgress['phase'], error: ActionProgress['error'] = null) =>
    actionProgress.set({ ...actionProgress.get(), [serialNo]: { action, phase, error } })
  show('requested')
  try {
    const { status, actionId } = await call(actionCalls[action], { params: { serialNo } })
    if (status === 'accepted') {
      show('accepted')
      const end = await waitForEnd(serialNo, action, actionId)
      // The failure is in the robot's own state, and stays there.
      if (end === 'failed') return forget(serialNo)
      show(end)
    } else show('done')
  } catch (error) {
    const { code, params } = asApiError(error)
    show('failed', { code, params })
  }
  const shown = actionProgress.get()[serialNo]
  setTimeout(() => {
    if (actionProgress.get()[serialNo] === shown) forget(serialNo)
  }, shownAfterMs)
}

function forget(serialNo: string): void {
  const { [serialNo]: _, ...others } = actionProgress.get()
  actionProgress.set(others)
}

/** @param orderId the order that the action resulted in, if any */
function waitForEnd(
  serialNo: string,
  action: RobotAction,
  orderId: string,
): Promise<'done' | 'failed' | 'unknown'> {
  return new Promise((resolve) => {
    const params = { serialNo }
    const finish = (result: 'done' | 'failed' | 'unknown') => {
      clearTimeout(timer)
      stop()
      resolve(result)
    }
    const look = () => {
      const { message, stale } = readLive(robotState, params)
      if (message === undefined || stale) return
      if (isDone[action](message)) finish('done')
      else if (message.lastOrder?.orderId === orderId) finish(message.lastOrder.outcome)
    }
    const timer = setTimeout(() => finish('unknown'), longestWaitMs)
    const stop = watchLive(robotState, params, look)
    look()
  })
}
