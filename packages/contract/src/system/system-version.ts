import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField, textField, timestampSchema } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { semverField } from '../kernel/version.ts'
import { robotModels } from '../robots/robot-values.ts'
import { storedFileSchema } from './file.ts'

/** R-SYSTEM-8. */
export const versionLimits = { nameMax: 64, versionMax: 32, noteMax: 4000, minBattery: 20 }

/** R-SYSTEM-8: beta and alpha are for organisations that take part in labs. */
export const versionStatuses = { private: 0, official: 1, beta: 2, alpha: 3 } as const
export type VersionStatus = (typeof versionStatuses)[keyof typeof versionStatuses]
export const versionTargets = ['portal', 'robot'] as const
export type VersionTarget = (typeof versionTargets)[number]

const note = textField(versionLimits.noteMax)

const versionFields = {
  name: nameField(versionLimits.nameMax),
  version: semverField(versionLimits.versionMax),
  target: z.enum(versionTargets),
  /** Robot models; an empty list means every model. */
  models: z.array(z.enum(robotModels)).max(robotModels.length),
  status: z.union(Object.values(versionStatuses).map((status) => z.literal(status))),
  /** Markdown. */
  releaseNote: z.strictObject({ ja: note, en: note }),
  /** Percent that a robot must have to be updated (R-ROBOTS-29). */
  minBattery: z.int().min(0).max(100),
  /** The software itself, readable only by system administrators; `null`: none was uploaded. */
  fileId: idSchema.nullable(),
  /** `null`: not announced to anybody yet. */
  publishedAt: timestampSchema.nullable(),
}

export const systemVersionSchema = z.object({
  ...entityColumns,
  ...versionFields,
  file: storedFileSchema.nullable(),
  ...revisionColumn,
})
export type SystemVersion = z.output<typeof systemVersionSchema>

export const systemVersionCreate = z.strictObject({
  ...versionFields,
  models: versionFields.models.default([]),
  status: versionFields.status.default(versionStatuses.private),
  releaseNote: versionFields.releaseNote.default({ ja: '', en: '' }),
  minBattery: versionFields.minBattery.default(versionLimits.minBattery),
  fileId: versionFields.fileId.default(null),
  publishedAt: versionFields.publishedAt.default(null),
})
export type SystemVersionCreate = z.output<typeof systemVersionCreate>
export const systemVersionUpdate = toUpdateSchema(versionFields)

const systemVersionFilter = defineFilter({
  where: ['id', 'name', 'version', 'target', 'status', 'publishedAt', 'updatedAt'],
  order: ['name', 'version', 'target', 'status', 'publishedAt', 'createdAt', 'updatedAt'],
  fields: fieldNames(systemVersionSchema),
})

const publishedVersionSchema = systemVersionSchema.pick({
  id: true,
  name: true,
  version: true,
  target: true,
  models: true,
  status: true,
  releaseNote: true,
  publishedAt: true,
})
export type PublishedVersion = z.output<typeof publishedVersionSchema>

export const systemVersionRoutes = {
  ...crudRoutes({
    path: '/system-versions',
    one: 'a system version',
    many: 'system versions',
    permissions: {
      read: 'systemVersion:write',
      create: 'systemVersion:write',
      update: 'systemVersion:write',
      delete: 'systemVersion:write',
    },
    schema: systemVersionSchema,
    create: systemVersionCreate,
    update: systemVersionUpdate,
    filter: systemVersionFilter,
  }),
  listOwn: defineRoute({
    method: 'GET',
    path: '/my/versions',
    permission: 'session',
    summary: "The console's own version, and the versions that were published to the person's organisation.",
    responses: { 200: z.object({ console: z.string(), versions: z.array(publishedVersionSchema) }) },
    errors: [],
  }),
}
