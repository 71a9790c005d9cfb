import { compareVersions } from '../kernel/compare-versions.ts'

/** How good the pictures may be that a robot sends, from the least on. */
export const videoModes = ['low', 'medium', 'high', 'highest'] as const
export type VideoMode = (typeof videoModes)[number]

/** Version of the robot's operating system from which the console's video mode counts (R-ROBOTS-17). */
export const videoModeSince = '2.5.0'

/** Does the video mode count for a robot with this version? Not known yet is taken for yes. */
export function countsVideoMode(version: string | null): boolean {
  return version === null || compareVersions(version, videoModeSince) >= 0
}
