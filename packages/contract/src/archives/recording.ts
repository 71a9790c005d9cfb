import { z } from 'zod'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { serialNumberSchema } from '../robots/robot.ts'
import { videoModes } from '../robots/video-mode.ts'
import { anonymizeMarkSchema } from '../system/anonymisation.ts'
import { recordedCameras, recordingQualities } from './recording-facts.ts'

export const archiveLimits = {
  /** Without the contract for recordings only the last hour is visible (R-ARCHIVES-3). */
  uncontractedHours: 1,
  /** Recordings of one robot that can be protected. */
  protectedMax: 1_440,
} as const

/** The state of a recorder (R-ARCHIVES-1). */
export const recorderStates = ['preparing', 'recording', 'ending'] as const
export type RecorderState = (typeof recorderStates)[number]

/** The state by a robot's recording code; `null`: it does not record. */
export function getRecorderState(code: string | null): RecorderState | null {
  if (code === null || code === 'r001' || code === 'r002') return null
  if (code.startsWith('r1')) return 'preparing'
  if (code.startsWith('r2') || code === 'r501') return 'recording'
  return code.startsWith('r3') ? 'ending' : null
}

/** A robot and a summary of its recordings, as far as this person may see them. */
export const archiveSchema = z.object({
  /** The robot's. */
  id: idSchema,
  serialNumber: z.string(),
  name: z.string(),
  organizationId: idSchema,
  buildingId: idSchema,
  buildingName: z.string(),
  archiveStart: z.boolean(),
  videoMode: z.enum(videoModes),
  isOnline: z.boolean(),
  /** Its recording code; `null` while it is offline or has not reported one. */
  code: z.string().nullable(),
  /** Bytes on the robot, and on the server. */
  robotBytes: z.int(),
  cloudBytes: z.int(),
  /** When the first one began and the last one ended; `null`: there are none. */
  firstAt: timestampSchema.nullable(),
  lastAt: timestampSchema.nullable(),
  /** The day of the newest one in the building's time zone; today if there is none. */
  date: z.string(),
  /** Of the building. */
  timezone: z.string(),
  /** Does the contract cover recordings? If not, these are those of the last hour. */
  isContracted: z.boolean(),
})
export type Archive = z.output<typeof archiveSchema>

const archiveFilter = defineFilter({
  where: ['id', 'serialNumber', 'name', 'organizationId', 'buildingId', 'archiveStart', 'videoMode'],
  order: ['name', 'serialNumber', 'lastAt'],
  fields: fieldNames(archiveSchema),
})

/** One minute of one camera, or the existing part of it. */
export const recordingSchema = z.object({
  id: idSchema,
  robotId: idSchema,
  serialNumber: z.string(),
  robotName: z.string(),
  cameraId: z.enum(recordedCameras),
  startAt: timestampSchema,
  seconds: z.number(),
  /** Bytes. */
  size: z.int(),
  quality: z.enum(recordingQualities),
  isProtected: z.boolean(),
  onRobot: z.boolean(),
  /** Is it on the server? Then it can be played. */
  isStored: z.boolean(),
  /** What the robot anonymised in it. */
  anonymised: anonymizeMarkSchema.nullable(),
})
export type Recording = z.output<typeof recordingSchema>

/** `YYYYMMDD` in the building's time zone. */
const archiveDateSchema = z
  .string()
  .regex(/^\d{8}$/)
  .refine(isCalendarDay)
const date = archiveDateSchema

function isCalendarDay(text: string): boolean {
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  const day = new Date(`${iso}T00:00:00Z`)
  return text >= '1000' && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso)
}

/** The recordings of a day of the building. */
const archiveDaySchema = z.object({
  buildingId: idSchema,
  timezone: z.string(),
  /** When the day begins and the next one does. */
  from: timestampSchema,
  until: timestampSchema,
  isContracted: z.boolean(),
  /** By when they began. */
  recordings: z.array(recordingSchema),
})
export type ArchiveDay = z.output<typeof archiveDaySchema>

const daysSchema = z.object({ days: z.array(date) })

export const archiveRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/archives',
    permission: 'recording:read',
    summary: 'Robots with what there is of their recordings.',
    params: z.object({}),
    query: filterQuery(archiveFilter),
    responses: { 200: z.array(archiveSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/archives/count',
    permission: 'recording:read',
    summary: 'How many robots a filter finds.',
    params: z.object({}),
    query: countQuery(archiveFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  robotDays: defineRoute({
    method: 'GET',
    path: '/archives/robot/:serialNo/days',
    permission: 'recording:read',
    summary: 'Days on which there are recordings of a robot, the newest first.',
    params: z.object({ serialNo: serialNumberSchema }),
    responses: { 200: daysSchema },
    errors: ['entity.notFound'],
  }),
  robotDay: defineRoute({
    method: 'GET',
    path: '/archives/robot/:serialNo/:date',
    permission: 'recording:read',
    summary: "A robot's recordings of one day, on the robot and on the server.",
    params: z.object({ serialNo: serialNumberSchema, date }),
    responses: { 200: archiveDaySchema },
    errors: ['entity.notFound'],
  }),
  cloudDays: defineRoute({
    method: 'GET',
    path: '/archives/cloud/:buildingId/days',
    permission: 'recording:read',
    summary: 'Days of which the server has recordings of a building, the newest first.',
    params: z.object({ buildingId: idSchema }),
    responses: { 200: daysSchema },
    errors: ['entity.notFound', 'archive.uncontracted'],
  }),
  cloudDay: defineRoute({
    method: 'GET',
    path: '/archives/cloud/:buildingId/:date',
    permission: 'recording:read',
    summary:
      "A building's recordings of one day that are on the server, also of robots that are elsewhere by now.",
    params: z.object({ buildingId: idSchema, date }),
    responses: { 200: archiveDaySchema },
    errors: ['entity.notFound', 'archive.uncontracted'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/archives/:id',
    permission: 'recording:read',
    summary: 'One recording.',
    params: byId,
    responses: { 200: recordingSchema },
    errors: ['entity.notFound'],
  }),
  fetch: defineRoute({
    method: 'POST',
    path: '/archives/:id/fetch',
    permission: 'recording:read',
    summary: 'Have the robot bring a recording; it is there once `isStored`.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound', 'robot.offline'],
  }),
  protect: defineRoute({
    method: 'POST',
    path: '/archives/:id/protect',
    permission: 'recording:protect',
    summary: 'Keep a recording though the disk is full and its time is over, or no longer.',
    params: byId,
    body: z.strictObject({ isProtected: z.boolean() }),
    responses: { 200: recordingSchema },
    errors: ['entity.notFound', 'archive.tooManyProtected', 'archive.shareFull'],
  }),
  video: defineRoute({
    method: 'GET',
    path: '/archives/:id/video',
    permission: 'recording:read',
    summary: 'The film of a recording that is on the server (MP4).',
    params: byId,
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound'],
  }),
}
