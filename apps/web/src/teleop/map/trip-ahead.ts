import type { Point } from '@wheelhouse/contract/maps/map-document'

/** Assumed until the robot has been fast enough to measure, m/s. */
const usualSpeed = 0.6
const slowest = 0.15

/** Metres along the path from the robot to its goal. */
export function metresAhead(from: { x: number; y: number }, path: readonly Point[]): number {
  let metres = 0
  let last: Point = [from.x, from.y]
  for (const point of path) {
    metres += Math.hypot(point[0] - last[0], point[1] - last[1])
    last = point
  }
  return metres
}

/** Seconds to arrival at the robot's recent speed. @param speed m/s; anything near standstill counts as usual */
export function secondsAhead(metres: number, speed: number): number {
  return metres / (speed < slowest ? usualSpeed : speed)
}

/** "0:42", "12:05". */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The robot's heading as a bearing of the map: degrees clockwise from up, 0 to 359. */
export function mapBearing(theta: number): number {
  const degrees = Math.round(90 - (theta * 180) / Math.PI)
  return ((degrees % 360) + 360) % 360
}

/** Number of points kept of a robot's trail, and their distance, metres. */
const trailLimits = { points: 400, apart: 0.2 }

/** The robot's trail since the screen was opened; a jump (new floor, new localisation) restarts it. */
export function extendTrail(trail: readonly Point[], { x, y }: { x: number; y: number }): readonly Point[] {
  const last = trail.at(-1)
  if (last === undefined) return [[x, y]]
  const moved = Math.hypot(x - last[0], y - last[1])
  if (moved < trailLimits.apart) return trail
  if (moved > 3) return [[x, y]]
  return [...trail.slice(-trailLimits.points), [x, y]]
}
