import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { jointsSchema } from '../robots/arm.ts'
import { armModels, armTypes } from '../robots/robot-values.ts'

/** R-FLOWS-11. */
export const poseLimits = { nameMax: 40, durationMinMs: 100, durationMaxMs: 10_000 }

/** How a movement begins and ends: at constant speed, or gently. */
export const poseEasings = ['linear', 'easeInOut'] as const
export type PoseEasing = (typeof poseEasings)[number]

/** Milliseconds; an arm that cannot be that fast takes as long as it needs. */
export const poseDuration = z.int().min(poseLimits.durationMinMs).max(poseLimits.durationMaxMs)

const poseFields = {
  name: nameField(poseLimits.nameMax),
  armModel: z.literal(armModels),
  armType: z.literal(armTypes),
  organizationId: idSchema,
  /** `null`: for all buildings of the organisation. */
  buildingId: idSchema.nullable(),
  /** Every joint of the arm, within its limits (`jointsOutOfReach`): the server refuses others, field `joints.<id>`. */
  joints: jointsSchema,
  durationMs: poseDuration,
  easing: z.enum(poseEasings),
  status: z.literal([0, 1]),
}

/** A named posture of an arm model. */
export const poseDefSchema = z.object({ ...entityColumns, ...poseFields, ...revisionColumn })
export type PoseDef = z.output<typeof poseDefSchema>

export const poseDefCreate = z.strictObject({
  ...poseFields,
  buildingId: poseFields.buildingId.default(null),
  durationMs: poseFields.durationMs.default(1_000),
  easing: poseFields.easing.default('easeInOut'),
  status: poseFields.status.default(1),
})
export type PoseDefCreate = z.output<typeof poseDefCreate>
export const poseDefUpdate = toUpdateSchema(poseFields)

const poseDefFilter = defineFilter({
  where: ['id', 'name', 'armModel', 'armType', 'organizationId', 'buildingId', 'status', 'updatedAt'],
  order: ['name', 'armModel', 'armType', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(poseDefSchema),
})

export const poseDefRoutes = crudRoutes({
  path: '/pose-defs',
  one: 'a pose',
  many: 'poses',
  permissions: { read: 'pose:read', create: 'pose:write', update: 'pose:write', delete: 'pose:write' },
  schema: poseDefSchema,
  create: poseDefCreate,
  update: poseDefUpdate,
  filter: poseDefFilter,
})
