import type { MapDocument, Waypoint } from '@wheelhouse/contract/maps/map-document'
import { type NamedFile, toJsonFile } from './named-file.ts'

/** Ids of edges start here, or after the waypoints if there are more, so that all ids in a file are unique. */
const firstEdgeId = 10_000

/**
 * The routing graph as the route server of Nav2 reads it (GeoJsonGraphFileLoader): waypoints as points, each direction
 * of an edge as a line, in metres in the frame `map`. What is switched off is left out.
 */
export function exportGeoJson(map: MapDocument): NamedFile[] {
  const used = map.waypoints.filter(({ status }) => status === 1)
  const ids = new Map(used.map((waypoint, id) => [waypoint.id, { waypoint, id }]))
  let nextId = Math.max(firstEdgeId, used.length)
  const lines = map.edges.flatMap(({ id, from, to, oneWay, speedPercent }) => {
    const [a, b] = [ids.get(from), ids.get(to)]
    if (a === undefined || b === undefined) return []
    const metadata = { edge: id, ...(speedPercent !== undefined && { speed_limit: speedPercent }) }
    const ways = oneWay ? [[a, b] as const] : [[a, b] as const, [b, a] as const]
    return ways.map(([start, end]) => ({
      type: 'Feature',
      geometry: {
        type: 'MultiLineString',
        coordinates: [[toPlace(start.waypoint), toPlace(end.waypoint)]],
      },
      properties: {
        id: nextId++,
        startid: start.id,
        endid: end.id,
        cost: 0,
        overridable: true,
        metadata,
      },
    }))
  })
  const points = used.map((waypoint, id) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: toPlace(waypoint) },
    properties: {
      id,
      frame: 'map',
      metadata: {
        waypoint: waypoint.id,
        no: waypoint.no,
        name: waypoint.name,
        type: waypoint.type,
        theta: waypoint.theta,
      },
    },
  }))
  return [
    toJsonFile('route-graph.geojson', {
      type: 'FeatureCollection',
      name: 'graph',
      features: [...points, ...lines],
    }),
  ]
}

function toPlace({ x, y }: Waypoint): [number, number] {
  return [x, y]
}
