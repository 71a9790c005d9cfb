import { videoCameraIds } from '@wheelhouse/contract/teleop/video'
import type { LinkContext } from '../../../robots/robot-link/link-context.ts'
import { isCapable } from '../../../robots/robot-link/twins/robot-readiness.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import type { RobotView, RunState } from './run-state.ts'

/** Detailed enough to judge by, and quick to transfer. */
const quality = 'high'

/** How long after the question a picture may still be requested: another server may take over. Milliseconds. */
const requestWithinMs = 60_000
/** Retries for a robot that does not acknowledge the request: interval in milliseconds, and the maximum number. */
const retryAfterMs = 2_000
const triesMax = 5

/** The last request to a robot, and its time on the monotonic clock. */
export type RequestedPicture = { readonly actionId: string; readonly at: number; readonly times: number }

/**
 * Has the robot take a picture of what it sees when its run asks a question, for the person who answers and for the report.
 * Depends on the saved state alone, so it also works after a takeover, with the same id, so the robot takes it once.
 * @param before the last request
 * @returns the current request; `null` if nothing is left to request
 */
export function photographQuestion(
  { sender, clock }: Pick<LinkContext, 'sender' | 'clock'>,
  twin: RobotTwin,
  { state: { doing }, view, before }: { state: RunState; view: RobotView; before: RequestedPicture | null },
): RequestedPicture | null {
  if (doing?.kind !== 'question' || !isCapable(twin, 'takePhoto')) return null
  const { question, visit } = doing
  if (clock.now().getTime() >= Date.parse(question.askedAt) + requestWithinMs) return null
  // The picture is found by this id: the question, and the visit that the report shows it with.
  const actionId = `${question.id}.${visit ?? 0}`
  const isAcknowledged =
    twin.actions.has(actionId) || view.errors.some((error) => error.actionId === actionId)
  const last = before?.actionId === actionId ? before : { actionId, at: -Infinity, times: 0 }
  if (isAcknowledged || last.times >= triesMax) return null
  const now = clock.monotonicMs()
  if (!view.isOnline || now - last.at < retryAfterMs) return last
  const [cameraId] = videoCameraIds
  sender.instantActions(twin, [{ actionId, actionType: 'takePhoto', parameters: { cameraId, quality } }])
  return { actionId, at: now, times: last.times + 1 }
}
