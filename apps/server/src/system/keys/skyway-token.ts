/** Tokens of SkyWay (R-TELEOP-19): JWTs that are signed with the secret of an application, which never leaves the server. */
import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { SkywayCredential } from './skyway-key.store.ts'

type AuthToken = {
  /** Names of the rooms that it gives access to. */
  rooms: readonly string[]
  /** The participant's name. */
  member: string
  now: Date
  expiresAt: Date
}

/**
 * A SkyWay Auth Token, version 3, with which a client takes part. It may create and join these rooms under this name,
 * but not close them for others. Neither names nor rooms may contain SkyWay's wildcard `*`.
 */
export function signSkywayAuthToken(
  credential: SkywayCredential,
  { rooms, member, now, expiresAt }: AuthToken,
): Promise<string> {
  const scope = {
    appId: credential.appId,
    turn: { enabled: true },
    // Whom somebody watches must not be reported to anybody else.
    analytics: { enabled: false },
    rooms: rooms.map((name) => ({
      name,
      methods: ['create'],
      sfu: { enabled: true },
      member: { name: member, methods: ['publish', 'subscribe', 'updateMetadata'] },
    })),
  }
  return sign(credential, { version: 3, scope }, now, expiresAt)
}

/** A SkyWay Admin Auth Token, with which a server calls SkyWay. Valid for a minute. */
export function signSkywayAdminToken(credential: SkywayCredential, now: Date): Promise<string> {
  return sign(credential, { appId: credential.appId }, now, new Date(now.getTime() + 60_000))
}

function sign(
  { secret }: SkywayCredential,
  claims: Record<string, unknown>,
  now: Date,
  expiresAt: Date,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(secret))
}
