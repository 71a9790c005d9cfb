import { z } from 'zod'

/**
 * The map of one floor. Lengths in metres, angles in radians counter-clockwise from +x, origin and axes as in
 * docs/robot-link.md (right-handed, one common origin for all floors of a site). Pictures convert by `image`.
 */

/** R-MAPS-3. */
export const waypointTypes = {
  origin: 0,
  normal: 1,
  charge: 2,
  standby: 3,
  action: 10,
  invisible: 99,
} as const
export type WaypointType = (typeof waypointTypes)[keyof typeof waypointTypes]

export const mapLimits = {
  points: 20_000,
  /** Metres from the origin: the largest sites are far smaller. */
  coordinate: 10_000,
  /** Metres per cell of a scanned map: finer than any scanner, and coarser than any use. */
  resolution: { min: 0.001, max: 10 },
}

const metres = z.number().min(-mapLimits.coordinate).max(mapLimits.coordinate)
export const pointSchema = z.tuple([metres, metres])
export type Point = z.output<typeof pointSchema>
const polygonSchema = z.array(pointSchema).min(3).max(mapLimits.points)

/** VDA 5050 identifiers allow these characters only. */
const linkId = z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/)

export const wallSchema = z.object({
  points: z.array(pointSchema).min(2).max(mapLimits.points),
  height: z.number().positive(),
})

export const doorSchema = z.object({
  id: linkId,
  name: z.string().max(40),
  /** The two ends of the opening. */
  from: pointSchema,
  to: pointSchema,
  kind: z.enum(['hinged', 'sliding', 'security']),
})

export const liftSchema = z.object({
  id: linkId,
  name: z.string().max(40),
  /** Outline of the cabin. */
  polygon: polygonSchema,
  door: z.tuple([pointSchema, pointSchema]),
})

export const waypointSchema = z.object({
  id: linkId,
  no: z.int().min(0),
  name: z.string().max(40),
  type: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(10), z.literal(99)]),
  x: metres,
  y: metres,
  theta: z.number(),
})
export type Waypoint = z.output<typeof waypointSchema>

/** An edge of the routing graph between two waypoints. */
export const mapEdgeSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_.:-]{1,140}$/),
  from: linkId,
  to: linkId,
  oneWay: z.boolean(),
  /** Per cent of the robot's own speed, 1 to 100. */
  speedPercent: z.number().min(1).max(100).optional(),
})

export type MapEdge = z.output<typeof mapEdgeSchema>

export const zoneSchema = z.object({
  id: linkId,
  name: z.string().max(40),
  kind: z.enum(['keepout', 'speed']),
  polygon: polygonSchema,
  /** Speed zones only: metres per second. */
  maxSpeed: z.number().positive().optional(),
})

/** Occupied cells of a scanned map, as runs `[row, firstColumn, length]`, row 0 at the bottom. */
export const occupancySchema = z.object({
  /** Metres per cell. */
  resolution: z.number().min(mapLimits.resolution.min).max(mapLimits.resolution.max),
  origin: pointSchema,
  width: z.int().positive().max(mapLimits.points),
  height: z.int().positive().max(mapLimits.points),
  occupied: z.array(z.tuple([z.int(), z.int(), z.int().positive()])).max(2_000_000),
})
export type Occupancy = z.output<typeof occupancySchema>

/** A thing that stands in a room: drawn, and an obstacle. */
export const fixtureSchema = z.object({
  id: linkId,
  name: z.string().max(40),
  kind: z.enum(['desk', 'chair', 'cabinet', 'plant', 'counter', 'machine', 'other']),
  polygon: polygonSchema,
  /** Metres above the floor. */
  height: z.number().positive(),
})

/** A named room: drawn as a light area with its name. */
export const roomSchema = z.object({ id: linkId, name: z.string().max(40), polygon: polygonSchema })

export const mapDocumentSchema = z.object({
  schema: z.literal(2),
  revision: z.int().min(1),
  /** Everything lies within `min`..`max`. */
  bounds: z.object({ min: pointSchema, max: pointSchema }),
  walls: z.array(wallSchema).max(20_000),
  doors: z.array(doorSchema).max(1_000),
  lifts: z.array(liftSchema).max(200),
  rooms: z.array(roomSchema).max(2_000),
  fixtures: z.array(fixtureSchema).max(10_000),
  waypoints: z.array(waypointSchema).max(20_000),
  edges: z.array(mapEdgeSchema).max(40_000),
  zones: z.array(zoneSchema).max(1_000),
  occupancy: occupancySchema.nullable(),
})
export type MapDocument = z.output<typeof mapDocumentSchema>
