import { z } from 'zod'
import {
  cityField,
  locationDetailField,
  postalCodeField,
  prefectureField,
} from '../buildings/address-fields.ts'
import { crudRoutes, revisionColumn, toUpdateSchema, usageSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'

/** R-ORGANIZATIONS-1. */
export const organizationLimits = { nameMax: 48, levelMax: 9 }

/** R-ORGANIZATIONS-1. */
export const organizationTypes = { userCompany: 0, agent: 1, superviser: 2, management: 9 } as const
export type OrganizationType = (typeof organizationTypes)[keyof typeof organizationTypes]

/** Whose administrators also see the organisations below theirs. */
export function hasOthersBelow(type: OrganizationType): boolean {
  return type === organizationTypes.agent || type === organizationTypes.superviser
}

const organizationFields = {
  name: nameField(organizationLimits.nameMax),
  type: z.union(Object.values(organizationTypes).map((type) => z.literal(type))),
  level: z.int().min(0).max(organizationLimits.levelMax),
  /** The agent or superviser that manages it. */
  parentId: idSchema.nullable(),
  /** A code of `prefectureCodes`. */
  prefectures: prefectureField.nullable(),
  /** City, ward, town. */
  address: cityField,
  postalCode: postalCodeField.nullable(),
  locationDetail: locationDetailField,
  status: z.union([z.literal(0), z.literal(1)]),
  /** The anonymisation policy chosen for it; it must be enabled when chosen, but may be disabled later. */
  anonymizePolicyId: idSchema.nullable(),
  /** Labs (beta) features, for every account of the organisation from its next sign-in on. */
  ugoLabo: z.boolean(),
  /** Its people may sign in with the installation's identity provider, if there is one. */
  ssoEnabled: z.boolean(),
}

/** What only system administrators may change (R-ORGANIZATIONS-2). */
export const systemOrganizationFields = ['type', 'level', 'parentId', 'status', 'ugoLabo'] as const

export const organizationSchema = z.object({
  ...entityColumns,
  ...organizationFields,
  prefectures: z.string().nullable(),
  postalCode: z.string().nullable(),
  ...revisionColumn,
})
export type Organization = z.output<typeof organizationSchema>

export const organizationCreate = z.strictObject({
  ...organizationFields,
  type: organizationFields.type.default(organizationTypes.userCompany),
  level: organizationFields.level.default(0),
  parentId: organizationFields.parentId.default(null),
  prefectures: organizationFields.prefectures.default(null),
  address: organizationFields.address.default(''),
  postalCode: organizationFields.postalCode.default(null),
  locationDetail: organizationFields.locationDetail.default(''),
  status: organizationFields.status.default(1),
  anonymizePolicyId: organizationFields.anonymizePolicyId.default(null),
  ugoLabo: organizationFields.ugoLabo.default(false),
  ssoEnabled: organizationFields.ssoEnabled.default(false),
})
export type OrganizationCreate = z.output<typeof organizationCreate>

export const organizationUpdate = toUpdateSchema(organizationFields)

export const organizationFilter = defineFilter({
  where: [
    'id',
    'name',
    'type',
    'level',
    'parentId',
    'prefectures',
    'status',
    'anonymizePolicyId',
    'ugoLabo',
    'ssoEnabled',
    'updatedAt',
  ],
  order: ['name', 'type', 'level', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(organizationSchema),
})

/** What the list of R-ORGANIZATIONS-4 returns when no `fields` are requested. */
export const organizationListFields = ['id', 'name', 'type']

const crud = crudRoutes({
  path: '/organizations',
  one: 'an organisation',
  many: 'organisations',
  permissions: {
    read: 'organization:read',
    create: 'organization:create',
    update: 'organization:update',
    delete: 'organization:delete',
  },
  schema: organizationSchema,
  create: organizationCreate,
  update: organizationUpdate,
  filter: organizationFilter,
})

export const organizationRoutes = {
  ...crud,
  listContents: defineRoute({
    method: 'GET',
    path: '/organizations/:id/contents',
    permission: 'organization:delete',
    summary: 'All that would be deleted with an organisation, and how much of it.',
    params: byId,
    responses: { 200: z.array(usageSchema) },
    errors: ['entity.notFound'],
  }),
  /** The caller must type the name, because the deletion cannot be undone. */
  deleteWithContents: defineRoute({
    method: 'POST',
    path: '/organizations/:id/delete-with-contents',
    permission: 'organization:delete',
    summary: 'Delete an organisation with its buildings, robots, accounts and all else that belongs to it.',
    params: byId,
    body: z.strictObject({ name: organizationFields.name }),
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.inUse', 'robot.drivenByOther'],
  }),
}
