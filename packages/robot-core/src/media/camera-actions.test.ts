/** Photos, clips and thermal pictures of the drawn cameras, with the real encoder, in the spool. */

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photoSizes } from '@wheelhouse/contract/reports/media'
import type { AnonymizeOrder } from '@wheelhouse/contract/system/anonymisation'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { createVirtualCameraSource } from '@wheelhouse/simulator/cameras/virtual-camera-source'
import { testRoom } from '@wheelhouse/simulator/world/test-room'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ActionOutcome, CameraActionType } from '../adapter.ts'
import { type Clock, systemClock } from '../clock.ts'
import { createPrivacy, type Privacy } from '../privacy/privacy.ts'
import type { CameraSource } from '../video/camera-source.ts'
import { createFilmWriter } from '../video/film-writer.ts'
import { decodeJpeg } from '../video/jpeg.ts'
import { type CameraActions, createCameraActions } from './camera-actions.ts'
import { type MediaSpool, openMediaSpool } from './media-spool.ts'

const encoderPath = hasEncoder() ? 'ffmpeg' : null
/** The time of a clip that a test ends itself. */
const clipMs = 1_500
let folder: string
let lost: CameraId[]
let cameras: CameraSource
let spool: MediaSpool
let actions: CameraActions
/** Pictures of the opened cameras so far: how soon the first one comes is the machine's to say. */
let pictures: Map<CameraId, number>
let privacy: Privacy
let endClip: (() => void) | null

beforeEach(() => {
  pictures = new Map()
  privacy = createPrivacy({ finds: ['face', 'person'], isSimulated: true })
  endClip = null
  folder = mkdtempSync(join(tmpdir(), 'cameras-'))
  lost = []
  begin(encoderPath)
})
afterEach(async () => {
  await actions.close()
  cameras.close()
  rmSync(folder, { recursive: true })
})

function begin(path: string | null, spoolFolder = join(folder, 'media')): void {
  const snapshot = () => ({
    tick: systemClock.tick(),
    robot: { id: 'R-1', x: 1, y: 3, theta: 0 },
    people: [{ id: 'P-1', x: 3, y: 3, theta: 0, radius: 0.25, height: 1.7, walking: false, walked: 0 }],
    robots: [],
    doors: [],
    meters: [],
    liftButtons: [],
  })
  const source = createVirtualCameraSource({
    clock: systemClock,
    encoderPath: path,
    tickBars: false,
    cameras: ['v1', 'v2', 'thermal'],
    scene: { map: () => testRoom, joints: () => undefined, snapshot },
    isLost: (camera) => lost.includes(camera),
  })
  cameras = {
    ...source,
    open: (camera, rung, handlers) =>
      source.open(camera, rung, {
        ...handlers,
        onPicture(picture) {
          pictures.set(camera, (pictures.get(camera) ?? 0) + 1)
          handlers.onPicture(picture)
        },
      }),
  }
  const limits = { maxBytes: 1e9, maxAgeMs: 1e9 }
  spool = openMediaSpool(spoolFolder, { clock: systemClock, limits, onDropped: () => {} })
  const clock: Clock = {
    ...systemClock,
    after(ms, run) {
      if (ms === clipMs) endClip = run
      // More patient than a robot is with its cameras: the machine may be busy with other work.
      return ms === clipMs ? () => {} : systemClock.after(10 * ms, run)
    },
  }
  actions = createCameraActions({
    cameras,
    spool,
    clock,
    startFilm: path === null ? null : createFilmWriter(path),
    privacy,
    reader: null,
    pose: () => ({ mapId: 'b.f', x: 1, y: 3, theta: 0, localized: true }),
    onMedium: () => {},
  })
}

const perform = (type: CameraActionType, parameters: Record<string, unknown> = {}, actionId = 'order.1') =>
  new Promise<ActionOutcome>((resolve) => actions.perform(type, { actionId, type, parameters }, resolve))
const getMediaId = (outcome: ActionOutcome) => (outcome.ok ? outcome.result?.mediaId : outcome.error)

/** Nothing is as black as what it fills. */
const policy: AnonymizeOrder = {
  id: '5f0c7e0a-0000-4000-8000-000000000001',
  revision: 1,
  cameras: [],
  strength: 5,
  targets: ['face'],
  method: 'fill',
  applyTo: ['live', 'archive'],
}

const hasTwoSeconds = (camera: CameraId) => (pictures.get(camera) ?? 0) > 17

it.skipIf(encoderPath === null)(
  'takes a photo of the size that is asked for and keeps it with its place',
  async () => {
    const outcome = await perform('takePhoto', { cameraId: 'v1', title: 'Door' }, 'order.4')
    const [photo] = spool.waiting()
    expect(photo).toMatchObject({
      mediaId: getMediaId(outcome),
      kind: 'photo',
      cameraId: 'v1',
      actionId: 'order.4',
      title: 'Door',
      pose: { mapId: 'b.f', x: 1, y: 3, theta: 0 },
    })
    expect(describeMedium(photo?.mediaId)).toBe('mjpeg 1920x1080')
    await perform('takePhoto', { cameraId: 'v2', quality: 'low' })
    expect(describeMedium(spool.waiting()[1]?.mediaId)).toBe('mjpeg 640x360')
  },
)

it.skipIf(encoderPath === null)(
  'hides the face before the camera in a photo, by the policy or as it is asked, and says so',
  async () => {
    const photograph = async (parameters = {}) => {
      await perform('takePhoto', { cameraId: 'v1', quality: 'high', ...parameters })
      const taken = spool.waiting().at(-1)
      if (taken === undefined) throw new Error('there is a photo')
      const jpeg = readFileSync(join(folder, 'media', `${taken.mediaId}.bytes`))
      const pixels = await decodeJpeg('ffmpeg', jpeg, photoSizes.high)
      if (pixels === null) throw new Error('it is a picture')
      return { anonymised: taken.anonymised, pixels }
    }
    privacy.take(policy)
    const before = await photograph()
    expect(before.anonymised).toBeNull()
    expect(countBlack(before.pixels)).toBeLessThan(100)
    privacy.take({ ...policy, applyTo: ['photo'] })
    const after = await photograph()
    expect(after.anonymised).toEqual({ targets: ['face'], method: 'fill' })
    const face = countBlack(after.pixels)
    expect(face).toBeGreaterThan(1_000)
    const asked = await photograph({ anonymise: true })
    expect(asked.anonymised).toEqual({ targets: ['face', 'person'], method: 'fill' })
    expect(countBlack(asked.pixels)).toBeGreaterThan(5 * face)
  },
)

it('takes no photo with options that it does not support', async () => {
  privacy = createPrivacy()
  await actions.close()
  begin(encoderPath)
  expect(await perform('takePhoto', { cameraId: 'v1', anonymise: true })).toMatchObject({
    error: 'cannotAnonymise',
  })
  expect(spool.waiting()).toEqual([])
})

function readFirstPicture(mediaId: string | undefined): Uint8ClampedArray {
  const path = join(folder, 'media', `${mediaId}.bytes`)
  const size = ['-s', `${photoSizes.high.width}x${photoSizes.high.height}`]
  const options = ['-loglevel', 'error', '-i', path, '-frames:v', '1', ...size]
  const output = ['-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1']
  return new Uint8ClampedArray(execFileSync('ffmpeg', [...options, ...output], { maxBuffer: 50_000_000 }))
}

/** Pixels as black as a filled area, away from the caption below. */
function countBlack(pixels: Uint8ClampedArray): number {
  const end = photoSizes.high.width * (photoSizes.high.height - 60)
  let count = 0
  for (let at = 0; at < end; at++)
    if (Math.max(pixels[at * 4] ?? 0, pixels[at * 4 + 1] ?? 0, pixels[at * 4 + 2] ?? 0) < 6) count++
  return count
}

it.skipIf(encoderPath === null)('records clips of several cameras until it is stopped', async () => {
  privacy.take({ ...policy, cameras: ['v1'], applyTo: ['photo'] })
  const started = perform('startRecording', { cameraIds: '["v1","v2"]', maxSeconds: 60 }, 'order.2')
  expect(await perform('startRecording', { cameraIds: ['v1'] })).toMatchObject({
    error: 'alreadyRecording',
  })
  // More than two seconds at eight a second.
  await vi.waitFor(() => expect((['v1', 'v2'] as const).every(hasTwoSeconds)).toBe(true), 30_000)
  const stopped = await perform('stopRecording')
  expect(stopped).toEqual(await started)
  // Whichever was written sooner.
  const clips = spool.waiting().toSorted((a, b) => a.cameraId.localeCompare(b.cameraId))
  expect(stopped).toMatchObject({ ok: true, result: { mediaIds: clips.map(({ mediaId }) => mediaId) } })
  expect(clips.map(({ cameraId, actionId }) => [cameraId, actionId])).toEqual([
    ['v1', 'order.2'],
    ['v2', 'order.2'],
  ])
  // Of one camera by the policy, and of the other not.
  const [v1, v2] = clips
  expect([v1?.anonymised, v2?.anonymised]).toEqual([{ targets: ['face'], method: 'fill' }, null])
  expect(countBlack(readFirstPicture(v1?.mediaId))).toBeGreaterThan(1_000)
  expect(countBlack(readFirstPicture(v2?.mediaId))).toBeLessThan(100)
  for (const { mediaId, seconds } of clips) {
    expect(seconds).toBeGreaterThan(2)
    expect(describeMedium(mediaId)).toBe('h264 1280x720')
  }
  expect(await perform('stopRecording')).toMatchObject({ error: 'notRecording' })
})

it.skipIf(encoderPath === null)('ends a clip automatically when its time is over', async () => {
  const ended = perform('startRecording', { cameraIds: ['v1'], maxSeconds: clipMs / 1_000 })
  await vi.waitFor(() => expect(pictures.get('v1')).toBeGreaterThan(1), 30_000)
  endClip?.()
  expect(await ended).toMatchObject({ ok: true })
  expect(spool.waiting()).toHaveLength(1)
})

it('takes thermal pictures without an encoder: a person is warmer than the room, and so is their area', async () => {
  begin(null)
  expect(actions.types).toEqual(['takeThermalImage'])
  const middle = { name: 'Person', x: 100, y: 0, width: 56, height: 192 }
  const outcome = await perform('takeThermalImage', { areas: JSON.stringify([middle]) })
  expect(outcome).toMatchObject({ ok: true })
  const result = outcome.ok ? (outcome.result ?? {}) : {}
  expect(result.min).toBeLessThan(26)
  expect(result.max).toBeGreaterThan(30)
  expect(result.areas).toMatchObject([{ name: 'Person', max: result.max }])
  expect(spool.waiting()).toMatchObject([{ kind: 'thermal', size: 98_304, areas: [middle] }])
})

it('says which camera gives no picture, and which request was wrong', async () => {
  lost = ['v1']
  expect(await perform('takePhoto', { cameraId: 'v1' })).toMatchObject({ ok: false, error: 'noPicture' })
  expect(await perform('takePhoto', { cameraId: 'thermal' })).toMatchObject({ error: 'invalidParameters' })
  expect(await perform('startRecording', {})).toMatchObject({ error: 'invalidParameters' })
  const areas = [{ name: 'Out', x: 250, y: 0, width: 10, height: 1 }]
  expect(await perform('takeThermalImage', { areas })).toMatchObject({ error: 'invalidParameters' })
  expect(spool.waiting()).toEqual([])
})

it('fails with F0002 when the disk takes nothing', async () => {
  writeFileSync(join(folder, 'file'), '')
  begin(encoderPath, join(folder, 'file', 'media'))
  expect(await perform('takeThermalImage')).toMatchObject({ ok: false, error: 'F0002' })
})

/** What is in a medium: codec and size. */
function describeMedium(mediaId: string | undefined): string {
  const path = join(folder, 'media', `${mediaId}.bytes`)
  const { stderr } = spawnSync('ffmpeg', ['-hide_banner', '-i', path], { encoding: 'utf8' })
  const [, codec, size] = /Video: (\w+).*?(\d{2,}x\d{2,})/.exec(stderr) ?? []
  return `${codec} ${size}`
}

function hasEncoder(): boolean {
  try {
    return execFileSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' }).includes('libx264')
  } catch {
    return false
  }
}
