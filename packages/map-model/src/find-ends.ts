import type { MapEdge, Waypoint } from '@wheelhouse/contract/maps/map-document'

/** Values for an end of an edge that is not a waypoint that is switched on. */
export const noWaypoint = { unknown: -1, off: -2 }

/**
 * Finds the indexes of each edge's ends in the list of waypoints that are switched on, two numbers per edge. Most edits
 * change no ids: then only replaced edges are looked up.
 */
export function createEndFinder(): (waypoints: readonly Waypoint[], edges: readonly MapEdge[]) => Int32Array {
  let before: {
    waypoints: readonly Waypoint[]
    edges: readonly MapEdge[]
    ends: Int32Array
    places: Map<string, number>
  } | null = null
  return (waypoints, edges) => {
    const last = before !== null && isSame(before.waypoints, waypoints) ? before : null
    const places = last?.places ?? toPlaces(waypoints)
    const ends = new Int32Array(edges.length * 2)
    for (let i = 0; i < edges.length; i++) {
      const edge = edges[i]
      if (edge === undefined) continue
      const known = last !== null && last.edges[i] === edge
      ends[2 * i] = (known ? last.ends[2 * i] : places.get(edge.from)) ?? noWaypoint.unknown
      ends[2 * i + 1] = (known ? last.ends[2 * i + 1] : places.get(edge.to)) ?? noWaypoint.unknown
    }
    before = { waypoints, edges, ends, places }
    return ends
  }
}

function isSame(a: readonly Waypoint[], b: readonly Waypoint[]): boolean {
  if (a === b) return true
  return (
    a.length === b.length &&
    a.every((waypoint, i) => {
      const other = b[i]
      return waypoint === other || (waypoint.id === other?.id && waypoint.status === other.status)
    })
  )
}

function toPlaces(waypoints: readonly Waypoint[]): Map<string, number> {
  const places = new Map<string, number>()
  let place = 0
  for (const { id, status } of waypoints) places.set(id, status === 1 ? place++ : noWaypoint.off)
  return places
}
