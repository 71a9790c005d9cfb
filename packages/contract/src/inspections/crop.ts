import { z } from 'zod'

/**
 * Which part of a camera's picture a check item looks at. The console sets it up, the robot cuts by it (action
 * `readMeter`), so both go by this one description.
 */

/** By what a meter is found in the picture (R-INSPECTIONS-1). The numbers are those of `markerType` of check items. */
export const markerTypes = { none: 0, fourPoint: 1, qr: 2 } as const
export type MarkerType = (typeof markerTypes)[keyof typeof markerTypes]

/** Side of the square picture that meters are cut to, in pixels: what reading services ask for. */
export const cropPixels = 540

/** ArUco markers of the dictionary 4x4 with 50 codes. */
export const arucoIdMax = 49

const share = z.number().min(0).max(1)

/** Part of a picture, as shares of its width and height from its top left corner. */
export const pictureRectSchema = z
  .strictObject({ x: share, y: share, width: share.min(0.01), height: share.min(0.01) })
  .refine(({ x, y, width, height }) => x + width <= 1.000_001 && y + height <= 1.000_001, {
    error: 'crop.outside',
  })
export type PictureRect = z.output<typeof pictureRectSchema>

/** In sides of the code, from the code's top left corner along its own edges: `y` counts downwards. */
const besideCode = z.number().min(-20).max(20)
const sides = z.number().min(0.1).max(20)

export const cropSchema = z.discriminatedUnion('marker', [
  /** Always the same part of the picture. */
  z.strictObject({ marker: z.literal('none'), rect: pictureRectSchema }),
  /** What lies between the middles of four markers, made square. Their numbers clockwise from the top left. */
  z.strictObject({
    marker: z.literal('fourPoint'),
    ids: z
      .array(z.int().min(0).max(arucoIdMax))
      .length(4)
      .refine((ids) => new Set(ids).size === 4, { error: 'crop.sameMarker' }),
  }),
  /** Beside a QR code with this text, on the same wall. */
  z.strictObject({
    marker: z.literal('qr'),
    text: z.string().min(1).max(128),
    rect: z.strictObject({ x: besideCode, y: besideCode, width: sides, height: sides }),
  }),
])
export type Crop = z.output<typeof cropSchema>

/** What `readMeter` says of the marker: an item whose marker is not in the picture was not found. */
export const markerFindings = ['none', 'found', 'notFound'] as const
export type MarkerFinding = (typeof markerFindings)[number]

/**
 * What the action `readMeter` brings: the whole picture, and what was cut from it.
 * `cropId` is `null` exactly when the marker was not found.
 */
export const meterResultSchema = z.object({
  mediaId: z.uuid(),
  cropId: z.uuid().nullable(),
  marker: z.enum(markerFindings),
})
export type MeterResult = z.output<typeof meterResultSchema>
