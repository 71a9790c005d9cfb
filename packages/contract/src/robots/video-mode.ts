import { compareVersions } from '../kernel/compare-versions.ts'

/** Quality of the video that a robot may send, lowest first. */
export const videoModes = ['low', 'medium', 'high', 'highest'] as const
export type VideoMode = (typeof videoModes)[number]

/** Version of the robot's operating system from which the console's video mode applies (R-ROBOTS-17). */
const videoModeSince = '2.5.0'

/** Does the video mode apply to a robot with this version? An unknown version counts as yes. */
export function countsVideoMode(version: string | null): boolean {
  return version === null || compareVersions(version, videoModeSince) >= 0
}
