/** A robot's video as tests work it: nothing is encoded, and a peer is what a test makes of it. */
import type { Tick } from '@wheelhouse/contract/teleop/data-channel'
import type { VideoRung } from '@wheelhouse/contract/teleop/video'
import { createManualClock, type ManualClock } from '../manual-clock.ts'
import type { CameraSource, StreamHandlers } from '../video/camera-source.ts'
import type { Peer } from '../video/peer.ts'
import { createVideoHost, type VideoHost } from '../video/video-host.ts'
import { aCameraSource } from './a-camera-source.ts'

/** Of every message to the robot. */
export const signalHeader = {
  headerId: 1,
  timestamp: '2026-01-01T00:00:00.000Z',
  version: '2.1.0',
  manufacturer: 'wheelhouse',
  serialNumber: 'WH-1',
  profile: 'bsp/1',
} as const

export type VideoBench = {
  clock: ManualClock
  host: VideoHost
  /** Encoders that run. */
  streams: StreamHandlers[]
  /** What each encoder was started with, also those that have ended. */
  rungs: VideoRung[]
  /** Ids of the remote stops that viewers sent. */
  stops: string[]
  /** Every encoder that runs gives a picture. */
  takePicture(isKey: boolean): void
}

type Peers = Pick<Parameters<typeof createVideoHost>[0], 'createPeer' | 'createWhipPeer'>

/** @param peers what a page or the relay is connected by */
export function createVideoBench(cameras: Partial<CameraSource>, peers: Peers): VideoBench {
  const clock = createManualClock()
  const streams: StreamHandlers[] = []
  const rungs: VideoRung[] = []
  const stops: string[] = []
  const source = aCameraSource({
    privacy: { finds: ['face', 'person'], isSimulated: true },
    open: (_camera, rung, handlers) => {
      streams.push(handlers)
      rungs.push(rung)
      return () => streams.splice(streams.indexOf(handlers), 1)
    },
    ...cameras,
  })
  const getTick = (seq: number | null): Tick => {
    const motion = { stopped: null, vx: 0, w: 0, x: 0, y: 0, theta: 0, obstacle: null }
    return { t: 'tick', tick: clock.tick(), seq, refused: null, ...motion }
  }
  const host = createVideoHost({
    clock,
    source,
    voice: null,
    onDrive: (_viewer, { seq }) => getTick(seq),
    currentTick: () => getTick(null),
    onRemoteStop: (_viewer, stopId) => void stops.push(stopId),
    ...peers,
  })
  return {
    clock,
    host,
    streams,
    rungs,
    stops,
    takePicture(isKey) {
      for (const stream of [...streams])
        stream.onPicture({ tick: clock.tick(), key: isKey, data: new Uint8Array([0, 0, 0, 1, 0x41]) })
    },
  }
}

/** The other end of one picture, connected at once, except for these facts. */
export function aPeer(facts: Partial<Peer>): Peer {
  return {
    packetizers: [{ packets: (_payloads, at) => [Buffer.from(String(at))], padding: () => [] }],
    hasAudio: false,
    sendVideo: () => {},
    sendVoice: () => {},
    sendControl: () => {},
    sendSession: () => {},
    sendSessionBinary: () => true,
    roundTripMs: () => 5,
    close: () => {},
    ...facts,
  }
}
