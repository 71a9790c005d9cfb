import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import type { StopMeans } from '@wheelhouse/contract/robots/robot-state'
import type { AuditActor } from '../kernel/http/audit.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { requestStop } from '../robots/robot-link/orders/request-stop.ts'
import { traceCommand } from '../robots/robot-link/orders/trace-command.ts'
import { requireReachable } from '../robots/robot-link/twins/robot-readiness.ts'
import { getRemoteStop, type RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { getStopMeans } from '../robots/robot-link/twins/stop-means.ts'
import { speaksProfile } from '../robots/robot-link/wire/link-sender.ts'

/** How long the response to the operator waits for the robot's own report. The stop itself keeps being requested. */
const acknowledgeWithinMs = 1_500

/**
 * Latches the remote stop (R-TELEOP-10): needs no lease and no database. The request is repeated until the robot
 * reports the stop, even while the robot, or this server, is still starting. It is not a safety-rated emergency stop.
 * @returns whether the robot itself has reported that it stands still, and by what means it could be stopped
 */
async function remoteStop(
  link: LinkContext,
  twin: RobotTwin,
  stopId: string,
): Promise<{ acknowledged: boolean; means: StopMeans[] | null }> {
  twin.stopRequested = stopId
  requestStop(link, twin, stopId)
  if (twin.lagMs > 0) void requestAgainOnceFresh(link, twin, stopId)
  link.changed(twin)
  // Not awaited: while the database is unreachable, the link retries it (robot-link.ts).
  link.stops
    .keep(twin)
    .catch((error: unknown) => link.log.warn({ error, stopId }, 'a remote stop could not be kept'))
  const means = getStopMeans(twin)
  // Such a robot never acknowledges, and anyone who relies on the stop must know now. The stop is attempted anyway.
  if (means?.length === 0) return { acknowledged: false, means }
  const latched = await link.waiters.waitFor(
    twin,
    (t) => (getRemoteStop(t) === 'latched' ? true : undefined),
    acknowledgeWithinMs,
  )
  return { acknowledged: latched === true, means }
}

/** Some robots can only be stopped by where they are (`getStandingOrder`). The first request has not waited for that. */
async function requestAgainOnceFresh(link: LinkContext, twin: RobotTwin, stopId: string): Promise<void> {
  await link.freshen([twin])
  if (twin.stopRequested === stopId) requestStop(link, twin, stopId)
}

type StopAnswer = Awaited<ReturnType<typeof remoteStop>>

/** Stops waiting for the robot's report, by requester. */
const underWay = new WeakMap<RobotTwin, Map<string, Promise<StopAnswer>>>()

/**
 * The remote stop with its audit entries (`stopAudited`), once for any number of presses by one person: until the robot
 * has answered the first, each press repeats the request, and they share the answer.
 */
export function stopOnce(
  link: LinkContext,
  actor: AuditActor,
  twin: RobotTwin,
  stopId: string,
): Promise<StopAnswer> {
  const stops = underWay.get(twin) ?? new Map<string, Promise<StopAnswer>>()
  underWay.set(twin, stops)
  const by = actor.identity?.operatorId ?? actor.identity?.client?.id ?? ''
  const before = stops.get(by)
  // If the first stop was released meanwhile, this is a new one.
  if (before !== undefined && twin.stopRequested !== null) {
    requestStop(link, twin, twin.stopRequested)
    return before
  }
  const answer = stopAudited(link, actor, twin, stopId).finally(() => {
    if (stops.get(by) === answer) stops.delete(by)
  })
  stops.set(by, answer)
  return answer
}

/**
 * The remote stop with its audit entries. The robot is notified first; the entry is written meanwhile, and waits if the
 * database is unreachable. If the robot did not report that it stands still, a second entry records that.
 */
async function stopAudited(
  link: LinkContext,
  actor: AuditActor,
  twin: RobotTwin,
  stopId: string,
): Promise<StopAnswer> {
  const stopping = traceCommand(twin, 'remoteStop', () => remoteStop(link, twin, stopId))
  const entry = { action: 'robot:remoteStop', entity: 'robot', entityId: twin.robotId }
  void link.audit.add(actor, { ...entry, outcome: 'done', after: { stopId } })
  const answer = await stopping
  if (!answer.acknowledged)
    void link.audit.add(actor, { ...entry, outcome: 'failed', after: { stopId, ...answer } })
  return answer
}

/**
 * Releases the stop that the robot reports, or else the one that was requested; nothing resumes automatically. A stop that
 * somebody has requested since, here or at another server, stays in force.
 * @throws AppError robot.offline, robot.noAnswer
 */
export async function clearRemoteStop(link: LinkContext, twin: RobotTwin): Promise<void> {
  if (getRemoteStop(twin) === 'none') return
  // Checked first: a failed release must not have released anything.
  if (speaksProfile(twin)) requireReachable(twin, link.clock.monotonicMs())
  const stopId = twin.statusMessage?.remoteStop.stopId ?? twin.stopRequested
  await forgetStop(link, twin)
  link.changed(twin)
  // Somebody has stopped it again since: that stop stays in force.
  if (twin.stopRequested !== null) return
  if (!speaksProfile(twin)) return
  link.sender.extension(twin, linkTopics.session, {
    kind: 'clearRemoteStop',
    ...(stopId !== null && { stopId }),
  })
  const isAnother = (t: RobotTwin) => (t.statusMessage?.remoteStop.stopId ?? stopId) !== stopId
  const cleared = await link.waiters.waitFor(
    twin,
    (t) => (getRemoteStop(t) === 'none' || isAnother(t) ? true : undefined),
    acknowledgeWithinMs,
  )
  if (cleared === null) throw new AppError('robot.noAnswer')
}

/** Deletes the stop from the database, or it would come back at the next start of the server. */
async function forgetStop(link: LinkContext, twin: RobotTwin): Promise<void> {
  const stopId = twin.stopRequested
  twin.stopRequested = null
  await link.stops.keep(twin).catch((error: unknown) => {
    twin.stopRequested ??= stopId
    throw error
  })
}
