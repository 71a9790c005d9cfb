import { parseJson } from '@wheelhouse/contract/kernel/json'
import {
  type MapEdge,
  mapEdgeSchema,
  mapMost,
  type Waypoint,
  waypointSchema,
  waypointTypes,
} from '@wheelhouse/contract/maps/map-document'
import type { TransferLoss } from '@wheelhouse/contract/maps/map-transfer'
import { z } from 'zod'
import { toLosses } from '../transfer-loss.ts'
import { PartFault } from './file-place.ts'
import { makeUniqueIds } from './unique-ids.ts'

/** A routing graph for Nav2's route server: points, and lines whose ends refer to point numbers. */

const number = z.int().min(0)
const metadata = z.record(z.string(), z.unknown()).default({})
const operations = z.record(z.string(), z.unknown()).default({})
const nodeSchema = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.unknown()) }),
  properties: z.object({ id: number, frame: z.literal('map').default('map'), metadata, operations }),
})
const lineSchema = z.object({
  properties: z.object({
    id: number,
    startid: number,
    endid: number,
    metadata,
    operations,
    cost: z.number().default(0),
    overridable: z.boolean().default(true),
  }),
})
/** Each edge may be two lines. */
const mostFeatures = mapMost.waypoints + 2 * mapMost.edges
const graphSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.looseObject({ geometry: z.looseObject({ type: z.string() }) })).max(mostFeatures),
})

type Node = z.output<typeof nodeSchema>
type Line = z.output<typeof lineSchema>['properties']

/**
 * Reads a route graph: points become waypoints, and two opposite lines one edge. Our own files keep their ids, names
 * and speeds; other files do not state whether speed limits are per cent or metres per second.
 * @throws PartFault map.badGraph, when the text is not a route graph in the map's frame. @throws Error `map.badGraph`
 *   with the number of the node or line. @throws SyntaxError when the text is not JSON
 */
export function importRouteGraph(text: string): {
  waypoints: Waypoint[]
  edges: MapEdge[]
  leftOut: TransferLoss[]
} {
  const { features } = check(graphSchema, parseJson(text), [])
  const nodes: Node[] = []
  const lines: Line[] = []
  for (const [index, feature] of features.entries()) {
    const place = ['features', index]
    const { type } = feature.geometry
    if (type === 'Point') nodes.push(check(nodeSchema, feature, place))
    else if (type === 'LineString' || type === 'MultiLineString')
      lines.push(check(lineSchema, feature, place).properties)
  }
  const waypoints = toWaypoints(nodes)
  const byNumber = new Map(nodes.map(({ properties }, index) => [properties.id, waypoints[index]?.id ?? '']))
  if (byNumber.size < nodes.length) throw new Error('map.badGraph: properties.id')
  const operating = [...nodes.map(({ properties }) => properties), ...lines].filter(
    (one) => Object.keys(one.operations).length > 0,
  )
  const leftOut = toLosses([
    ['operations', operating.length],
    ['edgeCosts', lines.filter(({ cost, overridable }) => cost !== 0 || !overridable).length],
    ['edgeSpeeds', lines.filter((line) => 'speed_limit' in line.metadata && !isOurs(line)).length],
  ])
  return { waypoints, edges: toEdges(lines, byNumber), leftOut }
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: readonly PropertyKey[],
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new PartFault('map.badGraph', [...place, ...(parsed.error.issues[0]?.path ?? [])])
}

const isOurs = (line: Line) => typeof line.metadata.edge === 'string'
const toText = (value: unknown) => (typeof value === 'string' ? value : '')

function toWaypoints(nodes: readonly Node[]): Waypoint[] {
  const ids = makeUniqueIds(
    nodes.map(({ properties }) => toText(properties.metadata.waypoint)),
    (index) => `n${nodes[index]?.properties.id}`,
  )
  return nodes.map(({ geometry, properties }, index) => {
    const [x, y] = geometry.coordinates
    const { no, name, type, theta } = properties.metadata
    const id = ids[index] ?? ''
    const own = { id, no, name, type, theta, x, y }
    const usual = {
      id,
      no: index + 1,
      name: toText(name).slice(0, 40),
      type: waypointTypes.normal,
      theta: 0,
      x,
      y,
    }
    const parsed = waypointSchema.safeParse('waypoint' in properties.metadata ? own : usual)
    if (!parsed.success) throw new Error(`map.badGraph: properties.id ${properties.id}`)
    return parsed.data
  })
}

function toEdges(lines: readonly Line[], byNumber: ReadonlyMap<number, string>): MapEdge[] {
  const byWay = new Map<string, MapEdge & { name: string }>()
  const edges: (MapEdge & { name: string })[] = []
  for (const line of lines) {
    const [from, to] = [byNumber.get(line.startid), byNumber.get(line.endid)]
    if (from === undefined || to === undefined) throw new Error(`map.badGraph: properties.id ${line.id}`)
    // In our own files both directions name their edge, so two edges between the same waypoints stay separate.
    const own = toText(line.metadata.edge)
    const [way, back] = own === '' ? [`${from} ${to}`, `${to} ${from}`] : [own, own]
    const forth = byWay.get(back)
    if (forth?.oneWay === true && forth.from === to && forth.to === from) {
      forth.oneWay = false
      continue
    }
    const limit = own === '' ? undefined : line.metadata.speed_limit
    const speed = mapEdgeSchema.shape.speedPercent.safeParse(limit).data
    const percent = speed === undefined ? {} : { speedPercent: speed }
    const edge = { id: '', name: own, from, to, oneWay: true, ...percent }
    edges.push(edge)
    if (!byWay.has(way)) byWay.set(way, edge)
  }
  const ids = makeUniqueIds(
    edges.map(({ name }) => name),
    (index) => `e${index + 1}`,
    140,
  )
  return edges.map(({ name: _name, ...edge }, index) => ({ ...edge, id: ids[index] ?? '' }))
}
