import type { SignalDown } from '@wheelhouse/contract/robots/robot-link'
import type { AnonymizeOrder } from '@wheelhouse/contract/system/anonymisation'
import type { SessionDown, SessionUp } from '@wheelhouse/contract/teleop/data-channel'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import { type SlotChoice, type VideoRung, videoPresets } from '@wheelhouse/contract/teleop/video'
import { beforeEach, describe, expect, test } from 'vitest'
import { createManualClock, type ManualClock } from '../manual-clock.ts'
import type { CameraSource, StreamHandlers } from './camera-source.ts'
import type { Peer, PeerEvents } from './peer.ts'
import type { SignalUpBody } from './signal-up.ts'
import { createVideoHost, maxViewers, type VideoHost } from './video-host.ts'

type FakePage = {
  events: PeerEvents
  control: string[]
  session: SessionDown[]
  pictures: number
  closed: boolean
}

const header = {
  headerId: 1,
  timestamp: '2026-01-01T00:00:00.000Z',
  version: '2.1.0',
  manufacturer: 'wheelhouse',
  serialNumber: 'WH-1',
  profile: 'bsp/1',
} as const
const mainSlot: SlotChoice = { slot: 0, camera: 'v1', size: 'main', preset: 'medium' }
const drive: DriveCommand = { lease: 'l', seq: 7, echo: 0, hold: true, vx: 0.5, vy: 0, w: 0 }

const mount = { height: 1, ahead: 0.2, heading: 0, fieldOfView: 1.3, down: 0.1 }

let clock: ManualClock
let host: VideoHost
let pages: Map<string, FakePage>
let up: SignalUpBody[]
let streams: StreamHandlers[]
let rungs: VideoRung[]
let stops: string[]
let lost: boolean
/** Where the camera looks: a head can turn. */
let heading: number

beforeEach(() => {
  clock = createManualClock()
  pages = new Map()
  up = []
  streams = []
  rungs = []
  stops = []
  lost = false
  heading = 0
  const source: CameraSource = {
    cameras: ['v1'],
    hasEncoder: true,
    isLost: () => lost,
    privacy: { finds: ['face', 'person'], isSimulated: true },
    mount: () => ({ ...mount, heading }),
    open: (_camera, rung, handlers) => {
      streams.push(handlers)
      rungs.push(rung)
      return () => streams.splice(streams.indexOf(handlers), 1)
    },
    takePhoto: () => Promise.resolve(null),
    openThermal: () => () => {},
    close: () => {},
  }
  const tick = (seq: number | null) =>
    ({
      t: 'tick',
      tick: clock.tick(),
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
  host = createVideoHost({
    clock,
    source,
    voice: null,
    onDrive: (_viewer, command) => tick(command.seq),
    currentTick: () => tick(null),
    onRemoteStop: (_viewer, stopId) => void stops.push(stopId),
    createPeer: fakePeer,
  })
})

function fakePeer(offer: Extract<SignalDown, { kind: 'offer' }>, events: PeerEvents): Peer {
  if (offer.sdp === 'nonsense') throw new Error('not an offer')
  const page: FakePage = { events, control: [], session: [], pictures: 0, closed: false }
  pages.set(offer.sessionId, page)
  return {
    packetizers: [{ packets: (_payloads, at) => [Buffer.from(String(at))], padding: () => [] }],
    hasAudio: false,
    sendVideo: () => void page.pictures++,
    sendVoice: () => {},
    sendControl: (text) => void page.control.push(text),
    sendSession: (text) => void page.session.push(JSON.parse(text)),
    sendSessionBinary: () => true,
    roundTripMs: () => 5,
    close: () => {
      page.closed = true
    },
  }
}

type JoinOptions = { operatorId?: string; mayStop?: boolean; sdp?: string; slots?: SlotChoice[] }

/** A page that has made its offer; nothing is open yet. */
function offer(sessionId: string, options: JoinOptions = {}): FakePage {
  const { operatorId = 'op', mayStop = true, sdp = 'offer', slots } = options
  const viewer = { operatorId, name: 'Operator', mayStop }
  const message: SignalDown = { ...header, kind: 'offer', sessionId, sdp, viewer, slots, iceServers: [] }
  host.onSignal(message, (body) => up.push(body))
  const page = pages.get(sessionId)
  if (page === undefined) throw new Error('The host made no peer')
  return page
}

/** A page that is connected. */
function join(sessionId: string, options: JoinOptions = {}): FakePage {
  const page = offer(sessionId, options)
  page.events.onSessionOpen()
  return page
}

function say(page: FakePage, message: SessionUp): void {
  page.events.onSession(JSON.stringify(message))
}

function picture(key: boolean): void {
  for (const stream of [...streams])
    stream.onPicture({ tick: clock.tick(), key, data: new Uint8Array([0, 0, 0, 1, 0x41]) })
}

const reason = (page: FakePage) =>
  page.session
    .filter((message) => message.t === 'slots')
    .at(-1)
    ?.slots.map((slot) => slot.reason)

const policy: AnonymizeOrder = {
  id: '5f0c7e0a-0000-4000-8000-000000000001',
  revision: 1,
  cameras: [],
  strength: 5,
  targets: ['face'],
  method: 'mosaic',
  applyTo: ['live'],
}

describe('a policy for what is watched', () => {
  test('is put on the next picture, without another encoder, and taken off again', () => {
    join('s1', { slots: [mainSlot] })
    const [stream] = streams
    expect(stream?.getMask?.()).toBeNull()
    host.privacy.take(policy)
    expect(stream?.getMask?.()).toEqual({ targets: ['face'], method: 'mosaic', strength: 5 })
    host.privacy.take({ ...policy, applyTo: ['photo', 'archive'] })
    expect(stream?.getMask?.()).toBeNull()
    expect(streams).toEqual([stream])
  })

  test('keeps pictures of the time before from those who come', () => {
    join('s1', { slots: [mainSlot] })
    picture(true)
    host.privacy.take(policy)
    picture(false)
    const late = join('s2', { slots: [mainSlot] })
    expect(late.pictures).toBe(0)
    picture(true)
    expect(late.pictures).toBe(1)
  })
})

describe('an offer', () => {
  test('is answered, and its sender is a viewer', () => {
    join('s1').events.onAnswer('sdp')
    expect(up).toEqual([{ kind: 'answer', sessionId: 's1', sdp: 'sdp' }])
    expect(host.viewers().map(({ viewerId }) => viewerId)).toEqual(['s1'])
  })

  test('that makes no sense is answered with closed', () => {
    expect(() => join('s1', { sdp: 'nonsense' })).toThrow('no peer')
    expect(up).toEqual([{ kind: 'closed', sessionId: 's1', reason: 'badOffer' }])
    expect(host.viewers()).toEqual([])
  })

  test('of the same session replaces the old connection', () => {
    const first = join('s1')
    join('s1')
    expect(first.closed).toBe(true)
    expect(host.viewers()).toHaveLength(1)
  })

  test('beyond what the robot can serve is refused', () => {
    for (let i = 0; i < maxViewers; i++) join(`s${i}`)
    expect(() => join('late')).toThrow('no peer')
    expect(up.at(-1)).toEqual({ kind: 'closed', sessionId: 'late', reason: 'full' })
  })
})

describe('the video mode of the robot', () => {
  const best: SlotChoice[] = [{ ...mainSlot, preset: 'highest' }]

  test('limits what is sent to everybody, and the page is sent why it gets less than it requested', () => {
    expect(host.setVideoMode('low')).toEqual({ outcome: 'applied' })
    const page = join('s1', { slots: best })
    picture(true)
    for (let second = 0; second < 30; second++) {
      say(page, { t: 'alive', fps: null, loss: 0, visible: true })
      clock.advance(1_000)
      picture(true)
    }
    expect(Math.max(...rungs.map(({ kbps }) => kbps))).toBe(videoPresets.low.kbps)
    expect(reason(page)).toEqual(['videoMode'])
  })

  test('counts at once for who is watching already', () => {
    const page = join('s1', { slots: best })
    picture(true)
    host.setVideoMode('low')
    picture(true)
    expect(rungs.at(-1)).toEqual(videoPresets.low)
    host.setVideoMode(null)
    expect(reason(page)).toEqual(['ok'])
  })
})

describe('cameras that an offer names', () => {
  const slots = [mainSlot]

  test('are started at once, and the page is notified when it is connected', () => {
    const page = offer('s1', { slots })
    expect([streams.length, page.session]).toEqual([1, []])
    page.events.onSessionOpen()
    picture(true)
    expect(page.pictures).toBe(1)
    expect(reason(page)).toEqual(['ok'])
    say(page, { t: 'slots', slots })
    expect(host.encoders()).toBe(1)
  })

  test('have their pictures since the last key picture sent again when the page is connected', () => {
    const page = offer('s1', { slots })
    for (const key of [true, false]) picture(key)
    page.pictures = 0
    page.events.onSessionOpen()
    expect(page.pictures).toBe(2)
  })

  test('stay at their first rung while there is no link to judge', () => {
    offer('s1', { slots })
    clock.advance(5_000)
    expect(rungs.map(({ kbps }) => kbps)).toEqual([600])
  })

  test('stop when the page never connects', () => {
    offer('s1', { slots })
    clock.advance(16_000)
    expect([host.encoders(), host.viewers()]).toEqual([0, []])
  })
})

describe('pictures', () => {
  test('begin when the page chooses a camera, and the page is sent what it gets', () => {
    const page = join('s1')
    expect(streams).toHaveLength(0)
    say(page, { t: 'slots', slots: [mainSlot] })
    picture(true)
    expect(page.pictures).toBe(1)
    expect(page.session.at(-1)).toMatchObject({
      slots: [{ camera: 'v1', rung: { kbps: 600 }, reason: 'ok', mount }],
    })
  })

  test('come with where their camera looks, sent again when its head turns, five times a second at most', () => {
    const page = join('s1')
    say(page, { t: 'slots', slots: [mainSlot] })
    const before = page.session.length
    for (let i = 1; i <= 20; i++) {
      heading = i / 100
      clock.advance(50)
    }
    const updates = page.session.slice(before).filter(({ t }) => t === 'slots')
    expect(updates.at(-1)).toMatchObject({ slots: [{ mount: { heading: 0.2 } }] })
    expect(updates.length).toBeGreaterThan(2)
    expect(updates.length).toBeLessThanOrEqual(5)
  })

  test('stop for a page that is hidden and come back when it is seen again', () => {
    const page = join('s1')
    say(page, { t: 'slots', slots: [mainSlot] })
    say(page, { t: 'alive', fps: 8, loss: 0, visible: false })
    expect([streams.length, reason(page)]).toEqual([0, ['hidden']])
    say(page, { t: 'alive', fps: 0, loss: 0, visible: true })
    expect(streams).toHaveLength(1)
  })

  test('of a lost camera stop with the reason', () => {
    const page = join('s1')
    say(page, { t: 'slots', slots: [mainSlot] })
    lost = true
    clock.advance(500)
    expect([streams.length, reason(page)]).toEqual([0, ['cameraLost']])
  })

  test('are missing with the reason where there is no encoder, and are requested again only after a while', () => {
    const page = join('s1')
    say(page, { t: 'slots', slots: [mainSlot] })
    streams[0]?.onEnd('noEncoder')
    clock.advance(1_000)
    expect([reason(page), streams.length]).toEqual([['noEncoder'], 0])
    clock.advance(3_500)
    say(page, { t: 'alive', fps: null, loss: null, visible: true })
    clock.advance(1_000)
    expect(streams).toHaveLength(1)
  })

  test('cost one encoder however many watch, and none when all have left', () => {
    for (const id of ['s1', 's2', 's3']) say(join(id), { t: 'slots', slots: [mainSlot] })
    expect(host.encoders()).toBe(1)
    for (const id of ['s1', 's2', 's3']) host.onSignal({ ...header, kind: 'close', sessionId: id }, () => {})
    expect([host.encoders(), host.viewers().length]).toEqual([0, 0])
  })
})

describe('a viewer', () => {
  test('that is silent for five seconds is let go', () => {
    const page = join('s1')
    say(page, { t: 'alive', fps: null, loss: null, visible: true })
    clock.advance(4_900)
    expect(page.closed).toBe(false)
    clock.advance(300)
    expect([page.closed, host.viewers()]).toEqual([true, []])
    expect(up).toEqual([{ kind: 'closed', sessionId: 's1', reason: 'silent' }])
  })

  test('hears the tick ten times a second, and at once after each drive command', () => {
    const page = join('s1')
    clock.advance(1_000)
    expect(page.control).toHaveLength(10)
    page.events.onControl(JSON.stringify({ t: 'drive', ...drive }))
    expect(JSON.parse(page.control.at(-1) ?? '')).toMatchObject({ t: 'tick', seq: 7 })
  })

  test('that talks nonsense is not obeyed, and the nonsense is counted', () => {
    const page = join('s1')
    for (const text of ['{', '{"t":"drive"}', '{"t":"drive","seq":1e999}']) page.events.onControl(text)
    for (const text of ['', '{"t":"fly"}', '[]']) page.events.onSession(text)
    expect([host.dropped(), page.control]).toEqual([6, []])
  })

  test('may stop the robot and gets the acknowledgement', () => {
    const page = join('s1')
    say(page, { t: 'remoteStop', stopId: 'x1' })
    expect([stops, page.session.at(-1)]).toEqual([['x1'], { t: 'stopAck', stopId: 'x1' }])
  })

  test('without the right to stop does not stop it', () => {
    say(join('s1', { mayStop: false }), { t: 'remoteStop', stopId: 'x1' })
    expect([stops, host.dropped()]).toEqual([[], 1])
  })
})
