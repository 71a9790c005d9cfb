// @vitest-environment jsdom
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { type TeleopDown, teleopChannels, teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { videoKeyRoutes } from '@wheelhouse/contract/teleop/video-key'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { live, livePath } from '../../kernel/server/live.ts'
import { forgetStartData, loadStartData } from '../../session/start-data.ts'
import { FakePeer } from '../../testing/fake-peer.ts'
import { on, startFakeServer } from '../../testing/fake-server.ts'
import { FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { aState } from '../../testing/samples.ts'
import { createTeleopSession, type TeleopSession } from './teleop-session.ts'

// Some hundreds of kilobytes for a browser; what it does there is tried in one (e2e/src/teleop/skyway.test.ts).
vi.mock('@skyway-sdk/room', () => ({}))

const params = { serialNo: 'R-1' }
const path = livePath(teleopChannels.teleop, params)
const lease = {
  leaseId: 'lease-1',
  expiresAt: '2026-11-20T04:05:10Z',
  limits: { maxSpeed: 1.2, maxTurn: 1.5 },
}
const snapshot: TeleopDown = {
  kind: 'snapshot',
  snapshot: { holder: null, watchers: [], requests: [], pausedOrder: null },
  iceServers: [],
}
let sockets: FakeSocket[] = []
let socket: FakeSocket
let session: TeleopSession

function say(body: TeleopDown): void {
  socket.say({ op: 'values', values: [{ path, body }] })
}

function robotIs(change: Partial<RobotState>): void {
  const abilities = { capabilities: ['startTeleop'], cameras: ['v1'] }
  const body = aState({ serialNumber: 'R-1', ...abilities, ...change })
  socket.say({ op: 'values', values: [{ path: livePath(robotChannels.state, params), body }] })
}

type Sent = {
  kind: string
  sessionId?: string
  isDirect?: boolean
  command?: { hold: boolean; seq: number; echo: number; vx: number }
}

/** What the page sent on the robot's channel, of one kind. */
function sent(kind: string): Sent[] {
  const bodies = socket.sent.flatMap((message) => (message.op === 'send' ? [message.body as Sent] : []))
  return bodies.filter((body) => body.kind === kind)
}

/** The robot answers the newest command by way of the server. */
function answer(refused: Extract<TeleopDown, { kind: 'tick' }>['refused'] = null): void {
  const seq = sent('drive').at(-1)?.command?.seq ?? null
  say({ kind: 'tick', tick: performance.now() + 50_000, seq, refused })
}

/** A picture that the robot drew this moment is shown. */
function seePicture(): void {
  session.sawPicture(((performance.now() + 50_000) * 90) % 2 ** 32, performance.now())
}

/** Time passes while the picture goes on moving. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    await vi.advanceTimersByTimeAsync(50)
    seePicture()
  }
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('RTCPeerConnection', FakePeer)
  sockets = stubSockets()
  navigator.getGamepads = () => []
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  startFakeServer(
    on(teleopRoutes.acquireLease, () => lease),
    on(teleopRoutes.releaseLease, () => undefined),
  )
  live.start()
  socket = sockets.at(-1) ?? new FakeSocket()
  socket.open()
  session = createTeleopSession('R-1', { slots: 1 })
  session.setPictureInView(true)
  await vi.advanceTimersByTimeAsync(0)
  robotIs({})
})

afterEach(() => {
  session.close()
  live.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('live video goes over our own signalling, also where the start brought a key of SkyWay', async () => {
  const key = { key: 'a.b.c', provider: 'skyway' as const, expiresAt: '2026-11-20T05:05:00Z', rooms: [] }
  const calls = startFakeServer(on(videoKeyRoutes.get, () => key))
  await loadStartData()
  expect(calls).toContain('GET /keys/skyway')
  say(snapshot)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent('offer')).toHaveLength(1)
  const offer = sent('offer')[0] as unknown as { sessionId: string }
  say({ kind: 'answer', sessionId: offer.sessionId, sdp: 'v=0' })
  FakePeer.made.at(-1)?.channel('session').open()
  expect(session.video.status.get()).toBe('connected')
  forgetStartData()
})

test('nobody drives by pictures that come by SkyWay, until they come by our own signalling again', async () => {
  startFakeServer(
    on(teleopRoutes.acquireLease, () => lease),
    on(videoKeyRoutes.get, () => ({
      key: 'a.b.c',
      provider: 'local' as const,
      expiresAt: '2026-11-20T05:05:00Z',
    })),
  )
  robotIs({ videoProvider: 'skyway' })
  say(snapshot)
  await session.lease.acquire({ takeOver: false })
  await pass(1_200)
  expect(sent('offer')).toEqual([])
  expect([session.video.problem.get(), session.drive.get().reason]).toEqual(['noKey', 'untimedPicture'])
  robotIs({ videoProvider: 'local' })
  await pass(200)
  expect(sent('offer')).toHaveLength(1)
  expect([session.video.problem.get(), session.drive.get().reason]).not.toContain('untimedPicture')
})

test('a page that the relay did not serve does not leave the robot while its person drives', async () => {
  const connect = async () => {
    await vi.advanceTimersByTimeAsync(0)
    FakePeer.made.at(-1)?.channel('session').open()
  }
  say(snapshot)
  await connect()
  const { sessionId = '' } = sent('offer')[0] ?? {}
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  say({
    kind: 'relayed',
    sessionId,
    target: { url: 'http://relay.example/robot/whep', token: 'for-this-page' },
  })
  await connect()
  startFakeServer(
    on(teleopRoutes.acquireLease, () => lease),
    on(teleopRoutes.releaseLease, () => undefined),
  )
  await session.lease.acquire({ takeOver: false })
  // Otherwise it would leave within four minutes. Messages keep the connection to the server alive.
  for (let passed = 0; passed < 250_000; passed += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000)
    say(snapshot)
  }
  expect(sent('offer').map(({ isDirect }) => isDirect)).toEqual([false, true])
})

test('a robot without video is not asked for any, until it has some', async () => {
  robotIs({ capabilities: ['cancelOrder'], cameras: [] })
  say(snapshot)
  await pass(10_000)
  expect(sent('offer')).toEqual([])
  expect(session.video.status.get()).toBe('idle')
  robotIs({ capabilities: ['cancelOrder'], cameras: ['v1'] })
  await vi.advanceTimersByTimeAsync(0)
  expect(sent('offer')).toHaveLength(1)
})

describe('the main picture', () => {
  test('is waited for until it is shown', () => {
    expect(session.isMainSettled.get()).toBe(false)
    seePicture()
    expect(session.isMainSettled.get()).toBe(true)
  })

  test.each(['noEncoder', 'cameraLost'] as const)(
    'is not waited for when the robot says %s',
    async (reason) => {
      say(snapshot)
      await vi.advanceTimersByTimeAsync(0)
      const report = (why: 'ok' | typeof reason) => ({
        slot: 0,
        camera: 'v1',
        rung: null,
        mount: null,
        reason: why,
      })
      const channel = FakePeer.made.at(-1)?.channel('session')
      channel?.say({ t: 'slots', slots: [report('ok')] })
      expect(session.isMainSettled.get()).toBe(false)
      channel?.say({ t: 'slots', slots: [report(reason)] })
      expect(session.isMainSettled.get()).toBe(true)
    },
  )
})

describe('driving without a data channel', () => {
  test('goes through the server: asks for the round trip, then drives by the robot’s own tick', async () => {
    await session.lease.acquire({ takeOver: false })
    await pass(1_000)
    // The question requests no motion.
    expect(sent('drive').at(-1)?.command).toMatchObject({ hold: false, vx: 0 })
    answer()
    seePicture()
    session.setKey('drive.forward', true)
    const first = sent('drive').at(-1)?.command
    expect(first).toMatchObject({ hold: true })
    expect(first?.echo).toBeGreaterThan(50_000)
    await vi.advanceTimersByTimeAsync(0)
    expect(session.drive.get()).toMatchObject({ reason: null, band: 'green', intent: { ahead: 1 } })
    session.setKey('drive.forward', false)
    expect(sent('drive').at(-1)?.command).toMatchObject({ hold: false, vx: 0 })
  })

  test('says that the link is still being measured, then that the key must be let go', async () => {
    await session.lease.acquire({ takeOver: false })
    session.sawPicture(0, performance.now())
    session.setKey('drive.forward', true)
    await pass(100)
    expect(session.drive.get().reason).toBe('measuring')
    await pass(900)
    answer()
    await pass(100)
    expect(session.drive.get().reason).toBe('measured')
    expect(sent('drive').some(({ command }) => command?.hold === true)).toBe(false)
  })

  test('ends when the picture leaves the window, and begins anew only after the key was let go', async () => {
    await session.lease.acquire({ takeOver: false })
    await pass(1_000)
    answer()
    seePicture()
    session.setKey('drive.forward', true)
    session.setPictureInView(false)
    expect(session.drive.get().reason).toBe('pictureOutOfView')
    expect(sent('drive').at(-1)?.command).toMatchObject({ hold: false, vx: 0 })
    session.setPictureInView(true)
    expect(session.drive.get().reason).toBe('mustRelease')
    session.setKey('drive.forward', false)
    session.setKey('drive.forward', true)
    expect(sent('drive').at(-1)?.command).toMatchObject({ hold: true })
  })

  test('shows why the robot refuses', async () => {
    await session.lease.acquire({ takeOver: false })
    await pass(1_000)
    answer()
    seePicture()
    session.setKey('drive.forward', true)
    answer('standby')
    await pass(100)
    expect(session.drive.get().reason).toBe('standby')
  })

  test('sends nothing without a lease', async () => {
    await pass(3_000)
    session.setKey('drive.forward', true)
    expect(sent('drive')).toEqual([])
  })
})

describe('driving over a data channel', () => {
  const standing = { t: 'tick', refused: null, stopped: null, vx: 0, w: 0, x: 0, y: 0, theta: 0 }

  /** The robot's newest word; `seq` null: not as an answer. */
  function robotSays(change: object): void {
    const seq = FakePeer.made.at(-1)?.channel('control').sent.length ?? 0
    const tick = performance.now() + 50_000
    const body = { ...standing, tick, seq: seq === 0 ? null : seq - 1, obstacle: null, ...change }
    FakePeer.made.at(-1)?.channel('control').say(body)
  }

  beforeEach(async () => {
    say(snapshot)
    await vi.advanceTimersByTimeAsync(0)
    const peer = FakePeer.made.at(-1)
    peer?.channel('control').open()
    peer?.channel('session').open()
    peer?.channel('session').say({ t: 'pong', n: performance.now(), tick: performance.now() + 50_000 })
    robotSays({ seq: null })
    seePicture()
    await session.lease.acquire({ takeOver: false })
  })

  test('names the obstacle that ended it until the key is let go, and while the robot stands before it', async () => {
    session.setKey('drive.forward', true)
    robotSays({})
    const obstacle = { bearing: 0, contact: true }
    robotSays({ seq: null, stopped: 'obstacle', obstacle })
    await pass(100)
    expect(session.drive.get().reason).toBe('obstacle')
    robotSays({ refused: 'mustRelease', stopped: 'obstacle', obstacle })
    await pass(100)
    expect(session.drive.get().reason).toBe('obstacle')
    session.setKey('drive.forward', false)
    robotSays({ stopped: 'obstacle', obstacle })
    await pass(100)
    expect(session.drive.get().reason).toBeNull()
    session.setKey('drive.forward', true)
    robotSays({ obstacle })
    await pass(100)
    expect(session.drive.get()).toMatchObject({ reason: 'blocked', intent: { ahead: 1 } })
  })
})

describe('the lease', () => {
  test('is renewed while it is held, and void when it is lost', async () => {
    await session.lease.acquire({ takeOver: false })
    await pass(3_000)
    expect(sent('renew')).toEqual([{ kind: 'renew', leaseId: 'lease-1' }])
    say({ kind: 'leaseLost', reason: 'expired', by: null })
    expect(session.lease.mine.get()).toBeNull()
    await pass(3_000)
    expect(sent('renew')).toHaveLength(1)
  })

  test('was taken over, also when a renewal that was under way is answered afterwards', async () => {
    await session.lease.acquire({ takeOver: false })
    const by = { operatorId: 'p2', firstName: 'Hanako', lastName: 'Kanri' }
    say({ kind: 'leaseLost', reason: 'takenOver', by })
    say({ kind: 'leaseLost', reason: 'expired', by: null })
    expect(session.lease.lost.get()).toEqual({ reason: 'takenOver', by })
  })

  test('comes by hand-over, too', () => {
    say({ kind: 'lease', lease })
    expect(session.lease.mine.get()).toEqual(lease)
  })
})

describe('the remote stop', () => {
  test('locks at once, and is acknowledged by nobody but the robot', () => {
    session.remoteStop()
    expect(sent('remoteStop')).toHaveLength(1)
    expect(session.stop.get()).toBe('sent')
    expect(session.drive.get().reason).toBe('remoteStop')
    // A state that was on its way before the stop says nothing about it.
    robotIs({ remoteStop: 'none' })
    expect(session.stop.get()).toBe('sent')
    robotIs({ remoteStop: 'latched' })
    expect(session.stop.get()).toBe('acknowledged')
    robotIs({ remoteStop: 'none' })
    expect(session.stop.get()).toBe('none')
  })

  test('released before any state could show it is over, too', () => {
    session.remoteStop()
    say({ kind: 'remoteStop', stopId: 'stop-1', acknowledged: true, means: null })
    expect(session.stop.get()).toBe('acknowledged')
    robotIs({ remoteStop: 'none' })
    expect(session.stop.get()).toBe('none')
  })

  test('of somebody else is passed on by the data channel, and only while there is one', async () => {
    say(snapshot)
    await vi.advanceTimersByTimeAsync(0)
    const channel = FakePeer.made.at(-1)?.channel('session')
    const passed = () => channel?.sent.filter((message) => (message as { t: string }).t === 'remoteStop')
    say({ kind: 'passStop', stopId: 'too-early' })
    channel?.open()
    expect(passed()).toEqual([])
    say({ kind: 'passStop', stopId: 'theirs' })
    expect(passed()).toEqual([{ t: 'remoteStop', stopId: 'theirs' }])
    // It is theirs: the server knows of it, and what is shown waits for the robot's own word.
    expect(sent('remoteStop')).toEqual([])
    expect(session.stop.get()).toBe('none')
  })

  test('of somebody else is shown as what it is', () => {
    robotIs({ remoteStop: 'sent' })
    expect(session.stop.get()).toBe('unacknowledged')
    robotIs({ remoteStop: 'latched' })
    expect(session.stop.get()).toBe('acknowledged')
  })
})

test('a robot that is offline cannot be driven', async () => {
  robotIs({ online: false })
  await pass(100)
  expect(session.drive.get().reason).toBe('disconnected')
})
