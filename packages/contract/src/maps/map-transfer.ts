import { z } from 'zod'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { storedFileSchema } from '../system/file.ts'

/** Maps in other formats: imported from files of kind map, exported as downloads. */

/** `geojson`: a route graph of Nav2. `wheelhouse`: our own document, with all there is on a map. */
export const importFormats = ['nav2', 'openRmf', 'lif', 'geojson', 'wheelhouse'] as const
export type ImportFormat = (typeof importFormats)[number]
export const exportFormats = ['nav2', 'geojson', 'lif', 'wheelhouse', 'all'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What can be lost in conversion: whole lists and singles by name, and properties that other formats lack. */
const lossKinds = [
  'walls',
  'doors',
  'lifts',
  'rooms',
  'fixtures',
  'waypoints',
  'edges',
  'zones',
  'routes',
  'pins',
  'patches',
  'occupancy',
  'picture',
  'routeImages',
  /** Objects that are switched off. */
  'switchedOff',
  'waypointTypes',
  'waypointNumbers',
  'waypointNotes',
  'edgeSpeeds',
  'zoneNames',
  'zoneHours',
  /** Limits in metres per second. */
  'zoneSpeeds',
  /** In a file: cells of a mask that are neither forbidden nor free. */
  'undesirableCells',
  /** In a file: curves of edges, which become straight. */
  'curves',
  /** In a file: edges that lead to another level. */
  'levelChanges',
  /** In a file: points and edges at which robots do something. */
  'operations',
  /** In a file: edges that cost more or less than their length, or whose costs must not change. */
  'edgeCosts',
  /** In a file: furniture of unknown size. */
  'models',
] as const
export type LossKind = (typeof lossKinds)[number]

/** What a format cannot represent of a map, or a map of a file, and how many there are. */
const transferLossSchema = z.object({ what: z.enum(lossKinds), count: z.int() })
export type TransferLoss = z.output<typeof transferLossSchema>

const mapUploadSchema = z.object({
  id: idSchema,
  /** `patch`: a re-scanned part. */
  format: z.enum([...importFormats, 'patch']),
  uploadedAt: timestampSchema,
  uploadedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  files: z.array(storedFileSchema),
})
export type MapUpload = z.output<typeof mapUploadSchema>

export const mapImportRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/floors/:id/map-imports',
    permission: 'map:write',
    summary:
      'Read files of another form into the draft: what they hold takes the place of what the draft had of it, the rest ' +
      'stays. The description comes first, pictures and masks after it. invalid field: `files.<n>` says what is wrong.',
    params: byId,
    body: z.strictObject({
      format: z.enum(importFormats),
      /**
       * Files of kind map. Nav2: YAML, picture, and for each mask again both. Open-RMF: building file, and with the role
       * `drawing` the picture, of kind image, that the level was drawn on, which is placed below the map.
       */
      files: z
        .array(z.strictObject({ fileId: idSchema, role: z.enum(['map', 'keepout', 'speed', 'drawing']) }))
        .min(1)
        .max(8),
      /** Open-RMF and LIF: the level for this floor; defaults to the only one. */
      level: z.string().max(100).optional(),
    }),
    responses: {
      200: z.object({
        version: z.int(),
        /** What was in the file but not representable in the map. */
        leftOut: z.array(transferLossSchema),
        /** The levels of the file, lowest first. */
        levels: z.array(z.string()),
      }),
    },
    // map.chooseLevel: `params.levels` has them, joined by commas.
    errors: ['entity.notFound', 'map.chooseLevel', 'map.tooLarge'],
  }),
  uploads: defineRoute({
    method: 'GET',
    path: '/floors/:id/map-uploads',
    permission: 'map:read',
    summary: 'The files that maps of this floor were made of, newest first, each as it was uploaded.',
    params: byId,
    responses: { 200: z.array(mapUploadSchema) },
    errors: ['entity.notFound'],
  }),
}

export const mapExportRoutes = {
  loss: defineRoute({
    method: 'GET',
    path: '/floors/:id/map-export-loss',
    permission: 'map:read',
    summary: 'What would be left out of the published map in each form.',
    params: byId,
    responses: { 200: z.record(z.enum(exportFormats), z.array(transferLossSchema)) },
    errors: ['entity.notFound'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/floors/:id/map-export',
    permission: 'map:read',
    summary: "The floor's published map in another form, as one file or a zip archive.",
    params: byId,
    query: z.strictObject({ format: z.enum(exportFormats) }),
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound', 'map.tooLarge'],
  }),
}
