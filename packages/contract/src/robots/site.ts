import { z } from 'zod'
import { defineChannel } from '../kernel/channel.ts'
import { byId, idSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { robotUiStates } from './robot-values.ts'

/**
 * A building with the positions of its robots, for a map of many: less detail than each robot's own state, and sent as
 * differences, so that a thousand moving ten times a second cost a page little.
 */

const siteRobotSchema = z.object({
  robotId: idSchema,
  serialNumber: z.string(),
  name: z.string(),
  /** `buildingId.floorId`; `null` while it does not know where it is. */
  mapId: z.string().nullable(),
  /** Metres and radians, of the last known pose. */
  x: z.number(),
  y: z.number(),
  theta: z.number(),
  uiState: z.enum(robotUiStates),
  online: z.boolean(),
  /** Per cent. */
  charge: z.int().nullable(),
  /** Where it is going, in words. */
  goal: z.string().nullable(),
  /** The path still ahead, in metres. */
  path: z.array(z.tuple([z.number(), z.number()])),
})
export type SiteRobot = z.output<typeof siteRobotSchema>

const siteSchema = z.object({ robots: z.array(siteRobotSchema) })

const siteMessageSchema = z.discriminatedUnion('kind', [
  /** Sent first, and again whenever the page may have missed something. */
  siteSchema.extend({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('difference'),
    /** `[serialNumber, x, y, theta]` of those that have only moved. */
    moved: z.array(z.tuple([z.string(), z.number(), z.number(), z.number()])),
    /** Those with any other change, in full. */
    changed: z.array(siteRobotSchema),
    /** Serial numbers of those that are no longer in this building. */
    gone: z.array(z.string()),
  }),
])
export type SiteMessage = z.output<typeof siteMessageSchema>

export const siteRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/buildings/:id/site',
    permission: 'robot:read',
    summary: 'Every robot of a building with where it is and how it is, as the server knows it now.',
    params: byId,
    responses: { 200: siteSchema },
    errors: ['entity.notFound'],
  }),
}

export const siteChannels = {
  /** The full state on subscribing, then differences, at most ten a second for all robots of the building. */
  site: defineChannel({
    path: '/buildings/:id/site',
    permission: 'robot:read',
    kind: 'events',
    params: byId,
    message: siteMessageSchema,
  }),
}
