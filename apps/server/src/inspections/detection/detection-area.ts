import type { Area, Host } from '../../host.ts'
import type { RobotLink } from '../../robots/robot-link/robot-link.ts'
import { detectionHookHandlers } from './detection-event.routes.ts'
import { receiveDetection } from './receive-detection.ts'
import type { DetectionParts } from './receive-report.ts'

type Parts = Pick<DetectionParts, 'flowStarter' | 'notifier'> & { link: RobotLink }

/** Runs that start on reports from detectors and on detections by robots. */
export function createDetectionArea(host: Host, parts: Parts): Area {
  const all = { ...host, ...parts }
  parts.link.serveDetections((twin, message) => receiveDetection(all, twin, message))
  return { name: 'detection', bindings: detectionHookHandlers(all) }
}
