/** Meters cut out and codes read by the real encoder and thread, in pictures that are painted here. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Crop } from '@wheelhouse/contract/inspections/crop'
import { cropPixels, meterResultSchema } from '@wheelhouse/contract/inspections/crop'
import {
  blankPicture,
  paintAruco,
  paintCode,
  paintPlane,
  pointOn,
  squareAt,
} from '@wheelhouse/markers/testing/paint'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ActionOutcome, CameraActionType } from '../adapter.ts'
import { systemClock } from '../clock.ts'
import { createPrivacy } from '../privacy/privacy.ts'
import { aCameraSource } from '../testing/a-camera-source.ts'
import { decodeJpeg, encodeJpeg } from '../video/jpeg.ts'
import { createPictureReader } from '../video/picture-reader.ts'
import { type CameraActions, createCameraActions } from './camera-actions.ts'
import { type MediaSpool, openMediaSpool } from './media-spool.ts'

const encoder = 'ffmpeg'
const size = { width: 1920, height: 1080 }
const meter = squareAt([900, 500], 400, 4, { aslant: 20, nearness: 0.3 })
const fourPoint: Crop = { marker: 'fourPoint', ids: [4, 5, 6, 7] }

let complete: Uint8Array | null
let incomplete: Uint8Array | null
let folder: string
let photo: Uint8Array | null
/** What of it may leave the robot. */
let shown: Uint8Array | null
let spool: MediaSpool
let actions: CameraActions

beforeAll(async () => {
  complete = await photograph(true)
  incomplete = await photograph(false)
})
beforeEach(() => {
  shown = null
  folder = mkdtempSync(join(tmpdir(), 'reading-'))
  const cameras = aCameraSource({
    takePhoto: async () => photo && { jpeg: shown ?? photo, original: photo },
  })
  const limits = { maxBytes: 1e9, maxAgeMs: 1e9 }
  spool = openMediaSpool(folder, { clock: systemClock, limits, onDropped: () => {} })
  actions = createCameraActions({
    cameras,
    privacy: createPrivacy(),
    spool,
    clock: systemClock,
    startFilm: null,
    reader: createPictureReader(encoder),
    pose: () => ({ mapId: 'b.f', x: 1, y: 3, theta: 0, localized: true }),
    onMedium: () => {},
  })
})
afterEach(() => rmSync(folder, { recursive: true }))

const perform = (type: CameraActionType, parameters: Record<string, unknown>) =>
  new Promise<ActionOutcome>((resolve) =>
    actions.perform(type, { actionId: 'order.1', type, parameters }, resolve),
  )

/** A white meter with its lower half dark, markers at its corners (all four, or three) and a code beside it. */
function photograph(isComplete: boolean): Promise<Uint8Array | null> {
  const picture = blankPicture(size.width, size.height)
  paintPlane(picture, meter, (x, y) => (x < 0 || y < 0 || x > 1 || y > 1 ? null : y > 0.5 ? 60 : 230))
  const corners = [
    [4, 0, 0],
    [5, 1, 0],
    [6, 1, 1],
    [7, 0, 1],
  ] as const
  for (const [id, x, y] of isComplete ? corners : corners.slice(1)) {
    const middle = pointOn(meter, x, y)
    paintAruco(picture, id, squareAt([middle.x, middle.y], 60, 4, { aslant: 20 }))
  }
  paintCode(picture, 'meter-4', squareAt([1350, 500], 130, 4, { aslant: 20 }))
  return encodeJpeg(encoder, picture, 'rgba')
}

const whenEncoder = it.skipIf(!hasEncoder())

whenEncoder('cuts a meter out by its markers, straight, and keeps the whole picture as well', async () => {
  photo = complete
  const outcome = await perform('readMeter', {
    checkItemId: 'c-1',
    cameraId: 'v1',
    crop: JSON.stringify(fourPoint),
    title: 'Boiler',
  })
  const result = meterResultSchema.parse(outcome.ok && outcome.result)
  expect(result.marker).toBe('found')
  const media = spool
    .waiting()
    .map(({ mediaId, title, kind, actionId }) => ({ mediaId, title, kind, actionId }))
  const common = { kind: 'photo', actionId: 'order.1' }
  expect(media).toHaveLength(2)
  expect(media).toContainEqual({ ...common, mediaId: result.mediaId, title: 'Boiler' })
  expect(media).toContainEqual({ ...common, mediaId: result.cropId, title: 'Boiler (crop)' })
  const square = { width: cropPixels, height: cropPixels }
  const cut = await decodeJpeg(encoder, readFileSync(join(folder, `${result.cropId}.bytes`)), square)
  const shadeAt = (x: number, y: number) => cut?.[(y * cropPixels + x) * 4] ?? Number.NaN
  for (const x of [150, 270, 390]) {
    expect(shadeAt(x, cropPixels / 2 - 12)).toBeGreaterThan(200)
    expect(shadeAt(x, cropPixels / 2 + 12)).toBeLessThan(90)
  }
})

whenEncoder('finds a meter by what the camera saw, and cuts it out of what may be seen', async () => {
  photo = complete
  shown = await encodeJpeg(
    encoder,
    { ...size, data: new Uint8ClampedArray(size.width * size.height * 4) },
    'rgba',
  )
  const outcome = await perform('readMeter', { cameraId: 'v1', crop: fourPoint })
  const result = meterResultSchema.parse(outcome.ok && outcome.result)
  expect(result.marker).toBe('found')
  const square = { width: cropPixels, height: cropPixels }
  for (const [id, area] of [
    [result.mediaId, size],
    [result.cropId, square],
  ] as const) {
    const pixels = await decodeJpeg(encoder, readFileSync(join(folder, `${id}.bytes`)), area)
    expect(pixels?.some((shade, at) => at % 4 !== 3 && shade > 40)).toBe(false)
  }
})

whenEncoder('keeps only the whole picture when the marker is not in it', async () => {
  photo = incomplete
  const outcome = await perform('readMeter', { cameraId: 'v1', crop: fourPoint })
  expect(outcome).toMatchObject({ ok: true, result: { marker: 'notFound', cropId: null } })
  expect(spool.waiting()).toMatchObject([{ title: null }])
})

whenEncoder('cuts beside a code, and a fixed part without any marker', async () => {
  photo = complete
  const rect = { x: -4, y: -1, width: 3, height: 3 }
  expect(
    await perform('readMeter', { cameraId: 'v1', crop: { marker: 'qr', text: 'meter-4', rect } }),
  ).toMatchObject({ result: { marker: 'found' } })
  const part = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 }
  expect(await perform('readMeter', { cameraId: 'v1', crop: { marker: 'none', rect: part } })).toMatchObject({
    result: { marker: 'none' },
  })
  expect(spool.waiting()).toHaveLength(4)
})

whenEncoder('reads a code and keeps nothing of it', async () => {
  photo = complete
  expect(await perform('scanCode', { kind: 'qr' })).toEqual({ ok: true, result: { text: 'meter-4' } })
  photo = await encodeJpeg(encoder, blankPicture(size.width, size.height), 'rgba')
  expect(await perform('scanCode', { kind: 'qr', cameraId: 'v1' })).toMatchObject({ error: 'noCode' })
  expect(spool.waiting()).toEqual([])
})

it('says which request was wrong, and which camera gives no picture', async () => {
  photo = null
  const crop = { marker: 'fourPoint', ids: [1, 2, 3, 3] }
  expect(await perform('readMeter', { cameraId: 'v1', crop })).toMatchObject({ error: 'invalidParameters' })
  expect(await perform('readMeter', { cameraId: 'v1', crop: '{' })).toMatchObject({
    error: 'invalidParameters',
  })
  expect(await perform('scanCode', { kind: 'bar' })).toMatchObject({ error: 'invalidParameters' })
  expect(await perform('readMeter', { cameraId: 'v1', crop: fourPoint })).toMatchObject({
    error: 'noPicture',
  })
  expect(spool.waiting()).toEqual([])
})

whenEncoder('takes nothing for a picture that is none', async () => {
  photo = new TextEncoder().encode('no picture')
  expect(await perform('readMeter', { cameraId: 'v1', crop: fourPoint })).toMatchObject({
    error: 'noPicture',
  })
})

function hasEncoder(): boolean {
  try {
    return execFileSync(encoder, ['-hide_banner', '-encoders'], { encoding: 'utf8' }).includes('mjpeg')
  } catch {
    return false
  }
}
