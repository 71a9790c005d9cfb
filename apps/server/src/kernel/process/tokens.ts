import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, safe in URLs, headers and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The bearer token of the session that a cookie token names: always the same one, so that the tabs of a browser share
 * it. The cookie cannot be derived from it.
 */
export function toBearer(cookieToken: string): string {
  return createHash('sha256').update(`bearer of ${cookieToken}`).digest('base64url')
}

/**
 * What is stored of such a secret. A plain SHA-256 is enough: nobody can guess 256 random bits, so the slowness of a
 * password hash would protect nothing, and a thousand robots that reconnect at once could not afford it.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
