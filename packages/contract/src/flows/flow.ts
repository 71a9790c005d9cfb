import { z } from 'zod'
import { canSchema, crudRoutes, lastChange, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField, textField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { reorderRoute } from '../kernel/reorder.ts'
import { defineRoute } from '../kernel/route.ts'
import { stepProblemSchema } from './check-steps.ts'
import { toRevisionSchema } from './revision.ts'
import { definitionSchema, stepLimits } from './step.ts'

/** R-FLOWS-1. */
export const flowLimits = {
  nameMax: 24,
  descriptionMax: 256,
}

/** `publish`: visible also to companies that manage the organisation. Only administrators are offered that. */
export const flowScopes = { publish: 0, organizationOnly: 1 } as const

const flowFields = {
  name: nameField(flowLimits.nameMax),
  description: textField(flowLimits.descriptionMax),
  floorId: idSchema,
  /** One of the building's. */
  flowGroupId: idSchema,
  status: z.literal([0, 1]),
  scope: z.literal([0, 1]),
  definition: definitionSchema,
}

/** What a robot does by itself, step after step. */
export const flowSchema = z.object({
  ...entityColumns,
  ...flowFields,
  ...revisionColumn,
  buildingId: idSchema,
  /** Its place in the order of its group, from 0. */
  index: z.int(),
  /** Whether the robot leaves its place. */
  containsMove: z.boolean(),
})
export type Flow = z.output<typeof flowSchema>

export const flowCreate = z.strictObject({
  ...flowFields,
  buildingId: idSchema,
  description: flowFields.description.default(''),
  status: flowFields.status.default(1),
  scope: flowFields.scope.default(flowScopes.organizationOnly),
})
export type FlowCreate = z.output<typeof flowCreate>
/** A flow stays in its building, because its steps refer to places there. */
export const flowUpdate = toUpdateSchema(flowFields)

const flowFilter = defineFilter({
  where: [
    'id',
    'name',
    'description',
    'buildingId',
    'floorId',
    'flowGroupId',
    'status',
    'scope',
    'containsMove',
    'updatedAt',
  ],
  order: ['index', 'name', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(flowSchema),
})

const crud = crudRoutes({
  path: '/flows',
  one: 'a flow',
  many: 'flows',
  permissions: { read: 'flow:read', create: 'flow:write', update: 'flow:write', delete: 'flow:write' },
  schema: flowSchema,
  create: flowCreate,
  update: flowUpdate,
  filter: flowFilter,
  refusals: ['flow.badSteps'],
  createRefusals: ['flow.badSteps'],
})

/** Bytes of a body with a definition: letters have up to three. */
const bodyLimit = 3 * stepLimits.definitionMax + 100_000

const flowRevisionSchema = toRevisionSchema(definitionSchema)

export const flowRoutes = {
  ...crud,
  create: defineRoute({ ...crud.create, bodyLimit }),
  update: defineRoute({ ...crud.update, bodyLimit }),
  get: defineRoute({
    ...crud.get,
    responses: { 200: flowSchema.extend({ can: canSchema.extend({ define: z.boolean() }), ...lastChange }) },
  }),
  define: defineRoute({
    method: 'PATCH',
    path: '/flows/:id/definition',
    permission: 'flow:define',
    summary: 'Change the steps of a flow, and nothing else of it.',
    params: byId,
    body: z.strictObject({ definition: definitionSchema, revision: z.int() }),
    bodyLimit,
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.changed', 'flow.badSteps', 'auth.forbidden'],
  }),
  copy: defineRoute({
    method: 'POST',
    path: '/flows/:id/copy',
    permission: 'flow:write',
    summary: 'Put a copy at the end of the same group, disabled.',
    params: byId,
    body: z.strictObject({ name: flowFields.name }),
    responses: { 200: flowSchema },
    errors: ['entity.notFound', 'entity.limit'],
  }),
  check: defineRoute({
    method: 'POST',
    path: '/flows/check',
    permission: 'flow:read',
    summary: 'What is wrong with these steps on this floor. Nothing is saved.',
    body: z.strictObject({
      floorId: idSchema,
      /** For an existing flow, to find out whether it calls itself. */
      flowId: idSchema.nullable().default(null),
      definition: definitionSchema,
    }),
    bodyLimit,
    responses: { 200: z.array(stepProblemSchema) },
    errors: ['entity.notFound'],
  }),
  revisions: defineRoute({
    method: 'GET',
    path: '/flows/:id/revisions',
    permission: 'flow:read',
    summary: 'The past revisions of a flow that are kept, newest first.',
    params: byId,
    responses: { 200: z.array(flowRevisionSchema) },
    errors: ['entity.notFound'],
  }),
  reorder: reorderRoute('/flow-groups/:flowGroupId/flows', 'flows of a group', 'flow:write'),
}
