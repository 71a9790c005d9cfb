import { videoCameraIds } from '@wheelhouse/contract/teleop/video'
import type { LinkContext } from '../../../robots/robot-link/link-context.ts'
import { isCapable } from '../../../robots/robot-link/twins/robot-readiness.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import type { RobotView, RunState } from './run-state.ts'

/** Large enough to judge by, and soon here. */
const quality = 'high'

/** So long after a question began the robot is asked for a picture: another server may lead the run by then. Milliseconds. */
const askWithinMs = 60_000
/** A robot that does not hear it at once is asked again; one that never shows that it has heard, not for ever. */
const askAgainMs = 2_000
const askTimes = 5

/** What a robot was asked for last, and when by the clock that never jumps. */
export type AskedPicture = { readonly actionId: string; readonly at: number; readonly times: number }

/**
 * Has the robot take a picture of what it sees as its run asks. Whoever answers sees it, and it stays in the report. By the
 * saved state alone, so also after a takeover, and by the same id, so that the robot takes it once.
 * @param before what it was asked for last
 * @returns what it has been asked for now; `null`: there is no more to ask for
 */
export function photographQuestion(
  { sender, clock }: Pick<LinkContext, 'sender' | 'clock'>,
  twin: RobotTwin,
  { state: { doing }, view, before }: { state: RunState; view: RobotView; before: AskedPicture | null },
): AskedPicture | null {
  if (doing?.kind !== 'question' || !isCapable(twin, 'takePhoto')) return null
  const { question, visit } = doing
  if (clock.now().getTime() >= Date.parse(question.askedAt) + askWithinMs) return null
  // Found again by this: the question, and the visit that the report shows it with.
  const actionId = `${question.id}.${visit ?? 0}`
  const hasHeard = twin.actions.has(actionId) || view.errors.some((error) => error.actionId === actionId)
  const last = before?.actionId === actionId ? before : { actionId, at: -Infinity, times: 0 }
  if (hasHeard || last.times >= askTimes) return null
  const now = clock.monotonicMs()
  if (!view.isOnline || now - last.at < askAgainMs) return last
  const [cameraId] = videoCameraIds
  sender.instantActions(twin, [{ actionId, actionType: 'takePhoto', parameters: { cameraId, quality } }])
  return { actionId, at: now, times: last.times + 1 }
}
