/** What a robot records without end: minute by minute, within its disk, and what it says of it. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordingRequest } from '@wheelhouse/contract/archives/recording-facts'
import type { MediaFacts } from '@wheelhouse/contract/reports/media'
import type { RecordingsUp } from '@wheelhouse/contract/robots/robot-link'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createManualClock, type ManualClock } from '../manual-clock.ts'
import type { Mask } from '../privacy/mask.ts'
import { createPrivacy, type Privacy } from '../privacy/privacy.ts'
import { aCameraSource } from '../testing/a-camera-source.ts'
import type { StreamHandlers } from '../video/camera-source.ts'
import type { StartFilm } from '../video/film.ts'
import { openRecordingStore } from './recording-store.ts'
import { createRobotRecordings, type RobotRecordings, splitRange } from './robot-recordings.ts'

const buildingId = '5f0c7e0a-0000-4000-8000-000000000001'
/** Bytes of each film here. */
const filmBytes = 1_000
const minuteMs = 60_000

let folder: string
let clock: ManualClock
let streams: Map<string, StreamHandlers>
let lost: string[]
let published: Pick<RecordingsUp, 'from' | 'until' | 'recordings'>[]
let announced: MediaFacts[]
let running: RobotRecordings[]
/** Films that have been begun and not ended. */
let films: number
let heldFilm: Promise<void> | null
let isDiskBroken: boolean
let privacy: Privacy
/** Of each camera, when it was opened last. */
let masks: Map<string, Mask | null>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recordings-'))
  clock = createManualClock(Date.UTC(2026, 10, 20, 3, 0, 30))
  streams = new Map()
  masks = new Map()
  privacy = createPrivacy({ finds: ['face', 'person'], isSimulated: true })
  ;[lost, published, announced, running, films] = [[], [], [], [], 0]
  ;[heldFilm, isDiskBroken] = [null, false]
})
afterEach(async () => {
  await Promise.all(running.map((one) => one.close()))
  rmSync(folder, { recursive: true })
})

const startFilm: StartFilm = (path) => {
  films++
  writeFileSync(path, 'begun')
  return {
    write: () => {},
    async finish() {
      await heldFilm
      films--
      if (isDiskBroken) throw new Error('no space left')
      writeFileSync(path, Buffer.alloc(filmBytes, 7))
      return true
    },
  }
}

function aRobot({ version = '3.6.0', hasEncoder = true, maxBytes = 1e9 } = {}): RobotRecordings {
  const cameras = aCameraSource({
    cameras: ['v1', 'v2', 'v3'],
    hasEncoder,
    open(camera, _rung, handlers) {
      masks.set(camera, handlers.getMask?.() ?? null)
      streams.set(camera, handlers)
      return () => streams.delete(camera)
    },
    isLost: (camera) => lost.includes(camera),
  })
  const robot = createRobotRecordings({
    folder: { path: folder, limits: { maxBytes, reservedBytes: 0 }, send: async () => ({ kind: 'stored' }) },
    video: { cameras, privacy, startFilm: hasEncoder ? startFilm : null },
    clock,
    random: () => 0,
    softwareVersion: () => version,
    link: {
      isUp: () => true,
      publishMedia: ({ media }) => void announced.push(media),
      publishRecordings: (index) => void published.push(index),
    },
  })
  running.push(robot)
  return robot
}

const on = { archiveStart: true, videoMode: 'low', buildingId } as const
const picture = (camera = 'v1', key = true) =>
  streams.get(camera)?.onPicture({ tick: clock.tick(), key, data: new Uint8Array(8) })
const until = (look: () => void) => vi.waitFor(look, { timeout: 5_000, interval: 5 })
const filmed = () => published.flatMap(({ recordings }) => recordings)
const becomesReady = (robot: RobotRecordings) => until(() => expect(robot.code()).toBe('r102'))

/** One minute of pictures each second, up to the first one of the next. */
async function passMinutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    const before = filmed().length
    for (let second = 0; second < 60; second++) {
      picture()
      clock.advance(1_000)
    }
    picture()
    await until(() => expect(filmed().length).toBeGreaterThan(before))
  }
}

async function recording(options: Parameters<typeof aRobot>[0] = {}): Promise<RobotRecordings> {
  const robot = aRobot(options)
  expect(robot.configure(on)).toEqual({ outcome: 'applied' })
  await becomesReady(robot)
  return robot
}

it('films each minute of the clock into a file of its own, and announces each to the server', async () => {
  const robot = await recording()
  picture()
  expect(robot.code()).toBe('r201')
  await passMinutes(2)
  robot.configure({ ...on, archiveStart: false })
  expect(robot.code()).toBe('r301')
  await until(() => expect(robot.code()).toBe('r001'))
  expect(filmed().map(({ startAt }) => startAt.slice(11, 19))).toEqual(['03:00:30', '03:01:00', '03:02:00'])
  expect(filmed()[0]).toMatchObject({
    cameraId: 'v1',
    quality: 'low',
    buildingId,
    size: filmBytes,
    seconds: 29.125,
  })
  expect(readdirSync(folder).filter((name) => !/\.(mp4|json)$/.test(name))).toEqual([])
  // Nobody draws for a recorder that is off.
  expect([streams.size, films]).toEqual([0, 0])
})

it('records what the video mode says, and goes on undisturbed when the same settings come again', async () => {
  const robot = await recording()
  picture()
  robot.configure(on)
  expect(films).toBe(1)
  robot.configure({ ...on, videoMode: 'highest' })
  expect([...streams.keys()]).toEqual(['v1', 'v2', 'v3'])
  for (const camera of streams.keys()) picture(camera)
  robot.configure({ ...on, archiveStart: false })
  const high = () => filmed().filter(({ quality }) => quality === 'high')
  await until(() => expect(new Set(high().map(({ cameraId }) => cameraId)).size).toBe(3))
})

it('lets the oldest go that nobody protects when its disk is full', async () => {
  const robot = await recording({ maxBytes: filmBytes * 3 })
  await passMinutes(3)
  expect(robot.code()).toBe('r202')
  const [first, second] = filmed()
  robot.onRequest({ kind: 'protect', ids: [first?.id ?? ''], isProtected: true })
  expect(published.at(-1)?.recordings).toMatchObject([{ id: first?.id, isProtected: true }])
  await passMinutes(1)
  expect(robot.code()).toBe('r501')
  const gone = published.find(({ from, recordings }) => from === second?.startAt && recordings.length === 0)
  expect(gone).toBeDefined()
  robot.wake()
  expect(published.at(-1)?.recordings.map(({ id }) => id)).toContain(first?.id)
  clock.advance(minuteMs)
  expect(robot.code()).not.toBe('r501')
})

it('makes unrecognisable what the policy names, and says so of each recording from then on', async () => {
  const robot = await recording()
  await passMinutes(1)
  privacy.take({
    id: buildingId,
    revision: 1,
    cameras: [],
    targets: ['face'],
    method: 'fill',
    strength: 5,
    applyTo: ['archive'],
  })
  robot.configure(on)
  expect(masks.get('v1')).toEqual({ targets: ['face'], method: 'fill', strength: 5 })
  picture()
  await passMinutes(1)
  // What had begun without it ended with it.
  const anonymised = { targets: ['face'], method: 'fill' }
  // Films end side by side.
  const marks = () =>
    filmed()
      .toSorted((a, b) => a.startAt.localeCompare(b.startAt))
      .map((one) => one.anonymised)
  await until(() => expect(marks()).toEqual([null, null, anonymised]))
})

it('takes in what was filmed when the power went, and removes what is no film', async () => {
  const store = openRecordingStore(folder, { maxBytes: 1e9, reservedBytes: 0 })
  const facts = { cameraId: 'v1', quality: 'low', buildingId, anonymised: null } as const
  const startAt = new Date().toISOString()
  const draft = store.begin({ ...facts, startAt })
  writeFileSync(draft.path, Buffer.alloc(500))
  store.begin({ ...facts, startAt })
  writeFileSync(join(folder, 'x.mp4'), 'half')
  const robot = aRobot()
  await until(() => expect(filmed()).toMatchObject([{ id: draft.id, size: 500 }]))
  expect(readFileSync(join(folder, `${draft.id}.mp4`))).toHaveLength(500)
  expect(readdirSync(folder)).toHaveLength(2)
  robot.wake()
  expect(published.at(-1)).toMatchObject({ from: '1970-01-01T00:00:00.000Z', recordings: [{ id: draft.id }] })
})

it('uploads what the server requests, what somebody waits for first, and keeps it', async () => {
  const robot = await recording()
  await passMinutes(3)
  robot.configure({ ...on, archiveStart: false })
  await until(() => expect(robot.code()).toBe('r001'))
  const ids = filmed().map(({ id }) => id)
  const [first = '', second = '', third = ''] = ids
  const ask = (request: Omit<Extract<RecordingRequest, { kind: 'send' }>, 'kind'>) =>
    robot.onRequest({ kind: 'send', ...request })
  ask({ ids: [first, second], isUrgent: false })
  expect(robot.code()).toBe('r401')
  ask({ ids: [third], isUrgent: true })
  robot.onAnswer({ kind: 'stored', mediaId: first })
  expect(announced.map(({ mediaId }) => mediaId)).toEqual([first, third])
  expect(announced[0]).toMatchObject({ kind: 'recording', size: filmBytes, cameraId: 'v1' })
  robot.onAnswer({ kind: 'refused', mediaId: third, reason: 'notWanted' })
  robot.onAnswer({ kind: 'stored', mediaId: second })
  expect(robot.code()).toBe('r701')
  ask({ ids: [third], isUrgent: false })
  robot.onAnswer({ kind: 'stored', mediaId: third })
  expect(robot.code()).toBe('r402')
  expect(readdirSync(folder)).toHaveLength(ids.length * 2)
})

it('says by its code why it does not record', async () => {
  const old = aRobot({ version: '3.5.9' })
  expect(old.configure(on)).toEqual({ outcome: 'notSupported' })
  expect(old.code()).toBe('r002')
  const blind = aRobot({ hasEncoder: false })
  expect(blind.configure(on)).toMatchObject({ outcome: 'failed' })
  expect(blind.code()).toBe('r801')
  const lonely = aRobot()
  expect(lonely.configure({ ...on, buildingId: null })).toMatchObject({ outcome: 'failed' })
  expect(lonely.code()).toBe('r101')
  expect(lonely.configure({ ...on, archiveStart: false })).toEqual({ outcome: 'applied' })
  expect(lonely.code()).toBe('r001')
})

it('says what is wrong while it records, and goes on as soon as it can', async () => {
  const robot = await recording()
  picture()
  lost.push('v1')
  expect(robot.code()).toBe('r601')
  clock.advance(5_000)
  expect(streams.size).toBe(0)
  lost = []
  clock.advance(5_000)
  expect(streams.size).toBe(1)
  picture()
  streams.get('v1')?.onEnd('noEncoder')
  expect(robot.code()).toBe('r801')
  clock.advance(5_000)
  picture()
  expect(robot.code()).toBe('r201')

  isDiskBroken = true
  const held = Promise.withResolvers<void>()
  heldFilm = held.promise
  clock.advance(minuteMs)
  picture()
  held.resolve()
  await until(() => expect(robot.code()).toBe('r602'))
  isDiskBroken = false
  clock.advance(minuteMs)
  picture()
  await until(() => expect(robot.code()).toBe('r201'))
})

it('publishes many recordings in several messages, which leave no moment out', () => {
  const recordings = Array.from({ length: 250 }, (_, index) => ({
    ...({
      id: String(index),
      cameraId: 'v1',
      quality: 'low',
      seconds: 60,
      size: 1,
      sha256: '',
      buildingId,
    } as const),
    // Two cameras each minute begin at the same moment.
    startAt: new Date(Math.floor(index / 2) * minuteMs).toISOString(),
    isProtected: false,
    anonymised: null,
  }))
  const ranges = splitRange('a', 'z', recordings)
  expect(ranges.map(({ recordings: part }) => part.length)).toEqual([90, 90, 70])
  expect(ranges.map(({ from }) => from).slice(1)).toEqual(ranges.map(({ until }) => until).slice(0, -1))
  expect([ranges[0]?.from, ranges.at(-1)?.until]).toEqual(['a', 'z'])
  expect(splitRange('a', 'z', [])).toEqual([{ from: 'a', until: 'z', recordings: [] }])
})
