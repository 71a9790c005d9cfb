import { videoRelayRoutes } from '@wheelhouse/contract/teleop/video-relay'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { VideoRelay } from './video-relay.ts'

/** Requests of the relay per minute: one for each page and robot that connects to it. */
const requestsPerMinute = 6_000

/** Called by the relay before it lets a robot publish or a page watch. */
export function videoRelayHandlers(relay: VideoRelay | null): RouteBinding[] {
  return [
    handle(
      videoRelayRoutes.authorize,
      async ({ body }) => {
        if (relay?.authorizes(body) !== true) throw new AppError('auth.forbidden')
      },
      { ratePerMinute: requestsPerMinute },
    ),
  ]
}
