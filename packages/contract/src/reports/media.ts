import { z } from 'zod'
import { recordingLimits } from '../archives/recording-facts.ts'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { cameraIds } from '../robots/robot-values.ts'
import { anonymizeMarkSchema } from '../system/anonymisation.ts'
import { fileKinds, storedFileSchema } from '../system/file.ts'
import { thermalAreaLimits, thermalAreaSchema, thermalBytes, thermalFiguresSchema } from './thermal-image.ts'

/**
 * Photos, video clips and thermal pictures that robots take (decision 0032). The robot announces what it has over its
 * own link (`x-media-up`), gets a URL (`x-media`), and uploads the bytes there in chunks.
 */
const mediaKinds = ['photo', 'video', 'thermal'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** What robots upload this way: media, and requested recordings (archives/recording-facts.ts). */
const uploadKinds = [...mediaKinds, 'recording'] as const
export type UploadKind = (typeof uploadKinds)[number]

export const mediaLimits = {
  titleMax: 64,
  actionIdMax: 200,
  /** Bytes of one medium. */
  maxBytes: {
    photo: fileKinds.image.maxBytes,
    video: 200_000_000,
    thermal: thermalBytes,
    recording: recordingLimits.maxBytes,
  } satisfies Record<UploadKind, number>,
  /** Bytes per request. What an aborted request has delivered is kept. */
  chunkBytes: 524_288,
  /** Media of one robot: concurrent uploads, and new ones per hour. */
  unfinishedMax: 4,
  perHourMax: 600,
  /** How long a URL is valid. */
  addressMinutes: 15,
  /** Longest clip, in seconds. */
  clipMaxSeconds: 600,
}

/** Sizes of photos: `low` and `high` are those of R-ARCHIVES-1, `full` is the camera's full resolution. */
export const photoSizes = {
  low: { width: 640, height: 360 },
  high: { width: 1280, height: 720 },
  full: { width: 1920, height: 1080 },
} as const
export type PhotoQuality = keyof typeof photoSizes
export const photoQualities = ['low', 'high', 'full'] as const satisfies PhotoQuality[]

const poseSchema = z.object({
  mapId: z.string().min(1).max(128),
  x: z.number(),
  y: z.number(),
  theta: z.number(),
})

/** What a robot knows of a medium once it is taken. */
export const mediaFactsSchema = z
  .object({
    /** Assigned by the robot, and kept by the server. */
    mediaId: idSchema,
    kind: z.enum(uploadKinds),
    cameraId: z.enum(cameraIds),
    size: z.int().positive(),
    /** Of all bytes, hexadecimal. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** By the robot's clock. */
    takenAt: timestampSchema,
    /** The action that it was taken for: of an order `<orderId>.<n>`. */
    actionId: z.string().min(1).max(mediaLimits.actionIdMax),
    title: z.string().max(mediaLimits.titleMax).nullable(),
    /** Where the robot was; `null` if unknown. Metres and radians. */
    pose: poseSchema.nullable(),
    /** Length of a clip. */
    seconds: z.number().positive().nullable(),
    /** Parts of a thermal picture to be measured separately. */
    areas: z.array(thermalAreaSchema).max(thermalAreaLimits.max),
    /** What the robot anonymised in it. */
    anonymised: anonymizeMarkSchema.nullable().default(null),
  })
  .refine(({ kind, cameraId }) => (kind === 'thermal') === (cameraId === 'thermal'))
export type MediaFacts = z.output<typeof mediaFactsSchema>

/**
 * Why a robot should discard a medium: sending it again would not help. `notWanted`: nobody requested that recording.
 */
const mediaRefusals = ['tooLarge', 'idInUse', 'foreignMap', 'notWanted'] as const
export type MediaRefusal = (typeof mediaRefusals)[number]

/** The server's answer to an announced medium. */
export const mediaAnswerBodies = [
  /** Send the bytes to this URL. */
  z.object({ kind: z.literal('upload'), mediaId: idSchema, address: z.string().max(2_000) }),
  /** It is stored completely. */
  z.object({ kind: z.literal('stored'), mediaId: idSchema }),
  z.object({ kind: z.literal('refused'), mediaId: idSchema, reason: z.enum(mediaRefusals) }),
  /** Not now: too many at once, or no room. */
  z.object({ kind: z.literal('later'), mediaId: idSchema, reason: z.enum(['tooMany', 'noSpace']) }),
] as const
export type MediaAnswer = z.output<(typeof mediaAnswerBodies)[number]>

export const mediaSchema = z.object({
  id: idSchema,
  kind: z.enum(mediaKinds),
  robotId: idSchema,
  robotName: z.string(),
  cameraId: z.enum(cameraIds),
  takenAt: timestampSchema,
  /** When it was stored completely. */
  storedAt: timestampSchema,
  actionId: z.string(),
  title: z.string().nullable(),
  pose: poseSchema.nullable(),
  seconds: z.number().nullable(),
  /** What the robot anonymised in it before sending it. */
  anonymised: anonymizeMarkSchema.nullable(),
  /** Measured by the server; `null` for anything but a thermal picture. */
  thermal: thermalFiguresSchema
    .extend({ areas: z.array(z.object({ ...thermalAreaSchema.shape, ...thermalFiguresSchema.shape })) })
    .nullable(),
  file: storedFileSchema,
})
export type Media = z.output<typeof mediaSchema>

const ticket = z.string().min(1).max(1_000)
const offset = z.int().min(0)

/** Called by robots: they get the URL over their link, and need nothing else. */
export const mediaUploadRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/robot-media',
    permission: 'public',
    summary: 'How far the upload of a medium is.',
    query: z.strictObject({ ticket }),
    responses: { 200: z.object({ offset, size: z.int() }) },
    errors: ['entity.notFound'],
  }),
  append: defineRoute({
    method: 'PATCH',
    path: '/robot-media',
    permission: 'public',
    summary: 'Send the next bytes of a medium. Another offset answers the true one.',
    query: z.strictObject({ ticket, offset: z.string().regex(/^\d{1,15}$/) }),
    consumes: 'application/octet-stream',
    bodyLimit: mediaLimits.chunkBytes,
    responses: { 200: z.object({ offset }) },
    errors: ['entity.notFound', 'upload.offset'],
  }),
  complete: defineRoute({
    method: 'POST',
    path: '/robot-media/complete',
    permission: 'public',
    summary:
      'Check hash and content of a medium and keep it; asked again, the same answer. What was refused is gone.',
    query: z.strictObject({ ticket }),
    responses: { 204: null },
    errors: [
      'entity.notFound',
      'upload.offset',
      'file.wrongType',
      'file.damaged',
      'file.pictureTooLarge',
      'file.unpacksTooLarge',
    ],
  }),
}

export const mediaRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/media/:id',
    permission: 'report:read',
    summary: 'What is known of a photo, clip or thermal picture of a robot; `file` says where its bytes are.',
    params: byId,
    responses: { 200: mediaSchema },
    errors: ['entity.notFound'],
  }),
  preview: defineRoute({
    method: 'GET',
    path: '/media/:id/preview',
    permission: 'report:read',
    summary: 'A thermal picture as people see it, in colours (PNG).',
    params: byId,
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound'],
  }),
}
