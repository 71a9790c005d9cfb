import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField } from '../kernel/entity.ts'
import { defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { timezoneSchema } from '../kernel/zone-time.ts'
import { cityField, locationDetailField, postalCodeField, prefectureField } from './address-fields.ts'
import { groupSchema } from './building-group.ts'

/** R-BUILDINGS-1. */
export const buildingLimits = { nameMax: 40, latitudeMax: 90, longitudeMax: 180 }

const buildingFields = {
  name: nameField(buildingLimits.nameMax),
  /** A code of `prefectureCodes`. */
  prefecture: prefectureField.nullable(),
  city: cityField,
  postalCode: postalCodeField.nullable(),
  locationDetail: locationDetailField,
  /** Degrees (WGS 84); both or none. */
  latitude: z.number().min(-buildingLimits.latitudeMax).max(buildingLimits.latitudeMax).nullable(),
  longitude: z.number().min(-buildingLimits.longitudeMax).max(buildingLimits.longitudeMax).nullable(),
  /** IANA. */
  timezone: timezoneSchema,
  status: z.union([z.literal(0), z.literal(1)]),
  /** Only addresses on the allow-list may be used (R-BUILDINGS-11). */
  ipRestrictionEnabled: z.boolean(),
}

export const buildingSchema = z.object({
  ...entityColumns,
  organizationId: idSchema,
  ...buildingFields,
  city: z.string().nullable(),
  // Validated when it was stored: creating a calendar to check the name takes longer than the rest of a response.
  timezone: z.string(),
  ...revisionColumn,
})
export type Building = z.output<typeof buildingSchema>

export const buildingCreate = z.strictObject({
  organizationId: idSchema,
  ...buildingFields,
  prefecture: buildingFields.prefecture.default(null),
  city: buildingFields.city.default(''),
  postalCode: buildingFields.postalCode.default(null),
  locationDetail: buildingFields.locationDetail.default(''),
  latitude: buildingFields.latitude.default(null),
  longitude: buildingFields.longitude.default(null),
  timezone: buildingFields.timezone.default('Asia/Tokyo'),
  status: buildingFields.status.default(1),
  ipRestrictionEnabled: buildingFields.ipRestrictionEnabled.default(false),
})
export type BuildingCreate = z.output<typeof buildingCreate>

/** `force`: even if that locks out the person saving; otherwise that is answered with `building.wouldLockOut`. */
export const buildingUpdate = toUpdateSchema(buildingFields).extend({ force: z.boolean().optional() })

export const buildingFilter = defineFilter({
  where: [
    'id',
    'name',
    'organizationId',
    'prefecture',
    'city',
    'status',
    'ipRestrictionEnabled',
    'updatedAt',
  ],
  order: ['name', 'prefecture', 'city', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(buildingSchema),
  include: ['groups', 'flowGroups', 'floors'],
})

/** What the list of R-BUILDINGS-2 returns when no `fields` are requested. */
export const buildingListFields = ['id', 'name', 'prefecture', 'city', 'organizationId', 'timezone']

const crud = crudRoutes({
  path: '/buildings',
  one: 'a building',
  many: 'buildings',
  permissions: {
    read: 'building:read',
    create: 'building:create',
    update: 'building:update',
    delete: 'building:delete',
  },
  schema: buildingSchema,
  create: buildingCreate,
  update: buildingUpdate,
  filter: buildingFilter,
})

/** A floor in the list of buildings: enough to choose one, and to know whether it can be viewed. */
const floorSummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  index: z.int(),
  hasMap: z.boolean(),
})
export type FloorSummary = z.output<typeof floorSummarySchema>

const listItem = buildingSchema
  .extend({
    groups: z.array(groupSchema),
    flowGroups: z.array(groupSchema),
    /** Those in use, highest first. */
    floors: z.array(floorSummarySchema),
  })
  .partial()
  .required({ id: true })

export const buildingRoutes = {
  ...crud,
  list: defineRoute({
    ...crud.list,
    query: filterQuery(buildingFilter),
    responses: { 200: z.array(listItem) },
  }),
  update: defineRoute({ ...crud.update, errors: [...crud.update.errors, 'building.wouldLockOut'] }),
}
