/** What the virtual robots' cameras see, cut out by the robot's own action, and read from nothing but the picture. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Crop, meterResultSchema } from '@wheelhouse/contract/inspections/crop'
import { getMeterCrops, type VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'
import { toMap } from '@wheelhouse/contract/maps/map-document'
import { systemClock } from '@wheelhouse/robot-core/clock'
import { createCameraActions } from '@wheelhouse/robot-core/media/camera-actions'
import { openMediaSpool } from '@wheelhouse/robot-core/media/media-spool'
import { createPrivacy } from '@wheelhouse/robot-core/privacy/privacy'
import { createPictureReader } from '@wheelhouse/robot-core/video/picture-reader'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { worldScene } from '../cameras/camera-scene.ts'
import { createVirtualCameraSource } from '../cameras/virtual-camera-source.ts'
import { createVirtualWorld } from '../world/virtual-world.ts'
import { readVirtualMeter } from './read-virtual-meter.ts'

const encoder = 'ffmpeg'
const hall = toMap({
  bounds: { min: [0, 0], max: [10, 10] },
  walls: [{ id: 'north', points: [[0, 8] as [number, number], [10, 8] as [number, number]], height: 2.6 }],
})
/** From the robot's middle to the lens of its head camera. Metres. */
const lensAhead = 0.2

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'virtual-meter-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * A robot photographs a meter on the north wall that shows `value`, and cuts it out.
 * @param metres from the lens to the meter
 * @param aslant degrees by which the robot stands aside of the line straight at the wall; it looks at the meter
 */
async function photograph(value: number, metres: number, aslant: number, crop: 'fourPoint' | 'qr' | Crop) {
  const decimals = Number.isInteger(value) ? 0 : 1
  const meter: VirtualMeter = {
    id: 'TEST-METER',
    plate: 'P-1',
    unit: 'KPA',
    x: 5,
    y: 8,
    height: 1.1,
    theta: -Math.PI / 2,
    warmth: 20,
    markerIds: [11, 22, 33, 44],
    reading: { kind: 'wandering', mean: value, swing: 0, seed: 1, decimals },
  }
  const clock = systemClock
  const world = createVirtualWorld({
    clock,
    seed: 1,
    peoplePerFloor: 0,
    floors: [{ mapId: 'b.f', map: hall, meters: [meter] }],
  })
  const angle = (aslant * Math.PI) / 180
  const away = metres + lensAhead
  const pose = {
    mapId: 'b.f',
    x: 5 + Math.sin(angle) * away,
    y: 8 - Math.cos(angle) * away,
    theta: Math.PI / 2 + angle,
    arm: null,
    localized: true,
  }
  const scene = worldScene({ world, robotId: 'R', tick: () => clock.tick(), pose: () => pose })
  const cameras = createVirtualCameraSource({
    clock,
    scene,
    cameras: ['v1'],
    encoderPath: encoder,
    tickBars: false,
    isLost: () => false,
  })
  const limits = { maxBytes: 1e9, maxAgeMs: 1e9 }
  const actions = createCameraActions({
    cameras,
    privacy: createPrivacy(cameras.privacy),
    clock,
    startFilm: null,
    reader: createPictureReader(encoder),
    pose: () => pose,
    spool: openMediaSpool(folder, { clock, limits, onDropped: () => {} }),
    onMedium: () => {},
  })
  const parameters = { cameraId: 'v1', crop: typeof crop === 'string' ? getMeterCrops(meter)[crop] : crop }
  const outcome = await new Promise((resolve) => {
    actions.perform('readMeter', { actionId: 'o.1', type: 'readMeter', parameters }, resolve)
  })
  cameras.close()
  const { result } = outcome as { result: unknown }
  const { cropId, marker } = meterResultSchema.parse(result)
  return { marker, jpeg: cropId === null ? null : readFileSync(join(folder, `${cropId}.bytes`)) }
}

const mostOfIt: Crop = { marker: 'none', rect: { x: 0.38, y: 0.17, width: 0.24, height: 0.38 } }

describe.skipIf(!hasEncoder())('the display of a virtual meter is read', () => {
  it.each([
    ['near, between its markers', 123.4, 0.8, 0, 'fourPoint'],
    ['far, between its markers', 567890, 1.5, 0, 'fourPoint'],
    ['below zero and from aside, between its markers', -8.2, 1.1, 30, 'fourPoint'],
    ['from the other side, between its markers', 71.9, 1.2, -35, 'fourPoint'],
    ['far, beside its code', 6789, 1.4, 0, 'qr'],
    ['from aside, beside its code', 30.1, 1.1, 25, 'qr'],
    ['in a fixed part of the picture, not straightened', 45.6, 1.1, 10, mostOfIt],
  ] as const)(
    '%s',
    async (_how, value, metres, aslant, crop) => {
      const { jpeg } = await photograph(value, metres, aslant, crop)
      const reading = jpeg && (await readVirtualMeter(jpeg))
      expect(reading?.value).toBe(value)
      expect(reading?.confidence).toBeGreaterThan(0.8)
    },
    60_000,
  )

  it('is not when something hides a part of it, or it is not in the picture', async () => {
    const { jpeg } = await photograph(88.8, 1, 0, 'fourPoint')
    const hide = (left: number, width: number) =>
      sharp(jpeg ?? undefined)
        .composite([
          { input: { create: { width, height: 300, channels: 3, background: '#d5a37c' } }, left, top: 100 },
        ])
        .jpeg()
        .toBuffer()
    // Over its right digits; and close beside it, where nobody can say what is hidden.
    expect(await readVirtualMeter(await hide(380, 120))).toBeNull()
    expect(await readVirtualMeter(await hide(0, 33))).toBeNull()
    expect(await readVirtualMeter(await hide(0, 2))).toMatchObject({ value: 88.8 })
    const wall = await photograph(88.8, 1, 0, {
      marker: 'none',
      rect: { x: 0, y: 0.6, width: 0.3, height: 0.3 },
    })
    expect(wall.jpeg && (await readVirtualMeter(wall.jpeg))).toBeNull()
  }, 60_000)
})

it('takes nothing for a picture that is none', async () => {
  expect(await readVirtualMeter(Buffer.from('no picture'))).toBeNull()
})

function hasEncoder(): boolean {
  try {
    return execFileSync(encoder, ['-hide_banner', '-encoders'], { encoding: 'utf8' }).includes('mjpeg')
  } catch {
    return false
  }
}
