import { cropSchema, type MeterResult } from '@wheelhouse/contract/inspections/crop'
import {
  mediaLimits,
  type PhotoQuality,
  photoQualities,
  photoSizes,
  videoCameraIds,
} from '@wheelhouse/contract/reports/media'
import { z } from 'zod'
import type { VehicleAction } from '../adapter.ts'
import type { TakenPicture } from '../video/picture-reader.ts'
import {
  type CameraParts,
  type Cancel,
  type Done,
  failed,
  keep,
  note,
  nothingToCancel,
  orText,
  refuse,
  settle,
  titleSchema,
} from './keep-media.ts'

/** Actions that look for markers in a picture: meters are cut out by theirs, and codes are read. */

type VideoCameraId = (typeof videoCameraIds)[number]

const meterSchema = z.object({
  cameraId: z.enum(videoCameraIds),
  crop: orText(cropSchema),
  quality: z.enum(photoQualities).default('full'),
  title: titleSchema,
})
const codeSchema = z.object({ kind: z.literal('qr'), cameraId: z.enum(videoCameraIds).default('v1') })

const noReader = 'The robot has nothing that reads pictures'
/** Behind the title of what was cut from a picture. */
const cropMark = '(crop)'

/** Takes a picture and cuts the meter out of it. Both are kept; without its marker the whole picture alone. */
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
    const picture = await take(parts, cameraId, quality)
    const cut = picture && (await reader.cut(picture, crop))
    if (!picture || !cut) return failed('noPicture', `Camera ${cameraId} gives no picture`)
    const { mediaId } = await keep(parts, facts, picture.jpeg)
    const cropId = cut.jpeg && (await keep(parts, cropFacts, cut.jpeg)).mediaId
    const result: MeterResult = { mediaId, cropId, marker: cut.marker }
    return { ok: true, result }
  })
  return nothingToCancel
}

/** Reads the largest QR code before a camera. Nothing is kept. */
export function scanCode(parts: CameraParts, { parameters }: VehicleAction, done: Done): Cancel {
  const parsed = codeSchema.safeParse(parameters)
  if (!parsed.success) return refuse(done, 'invalidParameters', 'scanCode needs the kind qr')
  const { reader } = parts
  if (reader === null) return refuse(done, 'noEncoder', noReader)
  const { cameraId } = parsed.data
  void settle(done, async () => {
    const picture = await take(parts, cameraId, 'full')
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
): Promise<TakenPicture | null> {
  const size = photoSizes[quality]
  const jpeg = await cameras.takePhoto(cameraId, size)
  return jpeg && { ...size, jpeg }
}

function getCropTitle(title: string | null): string {
  return title === null
    ? cropMark
    : `${title.slice(0, mediaLimits.titleMax - cropMark.length - 1)} ${cropMark}`
}
