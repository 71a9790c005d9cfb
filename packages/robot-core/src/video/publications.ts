import type { SignalDown } from '@wheelhouse/contract/robots/robot-link'
import { type VideoMode, videoModes } from '@wheelhouse/contract/robots/video-mode'
import type { RelayedCamera } from '@wheelhouse/contract/teleop/video-relay'
import type { Clock } from '../clock.ts'
import type { CameraSource } from './camera-source.ts'
import { createLinkMeter } from './link-meter.ts'
import type { Peer } from './peer.ts'
import { parseRtcp } from './rtcp.ts'
import type { SharedStreams } from './shared-streams.ts'
import type { SignalUpBody } from './signal-up.ts'
import { createViewerSlots } from './viewer-slots.ts'
import type { Voice } from './voice.ts'
import { createWhipPeer, type WhipEvents, type WhipOptions } from './whip-peer.ts'

type Order = Extract<SignalDown, { kind: 'publish' }>

export type CreateWhipPeer = (target: Order['target'], events: WhipEvents, options: WhipOptions) => Peer

type PublicationPorts = {
  readonly clock: Clock
  readonly source: CameraSource
  readonly streams: SharedStreams
  readonly voice: Voice | null
  /** The one address to use for packets; left out: every address of this machine. */
  readonly bindAddress?: string
  /** The robot's own limit on quality, whatever is ordered. */
  videoMode(): VideoMode | null
  readonly createWhipPeer?: CreateWhipPeer
}

/** What the robot publishes at a relay, for pages that get its pictures there. */
export type Publications = {
  /** Publishes a camera until `forMs` after the last order, however often the connection is lost. */
  order(order: Order, publishUp: (message: SignalUpBody) => void): void
  /** Connects a camera to the relay anew, which ends everybody who watches it there. */
  restart(camera: RelayedCamera): void
  /** Applies a changed limit on quality. */
  adapt(): void
  close(): void
}

const adaptEveryMs = 200
/** Minimum time between two attempts to connect. Milliseconds. */
const retryEveryMs = 5_000

export function createPublications(ports: PublicationPorts): Publications {
  const { clock } = ports
  const publications = new Map<RelayedCamera, ReturnType<typeof createPublication>>()
  let stopBeat: (() => void) | null = null

  function beat(): void {
    for (const [camera, publication] of publications) {
      if (publication.isOver()) {
        publication.close()
        publications.delete(camera)
      } else publication.tend()
    }
    if (publications.size > 0) return
    stopBeat?.()
    stopBeat = null
  }

  return {
    order(order, publishUp) {
      const publication = publications.get(order.camera) ?? createPublication(ports)
      publications.set(order.camera, publication)
      publication.order(order, publishUp)
      stopBeat ??= clock.every(adaptEveryMs, beat)
    },
    restart: (camera) => publications.get(camera)?.restart(),
    adapt() {
      for (const publication of publications.values()) publication.tend()
    },
    close() {
      for (const publication of publications.values()) publication.close()
      publications.clear()
      stopBeat?.()
      stopBeat = null
    },
  }
}

/** One camera at the relay. */
function createPublication(ports: PublicationPorts) {
  const { clock } = ports
  let order: Order | null = null
  let report: (message: SignalUpBody) => void = () => undefined
  /** Until when each quality is ordered: several servers each order the best that their own pages want. */
  const ordered = new Map<VideoMode, number>()
  let connection: ReturnType<typeof connect> | null = null
  let retryAt = Number.NEGATIVE_INFINITY

  /** @returns the best quality that an order still in force wants */
  function findPreset(): VideoMode | undefined {
    return videoModes.findLast((mode) => (ordered.get(mode) ?? 0) > clock.tick())
  }

  /** Each order brings a fresh token, for when the connection is lost. */
  function tend(): void {
    const preset = findPreset()
    if (order === null || preset === undefined) return
    if (connection !== null) return connection.show({ ...order, preset })
    if (clock.tick() < retryAt) return
    retryAt = clock.tick() + retryEveryMs
    const { camera } = order
    connection = connect(ports, order, (problem) => {
      if (problem !== null) connection = null
      report({ kind: 'published', camera, problem })
    })
    connection.show({ ...order, preset })
  }

  return {
    order(next: Order, publishUp: (message: SignalUpBody) => void): void {
      order = next
      report = publishUp
      ordered.set(next.preset, clock.tick() + next.forMs)
      tend()
    },
    restart(): void {
      connection?.close()
      connection = null
      retryAt = Number.NEGATIVE_INFINITY
      tend()
    },
    tend,
    isOver: () => findPreset() === undefined,
    close(): void {
      connection?.close()
      connection = null
      order = null
    },
  }
}

/** @param onState `null` when the relay takes the pictures; otherwise why it does not, which is the end */
function connect(ports: PublicationPorts, { target }: Order, onState: (problem: string | null) => void) {
  const { clock, voice } = ports
  const meter = createLinkMeter(clock)
  let isOpen = false
  const events: WhipEvents = {
    onOpen() {
      isOpen = true
      slots.sendAgain()
      slots.apply()
      onState(null)
    },
    // A lost picture is not sent again: to all who have lost nothing, the earlier pictures would appear once more. A key
    // picture follows within a second.
    onRtcp(_slot, packet) {
      for (const received of parseRtcp(packet)) {
        if (received.kind === 'bandwidth') meter.setBandwidth(received.kbps)
        if (received.kind === 'loss') meter.setLoss(received.fraction)
      }
    },
    onClosed(reason) {
      close()
      onState(reason)
    },
  }
  const peer = (ports.createWhipPeer ?? createWhipPeer)(target, events, {
    hasVoice: voice !== null,
    bindAddress: ports.bindAddress ?? null,
  })
  const slots = createViewerSlots({ ...ports, peer, meter, onReport: () => undefined })
  let shown = ''
  voice?.join(peer)

  function close(): void {
    slots.hide()
    voice?.leave(peer)
    peer.close()
  }
  return {
    show({ camera, preset }: Order): void {
      const wanted = `${camera} ${preset}`
      if (wanted !== shown) slots.choose([{ slot: 0, camera, size: 'main', preset }])
      else if (isOpen) slots.apply()
      shown = wanted
    },
    close,
  }
}
