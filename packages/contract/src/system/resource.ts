import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { storedFileSchema, type UploadKind } from './file.ts'

/** R-SYSTEM-10. */
const resourceLimits = { nameMax: 64 }

/** R-SYSTEM-9: what robots and screens use, and its kind of file. */
export const resourceKinds = {
  aimodel: 'aimodel',
  fimage: 'image',
  audio: 'audio',
  mov: 'video',
} as const satisfies Record<string, UploadKind>
export type ResourceType = keyof typeof resourceKinds
export const resourceTypes = ['aimodel', 'fimage', 'audio', 'mov'] as const satisfies ResourceType[]

/** Who may use it. `system` is for every organisation, and managed only by system administrators (R-SYSTEM-9). */
export const resourceScopes = { system: 0, organization: 1, building: 2 } as const
export type ResourceScope = (typeof resourceScopes)[keyof typeof resourceScopes]

const resourceFields = {
  name: nameField(resourceLimits.nameMax),
  type: z.enum(resourceTypes),
  scope: z.union(Object.values(resourceScopes).map((scope) => z.literal(scope))),
  /** The scope decides which of the two count; the others are dropped. */
  organizationId: idSchema.nullable(),
  buildingId: idSchema.nullable(),
  fileId: idSchema,
}

export const resourceSchema = z.object({
  ...entityColumns,
  ...resourceFields,
  file: storedFileSchema,
  ...revisionColumn,
})
export type Resource = z.output<typeof resourceSchema>

export const resourceCreate = z
  .strictObject({
    ...resourceFields,
    organizationId: resourceFields.organizationId.default(null),
    buildingId: resourceFields.buildingId.default(null),
  })
  .superRefine(({ scope, organizationId, buildingId }, context) => {
    const missing = (path: string) =>
      context.addIssue({ code: 'custom', message: 'choice.required', path: [path] })
    if (scope !== resourceScopes.system && organizationId === null) missing('organizationId')
    if (scope === resourceScopes.building && buildingId === null) missing('buildingId')
  })
export type ResourceCreate = z.output<typeof resourceCreate>

/** Changing the type requires a file of its kind. */
export const resourceUpdate = toUpdateSchema(resourceFields)

const resourceFilter = defineFilter({
  where: ['id', 'name', 'type', 'scope', 'organizationId', 'buildingId', 'updatedAt'],
  order: ['name', 'type', 'scope', 'createdAt', 'updatedAt'],
  fields: fieldNames(resourceSchema),
})

const crud = crudRoutes({
  path: '/resources',
  one: 'a resource',
  many: 'resources (models, pictures, sounds and films)',
  permissions: {
    read: 'resource:read',
    create: 'resource:write',
    update: 'resource:write',
    delete: 'resource:write',
  },
  schema: resourceSchema,
  create: resourceCreate,
  update: resourceUpdate,
  filter: resourceFilter,
})

export const resourceRoutes = {
  ...crud,
  /** Authors of steps may use sounds even if they may not manage resources. */
  sounds: defineRoute({
    method: 'GET',
    path: '/buildings/:id/sounds',
    permission: 'flow:read',
    summary:
      'The sounds that robots of a building can play: its own, its organisation’s and the installation’s.',
    params: byId,
    responses: { 200: z.array(z.object({ id: idSchema, name: z.string() })) },
    errors: ['entity.notFound'],
  }),
}
