import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField, textField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { deviceProfileSchema } from './device-profile.ts'

/** R-DEVICES-1. */
export const deviceLimits = {
  nameMax: 40,
  urnMax: 200,
  identifierMax: 64,
  descriptionMax: 256,
  /** Characters of the profile's JSON text. */
  profileMax: 10_000,
}

/** R-DEVICES-1. */
export const deviceTypes = { undefined: 0, sensor: 1, actuator: 2, beacon: 3, display: 4, other: 9 } as const
export type DeviceType = (typeof deviceTypes)[keyof typeof deviceTypes]

/** R-DEVICES-1: two sensor families and two beacons; the number is stored. */
export const deviceModels = {
  envUsb: 1,
  envBag: 2,
  airPm: 3,
  airWbgt: 4,
  beaconBle: 5,
  beaconMarker: 6,
} as const
export type DeviceModel = (typeof deviceModels)[keyof typeof deviceModels]

const deviceFields = {
  type: z.union(Object.values(deviceTypes).map((type) => z.literal(type))),
  model: z.union(Object.values(deviceModels).map((model) => z.literal(model))).nullable(),
  name: nameField(deviceLimits.nameMax),
  urn: textField(deviceLimits.urnMax)
    .regex(/^(urn:[a-z0-9][a-z0-9-]{0,31}:\S+)?$/i, { error: 'urn.invalid' })
    .transform((urn) => (urn === '' ? null : urn))
    .nullable(),
  /** MAC address or UUID, depending on the manufacturer. */
  identifier: textField(deviceLimits.identifierMax),
  description: textField(deviceLimits.descriptionMax),
  organizationId: idSchema,
  buildingId: idSchema.nullable(),
  floorId: idSchema.nullable(),
  profile: deviceProfileSchema.refine((it) => JSON.stringify(it).length <= deviceLimits.profileMax, {
    error: 'json.tooLong',
  }),
  status: z.union([z.literal(0), z.literal(1)]),
}

export const deviceSchema = z.object({
  ...entityColumns,
  ...deviceFields,
  /** As stored: older profiles may contain anything in properties that had no meaning then. */
  profile: z.record(z.string(), z.unknown()),
  ...revisionColumn,
})
export type Device = z.output<typeof deviceSchema>

export const deviceCreate = z.strictObject({
  ...deviceFields,
  model: deviceFields.model.default(null),
  urn: deviceFields.urn.default(null),
  identifier: deviceFields.identifier.default(''),
  description: deviceFields.description.default(''),
  buildingId: deviceFields.buildingId.default(null),
  floorId: deviceFields.floorId.default(null),
  profile: deviceFields.profile.default({}),
  status: deviceFields.status.default(1),
})
export type DeviceCreate = z.output<typeof deviceCreate>

export const deviceUpdate = toUpdateSchema(deviceFields)

const deviceFilter = defineFilter({
  where: [
    'id',
    'name',
    'type',
    'model',
    'urn',
    'identifier',
    'organizationId',
    'buildingId',
    'floorId',
    'status',
    'updatedAt',
  ],
  order: ['name', 'type', 'model', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(deviceSchema),
})

export const deviceRoutes = crudRoutes({
  path: '/devices',
  one: 'an IoT device',
  many: 'IoT devices',
  permissions: {
    read: 'device:read',
    create: 'device:write',
    update: 'device:write',
    delete: 'device:write',
  },
  schema: deviceSchema,
  create: deviceCreate,
  update: deviceUpdate,
  filter: deviceFilter,
})
