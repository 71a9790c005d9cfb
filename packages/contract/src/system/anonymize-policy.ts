import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, nameField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { cameraIds } from '../teleop/video.ts'

/** R-SYSTEM-2: the most there may be; the system config may allow less (`anonymize.nameMax`, `.bodyMax`). */
export const anonymizeLimits = { nameMax: 64, bodyMax: 4000 }

export const anonymizeTargets = ['face', 'person', 'plate', 'screen'] as const
export const anonymizeMethods = ['mosaic', 'blur', 'fill'] as const
export const anonymizePlaces = ['live', 'photo', 'archive'] as const

/** What is made unrecognisable, how, and where. No camera stands for all of them. */
export const anonymizeBodySchema = z
  .strictObject({
    targets: z.array(z.enum(anonymizeTargets)).min(1, { error: 'choice.required' }),
    method: z.enum(anonymizeMethods),
    strength: z.int().min(1).max(10),
    cameras: z.array(z.enum(cameraIds)).max(cameraIds.length),
    applyTo: z.array(z.enum(anonymizePlaces)).min(1, { error: 'choice.required' }),
  })
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

export const anonymizePolicyFilter = defineFilter({
  where: ['id', 'name', 'status', 'updatedAt'],
  order: ['name', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(anonymizePolicySchema),
})

export const anonymizePolicyRoutes = crudRoutes({
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
})
