import { mapLimits } from '@wheelhouse/contract/maps/map-document'
import { z } from 'zod'

/** The part of the VDMA Layout Interchange Format 1.0.0 that a map can represent. */

const coordinate = z.number().min(-mapLimits.coordinate).max(mapLimits.coordinate)
const id = z.string().min(1).max(500)
const text = z.string().max(10_000).default('')

const action = z.object({ actionType: z.string(), blockingType: z.string().default('HARD') })

const node = z.object({
  nodeId: id,
  nodeName: text,
  nodeDescription: text,
  nodePosition: z.object({ x: coordinate, y: coordinate }),
  vehicleTypeNodeProperties: z
    .array(
      z.object({
        vehicleTypeId: id,
        theta: z.number().optional(),
        actions: z.array(action).max(1_000).optional(),
      }),
    )
    .max(1_000),
})

const edge = z.object({
  edgeId: id,
  startNodeId: id,
  endNodeId: id,
  vehicleTypeEdgeProperties: z
    .array(
      z.object({
        vehicleTypeId: id,
        rotationAllowed: z.boolean().default(true),
        maxSpeed: z.number().optional(),
        trajectory: z.looseObject({}).optional(),
      }),
    )
    .max(1_000),
})

const station = z.object({
  stationId: id,
  stationName: text,
  interactionNodeIds: z.array(id).max(1_000),
})

const layout = z.object({
  layoutId: id,
  layoutName: text,
  layoutVersion: z.string().default('1'),
  layoutLevelId: z.string().optional(),
  nodes: z.array(node).max(20_000),
  edges: z.array(edge).max(80_000),
  stations: z.array(station).max(20_000).default([]),
})

export const lifSchema = z.object({
  metaInformation: z.object({
    projectIdentification: z.string(),
    creator: z.string(),
    exportTimestamp: z.string(),
    lifVersion: z.string(),
  }),
  layouts: z.array(layout).min(1).max(200),
})
export type Lif = z.input<typeof lifSchema>
export type LifLayout = z.output<typeof layout>

/** The creator of our own files, and how they name the reverse direction of an edge. */
export const lifMarks = { creator: 'Wheelhouse', back: '.back', vehicleType: 'wheelhouse.any' }
