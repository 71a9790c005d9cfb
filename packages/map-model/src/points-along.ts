import { mapLimits, type Point } from '@wheelhouse/contract/maps/map-document'
import { distance, pathLength } from './geometry.ts'

/** Metres that a point must be off the straight line to be a corner. */
const bend = 0.001

/**
 * The points of a route: one every `interval` metres along the line, its corners, and both ends. Idempotent. On a line
 * too long for that they are farther apart, to stay within the limit of a map.
 * @param interval metres, see `mapLimits.interval`
 */
export function pointsAlong(points: readonly Point[], interval: number): Point[] {
  const corners = dropStraight(points)
  const room = Math.max(1, mapLimits.points - corners.length - 1)
  const step = Math.max(interval, pathLength(corners) / room)
  const along: Point[] = []
  /** Metres to the next point. */
  let left = 0
  for (const [i, here] of corners.entries()) {
    const next = corners[i + 1]
    along.push(here)
    if (next === undefined) break
    if (left < bend) left += step
    const length = distance(here, next)
    let at = left
    for (; at < length - bend; at += step) {
      const part = at / length
      along.push([here[0] + part * (next[0] - here[0]), here[1] + part * (next[1] - here[1])])
    }
    left = at - length
  }
  return along
}

/** Removes points on a straight line between others, and repeated points. */
function dropStraight(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const [i, point] of points.entries()) {
    const before = kept.at(-1)
    const next = points[i + 1]
    if (before !== undefined && distance(before, point) < bend && next !== undefined) continue
    if (before !== undefined && next !== undefined && isStraight(before, point, next)) continue
    kept.push(point)
  }
  return kept
}

function isStraight(before: Point, point: Point, next: Point): boolean {
  const length = distance(before, next)
  const [dx, dy] = [next[0] - before[0], next[1] - before[1]]
  const off = Math.abs(dx * (point[1] - before[1]) - dy * (point[0] - before[0])) / length
  const along = dx * (point[0] - before[0]) + dy * (point[1] - before[1])
  return length > 0 && off < bend && along > 0 && along < length * length
}
