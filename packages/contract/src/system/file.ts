import { z } from 'zod'
import { byId, idSchema, nameField } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

const megabyte = 1_000_000

/** The content types that a file may have, by its purpose; its name and the browser's claim are ignored. */
const types = {
  image: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  audio: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/mp4'],
  video: ['video/mp4', 'video/quicktime', 'video/webm'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  /** A map: a scan's picture or its description, a building, a layout, or a map document. */
  map: ['image/png', 'image/x-portable-graymap', 'application/yaml', 'application/json'],
  aimodel: ['application/onnx', 'application/x-tflite'],
  /** A version of the console or of the robots' OS, as one package. */
  software: ['application/zip', 'application/gzip', 'application/vnd.debian.binary-package'],
  /** Raw temperatures of a robot (reports/thermal-image.ts). People cannot upload them. */
  thermal: ['application/x-thermal'],
} as const
export type FileKind = keyof typeof types
/** What people can upload. */
export type UploadKind = Exclude<FileKind, 'thermal'>
export type FileType = (typeof types)[FileKind][number]

/** R-SYSTEM-11. `endings` only narrow what a browser offers to choose from. */
export const fileKinds: Readonly<
  Record<FileKind, { maxBytes: number; types: readonly FileType[]; endings: readonly string[] }>
> = {
  image: { maxBytes: 10 * megabyte, types: types.image, endings: ['.png', '.jpg', '.jpeg', '.webp', '.gif'] },
  audio: { maxBytes: 20 * megabyte, types: types.audio, endings: ['.mp3', '.wav', '.ogg', '.m4a'] },
  video: { maxBytes: 500 * megabyte, types: types.video, endings: ['.mp4', '.mov', '.webm'] },
  xlsx: { maxBytes: 10 * megabyte, types: types.xlsx, endings: ['.xlsx'] },
  map: {
    maxBytes: 50 * megabyte,
    types: types.map,
    endings: ['.png', '.pgm', '.yaml', '.yml', '.json', '.lif'],
  },
  aimodel: { maxBytes: 500 * megabyte, types: types.aimodel, endings: ['.onnx', '.tflite'] },
  software: { maxBytes: 500 * megabyte, types: types.software, endings: ['.zip', '.gz', '.tgz', '.deb'] },
  thermal: { maxBytes: 98_304, types: types.thermal, endings: ['.t16'] },
}

export const fileLimits = {
  nameMax: 255,
  /** Maximum bytes per request of an upload. What an aborted request has delivered is kept. */
  chunkBytes: 1_048_576,
  /** Concurrent uploads of one person. */
  unfinishedMax: 10,
  /** Hours that an upload waits for its next bytes, and a file for something that refers to it. */
  keptHours: 24,
  /** Pixels. Larger pictures are refused by their header, undecoded. */
  pictureSideMax: 12_000,
  pictureMax: 100_000_000,
  /** Zip containers such as xlsx: their maximum unpacked size. */
  unpackedMax: 200 * megabyte,
  unpackedRatioMax: 100,
  unpackedEntriesMax: 2_000,
}

const kindSchema = z.enum([
  'image',
  'audio',
  'video',
  'xlsx',
  'map',
  'aimodel',
  'software',
] satisfies UploadKind[])

/** A stored file, as returned by entities that have one. */
export const storedFileSchema = z.object({
  id: idSchema,
  /** Below the API's base URL; authorised by the session cookie. */
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Hexadecimal. */
  sha256: z.string(),
  /** Pixels, of pictures only. */
  width: z.int().optional(),
  height: z.int().optional(),
})
export type StoredFile = z.output<typeof storedFileSchema>

export const uploadCreate = z
  .strictObject({
    name: nameField(fileLimits.nameMax),
    /** Bytes of the whole file. */
    size: z.int().refine((size) => size > 0, { error: 'file.empty' }),
    kind: kindSchema,
  })
  .superRefine(({ kind, size }, context) => {
    const max = fileKinds[kind].maxBytes / megabyte
    if (size > max * megabyte)
      context.addIssue({ code: 'custom', message: 'file.tooLarge', path: ['size'], params: { max } })
  })

/** The progress of an upload: bytes durably stored. */
const offset = z.int().min(0)

/**
 * The only way to upload files (decision 0013): begin, send the bytes in chunks from the server's offset, complete. An
 * upload is visible only to its creator.
 */
export const uploadRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/uploads',
    permission: 'file:upload',
    summary: 'Begin an upload.',
    body: uploadCreate,
    responses: { 200: z.object({ id: idSchema, offset, chunkBytes: z.int() }) },
    errors: ['upload.tooMany'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/uploads/:id',
    permission: 'file:upload',
    summary: 'How far an upload is.',
    params: byId,
    responses: { 200: z.object({ offset, size: z.int() }) },
    errors: ['entity.notFound'],
  }),
  append: defineRoute({
    method: 'PATCH',
    path: '/uploads/:id',
    permission: 'file:upload',
    summary:
      'Send the next bytes; an earlier request that still sends is ended. Another offset answers the true one.',
    params: byId,
    query: z.strictObject({ offset: z.string().regex(/^\d{1,15}$/) }),
    consumes: 'application/octet-stream',
    bodyLimit: fileLimits.chunkBytes,
    responses: { 200: z.object({ offset }) },
    errors: ['entity.notFound', 'upload.offset'],
  }),
  complete: defineRoute({
    method: 'POST',
    path: '/uploads/:id/complete',
    permission: 'file:upload',
    summary:
      'Judge the file by its content and keep it; asked again, the same answer. A refused upload is gone.',
    params: byId,
    responses: { 200: storedFileSchema },
    errors: [
      'entity.notFound',
      'upload.offset',
      'file.wrongType',
      'file.damaged',
      'file.pictureTooLarge',
      'file.unpacksTooLarge',
    ],
  }),
  cancel: defineRoute({
    method: 'DELETE',
    path: '/uploads/:id',
    permission: 'file:upload',
    summary: 'Give an upload up.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
}

export const fileRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/files/:id',
    permission: 'session',
    summary: 'The file itself, also in parts (Range).',
    params: byId,
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound', 'request.rangeInvalid'],
  }),
}
