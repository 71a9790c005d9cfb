import { connect, createServer, type Socket } from 'node:net'
import type { PoolConfig } from 'pg'

export type BreakableDatabase = {
  connection: PoolConfig
  /** From now on nobody is let through, and open connections are cut. */
  cut(): void
  /** Lets connections through again. */
  mend(): void
  close(): Promise<void>
}

/** A way to the database that a test can cut. */
export async function breakable(connection: PoolConfig): Promise<BreakableDatabase> {
  const path = `${connection.host}/.s.PGSQL.${connection.port}`
  const sockets = new Set<Socket>()
  let isCut = false
  const proxy = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(path)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
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
    mend: () => {
      isCut = false
    },
    close: async () => {
      cut()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
