import { z } from 'zod'
import { timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { serialNumberSchema } from '../robots/robot.ts'
import { videoProviders } from './video.ts'

/** Maximum robots per SkyWay key; with more, request one with `serialNo`. */
export const videoRoomsMax = 100

/** The calls of R-TELEOP-19. */
export const videoKeyRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/keys/skyway',
    permission: 'session',
    summary:
      'The key with which somebody takes part in live video: a SkyWay Auth Token where a SkyWay key is stored for the organisation, else one of our own signalling.',
    query: z.strictObject({
      /** The only robot that the key is needed for. */
      serialNo: serialNumberSchema.optional(),
    }),
    responses: {
      200: z.object({
        key: z.string(),
        provider: z.enum(videoProviders),
        expiresAt: timestampSchema,
        /** SkyWay rooms that the key gives access to. */
        rooms: z.array(z.string()).optional(),
        /** The member name of the SkyWay key, unique per key. */
        member: z.string().optional(),
        /** Does this installation's console show video that robots send there? Absent for our own signalling. */
        isShown: z.boolean().optional(),
      }),
    },
    errors: ['entity.notFound'],
  }),
}
