import type { Point, Zone } from '@wheelhouse/contract/maps/map-document'
import { distance, nearestOnSegment, pointInPolygon, toSegments } from '@wheelhouse/map-model/geometry'

/** Metres outside the zone from which the robot counts as out of it. */
const beyond = 0.3

/**
 * The shortest way out for a robot that stands in a keepout zone: it may leave, but not go deeper.
 * @param isFree may a robot stand there, outside all zones and clear of everything?
 * @returns the place outside; `null` when it stands in none, or is boxed in
 */
export function findWayOut(
  zones: readonly Zone[],
  here: Point,
  isFree: (point: Point) => boolean,
): Point | null {
  const around = zones.filter(({ kind, polygon }) => kind === 'keepout' && pointInPolygon(here, polygon))
  const places = around
    .flatMap(({ polygon }) => toSegments(polygon, true).map((side) => nearestOnSegment(side, here)))
    .toSorted((a, b) => distance(here, a) - distance(here, b))
  for (const [x, y] of places) {
    const way = Math.max(1e-6, distance(here, [x, y]))
    const outside: Point = [x + ((x - here[0]) / way) * beyond, y + ((y - here[1]) / way) * beyond]
    if (isFree(outside)) return outside
  }
  return null
}
