import { z } from 'zod'
import { defineRoute } from '../kernel/route.ts'
import type { VideoMode } from '../robots/video-mode.ts'
import { type CameraId, nameRoom, videoCameraIds } from './video.ts'

/**
 * A relay takes the pictures of a robot once (WHIP, RFC 9725) and passes them on to any number of pages (WHEP). Its
 * streams are named by robot and camera, and each token opens one of them in one direction.
 */

/** So many pages of a robot get its pictures directly from it, whoever drives in addition; all others by the relay. */
export const directPagesMax = 3

/** How long a robot publishes after the last order to do so. Repeated every `publishAgainMs` while anybody watches. */
export const publishForMs = 10_000
export const publishAgainMs = 3_000

export const relayedCameraSchema = z.enum(videoCameraIds)
export type RelayedCamera = z.output<typeof relayedCameraSchema>

/** Where to publish or to watch one stream, and the bearer token to do so. */
export const relayTargetSchema = z.object({ url: z.url().max(1_000), token: z.string().max(2_000) })
export type RelayTarget = z.output<typeof relayTargetSchema>

/** What the relay is to carry of one camera. */
export type RelayedStream = { readonly camera: RelayedCamera; readonly preset: VideoMode }

/** The name of a camera's stream at the relay. */
export function nameRelayedStream(serialNumber: string, camera: CameraId): string {
  return `${nameRoom(serialNumber)}-${camera}`
}

export const relayActions = ['publish', 'read'] as const
export type RelayAction = (typeof relayActions)[number]

export const videoRelayRoutes = {
  /** In the form of the requests that MediaMTX sends (`authMethod: http`), of which the other members do not matter. */
  authorize: defineRoute({
    method: 'POST',
    path: '/video-relay/authorize',
    permission: 'public',
    summary:
      'Whether a token opens a stream of the relay of pictures, for the relay. The token is what lets it in.',
    body: z.object({
      action: z.string().max(32),
      path: z.string().max(200),
      token: z.string().max(2_000),
    }),
    bodyLimit: 10_000,
    responses: { 204: null },
    errors: ['auth.forbidden'],
  }),
}
