import { cropSchema, type MeterResult } from '@wheelhouse/contract/inspections/crop'
import {
  mediaLimits,
  type PhotoQuality,
  photoQualities,
  photoSizes,
} from '@wheelhouse/contract/reports/media'
import { videoCameraIds } from '@wheelhouse/contract/teleop/video'
import { z } from 'zod'
import type { VehicleAction } from '../adapter.ts'
import { type Cancel, type Done, nothingToCancel, refuse } from '../end-action.ts'
import type { Mask } from '../privacy/mask.ts'
import { toMark } from '../privacy/privacy.ts'
import type { TakenPicture } from '../video/picture-reader.ts'
import { type CameraParts, failed, keep, note, orText, settle, titleSchema } from './keep-media.ts'

/** Actions that look for markers in a picture: meters are cropped by theirs, and codes are read. */

type VideoCameraId = (typeof videoCameraIds)[number]

const meterSchema = z.object({
  cameraId: z.enum(videoCameraIds),
  crop: orText(cropSchema),
  quality: z.enum(photoQualities).default('full'),
  title: titleSchema,
})
const codeSchema = z.object({ kind: z.literal('qr'), cameraId: z.enum(videoCameraIds).default('v1') })

const noReader = 'The robot has nothing that reads pictures'
/** Appended to the title of a cropped picture. */
const cropMark = '(crop)'

/** Takes a picture and crops the meter. Both are kept; if its marker is missing, only the whole picture. */
export function readMeter(parts: CameraParts, { actionId, parameters }: VehicleAction, done: Done): Cancel {
  const parsed = meterSchema.safeParse(parameters)
  if (!parsed.success) return refuse(done, 'invalidParameters', 'readMeter needs a cameraId and a crop')
  const { reader } = parts
  if (reader === null) return refuse(done, 'noEncoder', noReader)
  const { cameraId, crop, quality } = parsed.data
  const title = parsed.data.title ?? null
  const facts = note(parts, { actionId, kind: 'photo', cameraId, title })
  const cropFacts = note(parts, { actionId, kind: 'photo', cameraId, title: getCropTitle(title) })
  void settle(done, async () => {
    const mask = parts.privacy.mask('photo', cameraId)
    const picture = await take(parts, cameraId, quality, mask)
    const cut = picture && (await reader.cut(picture, crop))
    if (!picture || !cut) return failed('noPicture', `Camera ${cameraId} gives no picture`)
    const anonymised = toMark(mask)
    const { mediaId } = await keep(parts, { ...facts, anonymised }, picture.shown)
    const cropId = cut.jpeg && (await keep(parts, { ...cropFacts, anonymised }, cut.jpeg)).mediaId
    const result: MeterResult = { mediaId, cropId, marker: cut.marker }
    return { ok: true, result }
  })
  return nothingToCancel
}

/** Reads the largest QR code in front of a camera. Nothing is kept. */
export function scanCode(parts: CameraParts, { parameters }: VehicleAction, done: Done): Cancel {
  const parsed = codeSchema.safeParse(parameters)
  if (!parsed.success) return refuse(done, 'invalidParameters', 'scanCode needs the kind qr')
  const { reader } = parts
  if (reader === null) return refuse(done, 'noEncoder', noReader)
  const { cameraId } = parsed.data
  void settle(done, async () => {
    const picture = await take(parts, cameraId, 'full', null)
    const texts = picture && (await reader.readCodes(picture))
    if (!texts) return failed('noPicture', `Camera ${cameraId} gives no picture`)
    const [text] = texts
    return text === undefined
      ? failed('noCode', `Camera ${cameraId} sees no code`)
      : { ok: true, result: { text } }
  })
  return nothingToCancel
}

async function take(
  { cameras }: CameraParts,
  cameraId: VideoCameraId,
  quality: PhotoQuality,
  mask: Mask | null,
): Promise<TakenPicture | null> {
  const size = photoSizes[quality]
  const photo = await cameras.takePhoto(cameraId, size, { mask, withOriginal: true })
  return photo && { ...size, jpeg: photo.original ?? photo.jpeg, shown: photo.jpeg }
}

function getCropTitle(title: string | null): string {
  return title === null
    ? cropMark
    : `${title.slice(0, mediaLimits.titleMax - cropMark.length - 1)} ${cropMark}`
}
