import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import type { Config } from '../process/config.ts'

/**
 * Where people reach the console, for links in mails and for passkeys: never taken from a request, whose `Host` header
 * anybody can forge. This machine's own addresses become localhost, because a passkey needs a name. Listening on every
 * address (`HOST=0.0.0.0`) without `PUBLIC_URL` yields the machine's host name, which others may not be able to
 * resolve: `findGuessedOrigin`.
 */
export function publicOrigin({ publicUrl }: Config, address: string | AddressInfo | null): string {
  if (publicUrl !== null) return publicUrl.origin
  if (address === null || typeof address === 'string') throw new Error('the server does not listen yet')
  if (/^(127\.0\.0\.1|::1)$/.test(address.address)) return `http://localhost:${address.port}`
  const host = nameOfListener(address.address)
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/** The message at the start if the public origin is only a guess; `null` if it is known. */
export function findGuessedOrigin({ host, publicUrl }: Config, origin: string): string | null {
  if (publicUrl !== null || nameOfListener(host) === host) return null
  return `HOST is ${host} and PUBLIC_URL is not set: links in mails and passkeys belong to ${origin}. Set PUBLIC_URL to the address that people use.`
}

/** The name by which others reach a listening address: a wildcard address becomes this machine's host name. */
export function nameOfListener(address: string): string {
  return address === '0.0.0.0' || address === '::' ? hostname() : address
}
