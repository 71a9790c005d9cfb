import { randomBytes } from 'node:crypto'
import { nameRoom } from '@wheelhouse/contract/teleop/video'
import { videoKeyRoutes, videoRoomsMax } from '@wheelhouse/contract/teleop/video-key'
import { SignJWT } from 'jose'
import type { OperatorContext } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import type { Secrets } from '../kernel/process/secrets.ts'
import type { ServerSecret } from '../kernel/process/server-secret.ts'
import { getVisibleSerial, listVisibleSerials } from '../robots/robot.store.ts'
import { type SkywayCredential, takeSkywayCredential } from '../system/keys/skyway-key.store.ts'
import { signSkywayAuthToken } from '../system/keys/skyway-token.ts'

/** Long enough for a working day; the console fetches a new one at each sign-in. */
const localHours = 12
const skywayHours = 1

/**
 * The key of R-TELEOP-19 (docs/decisions/0018-video-keys.md). If a SkyWay key is stored, it is a token for the rooms of
 * the robots that the person may see. The console needs it only for robots that send their video there; its own
 * signalling runs over the live socket.
 */
export function videoKeyHandlers({
  secret,
  secrets,
  skywayVideo,
}: {
  secret: ServerSecret
  secrets: Secrets
  /** Do the console's pages show video that robots send over SkyWay? */
  skywayVideo: boolean
}): RouteBinding[] {
  const signingKey = secret.keyFor('video-key')
  return [
    handle(videoKeyRoutes.get, async ({ query: { serialNo } }, ctx) => {
      const { db, systemDb, identity, clock } = ctx
      const asked = serialNo === undefined ? null : await getVisibleSerial(db, identity, serialNo)
      // The installation's own key serves organisations without one; its use is recorded.
      const credential = await takeSkywayCredential(systemDb, secrets, identity.organizationId, clock.now())
      if (credential === null) return signLocalKey(ctx, signingKey)
      const serials = asked === null ? await listVisibleSerials(db, identity, videoRoomsMax) : [asked]
      return { ...(await signSkywayKey(ctx, credential, serials)), isShown: skywayVideo }
    }),
  ]
}

/**
 * A signed token stating the person, session and expiry: a relay or another provider's gateway outside the server can
 * verify it with the server's secret.
 */
async function signLocalKey({ identity, clock }: OperatorContext, signingKey: Uint8Array) {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + localHours * 3_600_000)
  const key = await new SignJWT({ sid: identity.sessionId, org: identity.organizationId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('wheelhouse')
    .setAudience('video')
    .setSubject(identity.operatorId)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(signingKey)
  return { key, provider: 'local' as const, expiresAt: expiresAt.toISOString() }
}

async function signSkywayKey(
  { identity, clock }: OperatorContext,
  credential: SkywayCredential,
  serials: readonly string[],
) {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + skywayHours * 3_600_000)
  const rooms = serials.map(nameRoom)
  // Two pages of one person may watch one robot, and SkyWay does not admit the same name twice.
  const member = `op-${identity.operatorId}-${randomBytes(4).toString('hex')}`
  const key = await signSkywayAuthToken(credential, { rooms, member, now, expiresAt })
  return { key, provider: 'skyway' as const, expiresAt: expiresAt.toISOString(), rooms, member }
}
