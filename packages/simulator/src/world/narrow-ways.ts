import type { Point } from '@wheelhouse/contract/maps/map-document'
import { toSegments } from '@wheelhouse/map-model/geometry'
import type { VirtualFloor } from './world-figures.ts'

/**
 * Where two robots cannot pass each other, only one direction is open at a time. A robot claims the narrow stretch
 * before entering it and releases it after leaving; one from the other direction waits outside, one in the
 * same direction may follow. Without this, robots that meet in the middle have queues behind them and cannot back out.
 */
export type NarrowStretch = { readonly mapId: string; readonly points: readonly WayPoint[] }
/** A point of a route, every 20 cm, with the route's direction there. Metres; a unit vector. */
type WayPoint = { readonly at: Point; readonly along: Point; readonly isNarrow: boolean }

const spacing = 0.2
/** Metres that two robots of 25 cm radius and the gaps around them need. */
const wideEnough = 1.3
/** A robot waits this far before a narrow stretch that it may not enter. Metres. */
const waitBefore = 1
/** Routes closer than this share the same piece of floor. Metres. */
const sameFloor = 0.6

/** A route with its narrow pieces marked. */
export function surveyWay(floor: VirtualFloor, way: readonly Point[]): WayPoint[] {
  return toSegments(way, false).flatMap(({ ax, ay, bx, by }) => {
    const length = Math.hypot(bx - ax, by - ay)
    if (length === 0) return []
    const along: Point = [(bx - ax) / length, (by - ay) / length]
    const heading = Math.atan2(along[1], along[0])
    const count = Math.max(1, Math.ceil(length / spacing))
    return Array.from({ length: count }, (_, i) => {
      const at: Point = [ax + ((bx - ax) * (i + 1)) / count, ay + ((by - ay) * (i + 1)) / count]
      const free = [Math.PI / 2, -Math.PI / 2].reduce(
        (sum, side) =>
          sum + (floor.obstacles.castRay(at, heading + side, wideEnough)?.distance ?? wideEnough),
        0,
      )
      return { at, along, isNarrow: free < wideEnough }
    })
  })
}

/** A robot's progress along the route: the nearest of the next points. */
export function progressOn(way: readonly WayPoint[], from: number, [x, y]: Point): number {
  let best = from
  let least = Number.POSITIVE_INFINITY
  for (let i = from; i < Math.min(way.length, from + 10); i++) {
    const at = way[i]?.at
    const away = at === undefined ? Number.POSITIVE_INFINITY : Math.hypot(at[0] - x, at[1] - y)
    if (away < least) {
      least = away
      best = i
    }
  }
  return best
}

/** The narrow stretch that a robot at this point of its route is in or about to enter, or `null`. */
export function stretchAt(mapId: string, way: readonly WayPoint[], progress: number): NarrowStretch | null {
  const look = Math.ceil(waitBefore / spacing)
  const start = way.findIndex((point, i) => i >= progress && i <= progress + look && point.isNarrow)
  if (start < 0) return null
  let end = start
  // A wide spot shorter than a robot does not count: nobody could wait there.
  while (way.slice(end, end + 8).some(({ isNarrow }) => isNarrow)) end++
  return { mapId, points: way.slice(start, end) }
}

/** Do two robots meet head-on or cross there? In the same direction they follow each other. */
export function conflicts(mine: NarrowStretch, other: NarrowStretch): boolean {
  if (mine.mapId !== other.mapId) return false
  return mine.points.some((a) =>
    other.points.some(
      (b) =>
        Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) < sameFloor &&
        a.along[0] * b.along[0] + a.along[1] * b.along[1] < 0.5,
    ),
  )
}
