import { pointSchema, zoneSchema } from '@wheelhouse/contract/maps/map-document'
import { z } from 'zod'

/** What a robot has received of maps and keeps across restarts. */
export const mapMemorySchema = z.object({
  maps: z.array(
    z.object({
      mapId: z.string(),
      mapVersion: z.string(),
      isEnabled: z.boolean(),
      /** Of the map itself, only the zones matter to the robot. */
      zones: z.array(zoneSchema),
    }),
  ),
  zoneSets: z.array(
    z.object({
      mapId: z.string(),
      zoneSetId: z.string(),
      isEnabled: z.boolean(),
      zones: z.array(z.object({ polygon: z.array(pointSchema), maxSpeed: z.number().nullable() })),
    }),
  ),
})
export type MapMemory = z.output<typeof mapMemorySchema>

/** `zoneSet` of VDA 5050 3.0.0. Only the zone types that the robot reports as supported count. */
export const zoneSetMessageSchema = z.object({
  zoneSet: z.object({
    mapId: z.string().min(1).max(200),
    zoneSetId: z.string().min(1).max(200),
    zones: z
      .array(
        z.object({
          zoneType: z.string(),
          vertices: z.array(z.object({ x: z.number(), y: z.number() })).min(3),
          maximumSpeed: z.number().positive().optional(),
        }),
      )
      .max(10_000),
  }),
})
export type ZoneSetMessage = z.output<typeof zoneSetMessageSchema>
