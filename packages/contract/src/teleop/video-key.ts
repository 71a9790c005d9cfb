import { z } from 'zod'
import { timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

/** Specification §7 "GET /keys/skyway". Without a stored key of another provider it is our own signalling's (domain §2). */
export const videoKeyRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/keys/skyway',
    permission: 'session',
    summary: 'The key with which the console takes part in live video.',
    responses: {
      200: z.object({ key: z.string(), provider: z.enum(['local']), expiresAt: timestampSchema }),
    },
    errors: [],
  }),
}
