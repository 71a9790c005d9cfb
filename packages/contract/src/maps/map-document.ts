import { z } from 'zod'

/**
 * The map of one floor. Lengths in metres, angles in radians counter-clockwise from +x, origin and axes as in
 * docs/robot-link.md (right-handed, one common origin for all floors of a site). Pictures convert by their `transform`.
 * Every object of a list has an id that is unique in its list, used by changes and differences.
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
  /** Cells of a scan: what a server can process while others wait. */
  cells: 25_000_000,
  /** Metres from the origin: the largest sites are far smaller. */
  coordinate: 10_000,
  /** Metres per cell of a scanned map: finer than any scanner, and coarser than any use. */
  resolution: { min: 0.001, max: 10 },
  /** Metres between the points of a route (R-MAPS-7). */
  interval: { min: 0.1, max: 5, usual: 0.5 },
}

const metres = z.number().min(-mapLimits.coordinate).max(mapLimits.coordinate)
export const pointSchema = z.tuple([metres, metres])
export type Point = z.output<typeof pointSchema>
const polygonSchema = z.array(pointSchema).min(3).max(mapLimits.points)

/** VDA 5050 identifiers allow only these characters. */
const linkId = z.string().regex(/^[A-Za-z0-9_.:-]{1,64}$/)

const name = z.string().max(40)
/** 0: kept on the map but not used (R-MAPS-13). */
const status = z.union([z.literal(0), z.literal(1)]).default(1)

/** Pixels (x right, y down, from the upper left corner) to metres: x' = a x + c y + e, y' = b x + d y + f. */
export const transformSchema = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
])
export type Transform = z.output<typeof transformSchema>

const wallSchema = z.object({
  id: linkId,
  points: z.array(pointSchema).min(2).max(mapLimits.points),
  height: z.number().positive(),
})

const doorSchema = z.object({
  id: linkId,
  name,
  /** The two ends of the opening. */
  from: pointSchema,
  to: pointSchema,
  kind: z.enum(['hinged', 'sliding', 'security']),
  /** Its id in the building's door service; empty if nothing opens it for robots. */
  device: z.string().max(64).default(''),
})

const liftSchema = z.object({
  id: linkId,
  name,
  /** Outline of the cabin. */
  polygon: polygonSchema,
  door: z.tuple([pointSchema, pointSchema]),
  /** Cabins of the same bank and name on several floors are one cabin. */
  bank: name.default(''),
})

export const waypointSchema = z.object({
  id: linkId,
  no: z.int().min(0),
  name,
  type: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(10), z.literal(99)]),
  x: metres,
  y: metres,
  theta: z.number(),
  status,
  note: z.string().max(200).default(''),
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

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** When a zone is in force, in the building's time zone. An end before its start is on the next day. */
export const timeWindowSchema = z.object({
  /** 0 = Sunday. */
  days: z.array(z.int().min(0).max(6)).min(1).max(7),
  from: timeOfDay,
  to: timeOfDay,
})
export type TimeWindow = z.output<typeof timeWindowSchema>

/** Metres per second, or per cent of the robot's own speed. */
const speedLimitSchema = z.discriminatedUnion('unit', [
  z.object({ unit: z.literal('mps'), value: z.number().min(0.01).max(10) }),
  z.object({ unit: z.literal('percent'), value: z.number().min(1).max(100) }),
])
export type SpeedLimit = z.output<typeof speedLimitSchema>

export const zoneSchema = z
  .object({
    id: linkId,
    name,
    kind: z.enum(['keepout', 'speed']),
    polygon: polygonSchema,
    /** Only for speed zones. */
    limit: speedLimitSchema.nullable().default(null),
    status,
    /** Empty: always. */
    windows: z.array(timeWindowSchema).max(20).default([]),
  })
  .refine(({ kind, limit }) => (kind === 'speed') === (limit !== null), {
    path: ['limit'],
    error: 'field.required',
  })
export type Zone = z.output<typeof zoneSchema>

/** A named route for flows to follow, drawn freely or along waypoints. */
export const mapRouteSchema = z.object({
  id: linkId,
  name,
  status,
  points: z.array(pointSchema).min(2).max(mapLimits.points),
  /** Metres between its points. */
  interval: z.number().min(mapLimits.interval.min).max(mapLimits.interval.max),
  /** The stored picture by which people recognise it. */
  image: z.uuid().nullish(),
})
export type MapRoute = z.output<typeof mapRouteSchema>

/** Where a check item is on the map. */
const pinSchema = z.object({
  id: linkId,
  name,
  x: metres,
  y: metres,
  /** Metres above the floor. */
  z: z.number().min(0).max(10).default(1),
  theta: z.number(),
})

const runs = z.array(z.tuple([z.int(), z.int(), z.int().positive()])).max(2_000_000)

const gridSchema = z.object({
  /** Metres per cell. */
  resolution: z.number().min(mapLimits.resolution.min).max(mapLimits.resolution.max),
  origin: pointSchema,
  width: z.int().positive().max(mapLimits.points),
  height: z.int().positive().max(mapLimits.points),
  occupied: runs,
  /** Cells that were never scanned. */
  unknown: runs.default([]),
})

const isSmallEnough = ({ width, height }: { width: number; height: number }) =>
  width * height <= mapLimits.cells
/** A scanned map: cells as runs `[row, firstColumn, length]`, row 0 at the bottom. Cells in no run are free. */
const occupancySchema = gridSchema.refine(isSmallEnough, { path: ['height'], error: 'number.tooBig' })
export type Occupancy = z.output<typeof occupancySchema>

/** An object in a room: drawn, and an obstacle. */
const fixtureSchema = z.object({
  id: linkId,
  name,
  kind: z.enum(['desk', 'chair', 'cabinet', 'plant', 'counter', 'machine', 'other']),
  polygon: polygonSchema,
  /** Metres above the floor. */
  height: z.number().positive(),
})

/** A named room: drawn as a light area with its name. */
const roomSchema = z.object({ id: linkId, name, polygon: polygonSchema })

/** A re-scanned part of the floor. It covers the scan and earlier patches, except for its unknown cells. */
export const patchSchema = z.object({
  id: linkId,
  name,
  /** As for a picture of this size; row 0 is the bottom one, as in any scan. */
  cells: gridSchema
    .pick({ width: true, height: true, occupied: true, unknown: true })
    .refine(isSmallEnough, { path: ['height'], error: 'number.tooBig' }),
  /** From the picture's pixels, whose y runs downwards, to metres. */
  transform: transformSchema,
  appliedAt: z.iso.datetime(),
  /** Who applied it; `null` if unknown. */
  appliedBy: z
    .object({ firstName: z.string().max(100), lastName: z.string().max(100) })
    .nullable()
    .default(null),
})
export type Patch = z.output<typeof patchSchema>

/** A drawn plan underneath everything else. */
const pictureSchema = z.object({
  /** Of the stored file. */
  fileId: z.uuid(),
  width: z.int().positive().max(mapLimits.points),
  height: z.int().positive().max(mapLimits.points),
  transform: transformSchema,
})

/** Maximum objects of each list. */
export const mapMost = {
  walls: 20_000,
  doors: 1_000,
  lifts: 200,
  rooms: 2_000,
  fixtures: 10_000,
  waypoints: 20_000,
  edges: 40_000,
  zones: 1_000,
  routes: 1_000,
  pins: 5_000,
  patches: 100,
}

/** The lists of a map, each an object with ids. */
export const mapLists = {
  walls: z.array(wallSchema).max(mapMost.walls),
  doors: z.array(doorSchema).max(mapMost.doors),
  lifts: z.array(liftSchema).max(mapMost.lifts),
  rooms: z.array(roomSchema).max(mapMost.rooms),
  fixtures: z.array(fixtureSchema).max(mapMost.fixtures),
  waypoints: z.array(waypointSchema).max(mapMost.waypoints),
  edges: z.array(mapEdgeSchema).max(mapMost.edges),
  zones: z.array(zoneSchema).max(mapMost.zones),
  routes: z.array(mapRouteSchema).max(mapMost.routes),
  pins: z.array(pinSchema).max(mapMost.pins),
  patches: z.array(patchSchema).max(mapMost.patches),
}

/** The single parts of a map. Everything is within `bounds`. */
export const mapSingles = {
  bounds: z.object({ min: pointSchema, max: pointSchema }),
  occupancy: occupancySchema.nullable(),
  picture: pictureSchema.nullable(),
}

export const mapDocumentSchema = z.object({
  schema: z.literal(2),
  revision: z.int().min(1),
  ...mapLists,
  ...mapSingles,
})
export type MapDocument = z.output<typeof mapDocumentSchema>

/** The input form of a map: omitted parts are empty or have their defaults. */
export type MapInput = Partial<z.input<typeof mapDocumentSchema>>

/** A map with nothing on it. */
export const emptyMap: MapDocument = {
  schema: 2,
  revision: 1,
  bounds: { min: [0, 0], max: [20, 20] },
  walls: [],
  doors: [],
  lifts: [],
  rooms: [],
  fixtures: [],
  waypoints: [],
  edges: [],
  zones: [],
  routes: [],
  pins: [],
  patches: [],
  occupancy: null,
  picture: null,
}

/** Completes a map from its input form. @throws ZodError if the schema does not accept it. */
export function toMap(input: MapInput): MapDocument {
  return mapDocumentSchema.parse({ ...emptyMap, ...input })
}
