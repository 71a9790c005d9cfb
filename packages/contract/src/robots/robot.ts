import { z } from 'zod'
import { defineChannel } from '../kernel/channel.ts'
import { toParamsSchema } from '../kernel/crud.ts'
import { csvQuery } from '../kernel/csv.ts'
import { byId, entityColumns, idSchema, nameField, textField, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { robotStateSchema } from './robot-state.ts'
import { armModels, armTypes, robotModels } from './robot-values.ts'
import { videoModes } from './video-mode.ts'

/** R-ROBOTS-1. */
export const robotLimits = { nameMax: 40, serialNumberMax: 24, notesMax: 1000, hwRevisionDigits: 3 }

export const vdaVersions = ['2.0.0', '2.1.0', '3.0.0'] as const
export type VdaVersion = (typeof vdaVersions)[number]

export const serialNumberSchema = z
  .string()
  .trim()
  .min(1)
  .max(robotLimits.serialNumberMax)
  .regex(/^[A-Za-z0-9-]+$/, { error: 'serialNumber.characters' })

const statusSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(9)])

const robotFields = {
  name: nameField(robotLimits.nameMax),
  model: z.enum(robotModels),
  serialNumber: serialNumberSchema,
  hwRevision: z
    .string()
    .regex(/^\d{1,3}$/, { error: 'hwRevision.invalid' })
    .nullable(),
  buildingId: idSchema,
  robotGroupId: idSchema.nullable(),
  initialFloorId: idSchema,
  status: statusSchema,
  armModel: z.literal(armModels).nullable(),
  armType: z.literal(armTypes).nullable(),
  archiveStart: z.boolean(),
  videoMode: z.enum(videoModes),
  notes: textField(robotLimits.notesMax),
}

export const robotSchema = z.object({
  ...entityColumns,
  ...robotFields,
  organizationId: idSchema,
  /** Version of the robot's operating system, as the robot reports it. */
  version: z.string().nullable(),
  manufacturer: z.string(),
  lastCommAt: timestampSchema.nullable(),
  revision: z.int(),
})
export type Robot = z.output<typeof robotSchema>

export const robotCreate = z.strictObject({
  ...robotFields,
  hwRevision: robotFields.hwRevision.default(null),
  robotGroupId: robotFields.robotGroupId.default(null),
  armModel: robotFields.armModel.default(null),
  armType: robotFields.armType.default(null),
  status: robotFields.status.default(1),
  archiveStart: robotFields.archiveStart.default(false),
  videoMode: robotFields.videoMode.default('medium'),
  notes: robotFields.notes.default(''),
})
export type RobotCreate = z.output<typeof robotCreate>

/** `revision` is the one the form was filled from; a different one is answered with 409 `entity.changed`. */
export const robotUpdate = z.strictObject({
  ...z.object(robotFields).omit({ serialNumber: true }).partial().shape,
  revision: z.int(),
})
export type RobotUpdate = z.output<typeof robotUpdate>

export const robotFilter = defineFilter({
  where: [
    'id',
    'name',
    'serialNumber',
    'model',
    'status',
    'buildingId',
    'organizationId',
    'robotGroupId',
    'updatedAt',
    'lastCommAt',
  ],
  order: ['name', 'serialNumber', 'model', 'status', 'lastCommAt', 'createdAt', 'updatedAt'],
  fields: fieldNames(robotSchema),
})

/** `{ can }` of a robot's detail: what this person may do with this robot. */
export const robotCanSchema = z.object({
  update: z.boolean(),
  delete: z.boolean(),
  operate: z.boolean(),
  drive: z.boolean(),
  takeOver: z.boolean(),
  clearRemoteStop: z.boolean(),
  simulate: z.boolean(),
})

const settingHistorySchema = z.object({
  id: idSchema,
  robotId: idSchema,
  at: timestampSchema,
  operatorId: idSchema.nullable(),
  /** The name of that person; `null` if nobody did it manually. */
  operator: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  source: z.enum(['portal', 'robot', 'system']),
})
export type SettingHistory = z.output<typeof settingHistorySchema>

/** R-ROBOTS-13: levels as in syslog, 0 the most severe. Kept for 180 days. */
const activitySchema = z.object({
  id: idSchema,
  robotId: idSchema,
  at: timestampSchema,
  level: z.int().min(0).max(7),
  service: z.enum([
    'flow',
    'health_check',
    'network',
    'battery',
    'elevator',
    'door',
    'recording',
    'operator',
  ]),
  type: z.string(),
  name: z.string(),
  detail: z.record(z.string(), z.unknown()),
  errorCode: z.string().nullable(),
  /** Who drove; `null` for what nobody did manually. */
  operator: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
})
export type Activity = z.output<typeof activitySchema>

/** Somebody began or ended driving a robot manually. */
const drivingSchema = z.object({
  robotId: idSchema,
  robotName: z.string(),
  at: timestampSchema,
  type: z.enum(['drivingStarted', 'drivingEnded']),
  operator: activitySchema.shape.operator,
})
export type Driving = z.output<typeof drivingSchema>
export const drivingLimits = { daysMax: 31, rowsMax: 1_000 }

export const settingHistoryFilter = defineFilter({
  where: ['at', 'source'],
  order: ['at'],
  fields: ['id', 'at', 'changes', 'source', 'operatorId', 'operator'],
})
export const activityFilter = defineFilter({
  where: ['at', 'level', 'service', 'type', 'errorCode'],
  order: ['at', 'level'],
  fields: ['id', 'at', 'level', 'service', 'type', 'name', 'detail', 'errorCode', 'operator'],
})

export const bySerialNo = z.object({ serialNo: serialNumberSchema })

export const robotRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/robots',
    permission: 'robot:read',
    summary: 'The robots that the signed-in person may see.',
    params: toParamsSchema('/robots'),
    query: filterQuery(robotFilter),
    responses: { 200: z.array(robotSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/robots/count',
    permission: 'robot:read',
    summary: 'How many robots a filter finds.',
    params: toParamsSchema('/robots/count'),
    query: countQuery(robotFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/robots/:id',
    permission: 'robot:read',
    summary: 'One robot, with what the signed-in person may do with it.',
    params: byId,
    responses: { 200: robotSchema.extend({ can: robotCanSchema }) },
    errors: ['entity.notFound'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/robots',
    permission: 'robot:create',
    summary: 'Register a robot.',
    params: toParamsSchema('/robots'),
    body: robotCreate,
    responses: { 200: robotSchema },
    errors: ['entity.duplicate', 'entity.notFound'],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/robots/:id',
    permission: 'robot:update',
    summary: 'Change a robot.',
    params: byId,
    body: robotUpdate,
    responses: { 204: null },
    // While it runs a flow, it stays in its building.
    errors: ['entity.notFound', 'entity.changed', 'robot.busy'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/robots/:id',
    permission: 'robot:delete',
    summary: 'Remove a robot from service. Its records stay.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound', 'robot.drivenByOther'],
  }),
  listSettingHistories: defineRoute({
    method: 'GET',
    path: '/robots/:id/setting-histories',
    permission: 'robot:readSettingHistory',
    summary: 'Who changed which setting of a robot, newest first.',
    params: byId,
    query: filterQuery(settingHistoryFilter),
    responses: { 200: z.array(settingHistorySchema.partial().required({ id: true })) },
    errors: ['entity.notFound'],
  }),
  listActivities: defineRoute({
    method: 'GET',
    path: '/robots/:id/activities',
    permission: 'robot:readActivity',
    summary: 'What a robot did and what happened to it, newest first.',
    params: byId,
    query: filterQuery(activityFilter),
    responses: { 200: z.array(activitySchema.partial().required({ id: true })) },
    errors: ['entity.notFound'],
  }),
  listDriving: defineRoute({
    method: 'GET',
    path: '/robot-driving',
    permission: 'robot:readActivity',
    summary: `When people began and ended driving robots by hand, in a span of time of at most ${drivingLimits.daysMax} days: the newest ${drivingLimits.rowsMax} first.`,
    query: z
      .strictObject({ from: timestampSchema, to: timestampSchema, buildingId: idSchema.optional() })
      .refine(({ from, to }) => from < to, { error: 'schedule.endBeforeStart', path: ['to'] })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= drivingLimits.daysMax * 86_400_000, {
        error: 'schedule.tooLong',
        path: ['to'],
      }),
    responses: { 200: z.array(drivingSchema) },
    errors: [],
  }),
  exportActivities: defineRoute({
    method: 'GET',
    path: '/robots/:id/activities.csv',
    permission: 'robot:readActivity',
    summary: 'The same as a CSV file: all that the filter finds, in the time zone of the building.',
    params: byId,
    query: filterQuery(activityFilter).extend(csvQuery),
    produces: 'text/csv',
    responses: { 200: null },
    errors: ['entity.notFound'],
  }),
  getState: defineRoute({
    method: 'GET',
    path: '/robots/:serialNo/state',
    permission: 'robot:read',
    summary: "The robot's live state as the server knows it now.",
    params: bySerialNo,
    responses: { 200: robotStateSchema },
    errors: ['entity.notFound'],
  }),
}

export const robotChannels = {
  /** Snapshot on subscribing, then every change, at most ten a second for each robot. */
  state: defineChannel({
    path: '/robots/:serialNo/state',
    permission: 'robot:read',
    kind: 'state',
    params: bySerialNo,
    message: robotStateSchema,
  }),
}
