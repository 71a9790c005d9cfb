import type { SignalDown } from '@wheelhouse/contract/robots/robot-link'
import type { AnonymizeOrder } from '@wheelhouse/contract/system/anonymisation'
import type { SessionDown, SessionUp } from '@wheelhouse/contract/teleop/data-channel'
import type { DriveCommand } from '@wheelhouse/contract/teleop/drive'
import { type SlotChoice, videoPresets } from '@wheelhouse/contract/teleop/video'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPeer, createVideoBench, signalHeader, type VideoBench } from '../testing/video-bench.ts'
import type { Peer, PeerEvents } from './peer.ts'
import type { SignalUpBody } from './signal-up.ts'
import { maxViewers } from './video-host.ts'

type FakePage = {
  events: PeerEvents
  control: string[]
  session: SessionDown[]
  pictures: number
  closed: boolean
}

const mainSlot: SlotChoice = { slot: 0, camera: 'v1', size: 'main', preset: 'medium' }
const drive: DriveCommand = { lease: 'l', seq: 7, echo: 0, hold: true, vx: 0.5, vy: 0, w: 0 }

const mount = { height: 1, ahead: 0.2, heading: 0, fieldOfView: 1.3, down: 0.1 }

let bench: VideoBench
let pages: Map<string, FakePage>
let up: SignalUpBody[]
let lost: boolean
/** Where the camera looks: a head can turn. */
let heading: number

beforeEach(() => {
  pages = new Map()
  up = []
  lost = false
  heading = 0
  const cameras = { isLost: () => lost, mount: () => ({ ...mount, heading }) }
  bench = createVideoBench(cameras, { createPeer: buildPeer })
})

function buildPeer(offer: Extract<SignalDown, { kind: 'offer' }>, events: PeerEvents): Peer {
  if (offer.sdp === 'nonsense') throw new Error('not an offer')
  const page: FakePage = { events, control: [], session: [], pictures: 0, closed: false }
  pages.set(offer.sessionId, page)
  return aPeer({
    sendVideo: () => void page.pictures++,
    sendControl: (text) => void page.control.push(text),
    sendSession: (text) => void page.session.push(JSON.parse(text)),
    close: () => {
      page.closed = true
    },
  })
}

type JoinOptions = { operatorId?: string; mayStop?: boolean; sdp?: string; slots?: SlotChoice[] }

/** A page that has made its offer; nothing is open yet. */
function offer(sessionId: string, options: JoinOptions = {}): FakePage {
  const { operatorId = 'op', mayStop = true, sdp = 'offer', slots } = options
  const viewer = { operatorId, name: 'Operator', mayStop }
  const message: SignalDown = {
    ...signalHeader,
    kind: 'offer',
    sessionId,
    sdp,
    viewer,
    slots,
    iceServers: [],
  }
  bench.host.onSignal(message, (body) => up.push(body))
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
    const [stream] = bench.streams
    expect(stream?.getMask?.()).toBeNull()
    bench.host.privacy.take(policy)
    expect(stream?.getMask?.()).toEqual({ targets: ['face'], method: 'mosaic', strength: 5 })
    bench.host.privacy.take({ ...policy, applyTo: ['photo', 'archive'] })
    expect(stream?.getMask?.()).toBeNull()
    expect(bench.streams).toEqual([stream])
  })

  test('keeps pictures of the time before from those who come', () => {
    join('s1', { slots: [mainSlot] })
    bench.takePicture(true)
    bench.host.privacy.take(policy)
    bench.takePicture(false)
    const late = join('s2', { slots: [mainSlot] })
    expect(late.pictures).toBe(0)
    bench.takePicture(true)
    expect(late.pictures).toBe(1)
  })
})

describe('an offer', () => {
  test('is answered, and its sender is a viewer', () => {
    join('s1').events.onAnswer('sdp')
    expect(up).toEqual([{ kind: 'answer', sessionId: 's1', sdp: 'sdp' }])
    expect(bench.host.viewers().map(({ viewerId }) => viewerId)).toEqual(['s1'])
  })

  test('that makes no sense is answered with closed', () => {
    expect(() => join('s1', { sdp: 'nonsense' })).toThrow('no peer')
    expect(up).toEqual([{ kind: 'closed', sessionId: 's1', reason: 'badOffer' }])
    expect(bench.host.viewers()).toEqual([])
  })

  test('of the same session replaces the old connection', () => {
    const first = join('s1')
    join('s1')
    expect(first.closed).toBe(true)
    expect(bench.host.viewers()).toHaveLength(1)
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
    expect(bench.host.setVideoMode('low')).toEqual({ outcome: 'applied' })
    const page = join('s1', { slots: best })
    bench.takePicture(true)
    for (let second = 0; second < 30; second++) {
      say(page, { t: 'alive', fps: null, loss: 0, visible: true })
      bench.clock.advance(1_000)
      bench.takePicture(true)
    }
    expect(Math.max(...bench.rungs.map(({ kbps }) => kbps))).toBe(videoPresets.low.kbps)
    expect(reason(page)).toEqual(['videoMode'])
  })

  test('counts at once for who is watching already', () => {
    const page = join('s1', { slots: best })
    bench.takePicture(true)
    bench.host.setVideoMode('low')
    bench.takePicture(true)
    expect(bench.rungs.at(-1)).toEqual(videoPresets.low)
    bench.host.setVideoMode(null)
    expect(reason(page)).toEqual(['ok'])
  })
})

describe('cameras that an offer names', () => {
  const slots = [mainSlot]

  test('are started at once, and the page is notified when it is connected', () => {
    const page = offer('s1', { slots })
    expect([bench.streams.length, page.session]).toEqual([1, []])
    page.events.onSessionOpen()
    bench.takePicture(true)
    expect(page.pictures).toBe(1)
    expect(reason(page)).toEqual(['ok'])
    say(page, { t: 'slots', slots })
    expect(bench.host.encoders()).toBe(1)
  })

  test('have their pictures since the last key picture sent again when the page is connected', () => {
    const page = offer('s1', { slots })
    for (const key of [true, false]) bench.takePicture(key)
    page.pictures = 0
    page.events.onSessionOpen()
    expect(page.pictures).toBe(2)
  })

  test('stay at their first rung while there is no link to judge', () => {
    offer('s1', { slots })
    bench.clock.advance(5_000)
    expect(bench.rungs.map(({ kbps }) => kbps)).toEqual([600])
  })

  test('stop when the page never connects', () => {
    offer('s1', { slots })
    bench.clock.advance(16_000)
    expect([bench.host.encoders(), bench.host.viewers()]).toEqual([0, []])
  })
})

describe('pictures', () => {
  test('begin when the page chooses a camera, and the page is sent what it gets', () => {
    const page = join('s1')
    expect(bench.streams).toHaveLength(0)
    say(page, { t: 'slots', slots: [mainSlot] })
    bench.takePicture(true)
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
      bench.clock.advance(50)
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
    expect([bench.streams.length, reason(page)]).toEqual([0, ['hidden']])
    say(page, { t: 'alive', fps: 0, loss: 0, visible: true })
    expect(bench.streams).toHaveLength(1)
  })

  test('of a lost camera stop with the reason', () => {
    const page = join('s1')
    say(page, { t: 'slots', slots: [mainSlot] })
    lost = true
    bench.clock.advance(500)
    expect([bench.streams.length, reason(page)]).toEqual([0, ['cameraLost']])
  })

  test('are missing with the reason where there is no encoder, and are requested again only after a while', () => {
    const page = join('s1')
    say(page, { t: 'slots', slots: [mainSlot] })
    bench.streams[0]?.onEnd('noEncoder')
    bench.clock.advance(1_000)
    expect([reason(page), bench.streams.length]).toEqual([['noEncoder'], 0])
    bench.clock.advance(3_500)
    say(page, { t: 'alive', fps: null, loss: null, visible: true })
    bench.clock.advance(1_000)
    expect(bench.streams).toHaveLength(1)
  })

  test('cost one encoder however many watch, and none when all have left', () => {
    for (const id of ['s1', 's2', 's3']) say(join(id), { t: 'slots', slots: [mainSlot] })
    expect(bench.host.encoders()).toBe(1)
    for (const id of ['s1', 's2', 's3'])
      bench.host.onSignal({ ...signalHeader, kind: 'close', sessionId: id }, () => {})
    expect([bench.host.encoders(), bench.host.viewers().length]).toEqual([0, 0])
  })
})

describe('a viewer', () => {
  test('that is silent for five seconds is let go', () => {
    const page = join('s1')
    say(page, { t: 'alive', fps: null, loss: null, visible: true })
    bench.clock.advance(4_900)
    expect(page.closed).toBe(false)
    bench.clock.advance(300)
    expect([page.closed, bench.host.viewers()]).toEqual([true, []])
    expect(up).toEqual([{ kind: 'closed', sessionId: 's1', reason: 'silent' }])
  })

  test('hears the tick ten times a second, and at once after each drive command', () => {
    const page = join('s1')
    bench.clock.advance(1_000)
    expect(page.control).toHaveLength(10)
    page.events.onControl(JSON.stringify({ t: 'drive', ...drive }))
    expect(JSON.parse(page.control.at(-1) ?? '')).toMatchObject({ t: 'tick', seq: 7 })
  })

  test('that talks nonsense is not obeyed, and the nonsense is counted', () => {
    const page = join('s1')
    for (const text of ['{', '{"t":"drive"}', '{"t":"drive","seq":1e999}']) page.events.onControl(text)
    for (const text of ['', '{"t":"fly"}', '[]']) page.events.onSession(text)
    expect([bench.host.dropped(), page.control]).toEqual([6, []])
  })

  test('may stop the robot and gets the acknowledgement', () => {
    const page = join('s1')
    say(page, { t: 'remoteStop', stopId: 'x1' })
    expect([bench.stops, page.session.at(-1)]).toEqual([['x1'], { t: 'stopAck', stopId: 'x1' }])
  })

  test('without the right to stop does not stop it', () => {
    say(join('s1', { mayStop: false }), { t: 'remoteStop', stopId: 'x1' })
    expect([bench.stops, bench.host.dropped()]).toEqual([[], 1])
  })
})
