import type { DetectionTask, RobotDetection } from '@wheelhouse/contract/inspections/robot-detection'

/** Somebody does what a task names, for as long as that takes to be sure. */
export type Sighting = Pick<RobotDetection, 'settingId' | 'kind' | 'camera' | 'score' | 'box' | 'stayMinutes'>

/** What sees in the pictures of a robot's cameras how people behave: a program on a real robot, or the virtual one. */
export type BehaviourDetector = {
  /** From now on it looks for these; none: for nothing. Whoever goes on doing the same is told of once. */
  watch(tasks: readonly DetectionTask[], onSighting: (sighting: Sighting) => void): void
  close(): void
}
