import { videoKeyRoutes } from '@wheelhouse/contract/teleop/video-key'
import { SignJWT } from 'jose'
import { handle, type RouteBinding } from '../kernel/route-binding.ts'
import type { ServerSecret } from '../kernel/server-secret.ts'

/** Long enough for a working day; the console fetches a new one at each sign-in. */
const validHours = 12

/**
 * The key of specification §7 "GET /keys/skyway": a signed statement of who this is, for which session and until when.
 * Our own signalling runs over the live socket and knows the session itself, so it asks for no key; a relay or another
 * provider's gateway that stands outside the server can check this one with the server's secret.
 */
export function videoKeyHandlers(secret: ServerSecret): RouteBinding[] {
  const signingKey = secret.keyFor('video-key')
  return [
    handle(videoKeyRoutes.get, async (_input, { identity, clock }) => {
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + validHours * 3_600_000)
      const key = await new SignJWT({ sid: identity.sessionId, org: identity.organizationId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('wheelhouse')
        .setAudience('video')
        .setSubject(identity.operatorId)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(signingKey)
      return { key, provider: 'local' as const, expiresAt: expiresAt.toISOString() }
    }),
  ]
}
