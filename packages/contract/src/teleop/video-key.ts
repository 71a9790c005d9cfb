import { z } from 'zod'
import { timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { serialNumberSchema } from '../robots/robot.ts'
import { videoProviders } from './video.ts'

/** Robots that one key of SkyWay is for at most; whoever sees more asks with `serialNo`. */
export const videoRoomsMax = 100

/** The answers of R-TELEOP-19. */
export const videoKeyRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/keys/skyway',
    permission: 'session',
    summary:
      'The key with which somebody takes part in live video: a SkyWay Auth Token where a SkyWay key is stored for the organisation, else one of our own signalling.',
    query: z.strictObject({
      /** Of the one robot that the key is wanted for. */
      serialNo: serialNumberSchema.optional(),
    }),
    responses: {
      200: z.object({
        key: z.string(),
        provider: z.enum(videoProviders),
        expiresAt: timestampSchema,
        /** SkyWay's rooms that the key opens. */
        rooms: z.array(z.string()).optional(),
        /** The name under which the key of SkyWay lets somebody take part: one of its own for each key. */
        member: z.string().optional(),
        /** Does the console of this installation show what robots send there? Absent for our own signalling. */
        isShown: z.boolean().optional(),
      }),
    },
    errors: ['entity.notFound'],
  }),
}
