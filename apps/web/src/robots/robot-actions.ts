import type { ErrorCode } from '@wheelhouse/contract/errors'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { asApiError } from '../kernel/server/api-error.ts'
import { call } from '../kernel/server/api.ts'
import { readLive, watchLive } from '../kernel/server/live.ts'
import { createStore } from '../kernel/server/store.ts'
import { dock, robotState, startCleaning, stopCleaning } from './robot.calls.ts'

/**
 * Commands from the list: requested, accepted, done, each said only when it is so. The progress is kept here and not
 * in the row, because rows out of view do not exist.
 */

const actionCalls = { startCleaning, stopCleaning, dock }
export type RobotAction = keyof typeof actionCalls
export type ActionProgress = {
  action: RobotAction
  /** `unknown`: the robot accepted, but its end was not seen in time. */
  phase: 'requested' | 'accepted' | 'done' | 'unknown' | 'failed'
  error: { code: ErrorCode; params: Record<string, string | number> } | null
}

/** Progress by serial number. */
export const actionProgress = createStore<Readonly<Record<string, ActionProgress>>>({})

/** How the robot's own state shows that an accepted command has been carried out. */
const isDone: Record<RobotAction, (state: RobotState) => boolean> = {
  startCleaning: (state) => state.cleaning,
  stopCleaning: (state) => !state.cleaning,
  dock: (state) => state.battery?.state === 'charging' || state.battery?.state === 'full',
}

/** A way back to the dock takes its time. Milliseconds. */
const longestWaitMs = 10 * 60_000
/** A finished line stays this long. Milliseconds. */
const shownAfterMs = 8_000

/** Gives the command and follows it to its end. Failures are shown in the robot's own row. */
export async function runRobotAction(serialNo: string, action: RobotAction): Promise<void> {
  const show = (phase: ActionProgress['phase'], error: ActionProgress['error'] = null) =>
    actionProgress.set({ ...actionProgress.get(), [serialNo]: { action, phase, error } })
  show('requested')
  try {
    const { status } = await call(actionCalls[action], { params: { serialNo } })
    if (status === 'accepted') {
      show('accepted')
      show((await becomesTrue(serialNo, isDone[action])) ? 'done' : 'unknown')
    } else show('done')
  } catch (error) {
    const { code, params } = asApiError(error)
    show('failed', { code, params })
  }
  const shown = actionProgress.get()[serialNo]
  setTimeout(() => {
    const { [serialNo]: last, ...others } = actionProgress.get()
    if (last === shown) actionProgress.set(others)
  }, shownAfterMs)
}

function becomesTrue(serialNo: string, test: (state: RobotState) => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const params = { serialNo }
    const finish = (result: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(result)
    }
    const look = () => {
      const { message, stale } = readLive(robotState, params)
      if (message !== undefined && !stale && test(message)) finish(true)
    }
    const timer = setTimeout(() => finish(false), longestWaitMs)
    const stop = watchLive(robotState, params, look)
    look()
  })
}
