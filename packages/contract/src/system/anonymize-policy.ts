import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, nameField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { anonymizeBodyFields } from './anonymisation.ts'
import { anonymizeCoverageRoute } from './anonymize-coverage.ts'

/** R-SYSTEM-2: upper limits; the system config may set lower ones (`anonymize.nameMax`, `.bodyMax`). */
const anonymizeLimits = { nameMax: 64, bodyMax: 4000 }

const anonymizeBodySchema = z
  .strictObject(anonymizeBodyFields)
  .refine((body) => JSON.stringify(body).length <= anonymizeLimits.bodyMax, { error: 'json.tooLong' })

const policyFields = {
  name: nameField(anonymizeLimits.nameMax),
  body: anonymizeBodySchema,
  status: z.union([z.literal(0), z.literal(1)]),
}

export const anonymizePolicySchema = z.object({ ...entityColumns, ...policyFields, ...revisionColumn })
export type AnonymizePolicy = z.output<typeof anonymizePolicySchema>

export const anonymizePolicyCreate = z.strictObject({
  ...policyFields,
  status: policyFields.status.default(1),
})
export type AnonymizePolicyCreate = z.output<typeof anonymizePolicyCreate>

export const anonymizePolicyUpdate = toUpdateSchema(policyFields)

const anonymizePolicyFilter = defineFilter({
  where: ['id', 'name', 'status', 'updatedAt'],
  order: ['name', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(anonymizePolicySchema),
})

export const anonymizePolicyRoutes = {
  ...crudRoutes({
    path: '/anonymize-policies',
    one: 'an anonymisation policy',
    many: 'anonymisation policies',
    permissions: {
      read: 'anonymizePolicy:read',
      create: 'anonymizePolicy:write',
      update: 'anonymizePolicy:write',
      delete: 'anonymizePolicy:write',
    },
    schema: anonymizePolicySchema,
    create: anonymizePolicyCreate,
    update: anonymizePolicyUpdate,
    filter: anonymizePolicyFilter,
  }),
  coverage: anonymizeCoverageRoute,
}
