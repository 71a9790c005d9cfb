import { z } from 'zod'
import { recordingLimits } from '../archives/recording-facts.ts'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { anonymizeMarkSchema } from '../system/anonymisation.ts'
import { fileKinds, storedFileSchema } from '../system/file.ts'
import { cameraIds } from '../teleop/video.ts'
import { thermalAreaLimits, thermalAreaSchema, thermalBytes, thermalFiguresSchema } from './thermal-image.ts'

/**
 * Photos, video clips and thermal pictures that robots take (decision 0032). The robot tells the server what it has over
 * its own link (`x-media-up`), is told an address (`x-media`), and sends the bytes there piece by piece.
 */
export const mediaKinds = ['photo', 'video', 'thermal'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** What robots bring in this way: media, and recordings that were asked for (archives/recording-facts.ts). */
export const uploadKinds = [...mediaKinds, 'recording'] as const
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
  /** Bytes of one request. What a cut request has brought stays. */
  chunkBytes: 524_288,
  /** Media of one robot: on their way at once, and new ones in an hour. */
  unfinishedMax: 4,
  perHourMax: 600,
  /** How long an address may be used. */
  addressMinutes: 15,
  /** Longest clip, in seconds. */
  clipMaxSeconds: 600,
}

/** Sizes of photos: `low` and `high` are those of R-ARCHIVES-1, `full` is all that the camera has. */
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

/** What a robot knows of a medium when it has taken it. */
export const mediaFactsSchema = z
  .object({
    /** Made by the robot; the medium keeps it. */
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
    /** Where the robot stood; `null`: it did not know. Metres and radians. */
    pose: poseSchema.nullable(),
    /** Length of a clip. */
    seconds: z.number().positive().nullable(),
    /** Parts of a thermal picture to be measured on their own. */
    areas: z.array(thermalAreaSchema).max(thermalAreaLimits.max),
    /** What the robot anonymised in it. */
    anonymised: anonymizeMarkSchema.nullable().default(null),
  })
  .refine(({ kind, cameraId }) => (kind === 'thermal') === (cameraId === 'thermal'))
export type MediaFacts = z.output<typeof mediaFactsSchema>

/** Why a robot may give a medium up: sending it again would not help. `notWanted`: nobody asked for that recording. */
export const mediaRefusals = ['tooLarge', 'idInUse', 'foreignMap', 'notWanted'] as const
export type MediaRefusal = (typeof mediaRefusals)[number]

/** What the server says to an announced medium. */
export const mediaAnswerBodies = [
  /** Send the bytes to this address. */
  z.object({ kind: z.literal('upload'), mediaId: idSchema, address: z.string().max(2_000) }),
  /** It is here, whole. */
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
  /** When it was here whole. */
  storedAt: timestampSchema,
  actionId: z.string(),
  title: z.string().nullable(),
  pose: poseSchema.nullable(),
  seconds: z.number().nullable(),
  /** What the robot made unrecognisable in it before it sent it. */
  anonymised: anonymizeMarkSchema.nullable(),
  /** Measured by the server; `null` for what is no thermal picture. */
  thermal: thermalFiguresSchema
    .extend({ areas: z.array(z.object({ ...thermalAreaSchema.shape, ...thermalFiguresSchema.shape })) })
    .nullable(),
  file: storedFileSchema,
})
export type Media = z.output<typeof mediaSchema>

const ticket = z.string().min(1).max(1_000)
const offset = z.int().min(0)

/** Called by robots: the address is told to them over their link, and is all that they need. */
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
