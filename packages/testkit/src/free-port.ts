import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port of the loopback that nobody listens on now: for a program that must come back on the same one. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const port = getPort(probe)
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** The TCP port that a server listens on. @throws Error if it listens on none */
export function getPort(server: { address(): AddressInfo | string | null }): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen by TCP.')
  return address.port
}
