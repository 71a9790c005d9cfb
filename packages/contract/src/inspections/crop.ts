import { z } from 'zod'

/**
 * Which part of a camera's picture a check item uses. The console sets it up and the robot crops by it (action
 * `readMeter`), so both share this description.
 */

/** How a meter is located in the picture (R-INSPECTIONS-1). The numbers are those of `markerType` of check items. */
export const markerTypes = { none: 0, fourPoint: 1, qr: 2 } as const
export type MarkerType = (typeof markerTypes)[keyof typeof markerTypes]

/** Side in pixels of the square picture that meters are cropped to, as reading services require. */
export const cropPixels = 540

/** ArUco markers of the dictionary 4x4 with 50 codes. */
export const arucoIdMax = 49

const share = z.number().min(0).max(1)

/** Part of a picture, as fractions of its width and height from its top left corner. */
export const pictureRectSchema = z
  .strictObject({ x: share, y: share, width: share.min(0.01), height: share.min(0.01) })
  .refine(({ x, y, width, height }) => x + width <= 1.000_001 && y + height <= 1.000_001, {
    error: 'crop.outside',
  })
export type PictureRect = z.output<typeof pictureRectSchema>

/** In multiples of the code's side, from its top left corner along its own edges; `y` is downwards. */
const besideCode = z.number().min(-20).max(20)
const sides = z.number().min(0.1).max(20)

export const cropSchema = z.discriminatedUnion('marker', [
  /** Always the same part of the picture. */
  z.strictObject({ marker: z.literal('none'), rect: pictureRectSchema }),
  /** The area between the centres of four markers, rectified to a square. Their numbers clockwise from the top left. */
  z.strictObject({
    marker: z.literal('fourPoint'),
    ids: z
      .array(z.int().min(0).max(arucoIdMax))
      .length(4)
      .refine((ids) => new Set(ids).size === 4, { error: 'crop.sameMarker' }),
  }),
  /** Next to a QR code with this text, on the same wall. */
  z.strictObject({
    marker: z.literal('qr'),
    text: z.string().min(1).max(128),
    rect: z.strictObject({ x: besideCode, y: besideCode, width: sides, height: sides }),
  }),
])
export type Crop = z.output<typeof cropSchema>

/** What `readMeter` reports of the marker: an item whose marker is not in the picture was not found. */
const markerFindings = ['none', 'found', 'notFound'] as const
export type MarkerFinding = (typeof markerFindings)[number]

/**
 * The result of the action `readMeter`: the whole picture, and the crop.
 * `cropId` is `null` exactly when the marker was not found.
 */
export const meterResultSchema = z.object({
  mediaId: z.uuid(),
  cropId: z.uuid().nullable(),
  marker: z.enum(markerFindings),
})
export type MeterResult = z.output<typeof meterResultSchema>
