import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../process/config.ts'

/** With TLS, the name's prefix makes the browser guarantee that no other host or insecure page set the cookie. */
export function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-wheelhouse' : 'wheelhouse'
}

/** Identifies the login waiting for its second step; useless without a code. */
export function loginCookieName(config: Config): string {
  return `${cookieName(config)}-login`
}

export function cookieOptions(config: Config): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) }
}

/** Do browsers reach us over TLS? */
export function isSecure({ publicUrl }: Config): boolean {
  return publicUrl?.protocol === 'https:'
}
