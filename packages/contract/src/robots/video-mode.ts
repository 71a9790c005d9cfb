/** Version of the robot's operating system from which the console's video mode counts (R-ROBOTS-17). */
export const videoModeSince = '2.5.0'

/** Does the video mode count for a robot with this version? Not known yet is taken for yes. */
export function countsVideoMode(version: string | null): boolean {
  if (version === null) return true
  const numbers = (text: string) => text.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0)
  const [have, want] = [numbers(version), numbers(videoModeSince)]
  const differing = want.findIndex((part, index) => (have[index] ?? 0) !== part)
  return differing < 0 || (have[differing] ?? 0) > (want[differing] ?? 0)
}
