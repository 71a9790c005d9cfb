import { type MapEdge, type Waypoint, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { WaypointProposal } from '@wheelhouse/contract/maps/waypoint-proposal'

/** The part of a proposal to add to a map. */
export function acceptProposal(
  { points, edges }: WaypointProposal,
  { firstNo, newId, toName }: { firstNo: number; newId: () => string; toName: (no: number) => string },
): { waypoints: Waypoint[]; edges: MapEdge[] } {
  const waypoints = points.map(([x, y], index): Waypoint => {
    const no = firstNo + index
    const place = { x, y, theta: 0 }
    return { id: newId(), no, name: toName(no), type: waypointTypes.normal, ...place, status: 1, note: '' }
  })
  const toId = (index: number) => waypoints[index]?.id ?? ''
  return {
    waypoints,
    edges: edges.map(([from, to]) => ({ id: newId(), from: toId(from), to: toId(to), oneWay: false })),
  }
}
