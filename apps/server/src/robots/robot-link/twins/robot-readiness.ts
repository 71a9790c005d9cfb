import type { Pose } from '@wheelhouse/contract/robots/robot-state'
import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { versionLimits } from '@wheelhouse/contract/system/system-version'
import { AppError } from '../../../kernel/process/app-error.ts'
import { getClosedMode, getRemoteStop, hasOpenOrder, isOnline, type RobotTwin } from './robot-twin.ts'

/** Checks whether a robot can take a command now. Each throws the error that explains to the operator why not. */

/** For what halts a robot: allowed whatever the robot's status is. @throws AppError robot.offline */
export function requireReachable(twin: RobotTwin, now: number): void {
  if (!isOnline(twin, now) || twin.state === null) throw new AppError('robot.offline')
}

/**
 * May the robot be sent this action, or an `order`? An `intervened` robot may be sent a cancel of its order (VDA 5050
 * 3.0). The remote stop is sent in every mode (`request-stop.ts`).
 */
export function mayBeCommanded(twin: RobotTwin, what: string): boolean {
  const mode = getClosedMode(twin)
  return mode === null || (mode === 'intervenedMode' && what === 'cancelOrder')
}

/**
 * For every order and action.
 * @throws AppError `robot.…Mode` while people are at work at the robot itself
 */
export function requireOpenMode(twin: RobotTwin, what: string): void {
  const mode = getClosedMode(twin)
  if (mode !== null && !mayBeCommanded(twin, what)) throw new AppError(`robot.${mode}`)
}

/**
 * For everything that is done with it.
 * @throws AppError robot.unavailable (also under maintenance and in repair), robot.updating, robot.offline, and those of
 *   `requireOpenMode`
 */
export function requireOnline(twin: RobotTwin, now: number): void {
  if (twin.status !== robotStatuses.available) throw new AppError('robot.unavailable')
  requireNoUpdate(twin)
  requireReachable(twin, now)
  requireOpenMode(twin, 'order')
}

/**
 * For everything that moves the robot, autonomously or manually.
 * @throws AppError robot.stopped, robot.standby and those of `requireOnline`
 */
export function requireReady(twin: RobotTwin, now: number): void {
  requireOnline(twin, now)
  if (getRemoteStop(twin) !== 'none' || twin.state?.emergencyStop !== 'none')
    throw new AppError('robot.stopped')
  if (twin.statusMessage?.standby === true) throw new AppError('robot.standby')
}

/**
 * For everything that moves the robot autonomously.
 * @throws AppError robot.drivenByOther and those of `requireReady`
 */
export function requireMovable(twin: RobotTwin, now: number): void {
  requireReady(twin, now)
  requireNoDriver(twin)
}

/** Where the robot is. @throws AppError robot.notLocalized when it does not know */
export function requirePose({ state }: RobotTwin): Pose {
  const pose = state?.pose ?? null
  if (pose === null || !pose.localized) throw new AppError('robot.notLocalized')
  return pose
}

/** @throws AppError robot.updating */
function requireNoUpdate(twin: RobotTwin): void {
  if (twin.update !== null) throw new AppError('robot.updating')
}

/** @throws AppError robot.drivenByOther */
function requireNoDriver({ lease }: RobotTwin): void {
  if (lease !== null)
    throw new AppError('robot.drivenByOther', { name: `${lease.lastName} ${lease.firstName}` })
}

/**
 * For an update of the software. Allowed at the dock and whatever the robot's status is: it may be under maintenance.
 * @param minBattery per cent; less is too little, and so is an unknown charge
 * @throws AppError robot.notCapable, robot.drivenByOther, robot.busy, robot.batteryLow and those of `requireReachable`
 *   and `requireOpenMode`
 */
export function requireUpdatable(twin: RobotTwin, now: number, minBattery: number): void {
  requireReachable(twin, now)
  requireOpenMode(twin, 'updateSoftware')
  // Only the extension reports which version a robot runs: without it nobody would ever know that the update ended.
  if (!isListed(twin, 'updateSoftware') || twin.statusMessage === null) throw new AppError('robot.notCapable')
  requireNoUpdate(twin)
  requireNoDriver(twin)
  requireIdle(twin)
  if (twin.state?.driving === true) throw new AppError('robot.busy')
  const charge = twin.stale.has('battery') ? null : (twin.state?.battery?.charge ?? null)
  const percent = Math.max(minBattery, versionLimits.minBattery)
  if (charge === null || charge < percent) throw new AppError('robot.batteryLow', { percent })
}

/** @throws AppError robot.busy while an order or cleaning is under way, robot.updating */
export function requireIdle(twin: RobotTwin): void {
  requireNoUpdate(twin)
  const isAtWork = (twin.state !== null && hasOpenOrder(twin.state)) || twin.order?.status === 'sent'
  const busy = isAtWork || twin.run !== null || twin.statusMessage?.cleaning === true
  if (busy) throw new AppError('robot.busy')
}

/** Predefined actions of VDA 5050 that a robot without a list of actions is assumed to know. */
const bareMinimum = new Set(['cancelOrder', 'startPause', 'stopPause', 'stateRequest', 'factsheetRequest'])

/** Does the robot's own factsheet list this action? */
export function isListed(twin: RobotTwin, actionType: string): boolean {
  return twin.factsheet?.actions.includes(actionType) === true
}

/** Only what the factsheet lists is sent; without a factsheet the bare minimum (R-ROBOTS-25). */
export function isCapable({ factsheet }: Pick<RobotTwin, 'factsheet'>, actionType: string): boolean {
  const listed = factsheet?.actions ?? []
  if (actionType === 'cancelOrder') return true
  return listed.length === 0 ? bareMinimum.has(actionType) : listed.includes(actionType)
}

/** @throws AppError robot.notCapable */
export function requireCapable(twin: RobotTwin, actionType: string): void {
  if (!isCapable(twin, actionType)) throw new AppError('robot.notCapable')
}
