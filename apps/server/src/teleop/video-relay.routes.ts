import { relayActions, videoRelayRoutes } from '@wheelhouse/contract/teleop/video-relay'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Metrics } from '../kernel/process/metrics.ts'
import type { VideoRelay } from './video-relay.ts'

/** Requests of the relay per minute: one for each page and robot that connects to it. */
const requestsPerMinute = 6_000

/** Called by the relay before it lets a robot publish or a page watch. */
export function videoRelayHandlers(relay: VideoRelay | null, metrics: Metrics): RouteBinding[] {
  const count = metrics.counter(
    'wheelhouse_relay_connections_total',
    'Connections that the relay has had checked: of robots that publish, of pages that read, and refused ones.',
  )
  for (const kind of [...relayActions, 'refused']) count(0, { kind })
  return [
    handle(
      videoRelayRoutes.authorize,
      async ({ body }) => {
        const action = relayActions.find((one) => one === body.action)
        const isAllowed = action !== undefined && (await relay?.authorizes(body)) === true
        count(1, { kind: isAllowed ? action : 'refused' })
        if (!isAllowed) throw new AppError('auth.forbidden')
      },
      { ratePerMinute: requestsPerMinute },
    ),
  ]
}
