import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import { type LinkSender, speaksProfile } from './link-sender.ts'
import { isCapable } from './robot-readiness.ts'
import type { RobotTwin } from './robot-twin.ts'

/**
 * Tells a robot the remote stop, once. A robot that knows VDA 5050 only has no such stop: it is paused, and never counts
 * as having acknowledged the stop.
 */
export function askToStop(sender: LinkSender, twin: RobotTwin, stopId: string): void {
  sender.extension(twin, linkTopics.session, { kind: 'remoteStop', stopId })
  if (!speaksProfile(twin) && twin.state?.paused !== true && isCapable(twin, 'startPause'))
    sender.instantActions(twin, [{ actionType: 'startPause', parameters: {} }])
}
