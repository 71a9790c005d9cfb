import type { MapEdge, Point, Zone } from '@wheelhouse/contract/maps/map-document'
import { pointInPolygon } from '@wheelhouse/map-model/geometry'
import { getEntry } from '@wheelhouse/map-model/polygons'
import { toMetresPerSecond } from '@wheelhouse/map-model/zones'

type Place = { nodeId: string; x: number; y: number }

/**
 * m/s from each place to the next: the lowest speed that the zones on the way and the edge of the map allow; `null`
 * where nothing limits the robot.
 * @param ownSpeed the robot's unrestricted speed in m/s; limits in per cent refer to it
 */
export function listEdgeSpeeds(
  { zones, edges }: { zones: readonly Zone[]; edges: readonly MapEdge[] },
  places: readonly Place[],
  ownSpeed: number,
): (number | null)[] {
  const percent = new Map<string, number>()
  for (const { from, to, oneWay, speedPercent } of edges) {
    if (speedPercent === undefined) continue
    percent.set(`${from} ${to}`, speedPercent)
    if (!oneWay) percent.set(`${to} ${from}`, speedPercent)
  }
  return places.slice(1).map((to, index) => {
    const from = places[index] ?? to
    const ends: [Point, Point] = [
      [from.x, from.y],
      [to.x, to.y],
    ]
    const limits = zones.flatMap(({ limit, polygon }) =>
      limit !== null && isOnWay(polygon, ends) ? [toMetresPerSecond(limit, ownSpeed)] : [],
    )
    const ofEdge = percent.get(`${from.nodeId} ${to.nodeId}`)
    if (ofEdge !== undefined) limits.push((ofEdge / 100) * ownSpeed)
    return limits.length === 0 ? null : Math.min(...limits)
  })
}

function isOnWay(polygon: readonly Point[], [from, to]: [Point, Point]): boolean {
  return [from, to].some((end) => pointInPolygon(end, polygon)) || getEntry(from, to, polygon) !== null
}
