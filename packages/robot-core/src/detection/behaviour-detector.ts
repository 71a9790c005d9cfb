import type { DetectionTask, RobotDetection } from '@wheelhouse/contract/inspections/robot-detection'

/** Somebody is doing what a task describes, for long enough to be sure. */
export type Sighting = Pick<RobotDetection, 'settingId' | 'kind' | 'camera' | 'score' | 'box' | 'stayMinutes'>

/** Detects behaviour in the pictures of a robot's cameras: a program on a real robot, or the virtual one. */
export type BehaviourDetector = {
  /** Replaces what is looked for; an empty list stops. Continuing behaviour is reported only once. */
  watch(tasks: readonly DetectionTask[], onSighting: (sighting: Sighting) => void): void
  close(): void
}
