import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField, textField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { bySerialNo } from '../robots/robot.ts'
import { flowScopes } from './flow.ts'
import { paletteCommandSchema, preparedCommandSchema } from './prepared-command.ts'
import { toRevisionSchema } from './revision.ts'
import { stepLimits, stepSchema } from './step.ts'

/** R-FLOWS-10. */
export const workPlanLimits = {
  nameMax: 64,
  descriptionMax: 256,
  stepsMax: 50,
  titleMax: 64,
  commandsMax: 10,
}

export const workPlanTypes = ['general', 'elevator'] as const
export type WorkPlanType = (typeof workPlanTypes)[number]

/** What a step is about: going somewhere, or pressing a button with one of the arms. */
export const workStepTypes = ['move', 'button-left', 'button-right'] as const
export type WorkStepType = (typeof workStepTypes)[number]

/** Parts of a step, in order: settings before, the main action, auxiliary actions, and settings after. */
export const workParts = ['pre', 'main', 'aux', 'post'] as const
export type WorkPart = (typeof workParts)[number]

const several = z.array(preparedCommandSchema).max(workPlanLimits.commandsMax, { error: 'list.tooLong' })

const workStepSchema = z.strictObject({
  id: nameField(stepLimits.idMax),
  title: nameField(workPlanLimits.titleMax),
  type: z.enum(workStepTypes),
  pre: several.default([]),
  /** `null` if a template leaves it open: places and poses belong to a building. */
  main: preparedCommandSchema.nullable(),
  aux: several.default([]),
  post: several.default([]),
})
export type WorkStep = z.output<typeof workStepSchema>

const planFields = {
  name: nameField(workPlanLimits.nameMax),
  floorId: idSchema,
  type: z.enum(workPlanTypes),
  icon: stepSchema.shape.icon,
  description: textField(workPlanLimits.descriptionMax),
  definition: z.strictObject({
    steps: z
      .array(workStepSchema)
      .min(1, { error: 'workPlan.empty' })
      .max(workPlanLimits.stepsMax, { error: 'list.tooLong' }),
  }),
  /** Other plans are created from it; it is never carried out itself. */
  isTemplate: z.boolean(),
  status: z.literal([0, 1]),
  /** Of `flowScopes`, and meaning the same. */
  scope: z.literal([0, 1]),
}

/** Work in which somebody goes through steps with a robot, such as riding a lift. */
export const workPlanSchema = z.object({
  ...entityColumns,
  ...planFields,
  ...revisionColumn,
  organizationId: idSchema,
  buildingId: idSchema,
  /** The template that it was created from. */
  templateId: idSchema.nullable(),
})
export type WorkPlan = z.output<typeof workPlanSchema>

export const workPlanCreate = z.strictObject({
  ...planFields,
  buildingId: idSchema,
  type: planFields.type.default('general'),
  icon: planFields.icon.default('flag'),
  description: planFields.description.default(''),
  isTemplate: planFields.isTemplate.default(false),
  status: planFields.status.default(1),
  scope: planFields.scope.default(flowScopes.organizationOnly),
})
export type WorkPlanCreate = z.output<typeof workPlanCreate>
/** A plan stays in its building, and a template stays one. */
export const workPlanUpdate = toUpdateSchema({
  name: planFields.name,
  floorId: planFields.floorId,
  type: planFields.type,
  icon: planFields.icon,
  description: planFields.description,
  definition: planFields.definition,
  status: planFields.status,
  scope: planFields.scope,
})

const workPlanFilter = defineFilter({
  where: [
    ...(['id', 'name', 'description', 'organizationId', 'buildingId', 'floorId'] as const),
    ...(['type', 'isTemplate', 'templateId', 'status', 'scope', 'updatedAt'] as const),
  ],
  order: ['name', 'type', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(workPlanSchema),
})

const crud = crudRoutes({
  path: '/workplans',
  one: 'a work plan',
  many: 'work plans',
  permissions: {
    read: 'workPlan:read',
    create: 'workPlan:write',
    update: 'workPlan:write',
    delete: 'workPlan:write',
  },
  schema: workPlanSchema,
  create: workPlanCreate,
  update: workPlanUpdate,
  filter: workPlanFilter,
  refusals: ['flow.badSteps'],
  createRefusals: ['flow.badSteps'],
})

/** A step as shown on the operation screen. */
const shownStepSchema = workStepSchema.omit({ pre: true, main: true, aux: true, post: true }).extend({
  pre: z.array(paletteCommandSchema),
  main: z.array(paletteCommandSchema),
  aux: z.array(paletteCommandSchema),
  post: z.array(paletteCommandSchema),
})
export type ShownStep = z.output<typeof shownStepSchema>

const shownPlanSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  revision: z.int(),
  type: z.enum(workPlanTypes),
  steps: z.array(shownStepSchema),
})
export type ShownPlan = z.output<typeof shownPlanSchema>

export const workPlanRoutes = {
  ...crud,
  instantiate: defineRoute({
    method: 'POST',
    path: '/workplans/:id/instantiate',
    permission: 'workPlan:write',
    summary:
      'Make a work plan from a template. Commands that name what is not there are left out; without a main action of every step it is disabled.',
    params: byId,
    body: z.strictObject({ name: planFields.name, buildingId: idSchema, floorId: idSchema }),
    responses: { 200: workPlanSchema },
    errors: ['entity.notFound'],
  }),
  revisions: defineRoute({
    method: 'GET',
    path: '/workplans/:id/revisions',
    permission: 'workPlan:read',
    summary: 'The past revisions of the steps of a work plan that are kept, newest first.',
    params: byId,
    responses: { 200: z.array(toRevisionSchema(planFields.definition)) },
    errors: ['entity.notFound'],
  }),
  ofRobot: defineRoute({
    method: 'GET',
    path: '/robots/:serialNo/work-plans',
    permission: 'workPlan:read',
    summary: 'The enabled work plans of the robot’s building, by name.',
    params: bySerialNo,
    responses: { 200: z.array(shownPlanSchema) },
    errors: ['entity.notFound'],
  }),
}
