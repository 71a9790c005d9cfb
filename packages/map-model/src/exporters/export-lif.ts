import { type MapDocument, type Waypoint, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import { normalizeAngle } from '../geometry.ts'
import { type Lif, lifMarks } from '../lif.ts'
import { type NamedFile, toJsonFile } from './named-file.ts'

/** The floor of an export, and when it was created (RFC 3339). */
export type ExportLabel = { readonly name: string; readonly exportedAt: string }

/**
 * Waypoints and edges as VDMA LIF 1.0.0: one layout, with one vehicle type for all robots. Waypoints with a function
 * are stations; docks have the action `startCharging`. What is switched off is left out.
 */
export function exportLif(map: MapDocument, { name, exportedAt }: ExportLabel): NamedFile[] {
  const used = map.waypoints.filter(({ status }) => status === 1)
  const ids = new Set(used.map(({ id }) => id))
  const lif: Lif = {
    metaInformation: {
      projectIdentification: name,
      creator: lifMarks.creator,
      exportTimestamp: exportedAt,
      lifVersion: '1.0.0',
    },
    layouts: [
      {
        layoutId: name,
        layoutName: name,
        layoutVersion: String(map.revision),
        layoutLevelId: name,
        nodes: used.map(toNode),
        edges: map.edges
          .filter(({ from, to }) => ids.has(from) && ids.has(to))
          .flatMap(({ id, from, to, oneWay }) => [
            toEdge(id, from, to),
            ...(oneWay ? [] : [toEdge(`${id}${lifMarks.back}`, to, from)]),
          ]),
        stations: used
          .filter(({ type }) => type === waypointTypes.action)
          .map(({ id, name: stationName }) => ({ stationId: id, stationName, interactionNodeIds: [id] })),
      },
    ],
  }
  return [toJsonFile('layout.lif.json', lif)]
}

type Layout = Lif['layouts'][number]

function toNode({ id, name, note, x, y, theta, type }: Waypoint): Layout['nodes'][number] {
  const charging = { actionType: 'startCharging', blockingType: 'HARD' }
  return {
    nodeId: id,
    nodeName: name,
    nodeDescription: note,
    nodePosition: { x, y },
    vehicleTypeNodeProperties: [
      {
        vehicleTypeId: lifMarks.vehicleType,
        theta: normalizeAngle(theta),
        ...(type === waypointTypes.charge && { actions: [charging] }),
      },
    ],
  }
}

function toEdge(edgeId: string, startNodeId: string, endNodeId: string): Layout['edges'][number] {
  return {
    edgeId,
    startNodeId,
    endNodeId,
    vehicleTypeEdgeProperties: [{ vehicleTypeId: lifMarks.vehicleType, rotationAllowed: true }],
  }
}
