import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, textField } from '../kernel/entity.ts'
import { fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { normalizeIpRange } from './ip-range.ts'

/** R-BUILDINGS-11. */
export const allowedIpLimits = { descriptionMax: 100, perBuilding: 200 }

/** IPv4 or IPv6, one address or a range (CIDR), in normalised form. */
export const ipRangeField = z
  .string()
  .trim()
  .refine((text) => text !== '', { error: 'text.required' })
  .refine((text) => text === '' || normalizeIpRange(text) !== null, { error: 'ip.invalid' })
  .transform((text) => normalizeIpRange(text) ?? text)

const allowedIpFields = {
  ipAddress: ipRangeField,
  description: textField(allowedIpLimits.descriptionMax),
  enabled: z.boolean(),
}

export const allowedIpSchema = z.object({
  ...entityColumns,
  ...allowedIpFields,
  ...revisionColumn,
  buildingId: idSchema,
})
export type AllowedIp = z.output<typeof allowedIpSchema>

/** Save even if that locks out the person saving; otherwise that is answered with `building.wouldLockOut`. */
const force = { force: z.boolean().optional() }

export const allowedIpCreate = z.strictObject({
  ...allowedIpFields,
  ...force,
  description: allowedIpFields.description.default(''),
  enabled: allowedIpFields.enabled.default(true),
})
export const allowedIpUpdate = toUpdateSchema(allowedIpFields).extend(force)

const crud = crudRoutes({
  path: '/buildings/:buildingId/allowed-ips',
  one: 'an entry of the list of addresses that a building lets in',
  many: 'addresses that a building lets in',
  permissions: {
    read: 'allowedIp:read',
    create: 'allowedIp:write',
    update: 'allowedIp:write',
    delete: 'allowedIp:write',
  },
  schema: allowedIpSchema,
  create: allowedIpCreate,
  update: allowedIpUpdate,
  filter: {
    where: ['id', 'ipAddress', 'description', 'enabled', 'updatedAt'],
    order: ['ipAddress', 'description', 'enabled', 'createdAt', 'updatedAt'],
    fields: fieldNames(allowedIpSchema),
  },
})

export const allowedIpRoutes = {
  ...crud,
  create: defineRoute({ ...crud.create, errors: [...crud.create.errors, 'building.wouldLockOut'] }),
  update: defineRoute({ ...crud.update, errors: [...crud.update.errors, 'building.wouldLockOut'] }),
  delete: defineRoute({
    ...crud.delete,
    query: z.strictObject({ force: z.enum(['true']).optional() }),
    errors: [...crud.delete.errors, 'building.wouldLockOut'],
  }),
}
