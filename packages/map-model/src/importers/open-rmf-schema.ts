import { mapLimits } from '@wheelhouse/contract/maps/map-document'
import { z } from 'zod'

/** An Open-RMF building file as the traffic editor writes it; only what a map needs is read. */

/** Parameters are `[type, value]`. */
const parameters = z
  .record(z.string(), z.tuple([z.number(), z.union([z.string(), z.number(), z.boolean()])]))
  .default({})
const vertex = z.tuple([z.number(), z.number(), z.number(), z.string()]).rest(parameters)
const edge = z.tuple([z.int(), z.int()]).rest(parameters)
const level = z.object({
  elevation: z.number().default(0),
  vertices: z.array(vertex).max(mapLimits.points),
  walls: z.array(edge).max(20_000).default([]),
  doors: z.array(edge).max(1_000).default([]),
  lanes: z.array(edge).max(40_000).default([]),
  measurements: z.array(edge).max(1_000).default([]),
  floors: z
    .array(z.object({ vertices: z.array(z.int()).max(mapLimits.points), parameters }))
    .max(2_000)
    .default([]),
  models: z
    .array(
      z.object({
        model_name: z.string(),
        x: z.number(),
        y: z.number(),
        yaw: z.number(),
        static: z.boolean().default(true),
      }),
    )
    .max(10_000)
    .default([]),
  fiducials: z
    .array(z.tuple([z.number(), z.number(), z.string()]).rest(z.unknown()))
    .max(1_000)
    .default([]),
})
/** Where a door of a lift is: metres from the centre of the cabin, along its own axes with y upwards. */
const liftDoor = z.object({ x: z.number(), y: z.number(), width: z.number().positive() })
const lift = z.object({
  x: z.number(),
  y: z.number(),
  yaw: z.number().default(0),
  width: z.number().positive(),
  depth: z.number().positive(),
  level_doors: z.record(z.string(), z.array(z.string())).default({}),
  doors: z.record(z.string(), liftDoor).default({}),
  /** The level on whose drawing it stands. */
  reference_floor_name: z.string().optional(),
})
export const buildingSchema = z.object({
  name: z.string(),
  coordinate_system: z.string().default('reference_image'),
  reference_level_name: z.string().optional(),
  levels: z.record(z.string(), level),
  lifts: z.record(z.string(), lift).default({}),
})

export type Parameters = z.output<typeof parameters>
export type Level = z.output<typeof level>
export type Lift = z.output<typeof lift>
export type LiftDoor = z.output<typeof liftDoor>
export type Building = z.output<typeof buildingSchema>
