import { z } from 'zod'
import { defineRoute } from '../kernel/route.ts'

export const soundDownloadRoutes = {
  /** Called by robots: they get the URL with `playMedia`, and need nothing else. */
  download: defineRoute({
    method: 'GET',
    path: '/robot-sound',
    permission: 'public',
    summary:
      'A sound file for the robot that was given this address, as long as the resource has that file and the robot’s ' +
      'organisation may use it.',
    query: z.strictObject({ ticket: z.string().min(1).max(1_000) }),
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound'],
  }),
}
