import { z } from 'zod'
import { defineRoute } from '../kernel/route.ts'

export const mapDownloadRoutes = {
  /** Called by robots: they get the URL in `downloadMap`, and need nothing else. */
  download: defineRoute({
    method: 'GET',
    path: '/robot-map',
    permission: 'public',
    summary:
      'A published map for the robot that was given this address, as a document of ours in JSON; for 15 minutes, and as ' +
      'long as it is the published one.',
    query: z.strictObject({ ticket: z.string().min(1).max(1_000) }),
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound'],
  }),
}
