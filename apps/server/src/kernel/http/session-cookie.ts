import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../process/config.ts'

/** With TLS the browser itself guarantees by the name's prefix that no other host or plain page set the cookie. */
export function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-wheelhouse' : 'wheelhouse'
}

/** Names the login that waits for its second step; useless without a code. */
export function loginCookieName(config: Config): string {
  return `${cookieName(config)}-login`
}

export function cookieOptions(config: Config): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(config) }
}

/** Do browsers reach us by TLS? */
export function isSecure({ publicUrl }: Config): boolean {
  return publicUrl?.protocol === 'https:'
}
