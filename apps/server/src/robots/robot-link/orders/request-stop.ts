import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import type { LinkContext } from '../link-context.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'
import { getStandingOrder, getStopActions } from '../twins/stop-means.ts'
import { speaksProfile } from '../wire/link-sender.ts'

/**
 * Sends a robot the remote stop, once, by every available means: through the broker, and over the data channels of its
 * open pages, because the path through the broker may be slow when a driver's own is not. A robot that knows only VDA
 * 5050 has no such stop: it is paused or its order is cancelled, and it never counts as having acknowledged the stop.
 * Sent in every operating mode.
 */
export function requestStop(
  { sender, passStop }: Pick<LinkContext, 'sender' | 'passStop'>,
  twin: RobotTwin,
  stopId: string,
): void {
  sender.extension(twin, linkTopics.session, { kind: 'remoteStop', stopId })
  if (speaksProfile(twin)) return passStop(twin, stopId)
  const actions = getStopActions(twin, { isFirst: twin.requestedStop !== stopId })
  twin.requestedStop = stopId
  sender.stop(twin, {
    actions: actions.map((actionType) => ({ actionType, parameters: {} })),
    order: getStandingOrder(twin, stopId),
  })
}
