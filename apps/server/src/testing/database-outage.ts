import { connect, createServer, type Socket } from 'node:net'
import type { PoolConfig } from 'pg'

export type BreakableDatabase = {
  connection: PoolConfig
  /** From now on nobody is let through, and open connections are cut. */
  cut(): void
  /** From now on connections are taken, and what comes over them is kept and not passed on. */
  freeze(): void
  /** Lets connections through again, with what was kept. */
  mend(): void
  close(): Promise<void>
}

/** A way to the database that a test can cut. */
export async function breakable(connection: PoolConfig): Promise<BreakableDatabase> {
  const path = `${connection.host}/.s.PGSQL.${connection.port}`
  const sockets = new Set<Socket>()
  const nears = new Map<Socket, Socket>()
  /** The ends to the server of the console that stand still. */
  const stalled = new Set<Socket>()
  const stall = (near: Socket) => {
    near.unpipe()
    near.pause()
    stalled.add(near)
  }
  let isCut = false
  let isFrozen = false
  const proxy = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(path)
    nears.set(near, far)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        nears.delete(near)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
    if (isFrozen) stall(near)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    connection: { ...connection, host: '127.0.0.1', port },
    cut,
    freeze: () => {
      isFrozen = true
      for (const near of nears.keys()) stall(near)
    },
    mend: () => {
      isCut = false
      isFrozen = false
      for (const near of stalled) {
        const far = nears.get(near)
        if (far) near.pipe(far)
      }
      stalled.clear()
    },
    close: async () => {
      cut()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
