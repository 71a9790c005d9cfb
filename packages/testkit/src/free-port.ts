import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of the loopback that nobody listens on now: for a program that must come back on the same one. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The probe does not listen by TCP')
  return address.port
}
