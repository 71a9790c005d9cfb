import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import type { Config } from './config.ts'

/**
 * Where people reach the console, for links in mails and for passkeys: never taken from a request, whose `Host` header
 * anybody can write. This machine's own addresses are called localhost, because a passkey needs a name.
 */
export function publicOrigin({ publicUrl }: Config, address: string | AddressInfo | null): string {
  if (publicUrl !== null) return publicUrl.origin
  if (address === null || typeof address === 'string') throw new Error('the server does not listen yet')
  if (/^(127\.0\.0\.1|::1)$/.test(address.address)) return `http://localhost:${address.port}`
  const host = nameOfListener(address.address)
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/** How others reach a listening address: one that stands for every address of this machine becomes its host name. */
export function nameOfListener(address: string): string {
  return address === '0.0.0.0' || address === '::' ? hostname() : address
}
