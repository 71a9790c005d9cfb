import type { SignalDown } from '@wheelhouse/contract/robots/robot-link'
import { type VideoRung, videoPresets } from '@wheelhouse/contract/teleop/video'
import { publishForMs } from '@wheelhouse/contract/teleop/video-relay'
import { beforeEach, describe, expect, test } from 'vitest'
import { createManualClock, type ManualClock } from '../manual-clock.ts'
import type { CameraSource, StreamHandlers } from './camera-source.ts'
import type { Peer } from './peer.ts'
import type { SignalUpBody } from './signal-up.ts'
import { createVideoHost, type VideoHost } from './video-host.ts'
import type { WhipEvents } from './whip-peer.ts'

type FakeRelay = { url: string; token: string; events: WhipEvents; pictures: number; closed: boolean }

const header = {
  headerId: 1,
  timestamp: '2026-01-01T00:00:00.000Z',
  version: '2.1.0',
  manufacturer: 'wheelhouse',
  serialNumber: 'WH-1',
  profile: 'bsp/1',
} as const

let clock: ManualClock
let host: VideoHost
let relays: FakeRelay[]
let up: SignalUpBody[]
let streams: StreamHandlers[]
let rungs: VideoRung[]

beforeEach(() => {
  clock = createManualClock()
  relays = []
  up = []
  streams = []
  rungs = []
  const source: CameraSource = {
    cameras: ['v1', 'v2'],
    hasEncoder: true,
    isLost: () => false,
    privacy: { finds: ['face', 'person'], isSimulated: true },
    mount: () => null,
    open: (_camera, rung, handlers) => {
      streams.push(handlers)
      rungs.push(rung)
      return () => streams.splice(streams.indexOf(handlers), 1)
    },
    takePhoto: () => Promise.resolve(null),
    openThermal: () => () => {},
    close: () => {},
  }
  const tick = {
    t: 'tick',
    tick: 0,
    seq: null,
    refused: null,
    stopped: null,
    vx: 0,
    w: 0,
    x: 0,
    y: 0,
    theta: 0,
    obstacle: null,
  } as const
  host = createVideoHost({
    clock,
    source,
    voice: null,
    onDrive: () => tick,
    currentTick: () => tick,
    onRemoteStop: () => undefined,
    createWhipPeer({ url, token }, events): Peer {
      const relay: FakeRelay = { url, token, events, pictures: 0, closed: false }
      relays.push(relay)
      return {
        packetizers: [{ packets: (_payloads, at) => [Buffer.from(String(at))], padding: () => [] }],
        hasAudio: false,
        sendVideo: () => void relay.pictures++,
        sendVoice: () => {},
        sendControl: () => {},
        sendSession: () => {},
        sendSessionBinary: () => false,
        roundTripMs: () => null,
        close: () => {
          relay.closed = true
        },
      }
    },
  })
})

function order(change: Partial<Extract<SignalDown, { kind: 'publish' }>> = {}): void {
  const target = { url: 'http://relay.example/robot-WH-1-v1/whip', token: 'first' }
  const body = { camera: 'v1', preset: 'medium', target, forMs: publishForMs } as const
  host.onSignal({ ...header, kind: 'publish', ...body, ...change }, (message) => up.push(message))
}

function picture(key: boolean): void {
  for (const stream of [...streams])
    stream.onPicture({ tick: clock.tick(), key, data: new Uint8Array([0, 0, 0, 1, 0x41]) })
}

/** Moves time on while the server repeats its order. */
function keep(ms: number, change: Parameters<typeof order>[0] = {}): void {
  for (let passed = 0; passed < ms; passed += 1_000) {
    order(change)
    clock.advance(1_000)
  }
}

describe('an order to publish', () => {
  test('opens one connection, however often it is repeated, and reports that the relay has the pictures', () => {
    order()
    relays[0]?.events.onOpen()
    picture(true)
    keep(30_000)
    picture(true)
    expect([relays.length, host.encoders()]).toEqual([1, 1])
    expect(relays[0]?.pictures).toBeGreaterThan(1)
    expect(up).toEqual([{ kind: 'published', camera: 'v1', problem: null }])
  })

  test('ends with its time, and the camera with it', () => {
    order()
    relays[0]?.events.onOpen()
    clock.advance(publishForMs - 300)
    expect([relays[0]?.closed, host.encoders()]).toEqual([false, 1])
    clock.advance(400)
    expect([relays[0]?.closed, host.encoders()]).toEqual([true, 0])
  })

  test('of another camera opens a connection of its own', () => {
    order()
    order({ camera: 'v2' })
    expect([relays.length, host.encoders()]).toEqual([2, 2])
  })

  test('is no viewer', () => {
    order()
    expect(host.viewers()).toEqual([])
  })

  test('is given up when the robot closes', () => {
    order()
    host.close()
    expect([relays[0]?.closed, host.encoders()]).toEqual([true, 0])
  })
})

describe('a relay that refuses or is lost', () => {
  test('is reported, and tried again after a while, with the token of the newest order', () => {
    order()
    relays[0]?.events.onClosed('the relay answered 503')
    expect(up).toEqual([{ kind: 'published', camera: 'v1', problem: 'the relay answered 503' }])
    expect([relays[0]?.closed, host.encoders()]).toEqual([true, 0])
    order({ target: { url: 'http://relay.example/robot-WH-1-v1/whip', token: 'second' } })
    clock.advance(4_500)
    expect(relays).toHaveLength(1)
    clock.advance(700)
    expect(relays.map(({ token }) => token)).toEqual(['first', 'second'])
  })
})

describe('what is published', () => {
  test('is the same encoder that direct viewers of the same quality have', () => {
    host.setVideoMode('low')
    order()
    relays[0]?.events.onOpen()
    picture(true)
    clock.advance(publishForMs - 500)
    expect(Math.max(...rungs.map(({ kbps }) => kbps))).toBeLessThanOrEqual(videoPresets.low.kbps)
  })

  test('is as good as the best order in force, because servers do not know of each other', () => {
    order()
    relays[0]?.events.onOpen()
    keep(publishForMs - 1_000, { preset: 'low' })
    expect(rungs.every(({ kbps }) => kbps > videoPresets.low.kbps)).toBe(true)
    keep(2_000, { preset: 'low' })
    expect(rungs.at(-1)?.kbps).toBe(videoPresets.low.kbps)
  })

  test('is masked as a policy for what is watched demands', () => {
    order()
    const target = { targets: ['face'], method: 'mosaic', strength: 5 } as const
    const policy = { id: '5f0c7e0a-0000-4000-8000-000000000001', revision: 1, cameras: [] }
    host.privacy.take({ ...policy, ...target, targets: ['face'], applyTo: ['live'] })
    expect(streams[0]?.getMask?.()).toEqual(target)
  })

  test('is not sent again to everybody because one page has lost a picture', () => {
    order()
    const [relay] = relays
    relay?.events.onOpen()
    picture(true)
    picture(false)
    // Picture loss indication (RFC 4585).
    relay?.events.onRtcp(0, Buffer.from([0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2]))
    expect(relay?.pictures).toBe(2)
  })
})
