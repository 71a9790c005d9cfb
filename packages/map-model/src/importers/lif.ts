import { parseJson } from '@wheelhouse/contract/kernel/json'
import {
  type MapEdge,
  type Waypoint,
  type WaypointType,
  waypointSchema,
  waypointTypes,
} from '@wheelhouse/contract/maps/map-document'
import type { TransferLoss } from '@wheelhouse/contract/maps/map-transfer'
import { type LifLayout, lifMarks, lifSchema } from '../lif.ts'
import { toLosses } from '../transfer-loss.ts'
import { PartFault } from './file-place.ts'
import { makeUniqueIds } from './unique-ids.ts'

type LifLevel = {
  readonly name: string
  readonly waypoints: Waypoint[]
  readonly edges: MapEdge[]
  readonly leftOut: TransferLoss[]
}

/**
 * Reads a VDMA LIF file: each of its levels as waypoints and edges. Nodes of stations become waypoints with a function,
 * those with the action `startCharging` docks; two opposite edges are merged into one.
 * @throws PartFault map.badLayout, when the text is not LIF. @throws SyntaxError when it is not JSON
 */
export function importLif(text: string): LifLevel[] {
  const lif = parseLif(text)
  const levels = new Map<string, LifLayout[]>()
  for (const layout of lif.layouts) {
    const name = layout.layoutLevelId ?? layout.layoutId
    const known = levels.get(name)
    if (known === undefined) levels.set(name, [layout])
    else known.push(layout)
  }
  const isOurs = lif.metaInformation.creator === lifMarks.creator
  return [...levels].map(([name, layouts]) => importLevel(name, layouts, isOurs))
}

function parseLif(text: string) {
  const parsed = lifSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new PartFault('map.badLayout', parsed.error.issues[0]?.path ?? [])
  return parsed.data
}

function importLevel(name: string, layouts: readonly LifLayout[], isOurs: boolean): LifLevel {
  const nodes = layouts.flatMap((layout) => layout.nodes)
  const ids = makeUniqueIds(
    nodes.map(({ nodeId }) => nodeId),
    (index) => `n${index + 1}`,
  )
  const stations = new Map<string, string>()
  for (const { interactionNodeIds, stationName } of layouts.flatMap((layout) => layout.stations))
    for (const nodeId of interactionNodeIds) if (!stations.has(nodeId)) stations.set(nodeId, stationName)
  const byNode = new Map<string, string>()
  const waypoints = nodes.map((node, index): Waypoint => {
    const id = ids[index] ?? `n${index + 1}`
    if (!byNode.has(node.nodeId)) byNode.set(node.nodeId, id)
    const text = node.nodeName === '' ? (stations.get(node.nodeId) ?? '') : node.nodeName
    return {
      id,
      no: index + 1,
      name: text.slice(0, 40),
      type: toType(node, stations.has(node.nodeId)),
      ...node.nodePosition,
      theta: node.vehicleTypeNodeProperties.find(({ theta }) => theta !== undefined)?.theta ?? 0,
      status: 1,
      note: node.nodeDescription.slice(0, 200),
    }
  })
  const broken = waypoints.findIndex((waypoint) => !waypointSchema.safeParse(waypoint).success)
  if (broken >= 0) throw new PartFault('map.badLayout', ['nodeId', nodes[broken]?.nodeId ?? ''])
  return { name, waypoints, ...importEdges(layouts, byNode, isOurs) }
}

function toType(node: LifLayout['nodes'][number], isStation: boolean): WaypointType {
  const actions = node.vehicleTypeNodeProperties.flatMap((properties) => properties.actions ?? [])
  if (actions.some(({ actionType }) => actionType === 'startCharging')) return waypointTypes.charge
  return isStation ? waypointTypes.action : waypointTypes.normal
}

function importEdges(
  layouts: readonly LifLayout[],
  waypoints: ReadonlyMap<string, string>,
  isOurs: boolean,
): Pick<LifLevel, 'edges' | 'leftOut'> {
  const list = layouts.flatMap((layout) => layout.edges)
  const ids = makeUniqueIds(
    list.map(({ edgeId }) => edgeId),
    (index) => `e${index + 1}`,
    140,
  )
  const byWay = new Map<string, MapEdge>()
  const edges: MapEdge[] = []
  for (const [index, { edgeId, startNodeId, endNodeId }] of list.entries()) {
    const [from, to] = [waypoints.get(startNodeId), waypoints.get(endNodeId)]
    if (from === undefined || to === undefined) continue
    // In our own files the reverse direction names its edge, so two edges between the same waypoints stay separate.
    const way = isOurs ? edgeId : `${from} ${to}`
    const back = isOurs ? edgeId.replace(/\.back$/, '') : `${to} ${from}`
    const forth = byWay.get(back)
    if (back !== way && forth?.oneWay === true && forth.from === to && forth.to === from) {
      forth.oneWay = false
      continue
    }
    const edge = { id: ids[index] ?? `e${index + 1}`, from, to, oneWay: true }
    edges.push(edge)
    if (!byWay.has(way)) byWay.set(way, edge)
  }
  const properties = list.map((edge) => edge.vehicleTypeEdgeProperties)
  const leftOut = toLosses([
    [
      'levelChanges',
      list.filter(({ startNodeId, endNodeId }) => !waypoints.has(startNodeId) || !waypoints.has(endNodeId))
        .length,
    ],
    ['edgeSpeeds', properties.filter((all) => all.some(({ maxSpeed }) => maxSpeed !== undefined)).length],
    ['curves', properties.filter((all) => all.some(({ trajectory }) => trajectory !== undefined)).length],
  ])
  return { edges, leftOut }
}
