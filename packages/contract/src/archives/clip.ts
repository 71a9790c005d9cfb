import { z } from 'zod'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { serialNumberSchema } from '../robots/robot.ts'
import { recordedCameras } from './recording-facts.ts'

export const clipLimits = {
  /** Minutes of one clip (R-ARCHIVES-4). */
  minutes: 10,
  /** Clips of an organisation made at the same time. */
  runningMax: 5,
  /** Days that an unprotected clip is kept. */
  daysKept: 30,
  /** Clips of an organisation that can be protected. */
  protectedMax: 200,
} as const

/** `failed`: it was interrupted, for instance because its server ended. */
export const clipStatuses = ['running', 'done', 'cancelled', 'failed'] as const
export type ClipStatus = (typeof clipStatuses)[number]

/**
 * Why there is no clip: the robot did not upload a part in time, its video format changed in between, or something
 * failed.
 */
export const clipFaults = ['notBrought', 'pictureChanged', 'broken'] as const
export type ClipFault = (typeof clipFaults)[number]

/** An excerpt of what one camera of a robot recorded, as one film. */
export const clipSchema = z.object({
  id: idSchema,
  organizationId: idSchema,
  buildingId: idSchema,
  robotId: idSchema,
  serialNumber: z.string(),
  cameraId: z.enum(recordedCameras),
  fromAt: timestampSchema,
  untilAt: timestampSchema,
  createdAt: timestampSchema,
  status: z.enum(clipStatuses),
  /** `null`: none, or it is not known. */
  fault: z.enum(clipFaults).nullable(),
  /** Recordings included so far, and in total. */
  done: z.int(),
  total: z.int(),
  /** Bytes; 0 until it is there. */
  size: z.int(),
  isProtected: z.boolean(),
})
export type Clip = z.output<typeof clipSchema>

const clipFilter = defineFilter({
  where: ['id', 'organizationId', 'buildingId', 'robotId', 'serialNumber', 'cameraId', 'fromAt', 'untilAt'],
  order: ['fromAt', 'createdAt'],
  fields: fieldNames(clipSchema),
})

const newClipSchema = z
  .strictObject({
    serialNo: serialNumberSchema,
    cameraId: z.enum(recordedCameras),
    fromAt: timestampSchema,
    untilAt: timestampSchema,
  })
  .refine(({ fromAt, untilAt }) => Date.parse(fromAt) < Date.parse(untilAt), {
    path: ['untilAt'],
    error: 'clip.ends',
  })
  .refine(({ fromAt, untilAt }) => Date.parse(untilAt) - Date.parse(fromAt) <= clipLimits.minutes * 60_000, {
    path: ['untilAt'],
    error: 'clip.tooLong',
  })

export const clipRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/archive-clips',
    permission: 'recording:read',
    summary: 'Clips of recordings, by the newest made.',
    params: z.object({}),
    query: filterQuery(clipFilter),
    responses: { 200: z.array(clipSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/archive-clips/count',
    permission: 'recording:read',
    summary: 'How many clips a filter finds.',
    params: z.object({}),
    query: countQuery(clipFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/archive-clips/:id',
    permission: 'recording:read',
    summary: 'One clip, and how far it is.',
    params: byId,
    responses: { 200: clipSchema },
    errors: ['entity.notFound'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/archive-clips',
    permission: 'recording:clip',
    summary: 'Make one film of a part of the recordings of a camera; it is there once it is `done`.',
    params: z.object({}),
    body: newClipSchema,
    responses: { 201: clipSchema },
    errors: [
      ...(['entity.notFound', 'archive.nothingRecorded', 'archive.uncontracted'] as const),
      ...(['archive.shareFull', 'archive.tooManyClips', 'robot.offline'] as const),
    ],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/archive-clips/:id/cancel',
    permission: 'recording:clip',
    summary: 'Stop making a clip. One that is made stays.',
    params: byId,
    responses: { 200: clipSchema },
    errors: ['entity.notFound'],
  }),
  protect: defineRoute({
    method: 'POST',
    path: '/archive-clips/:id/protect',
    permission: 'recording:protect',
    summary: 'Keep a clip though its time is over, or no longer.',
    params: byId,
    body: z.strictObject({ isProtected: z.boolean() }),
    responses: { 200: clipSchema },
    errors: ['entity.notFound', 'archive.tooManyProtected'],
  }),
  video: defineRoute({
    method: 'GET',
    path: '/archive-clips/:id/video',
    permission: 'recording:read',
    summary: 'The film of a clip (MP4).',
    params: byId,
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound'],
  }),
}
