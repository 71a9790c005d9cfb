import type { SignalDown } from '@wheelhouse/contract/robots/robot-link'
import { videoPresets } from '@wheelhouse/contract/teleop/video'
import { publishForMs } from '@wheelhouse/contract/teleop/video-relay'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPeer, createVideoBench, signalHeader, type VideoBench } from '../testing/video-bench.ts'
import type { CreateWhipPeer } from './publications.ts'
import type { SignalUpBody } from './signal-up.ts'
import type { WhipEvents } from './whip-peer.ts'

type FakeRelay = { url: string; token: string; events: WhipEvents; pictures: number; closed: boolean }

let bench: VideoBench
let relays: FakeRelay[]
let up: SignalUpBody[]

beforeEach(() => {
  relays = []
  up = []
  const createWhipPeer: CreateWhipPeer = ({ url, token }, events) => {
    const relay: FakeRelay = { url, token, events, pictures: 0, closed: false }
    relays.push(relay)
    return aPeer({
      sendVideo: () => void relay.pictures++,
      roundTripMs: () => null,
      close: () => {
        relay.closed = true
      },
    })
  }
  bench = createVideoBench({ cameras: ['v1', 'v2'] }, { createWhipPeer })
})

function order(change: Partial<Extract<SignalDown, { kind: 'publish' }>> = {}): void {
  const target = { url: 'http://relay.example/robot-WH-1-v1/whip', token: 'first' }
  const body = { camera: 'v1', preset: 'medium', target, forMs: publishForMs } as const
  bench.host.onSignal({ ...signalHeader, kind: 'publish', ...body, ...change }, (message) => up.push(message))
}

/** Moves time on while the server repeats its order. */
function keep(ms: number, change: Parameters<typeof order>[0] = {}): void {
  for (let passed = 0; passed < ms; passed += 1_000) {
    order(change)
    bench.clock.advance(1_000)
  }
}

describe('an order to publish', () => {
  test('opens one connection, however often it is repeated, and reports that the relay has the pictures', () => {
    order()
    relays[0]?.events.onOpen()
    bench.takePicture(true)
    keep(30_000)
    bench.takePicture(true)
    expect([relays.length, bench.host.encoders()]).toEqual([1, 1])
    expect(relays[0]?.pictures).toBeGreaterThan(1)
    expect(up).toEqual([{ kind: 'published', camera: 'v1', problem: null }])
  })

  test('ends with its time, and the camera with it', () => {
    order()
    relays[0]?.events.onOpen()
    bench.clock.advance(publishForMs - 300)
    expect([relays[0]?.closed, bench.host.encoders()]).toEqual([false, 1])
    bench.clock.advance(400)
    expect([relays[0]?.closed, bench.host.encoders()]).toEqual([true, 0])
  })

  test('of another camera opens a connection of its own', () => {
    order()
    order({ camera: 'v2' })
    expect([relays.length, bench.host.encoders()]).toEqual([2, 2])
  })

  test('is no viewer', () => {
    order()
    expect(bench.host.viewers()).toEqual([])
  })

  test('is carried out by a new connection when one that watched at the relay no longer may', () => {
    const restart = () =>
      bench.host.onSignal({ ...signalHeader, kind: 'republish', camera: 'v1' }, (message) => up.push(message))
    restart()
    expect(relays).toEqual([])
    order()
    relays[0]?.events.onOpen()
    restart()
    expect(relays.map(({ closed }) => closed)).toEqual([true, false])
    bench.takePicture(true)
    expect(relays.map(({ pictures }) => pictures > 0)).toEqual([false, true])
  })

  test('is given up when the robot closes', () => {
    order()
    bench.host.close()
    expect([relays[0]?.closed, bench.host.encoders()]).toEqual([true, 0])
  })
})

describe('a relay that refuses or is lost', () => {
  test('is reported, and tried again after a while, with the token of the newest order', () => {
    order()
    relays[0]?.events.onClosed('the relay answered 503')
    expect(up).toEqual([{ kind: 'published', camera: 'v1', problem: 'the relay answered 503' }])
    expect([relays[0]?.closed, bench.host.encoders()]).toEqual([true, 0])
    order({ target: { url: 'http://relay.example/robot-WH-1-v1/whip', token: 'second' } })
    bench.clock.advance(4_500)
    expect(relays).toHaveLength(1)
    bench.clock.advance(700)
    expect(relays.map(({ token }) => token)).toEqual(['first', 'second'])
  })
})

describe('what is published', () => {
  test('is the same encoder that direct viewers of the same quality have', () => {
    bench.host.setVideoMode('low')
    order()
    relays[0]?.events.onOpen()
    bench.takePicture(true)
    bench.clock.advance(publishForMs - 500)
    expect(Math.max(...bench.rungs.map(({ kbps }) => kbps))).toBeLessThanOrEqual(videoPresets.low.kbps)
  })

  test('is as good as the best order in force, because servers do not know of each other', () => {
    order()
    relays[0]?.events.onOpen()
    keep(publishForMs - 1_000, { preset: 'low' })
    expect(bench.rungs.every(({ kbps }) => kbps > videoPresets.low.kbps)).toBe(true)
    keep(2_000, { preset: 'low' })
    expect(bench.rungs.at(-1)?.kbps).toBe(videoPresets.low.kbps)
  })

  test('is masked as a policy for what is watched demands', () => {
    order()
    const target = { targets: ['face'], method: 'mosaic', strength: 5 } as const
    const policy = { id: '5f0c7e0a-0000-4000-8000-000000000001', revision: 1, cameras: [] }
    bench.host.privacy.take({ ...policy, ...target, targets: ['face'], applyTo: ['live'] })
    expect(bench.streams[0]?.getMask?.()).toEqual(target)
  })

  test('is not sent again to everybody because one page has lost a picture', () => {
    order()
    const [relay] = relays
    relay?.events.onOpen()
    bench.takePicture(true)
    bench.takePicture(false)
    // Picture loss indication (RFC 4585).
    relay?.events.onRtcp(0, Buffer.from([0x81, 206, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2]))
    expect(relay?.pictures).toBe(2)
  })
})
