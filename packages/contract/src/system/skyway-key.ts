import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import {
  keySecretField,
  keyTestRoute,
  newSharedKeyFields,
  serviceKeyPermissions,
  sharedKeyFields,
  storedKeyColumns,
} from './service-key.ts'

const skywayKeyFields = {
  ...sharedKeyFields,
  /** Id of the application in SkyWay's own console. */
  appId: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.uuid({ error: 'appId.invalid' })),
}

/** A key of an application at SkyWay (R-SYSTEM-7), without its secret. */
export const skywayKeySchema = z.object({
  ...entityColumns,
  ...skywayKeyFields,
  ...storedKeyColumns,
  ...revisionColumn,
})
export type SkywayKey = z.output<typeof skywayKeySchema>

export const skywayKeyCreate = z.strictObject({
  ...skywayKeyFields,
  ...newSharedKeyFields,
  secret: keySecretField,
})
export const skywayKeyUpdate = toUpdateSchema({ ...skywayKeyFields, secret: keySecretField })

const skywayKeyFilter = defineFilter({
  where: ['id', 'name', 'appId', 'organizationId', 'isDefault', 'status', 'lastTestResult', 'updatedAt'],
  order: ['name', 'status', 'lastUsedAt', 'lastTestAt', 'createdAt', 'updatedAt'],
  fields: fieldNames(skywayKeySchema),
})

const path = '/keys/skyway-keys'

export const skywayKeyRoutes = {
  ...crudRoutes({
    path,
    one: 'a SkyWay key',
    many: 'SkyWay keys',
    permissions: serviceKeyPermissions,
    schema: skywayKeySchema,
    create: skywayKeyCreate,
    update: skywayKeyUpdate,
    filter: skywayKeyFilter,
  }),
  test: keyTestRoute(path, 'SkyWay'),
}
