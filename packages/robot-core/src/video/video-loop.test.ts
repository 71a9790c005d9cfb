import { execFileSync } from 'node:child_process'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import type { SignalDown } from '@wheelhouse/contract/robots/robot-link'
import { type SessionDown, sessionDownSchema } from '@wheelhouse/contract/teleop/data-channel'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import { createVirtualCameraSource } from '@wheelhouse/simulator/cameras/virtual-camera-source'
import { type DataChannel, PeerConnection, RtcpReceivingSession, Video } from 'node-datachannel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { signalHeader } from '../testing/video-bench.ts'
import { rtpPayload } from './rtp.ts'
import { createVideoHost, type VideoHost } from './video-host.ts'

/** The whole way in one process: the robot's side as it is, and the same native library in the place of the page. */

/** RTP counts 90 a millisecond, in 32 bits. */
const rtpWrapsAfterMs = 2 ** 32 / 90
/** Used up only by what fails. */
const patience = { timeout: 30_000 }
const encoderPath = hasEncoder() ? 'ffmpeg' : null
const map = toMap({
  bounds: { min: [0, 0], max: [10, 4] },
  walls: [
    {
      id: 'outer',
      points: [
        [0, 0],
        [10, 0],
        [10, 4],
        [0, 4],
        [0, 0],
      ],
      height: 2.7,
    },
  ],
})

let host: VideoHost
let pages: Page[]

beforeEach(() => {
  pages = []
  const tick = (seq: number | null) =>
    ({
      t: 'tick',
      tick: systemClock.tick(),
      seq,
      refused: null,
      stopped: null,
      vx: 0,
      w: 0,
      x: 0,
      y: 0,
      theta: 0,
      obstacle: null,
    }) as const
  const robot = { id: 'WH-1', x: 1, y: 2, theta: 0 }
  const source = createVirtualCameraSource({
    clock: systemClock,
    scene: {
      map: () => map,
      joints: () => undefined,
      snapshot: () => ({
        tick: systemClock.tick(),
        robot,
        people: [],
        robots: [],
        doors: [],
        meters: [],
        liftButtons: [],
      }),
    },
    cameras: ['v1', 'thermal'],
    isLost: () => false,
    encoderPath,
    tickBars: false,
  })
  host = createVideoHost({
    clock: systemClock,
    source,
    voice: null,
    onDrive: (_viewer, command) => tick(command.seq),
    currentTick: () => tick(null),
    onRemoteStop: () => {},
  })
})

afterEach(() => {
  host.close()
  for (const page of pages) page.close()
})

type Page = {
  readonly control: string[]
  readonly session: SessionDown[]
  readonly thermal: Buffer[]
  readonly rtp: Buffer[]
  drive(command: DriveCommand): void
  say(message: unknown): void
  close(): void
}

/** Joins as a page does: one offer with everything gathered, one answer. */
async function join(sessionId: string): Promise<Page> {
  const connection = new PeerConnection(sessionId, { iceServers: [], disableAutoNegotiation: true })
  const media = new Video('0', 'RecvOnly')
  media.addH264Codec(108, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f')
  const track = connection.addTrack(media)
  track.setMediaHandler(new RtcpReceivingSession())
  const control = connection.createDataChannel('control', { unordered: true, maxRetransmits: 0 })
  const session = connection.createDataChannel('session')
  const page: Page = {
    control: [],
    session: [],
    thermal: [],
    rtp: [],
    drive: (command) => void control.sendMessage(JSON.stringify({ t: 'drive', ...command })),
    say: (message) => void session.sendMessage(JSON.stringify(message)),
    close() {
      for (const part of [control, session, track, connection]) part.close()
    },
  }
  pages.push(page)
  track.onMessage((packet) => void page.rtp.push(packet))
  control.onMessage((message) => {
    if (typeof message === 'string') page.control.push(message)
  })
  session.onMessage((message) => {
    if (typeof message === 'string') page.session.push(sessionDownSchema.parse(JSON.parse(message)))
    else page.thermal.push(Buffer.from(message as Buffer))
  })
  const offer = await new Promise<string>((resolve) => {
    connection.onGatheringStateChange((state) => {
      if (state === 'complete') resolve(connection.localDescription()?.sdp ?? '')
    })
    connection.setLocalDescription('offer')
  })
  // Without candidates: the page's side must not connect before it has the answer's fingerprint.
  const sdp = offer.replaceAll(/a=candidate.*\r\n/g, '')
  const viewer = { operatorId: 'op', name: 'Operator', mayStop: true }
  const message: SignalDown = { ...signalHeader, kind: 'offer', sessionId, sdp, viewer, iceServers: [] }
  const answer = await new Promise<string>((resolve) => {
    host.onSignal(message, (body) => body.kind === 'answer' && resolve(body.sdp))
  })
  connection.setRemoteDescription(answer, 'answer')
  await isOpen(session)
  await isOpen(control)
  return page
}

function isOpen(channel: DataChannel): Promise<void> {
  return vi.waitFor(() => expect(channel.isOpen()).toBe(true), patience)
}

test('drive commands are answered with their number, and ticks come by themselves', async () => {
  const page = await join('s1')
  await vi.waitFor(() => {
    // As a page does while a key is held: what is lost on the way is not sent again.
    page.drive({ lease: 'l', seq: 42, echo: 0, hold: false, vx: 0, vy: 0, w: 0 })
    expect(page.control.join()).toContain('"seq":42')
  }, patience)
  const before = page.control.length
  await vi.waitFor(() => expect(page.control.length).toBeGreaterThan(before + 2), patience)
})

test('raw temperatures arrive whole, in the unit of the contract', async () => {
  const page = await join('s1')
  page.say({ t: 'thermal', on: true })
  await vi.waitFor(() => expect(page.thermal.length).toBeGreaterThan(0), patience)
  const [picture] = page.thermal
  expect(picture).toHaveLength(256 * 192 * 2)
  const celsius = (picture?.readUInt16LE(256 * 96 * 2) ?? 0) / 64 - 273.15
  expect(celsius).toBeGreaterThan(20)
  expect(celsius).toBeLessThan(30)
})

// Skipped where there is no ffmpeg with H.264: nothing can make pictures then.
test.skipIf(encoderPath === null)(
  'two viewers get the same pictures from one encoder, beginning with a key picture',
  async () => {
    const viewers = [await join('s1'), await join('s2')]
    const begun = systemClock.tick()
    for (const page of viewers)
      page.say({ t: 'slots', slots: [{ slot: 0, camera: 'v1', size: 'main', preset: 'low' }] })
    for (const page of viewers) {
      await vi.waitFor(() => expect(page.rtp.length).toBeGreaterThan(30), patience)
      const units = page.rtp.map((packet) => rtpPayload(packet)?.[0] ?? 0)
      expect((units[0] ?? 0) & 0x1f).toBe(7)
      const numbers = page.rtp.map((packet) => packet.readUInt16BE(2))
      const steps = numbers.slice(1).map((number, i) => (number - (numbers[i] ?? 0)) & 0xffff)
      // Always forwards; that none is left out is tried where they are numbered, for here the way may lose some.
      expect(steps.filter((step) => step === 0 || step > 0x7fff)).toEqual([])
      // The moment that the picture shows, in the robot's ticks; it wraps around with the 32 bits of RTP.
      const since = (page.rtp.at(-1)?.readUInt32BE(4) ?? 0) / 90 - (begun % rtpWrapsAfterMs)
      expect((since + rtpWrapsAfterMs) % rtpWrapsAfterMs).toBeLessThan(systemClock.tick() - begun)
    }
    expect(host.encoders()).toBe(1)
  },
)

test('twenty viewers who come and go leave nothing behind', async () => {
  for (let i = 0; i < 20; i++) {
    const page = await join(`s${i}`)
    page.say({ t: 'slots', slots: [{ slot: 0, camera: 'v1', size: 'main', preset: 'low' }] })
    await vi.waitFor(() => expect(page.session.length).toBeGreaterThan(0), patience)
    page.close()
    await vi.waitFor(() => expect(host.viewers()).toEqual([]), patience)
  }
  expect(host.encoders()).toBe(0)
})

function hasEncoder(): boolean {
  try {
    return execFileSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' }).includes('libx264')
  } catch {
    return false
  }
}
