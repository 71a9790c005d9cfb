/** An outside broker without logins, in the test's own process: several servers may share it. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Aedes, type AedesOptions } from 'aedes'

export type OutsideBroker = { url: string; close(): Promise<void> }

export async function startOutsideBroker(options: AedesOptions = {}): Promise<OutsideBroker> {
  const broker = await Aedes.createBroker(options)
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('the broker has no port')
  return {
    url: `mqtt://127.0.0.1:${address.port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await new Promise<void>((resolve) => broker.close(resolve))
    },
  }
}
