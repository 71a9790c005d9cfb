import { videoCameraIds } from '@wheelhouse/contract/reports/media'
import type { LinkContext } from '../../robots/robot-link/link-context.ts'
import { isCapable } from '../../robots/robot-link/robot-readiness.ts'
import { isOnline, type RobotTwin } from '../../robots/robot-link/robot-twin.ts'
import type { RunState } from './run-state.ts'

/** Large enough to judge by, and soon here. */
const quality = 'high'

/**
 * Has the robot take a picture of what it sees as its run begins to ask. Whoever answers sees it, and it stays in the
 * report. Asked for once and not waited for: a question goes without a picture rather than late.
 */
export function photographQuestion(
  { sender, clock }: Pick<LinkContext, 'sender' | 'clock'>,
  twin: RobotTwin,
  { before, after }: { before: RunState; after: RunState },
): void {
  const { doing } = after
  if (doing?.kind !== 'question' || after.ended !== null) return
  if (before.doing?.kind === 'question' && before.doing.question.id === doing.question.id) return
  if (!isOnline(twin, clock.monotonicMs()) || !isCapable(twin, 'takePhoto')) return
  const [cameraId] = videoCameraIds
  // Found again by this: the question, and the visit that the report shows it with.
  const actionId = `${doing.question.id}.${doing.visit ?? 0}`
  sender.instantActions(twin, [{ actionId, actionType: 'takePhoto', parameters: { cameraId, quality } }])
}
