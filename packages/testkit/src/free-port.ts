import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port of the loopback that nobody listens on now: for a program that must come back on the same one. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens by TCP has a port
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
