import { randomUUID } from 'node:crypto'
import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import { AppError } from '../kernel/app-error.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { speaksProfile } from '../robots/robot-link/link-sender.ts'
import { isCapable, requireOnline } from '../robots/robot-link/robot-readiness.ts'
import { remoteStopOf, type RobotTwin } from '../robots/robot-link/robot-twin.ts'

/** How long the answer to the operator waits for the robot's own word. The stop itself goes on being asked for. */
const acknowledgeWithinMs = 1_500

/**
 * Latches the remote stop (design §6): needs no lease and no database. It is asked for again and again until the robot
 * reports it, also when the robot is only just starting. It is not a safety-rated emergency stop.
 * @returns whether the robot itself has reported that it stands.
 */
export async function remoteStop(
  link: LinkContext,
  twin: RobotTwin,
  stopId: string = randomUUID(),
): Promise<boolean> {
  twin.stopRequested = stopId
  link.sender.extension(twin, linkTopics.session, { kind: 'remoteStop', stopId })
  // A robot that knows VDA 5050 only has no such stop: it is paused, and reported as not acknowledged.
  if (!speaksProfile(twin) && isCapable(twin, 'startPause'))
    link.sender.instantActions(twin, [{ actionType: 'startPause', parameters: {} }])
  link.changed(twin)
  const latched = await link.waiters.waitFor(
    twin,
    (t) => (remoteStopOf(t) === 'latched' ? true : undefined),
    acknowledgeWithinMs,
  )
  return latched === true
}

/**
 * Releases the stop; nothing resumes by itself.
 * @throws AppError robot.offline, robot.noAnswer
 */
export async function clearRemoteStop(link: LinkContext, twin: RobotTwin): Promise<void> {
  if (remoteStopOf(twin) === 'none') return
  twin.stopRequested = null
  link.changed(twin)
  if (!speaksProfile(twin)) return
  requireOnline(twin, link.clock.monotonicMs())
  link.sender.extension(twin, linkTopics.session, { kind: 'clearRemoteStop' })
  const cleared = await link.waiters.waitFor(
    twin,
    (t) => (remoteStopOf(t) === 'none' ? true : undefined),
    acknowledgeWithinMs,
  )
  if (cleared === null) throw new AppError('robot.noAnswer')
}
