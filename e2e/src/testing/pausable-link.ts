import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a broker on which nothing arrives while it is paused, as on a network that has become far too slow. */
export type PausableLink = {
  /** For the side that connects through it. */
  readonly url: string
  /** What the broker sends waits, and nothing is lost; what it is sent goes on. */
  hold(): void
  release(): void
  stop(): Promise<void>
}

export async function openPausableLink(brokerUrl: string): Promise<PausableLink> {
  const { hostname, port } = new URL(brokerUrl)
  const fromBroker = new Set<Socket>()
  let isHeld = false
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true })
    fromBroker.add(far)
    near.pipe(far)
    far.on('data', (bytes) => near.write(bytes))
    if (isHeld) far.pause()
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on('error', () => other.destroy())
      end.on('close', () => {
        fromBroker.delete(far)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold() {
      isHeld = true
      for (const socket of fromBroker) socket.pause()
    },
    release() {
      isHeld = false
      for (const socket of fromBroker) socket.resume()
    },
    async stop() {
      for (const socket of fromBroker) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
