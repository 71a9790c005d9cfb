import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { getPort } from '@wheelhouse/testkit/free-port'

/** What stands before several servers: one address, whichever of them is there. */
export type Balancer = {
  url: string
  /** What programs must trust to reach it by https. */
  certificateFile?: string
  close(): void | Promise<void>
}

/** Passes each connection to one of the ports of the loopback, in turn; to the next one where nobody listens. */
export async function startBalancer(targets: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>()
  let turn = 0

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    return socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
  }

  function pass(client: Socket, left: number): void {
    const target = targets[turn++ % targets.length]
    if (left === 0 || target === undefined) return void client.destroy()
    const server = keep(connect(target, '127.0.0.1'))
    let isOpen = false
    server.once('connect', () => {
      isOpen = true
      client.pipe(server).pipe(client)
    })
    server.once('close', () => (isOpen ? client.destroy() : pass(client, left - 1)))
    client.once('close', () => server.destroy())
  }

  const listener = createServer((client) => pass(keep(client), targets.length))
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `http://127.0.0.1:${getPort(listener)}`,
    close() {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
