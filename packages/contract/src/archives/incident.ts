import { z } from 'zod'
import { alertStates } from '../alerts/alert.ts'
import { runStatuses } from '../flows/run.ts'
import { idSchema, inBothLanguages, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { notificationLevelSchema } from '../organizations/notification-target.ts'
import { serialNumberSchema } from '../robots/robot.ts'
import { recordingSchema } from './recording.ts'

export const incidentLimits = {
  /** Maximum length of the range, in minutes. */
  minutes: 60,
  /** Days that robots' positions are kept, second by second. */
  trackDaysKept: 30,
  /** How many events are shown of an incident, and of each kind in a day; if there are more, the first ones. */
  eventsMax: 1_000,
  /** Hours whose events are listed: a day, including the long one when the clock is set back. */
  eventHours: 25,
} as const

/** How often the position of an online robot is stored; less often while it is at rest. Milliseconds. */
export const trackEveryMs = 1_000
export const trackAtRestEveryMs = 10_000

/** A robot's position and state as reported. Valid until the next sample, for at most `trackAtRestEveryMs`. */
export const trackSampleSchema = z.object({
  at: timestampSchema,
  /** `null`: it did not know where it was. */
  floorId: idSchema.nullable(),
  /** Metres and radians on the floor's map. */
  x: z.number().nullable(),
  y: z.number().nullable(),
  theta: z.number().nullable(),
  /** m/s over the ground; `null`: not reported. */
  speed: z.number().nullable(),
  /** Battery in per cent; `null`: not reported. */
  charge: z.number().nullable(),
  /** VDA 5050. */
  operatingMode: z.string(),
  emergencyStop: z.enum(['none', 'manual', 'remote']),
  /** Who held the lease. */
  driverId: idSchema.nullable(),
})
export type TrackSample = z.output<typeof trackSampleSchema>

const personSchema = z.object({ id: idSchema, firstName: z.string(), lastName: z.string() })
const event = { id: z.string(), at: timestampSchema }
/** `null`: not over at the end of the range. */
const lasting = { ...event, untilAt: timestampSchema.nullable() }

const incidentEventSchema = z.discriminatedUnion('kind', [
  /** Something that was requested of the robot. */
  z.object({
    ...event,
    kind: z.literal('command'),
    /** The audit log's action, for instance `robot:operate`. */
    action: z.string(),
    /** The command as in the audit log, and its flow, label or spoken text; `null` if the action has none. */
    command: z.string().nullable(),
    about: z.string().nullable(),
    outcome: z.enum(['done', 'denied', 'failed']),
    /** `null`: an API client, or the server by itself. */
    person: personSchema.nullable(),
  }),
  /** Somebody held the lease. */
  z.object({ ...lasting, kind: z.literal('drive'), person: personSchema }),
  z.object({
    ...lasting,
    kind: z.literal('run'),
    flowName: z.string(),
    status: z.enum(runStatuses),
    reportId: idSchema.nullable(),
  }),
  z.object({
    ...lasting,
    kind: z.literal('alert'),
    level: notificationLevelSchema,
    title: inBothLanguages(z.string()),
    state: z.enum(alertStates),
  }),
])
export type IncidentEvent = z.output<typeof incidentEventSchema>

/** All that is known of a robot over a period, on one timeline. */
export const incidentSchema = z.object({
  robot: z.object({
    id: idSchema,
    name: z.string(),
    serialNumber: z.string(),
    organizationId: idSchema,
    buildingId: idSchema,
  }),
  timezone: z.string(),
  fromAt: timestampSchema,
  untilAt: timestampSchema,
  isContracted: z.boolean(),
  /** Those that overlap the range, by start time. */
  recordings: z.array(recordingSchema),
  track: z.array(trackSampleSchema),
  /** By when they began. */
  events: z.array(incidentEventSchema),
})
export type Incident = z.output<typeof incidentSchema>

/** From and until of an incident. */
export const incidentRange = {
  fromAt: timestampSchema,
  untilAt: timestampSchema,
}

type Range = { fromAt: string; untilAt: string }
const getMinutes = ({ fromAt, untilAt }: Range) => (Date.parse(untilAt) - Date.parse(fromAt)) / 60_000
export const isForward = (range: Range): boolean => getMinutes(range) > 0
export const isShortEnough = (range: Range): boolean => getMinutes(range) <= incidentLimits.minutes
const isDay = (range: Range): boolean => getMinutes(range) <= incidentLimits.eventHours * 60

export const incidentRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/archive-incidents/:serialNo',
    permission: 'recording:read',
    summary: 'What a robot filmed, where it was, how, and what happened, over an hour at most.',
    params: z.object({ serialNo: serialNumberSchema }),
    query: z
      .strictObject(incidentRange)
      .refine(isForward, { path: ['untilAt'], error: 'clip.ends' })
      .refine(isShortEnough, { path: ['untilAt'], error: 'incident.tooLong' }),
    responses: { 200: incidentSchema },
    errors: ['entity.notFound'],
  }),
  events: defineRoute({
    method: 'GET',
    path: '/archive-incidents/:serialNo/events',
    permission: 'recording:read',
    summary: 'What happened with a robot, over a day at most: commands, driving, runs and alerts.',
    params: z.object({ serialNo: serialNumberSchema }),
    query: z
      .strictObject(incidentRange)
      .refine(isForward, { path: ['untilAt'], error: 'clip.ends' })
      .refine(isDay, { path: ['untilAt'], error: 'incident.dayTooLong' }),
    responses: { 200: z.object({ events: incidentSchema.shape.events }) },
    errors: ['entity.notFound'],
  }),
}
