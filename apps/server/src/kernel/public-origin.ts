import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'

/**
 * Where people reach the console, for links in mails and for passkeys: never taken from a request, whose `Host` header
 * anybody can write. This machine's own addresses are called localhost, because a passkey needs a name.
 */
export function publicOrigin({ publicUrl }: Config, address: string | AddressInfo | null): string {
  if (publicUrl !== null) return publicUrl.origin
  if (address === null || typeof address === 'string') throw new Error('the server does not listen yet')
  const isThisMachine = /^(127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(address.address)
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${isThisMachine ? 'localhost' : host}:${address.port}`
}
