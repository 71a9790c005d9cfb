import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { AppError } from '../../kernel/process/app-error.ts'
import { getRemoteStop, hasOpenOrder, isOnline, type RobotTwin } from './robot-twin.ts'

/** Sentences about whether a robot can take a command now. Each throws the error that tells the operator why not. */

/** For what makes a robot stand: it counts whatever the robot's status is. @throws AppError robot.offline */
export function requireReachable(twin: RobotTwin, now: number): void {
  if (!isOnline(twin, now) || twin.state === null) throw new AppError('robot.offline')
}

/** @throws AppError robot.unavailable (also under maintenance and in repair), robot.offline */
export function requireOnline(twin: RobotTwin, now: number): void {
  if (twin.status !== robotStatuses.available) throw new AppError('robot.unavailable')
  requireReachable(twin, now)
}

/**
 * For everything that moves the robot, by itself or by hand.
 * @throws AppError robot.stopped, robot.standby and those of `requireOnline`
 */
export function requireReady(twin: RobotTwin, now: number): void {
  requireOnline(twin, now)
  if (getRemoteStop(twin) !== 'none' || twin.state?.emergencyStop !== 'none')
    throw new AppError('robot.stopped')
  if (twin.statusMessage?.standby === true) throw new AppError('robot.standby')
}

/**
 * For everything that moves the robot by itself.
 * @throws AppError robot.drivenByOther and those of `requireReady`
 */
export function requireMovable(twin: RobotTwin, now: number): void {
  requireReady(twin, now)
  if (twin.lease !== null)
    throw new AppError('robot.drivenByOther', { name: `${twin.lease.lastName} ${twin.lease.firstName}` })
}

/** @throws AppError robot.busy while an order or cleaning is under way */
export function requireIdle(twin: RobotTwin): void {
  const isAtWork = (twin.state !== null && hasOpenOrder(twin.state)) || twin.order?.status === 'sent'
  const busy = isAtWork || twin.run !== null || twin.statusMessage?.cleaning === true
  if (busy) throw new AppError('robot.busy')
}

/** Predefined actions of VDA 5050 that a robot without a list of its actions is trusted to know. */
const bareMinimum = new Set(['cancelOrder', 'startPause', 'stopPause', 'stateRequest', 'factsheetRequest'])

/** Does the robot itself say that it knows this action? */
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
