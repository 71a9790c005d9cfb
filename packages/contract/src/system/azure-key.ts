import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, textField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import {
  keySecretField,
  keyTestRoute,
  newSharedKeyFields,
  serviceKeyLimits,
  serviceKeyPermissions,
  sharedKeyFields,
  storedKeyColumns,
} from './service-key.ts'

const azureKeyFields = {
  ...sharedKeyFields,
  /** Of the speech resource, for instance `japaneast`: part of the URL. */
  region: textField(serviceKeyLimits.regionMax, { min: 1 }).regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, {
    error: 'region.invalid',
  }),
}

/** A key of Azure's speech service (R-SYSTEM-7), without its secret. */
export const azureKeySchema = z.object({
  ...entityColumns,
  ...azureKeyFields,
  ...storedKeyColumns,
  ...revisionColumn,
})
export type AzureKey = z.output<typeof azureKeySchema>

export const azureKeyCreate = z.strictObject({
  ...azureKeyFields,
  ...newSharedKeyFields,
  secret: keySecretField,
})
export const azureKeyUpdate = toUpdateSchema({ ...azureKeyFields, secret: keySecretField })

const azureKeyFilter = defineFilter({
  where: ['id', 'name', 'region', 'organizationId', 'isDefault', 'status', 'lastTestResult', 'updatedAt'],
  order: ['name', 'region', 'status', 'lastUsedAt', 'lastTestAt', 'createdAt', 'updatedAt'],
  fields: fieldNames(azureKeySchema),
})

const path = '/keys/azure-keys'

export const azureKeyRoutes = {
  ...crudRoutes({
    path,
    one: 'an Azure key',
    many: 'Azure keys',
    permissions: serviceKeyPermissions,
    schema: azureKeySchema,
    create: azureKeyCreate,
    update: azureKeyUpdate,
    filter: azureKeyFilter,
  }),
  test: keyTestRoute(path, 'Azure'),
}
