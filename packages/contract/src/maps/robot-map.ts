import { z } from 'zod'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { syncErrors, syncStatuses } from '../robots/sync-history.ts'

/** The status of one robot with the map of one floor (R-MAPS-12). */
const robotMapSchema = z.object({
  robotId: idSchema,
  name: z.string(),
  serialNumber: z.string(),
  online: z.boolean(),
  floorId: idSchema,
  floorName: z.string(),
  /** The revision that robots are to use; `null` before one is published. */
  published: z.int().nullable(),
  /** The revision that the robot itself reports using; `null` if it reported none. */
  revision: z.int().nullable(),
  /**
   * Who enforces the map's zones. `robot`: it keeps to them itself, even when driven manually. `route`: the server
   * routes it around them and limits its speed; in manual driving nothing stops it. `routeOnly`: it accepts no speeds,
   * so it is only routed around. `none`: nothing can be sent to it.
   */
  zones: z.enum(['robot', 'route', 'routeOnly', 'none']),
  /** Status of the newest revision sent to it; `null` if none was ever sent, or the entry is too old. */
  sync: z.enum(syncStatuses).nullable(),
  /** Since when that is the status. */
  syncAt: timestampSchema.nullable(),
  error: z.enum(syncErrors).nullable(),
  /** The robot's own explanation, for `robotFailed`. */
  reason: z.string().nullable(),
})
export type RobotMap = z.output<typeof robotMapSchema>

export const robotMapRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/floors/:id/robot-maps',
    permission: 'map:read',
    summary:
      "The robots of the floor's building by name, the revision that each works by, and what zones mean to it.",
    params: byId,
    responses: { 200: z.array(robotMapSchema) },
    errors: ['entity.notFound'],
  }),
  listOfRobot: defineRoute({
    method: 'GET',
    path: '/robots/:id/maps',
    permission: 'map:read',
    summary:
      'The floors of the building of a robot, lowest first, with the revision of each map that it works by.',
    params: byId,
    responses: { 200: z.array(robotMapSchema) },
    errors: ['entity.notFound'],
  }),
}
