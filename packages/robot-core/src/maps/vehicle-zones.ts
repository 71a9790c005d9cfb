import type { Point, Zone } from '@wheelhouse/contract/maps/map-document'
import { nearestOnSegment, pointInPolygon, rayToSegment, toSegments } from '@wheelhouse/map-model/geometry'
import { toMetresPerSecond } from '@wheelhouse/map-model/zones'

/** A robot's zones, and where it may go because of them; the robot's centre decides. Pure. */

/** `maxSpeed` in m/s; `null`: a keepout. Metres. */
export type VehicleZone = { readonly polygon: readonly Point[]; readonly maxSpeed: number | null }

/** Metres by which a robot may get deeper into a zone: less than any of its steps. */
const slack = 1e-6
/** Metres between two samples along a straight line. */
const stride = 0.05

/**
 * The zones of a map document. The server decides which apply now; until it has, zones with time windows
 * always apply.
 * @param ownSpeed m/s of the robot without any limit
 */
export function toVehicleZones(zones: readonly Zone[], ownSpeed: number): VehicleZone[] {
  return zones.flatMap(({ status, polygon, limit }) =>
    status === 1 ? [{ polygon, maxSpeed: limit === null ? null : toMetresPerSecond(limit, ownSpeed) }] : [],
  )
}

/**
 * The speed in m/s that a robot may have here to be slow enough when it enters each speed zone ahead; infinite
 * without a limit. Ignores keepout zones.
 * @param heading of length 1
 * @param braking m/s² that the robot relies on
 */
export function getZoneSpeed(
  zones: readonly VehicleZone[],
  here: Point,
  heading: Point,
  braking: number,
): number {
  let least = Number.POSITIVE_INFINITY
  for (const { polygon, maxSpeed } of zones) {
    if (maxSpeed === null || maxSpeed >= least) continue
    const way = pointInPolygon(here, polygon) ? 0 : getWayTo(polygon, here, heading)
    least = Math.min(least, Math.sqrt(maxSpeed * maxSpeed + 2 * braking * way))
  }
  return least
}

/** Would a move from here to there end in a keepout zone, or deeper in one? Leaving one is allowed. */
export function isForbidden(zones: readonly VehicleZone[], from: Point, to: Point): boolean {
  return zones.some(
    ({ polygon, maxSpeed }) => maxSpeed === null && getDepth(polygon, to) > getDepth(polygon, from) + slack,
  )
}

/** Does the straight line enter a keepout zone, or lead deeper into the one that it begins in? */
export function crossesKeepout(zones: readonly VehicleZone[], from: Point, to: Point): boolean {
  const keepouts = zones.filter(({ maxSpeed }) => maxSpeed === null)
  if (keepouts.length === 0) return false
  const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / stride))
  let before = from
  for (let i = 1; i <= steps; i++) {
    const t = i / steps
    const next: Point = [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]
    if (isForbidden(keepouts, before, next)) return true
    before = next
  }
  return false
}

/**
 * Metres straight ahead to the next keepout zone; 0 if the line leads deeper into one, `null` if none in `lookahead`.
 * @param heading of length 1
 */
export function findKeepoutAhead(
  zones: readonly VehicleZone[],
  here: Point,
  heading: Point,
  lookahead: number,
): number | null {
  let nearest: number | null = null
  for (const { polygon, maxSpeed } of zones) {
    if (maxSpeed !== null) continue
    const next: Point = [here[0] + heading[0] * stride, here[1] + heading[1] * stride]
    const way = pointInPolygon(here, polygon)
      ? getDepth(polygon, next) > getDepth(polygon, here) + slack
        ? 0
        : Number.POSITIVE_INFINITY
      : getWayTo(polygon, here, heading)
    if (way <= lookahead && (nearest === null || way < nearest)) nearest = way
  }
  return nearest
}

/** Metres straight ahead to the nearest edge, infinite if there is none. */
function getWayTo(polygon: readonly Point[], here: Point, heading: Point): number {
  const ray = { x: here[0], y: here[1], dx: heading[0], dy: heading[1] }
  return Math.min(...toSegments(polygon, true).map((side) => rayToSegment(ray, side)))
}

/** Metres to the nearest edge for a point inside, else 0. */
function getDepth(polygon: readonly Point[], point: Point): number {
  if (!pointInPolygon(point, polygon)) return 0
  return Math.min(
    ...toSegments(polygon, true).map((side) => {
      const [x, y] = nearestOnSegment(side, point)
      return Math.hypot(x - point[0], y - point[1])
    }),
  )
}
