import { idSchema } from '@wheelhouse/contract/kernel/entity'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { z } from 'zod'
import { AppError } from '../../../kernel/process/app-error.ts'
import type { LinkContext } from '../link-context.ts'
import {
  isCapable,
  requireCapable,
  requireOnline,
  requireOpenMode,
  requireReachable,
} from '../twins/robot-readiness.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'
import type { ActionOutcome } from '../wire/vda-reports.ts'
import { traceCommand } from './trace-command.ts'

export type CommandAnswer = { actionId: string; status: 'accepted' | 'finished'; mediaId?: string }

/** How long a robot may take to answer an instant action; VDA 5050 robots answer with their next state. */
export const answerWithinMs = 5_000

/** Actions that halt a robot are sent whatever its status is: it may be at work when it is taken out of service. */
const standing = new Set(['cancelOrder', 'startPause', 'stopCleaning'])

/**
 * Actions that set a robot in motion, and those that revoke them if the robot did not answer: it may receive them late.
 */
const takenBackBy: Readonly<Record<string, string>> = {
  startCleaning: 'stopCleaning',
  stopPause: 'startPause',
}

/**
 * One instant action, and the robot's own answer to it.
 * @throws AppError robot.notCapable, robot.refused, robot.noAnswer and those of `requireOnline`
 */
export function giveInstantAction(
  link: LinkContext,
  twin: RobotTwin,
  actionType: string,
  parameters: Record<string, unknown> = {},
): Promise<CommandAnswer> {
  return traceCommand(twin, actionType, () => sendAndAwait(link, twin, actionType, parameters))
}

async function sendAndAwait(
  link: LinkContext,
  twin: RobotTwin,
  actionType: string,
  parameters: Record<string, unknown>,
): Promise<CommandAnswer> {
  const requireReady = standing.has(actionType) ? requireReachable : requireOnline
  requireReady(twin, link.clock.monotonicMs())
  requireOpenMode(twin, actionType)
  requireCapable(twin, actionType)
  const actionId = sendInstantAction(link, twin, actionType, parameters)
  const outcome = await link.waiters.waitFor(twin, (t) => getOutcome(t, actionId), answerWithinMs)
  if (outcome === null) {
    const undo = takenBackBy[actionType]
    if (undo !== undefined && isCapable(twin, undo)) sendInstantAction(link, twin, undo)
    throw new AppError('robot.noAnswer')
  }
  if (outcome === 'failed') throw new AppError('robot.refused')
  return { actionId, status: outcome === 'finished' ? 'finished' : 'accepted' }
}

/** Waits until an action has ended. @returns `null` if it has not ended in time */
export function waitForEnd(
  link: LinkContext,
  twin: RobotTwin,
  actionId: string,
  withinMs: number,
): Promise<'finished' | 'failed' | null> {
  const getEnd = (t: RobotTwin) => {
    const outcome = getOutcome(t, actionId)
    return outcome === 'finished' || outcome === 'failed' ? outcome : undefined
  }
  return link.waiters.waitFor(twin, getEnd, withinMs)
}

/** A camera may have to be started, and its picture written to the robot's disk. */
const pictureWithinMs = 15_000

const pictureResultSchema = z.object({ mediaId: idSchema })

/**
 * Takes a picture, and waits until the robot has stored it.
 * @throws AppError robot.notCapable, robot.refused, robot.noAnswer and those of `requireOnline`
 */
export function takePicture(
  link: LinkContext,
  twin: RobotTwin,
  actionType: 'takePhoto' | 'takeThermalImage',
  parameters: Record<string, unknown>,
): Promise<CommandAnswer> {
  return traceCommand(twin, actionType, () => awaitPicture(link, twin, actionType, parameters))
}

async function awaitPicture(
  link: LinkContext,
  twin: RobotTwin,
  actionType: string,
  parameters: Record<string, unknown>,
): Promise<CommandAnswer> {
  requireOnline(twin, link.clock.monotonicMs())
  requireCapable(twin, actionType)
  const actionId = sendInstantAction(link, twin, actionType, parameters)
  const outcome = await waitForEnd(link, twin, actionId, pictureWithinMs)
  if (outcome === null) throw new AppError('robot.noAnswer')
  if (outcome === 'failed') throw new AppError('robot.refused')
  return { actionId, status: 'finished', mediaId: readMediaId(twin, actionId) }
}

/** @throws AppError robot.refused when the robot does not report which picture it is */
function readMediaId({ actions }: RobotTwin, actionId: string): string {
  try {
    return pictureResultSchema.parse(parseJson(actions.get(actionId)?.result ?? '')).mediaId
  } catch {
    throw new AppError('robot.refused')
  }
}

/** Sends one instant action without waiting for anything. @returns its id */
export function sendInstantAction(
  link: Pick<LinkContext, 'sender'>,
  twin: RobotTwin,
  actionType: string,
  parameters: Record<string, unknown> = {},
): string {
  const [actionId = ''] = link.sender.instantActions(twin, [{ actionType, parameters }])
  return actionId
}

/** Some robots report no instant action that they refuse, but name it in an error. */
function getOutcome({ actions, state }: RobotTwin, actionId: string): ActionOutcome | undefined {
  const report = actions.get(actionId)
  if (report !== undefined && report.outcome !== 'waiting') return report.outcome
  const isNamed = state?.errors.some(({ references }) => references.actionId === actionId) === true
  return isNamed ? 'failed' : undefined
}
