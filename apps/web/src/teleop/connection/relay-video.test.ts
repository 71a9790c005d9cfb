import type { TeleopUp } from '@wheelhouse/contract/teleop/teleop'
import type { SlotChoice } from '@wheelhouse/contract/teleop/video'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakePeer } from '../../testing/fake-peer.ts'
import { createRelayVideo } from './relay-video.ts'
import { createRobotVideo, type RobotVideo } from './robot-video-way.ts'
import { createVideoLink } from './video-link.ts'

const target = { url: 'http://relay.example/robot-R-1-v1/whep', token: 'for-this-page' }
const main: SlotChoice = { slot: 0, camera: 'v1', size: 'main', preset: 'medium' }

let signals: TeleopUp[]
let isDriving: boolean
let video: RobotVideo
/** How the relay answers each POST; the last one stays. */
let statuses: number[]
const requests: { method: string; url: string; headers: unknown }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('RTCPeerConnection', FakePeer)
  vi.stubGlobal('fetch', (url: string, { method, headers }: { method: string; headers: unknown }) => {
    requests.push({ method, url, headers })
    if (method === 'DELETE') return Promise.resolve(new Response())
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 201
    if (status === 0) return Promise.reject(new TypeError('Failed to fetch'))
    const location = '/robot-R-1-v1/whep/session-1'
    return Promise.resolve(new Response('answer', { status, headers: { location } }))
  })
  FakePeer.made.length = 0
  requests.length = 0
  statuses = [201]
  signals = []
  isDriving = false
  const ports = {
    slots: 2,
    sendSignal: (message: TeleopUp) => signals.push(message) > 0,
    iceServers: () => [],
  }
  const ignore = () => undefined
  const relay = createRelayVideo({
    ...ports,
    offerAgain: () => video.connect(),
    leaveRobot: () => !isDriving && video.leaveRobot(),
  })
  const local = createVideoLink({
    ...ports,
    isDirect: relay.isGivenUp,
    onTick: ignore,
    onPong: ignore,
    onSession: ignore,
    onThermal: ignore,
  })
  const openSkyway = () => {
    throw new Error('SkyWay is not used here')
  }
  video = createRobotVideo(local, { openSkyway, relay })
})

afterEach(() => {
  video.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const peer = () => FakePeer.made.at(-1)
const offers = () => signals.filter((signal) => signal.kind === 'offer')

/** The page's offer, which the server answers by naming the relay. */
async function beRelayed(): Promise<string> {
  video.chooseSlots([main])
  video.connect()
  await vi.advanceTimersByTimeAsync(0)
  const sessionId = offers().at(-1)?.sessionId ?? ''
  video.onRelayed(sessionId, target)
  await vi.advanceTimersByTimeAsync(0)
  return sessionId
}

/** The page's connection to the relay is in this state. */
function connection(state: string): void {
  const now = peer()
  if (now === undefined) throw new Error('Nothing was connected')
  now.connectionState = state
  now.onconnectionstatechange?.()
}

describe('a page that the server sends to the relay', () => {
  test('gives its connection to the robot up and plays picture and sound from the relay, with its token', async () => {
    await beRelayed()
    expect(FakePeer.made.map(({ isClosed }) => isClosed)).toEqual([true, false])
    expect(requests).toEqual([
      {
        method: 'POST',
        url: target.url,
        headers: { 'content-type': 'application/sdp', authorization: 'Bearer for-this-page' },
      },
    ])
    expect(peer()?.transceivers.map(({ receiver }) => receiver.track.kind)).toEqual(['video', 'audio'])
    connection('connected')
    expect([video.status.get(), video.isRelayed(), video.isTimed()]).toEqual(['connected', true, false])
    expect([video.canDrive(), video.sendSession({ t: 'ping', n: 1 })]).toEqual([false, false])
  })

  test('waits for the robot to publish', async () => {
    statuses = [404, 404, 201]
    await beRelayed()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST'])
    expect(peer()?.signalingState).toBe('stable')
  })

  test('ends its session at the relay and at the server when it leaves', async () => {
    const sessionId = await beRelayed()
    connection('connected')
    video.disconnect()
    expect(requests.at(-1)).toMatchObject({
      method: 'DELETE',
      url: 'http://relay.example/robot-R-1-v1/whep/session-1',
    })
    expect(signals.at(-1)).toEqual({ kind: 'close', sessionId })
    expect([video.status.get(), peer()?.isClosed]).toEqual(['idle', true])
  })
})

test('connecting again takes a new offer, which a server that has just started needs', async () => {
  await beRelayed()
  connection('connected')
  video.connect()
  await vi.advanceTimersByTimeAsync(0)
  expect([offers().length, offers().at(-1)?.isDirect, video.isRelayed()]).toEqual([2, false, false])
})

describe('the robot itself is the way again', () => {
  const last = () => offers().at(-1)

  test.each([
    ['is away', 0],
    ['refuses the token', 401],
    ['is out of order', 503],
  ])('at once when the relay %s', async (_what, status) => {
    statuses = [status]
    await beRelayed()
    await vi.advanceTimersByTimeAsync(0)
    expect([offers().length, last()?.isDirect, video.isRelayed()]).toEqual([2, true, false])
  })

  test('after ten seconds when nobody publishes, or nothing arrives', async () => {
    statuses = [404]
    await beRelayed()
    await vi.advanceTimersByTimeAsync(9_900)
    expect(offers()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect([offers().length, last()?.isDirect]).toEqual([2, true])
  })

  test('or the relay, as the server decides, when a connection is lost or the server ends it', async () => {
    await beRelayed()
    connection('connected')
    connection('failed')
    await vi.advanceTimersByTimeAsync(0)
    expect([offers().length, last()?.isDirect]).toEqual([2, false])
    const sessionId = await beRelayed()
    connection('connected')
    video.onClosed(sessionId)
    await vi.advanceTimersByTimeAsync(0)
    expect(last()?.isDirect).toBe(false)
    expect(video.isRelayed()).toBe(false)
  })

  test('for speaking', async () => {
    await beRelayed()
    video.setMicrophone(null)
    expect(video.isRelayed()).toBe(true)
    video.setMicrophone({ kind: 'audio' } as MediaStreamTrack)
    await vi.advanceTimersByTimeAsync(0)
    expect(last()?.isDirect).toBe(true)
  })

  test('for temperatures', async () => {
    await beRelayed()
    connection('connected')
    video.sendSession({ t: 'thermal', on: true })
    await vi.advanceTimersByTimeAsync(0)
    expect(last()?.isDirect).toBe(true)
  })
})

describe('a page that went to the robot itself offers to be relayed again', () => {
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
  const listWays = () => offers().map(({ isDirect }) => isDirect)
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })
  afterEach(() => {
    vi.mocked(Math.random).mockRestore()
  })

  /** The robot takes the page's offer. */
  async function beConnected(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0)
    peer()?.channel('session').open()
  }

  test('two minutes after the relay was away, and after twice as long each time that it still is', async () => {
    statuses = [0]
    await beRelayed()
    await beConnected()
    await minutes(1.9)
    expect(listWays()).toEqual([false, true])
    await minutes(0.2)
    expect(listWays()).toEqual([false, true, false])
    video.onRelayed(offers().at(-1)?.sessionId ?? '', target)
    await beConnected()
    await minutes(3.9)
    expect(listWays()).toEqual([false, true, false, true])
    await minutes(0.2)
    expect(listWays()).toEqual([false, true, false, true, false])
  })

  test('not while it drives, speaks or shows temperatures', async () => {
    await beRelayed()
    connection('connected')
    video.sendSession({ t: 'thermal', on: true })
    await beConnected()
    await minutes(1.1)
    video.setMicrophone({ kind: 'audio' } as MediaStreamTrack)
    video.sendSession({ t: 'thermal', on: false })
    await minutes(1)
    video.setMicrophone(null)
    isDriving = true
    await minutes(1)
    expect(listWays()).toEqual([false, true])
    isDriving = false
    await minutes(1)
    expect(listWays()).toEqual([false, true, false])
  })
})

test('another camera takes a new offer; small pictures beside the main one do not', async () => {
  await beRelayed()
  connection('connected')
  video.chooseSlots([main, { slot: 1, camera: 'v2', size: 'thumbnail', preset: 'low' }])
  await vi.advanceTimersByTimeAsync(0)
  expect([offers().length, video.isRelayed()]).toEqual([1, true])
  video.chooseSlots([{ ...main, camera: 'v2' }])
  await vi.advanceTimersByTimeAsync(0)
  expect(offers().at(-1)).toMatchObject({ isDirect: false, slots: [{ slot: 0, camera: 'v2' }] })
})

test('an answer that is no longer waited for starts nothing', async () => {
  await beRelayed()
  const made = FakePeer.made.length
  video.onRelayed('00000000-0000-4000-8000-000000000000', target)
  expect(FakePeer.made).toHaveLength(made)
})
