import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'

/** A bad link, the same in both directions. */
export type LinkFaults = {
  /** Share of packets that never arrive, 0 to 1. */
  readonly loss: number
  readonly delayMs: number
  /** `null`: no limit. */
  readonly kbps: number | null
}

export type UdpProxy = {
  readonly port: number
  /** Blocks everything, as when the network is down. */
  cut(): void
  close(): void
}

/** A queue longer than this drops what comes next, as a router does. */
const queueMs = 300

/** A proxy between browsers and one address of the robot. Each browser gets a socket of its own towards the robot. */
export async function openUdpProxy(
  target: { host: string; port: number },
  faults: LinkFaults,
  random: () => number = Math.random,
): Promise<UdpProxy> {
  const front = await bind(target.host)
  const backs = new Map<string, Socket>()
  const up = createLane(faults, random)
  const down = createLane(faults, random)
  let isCut = false

  front.on('message', (packet, from) => {
    if (!isCut) up(packet.length, () => getWayBack(from).send(packet, target.port, target.host))
  })

  function getWayBack(from: RemoteInfo): Socket {
    const key = `${from.address}:${from.port}`
    const known = backs.get(key)
    if (known !== undefined) return known
    const back = createSocket('udp4')
    backs.set(key, back)
    back.on('message', (packet) => {
      if (!isCut) down(packet.length, () => front.send(packet, from.port, from.address))
    })
    return back
  }

  return {
    port: front.address().port,
    cut() {
      isCut = true
    },
    close() {
      isCut = true
      front.close()
      for (const back of backs.values()) back.close()
    },
  }
}

/** One direction: decides whether and when a packet of a given size is delivered. */
function createLane({ loss, delayMs, kbps }: LinkFaults, random: () => number) {
  let freeAt = 0
  return (bytes: number, deliver: () => void): void => {
    const now = performance.now()
    if (random() < loss) return
    freeAt = Math.max(now, freeAt)
    if (freeAt - now > queueMs) return
    if (kbps !== null) freeAt += (bytes * 8) / kbps
    const wait = freeAt - now + delayMs
    if (wait < 1) deliver()
    else setTimeout(deliver, wait)
  }
}

function bind(host: string): Promise<Socket> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => socket.bind(0, host, () => resolve(socket)))
}
