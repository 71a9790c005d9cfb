import { z } from 'zod'
import { byId, idSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { mapLimits, patchSchema, pointSchema, transformSchema } from './map-document.ts'

/** Re-scanned parts of a floor (R-MAPS-9): read, applied to the published map as a new revision, and reverted. */

export const patchLimits = {
  nameMax: 40,
  /** Metres per pixel, including after scaling. */
  resolution: mapLimits.resolution,
}

const { min, max } = mapLimits.resolution

/** A picture on the floor must have a size and be within the limits. */
const placeSchema = transformSchema.refine(
  ([a, b, c, d, e, f]) => {
    const pixel = Math.sqrt(Math.abs(a * d - b * c))
    const isNear = Math.max(Math.abs(e), Math.abs(f)) <= mapLimits.coordinate
    // Slightly beyond the limits, because two points determine the last digits.
    return isNear && pixel >= min * 0.999 && pixel <= max * 1.001
  },
  { error: 'map.badPlace' },
)

const source = {
  /** Files of kind map: description (YAML) and picture, or only a picture. */
  files: z
    .array(z.strictObject({ fileId: idSchema }))
    .min(1)
    .max(2),
  /** Metres per pixel of a picture without description. */
  resolution: z.number().min(min).max(max).optional(),
}

const byPatch = byId.extend({ patchId: patchSchema.shape.id })
const published = { 200: z.object({ revision: z.int() }) }

export const mapPatchRoutes = {
  read: defineRoute({
    method: 'POST',
    path: '/floors/:id/patch-readings',
    permission: 'map:write',
    summary: 'Read the files of a re-scanned part, to place it. Nothing is stored.',
    params: byId,
    body: z.strictObject(source),
    responses: {
      200: z.object({
        cells: patchSchema.shape.cells,
        /** Metres per pixel. */
        resolution: z.number(),
        /** Its lower left corner according to its files, in metres; a picture alone has none. */
        origin: pointSchema.nullable(),
      }),
    },
    errors: ['entity.notFound'],
  }),
  apply: defineRoute({
    method: 'POST',
    path: '/floors/:id/patches',
    permission: 'map:write',
    summary:
      'Lay a re-scanned part over the published map and publish that as its next revision; an open draft gets it, too. ' +
      'map.hasErrors: robots cannot drive by the map with it. entity.changed: another revision was published meanwhile.',
    params: byId,
    body: z.strictObject({
      ...source,
      name: patchSchema.shape.name.trim().min(1),
      transform: placeSchema,
    }),
    responses: published,
    errors: ['entity.notFound', 'entity.changed', 'map.hasErrors', 'map.tooLarge'],
  }),
  takeBack: defineRoute({
    method: 'DELETE',
    path: '/floors/:id/patches/:patchId',
    permission: 'map:write',
    summary: 'Publish the map without a re-scanned part, as its next revision; an open draft loses it, too.',
    params: byPatch,
    responses: published,
    errors: ['entity.notFound'],
  }),
}
