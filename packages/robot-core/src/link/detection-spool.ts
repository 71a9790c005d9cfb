import type { RobotDetection } from '@wheelhouse/contract/inspections/robot-detection'

/** Maximum number waiting; the oldest are dropped first. */
const waitingMax = 20

/** Detections that the broker does not have yet. In memory only: after a restart they would be too old to count. */
export function createDetectionSpool() {
  const waiting = new Map<string, RobotDetection>()
  return {
    add(detection: RobotDetection): void {
      waiting.set(detection.id, detection)
      for (const id of [...waiting.keys()].slice(0, -waitingMax)) waiting.delete(id)
    },
    waiting: () => [...waiting.values()],
    remove: (id: string) => void waiting.delete(id),
  }
}
