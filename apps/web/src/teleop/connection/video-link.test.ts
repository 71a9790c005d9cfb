import type { Tick } from '@wheelhouse/contract/teleop/data-channel'
import type { TeleopUp } from '@wheelhouse/contract/teleop/teleop'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakePeer } from '../../testing/fake-peer.ts'
import { createVideoLink, type VideoLink } from './video-link.ts'

let signals: TeleopUp[]
const onTick = vi.fn<(tick: Tick) => void>()
let link: VideoLink

const command = { lease: 'l', seq: 3, echo: 0, hold: true, vx: 1, vy: 0, w: 0 }

/** The newest connection; there must be one. */
function peer(): FakePeer {
  const newest = FakePeer.made.at(-1)
  if (newest === undefined) throw new Error('Nothing was connected')
  return newest
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('RTCPeerConnection', FakePeer)
  FakePeer.made.length = 0
  signals = []
  onTick.mockClear()
  link = createVideoLink({
    slots: 2,
    sendSignal: (message) => signals.push(message) > 0,
    iceServers: () => [],
    isDirect: () => false,
    onTick,
    onPong: () => {},
    onSession: () => {},
    onThermal: () => {},
  })
})

afterEach(() => {
  link.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Offer, answer, and both data channels open. */
async function connect(): Promise<void> {
  link.connect()
  await vi.advanceTimersByTimeAsync(0)
  const offer = signals.at(-1)
  if (offer?.kind !== 'offer') throw new Error('No offer went out')
  link.onAnswer(offer.sessionId, 'answer')
  peer().channel('control').open()
  peer().channel('session').open()
}

describe('the video link', () => {
  test('offers one transceiver for each picture and one for the sound, and sends the wanted cameras', async () => {
    link.chooseSlots([{ slot: 0, camera: 'v1', size: 'main', preset: 'low' }])
    await connect()
    expect(peer().transceivers.map(({ receiver }) => receiver.track.kind)).toEqual([
      'video',
      'video',
      'audio',
    ])
    expect(peer().channel('session').sent).toEqual([
      { t: 'slots', slots: [{ slot: 0, camera: 'v1', size: 'main', preset: 'low' }] },
      // The link is measured as soon as it stands.
      { t: 'ping', n: performance.now() },
    ])
    expect(link.status.get()).toBe('connected')
  })

  test('sends the wanted cameras with the offer, so that they can start before the connection stands', async () => {
    const slots = [{ slot: 0, camera: 'v1', size: 'main', preset: 'low' } as const]
    link.chooseSlots(slots)
    link.connect()
    await vi.advanceTimersByTimeAsync(0)
    expect(signals.at(-1)).toMatchObject({ kind: 'offer', slots })
  })

  test('sends the offer after the first burst of addresses, where there are no servers to learn more from', async () => {
    link.connect()
    peer().iceGatheringState = 'gathering'
    await vi.advanceTimersByTimeAsync(0)
    peer().findAddress('host')
    await vi.advanceTimersByTimeAsync(15)
    peer().findAddress('host')
    await vi.advanceTimersByTimeAsync(15)
    expect(signals).toEqual([])
    await vi.advanceTimersByTimeAsync(5)
    expect(signals.at(-1)).toMatchObject({ kind: 'offer' })
  })

  test('sends commands over the data channel while it is open, and says when it is not', async () => {
    expect(link.sendDrive(command)).toBe(false)
    await connect()
    expect(link.canDrive()).toBe(true)
    expect(link.sendDrive(command)).toBe(true)
    expect(peer().channel('control').sent).toEqual([{ t: 'drive', ...command }])
  })

  test('drops what is no tick', async () => {
    await connect()
    peer().channel('control').onmessage?.({ data: 'no JSON' })
    peer().channel('control').say({ t: 'tick', tick: 'soon' })
    expect(onTick).not.toHaveBeenCalled()
  })

  test('connects anew after a loss, later each time', async () => {
    await connect()
    peer().connectionState = 'failed'
    peer().onconnectionstatechange?.()
    expect(link.status.get()).toBe('waiting')
    expect(peer().isClosed).toBe(true)
    expect(signals.at(-1)).toMatchObject({ kind: 'close' })
    await vi.advanceTimersByTimeAsync(500)
    expect(FakePeer.made).toHaveLength(2)
    // Nobody answers this one.
    await vi.advanceTimersByTimeAsync(8_000)
    await vi.advanceTimersByTimeAsync(999)
    expect(FakePeer.made).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakePeer.made).toHaveLength(3)
  })

  test('an answer to a former offer changes nothing', async () => {
    link.connect()
    await vi.advanceTimersByTimeAsync(0)
    link.onAnswer('00000000-0000-4000-8000-000000000000', 'answer')
    expect(peer().signalingState).toBe('have-local-offer')
  })

  test('stays closed once it is closed', async () => {
    await connect()
    link.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakePeer.made).toHaveLength(1)
    expect(link.status.get()).toBe('idle')
  })
})
