import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { csvQuery } from '../kernel/csv.ts'
import { entityColumns, idSchema, nameField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { storedFileSchema } from '../system/file.ts'
import { resourceScopes } from '../system/resource.ts'

/** R-REPORTS-5. */
const reportTemplateLimits = { nameMax: 64 }

/** Who may use it, as for resources: everybody, one organisation, one building. */
export const templateScopes = resourceScopes

const templateFields = {
  name: nameField(reportTemplateLimits.nameMax),
  /** It accepts reports of several days; otherwise reports that began on different days are refused. */
  acrossDays: z.boolean(),
  scope: z.union(Object.values(templateScopes).map((scope) => z.literal(scope))),
  /** The scope decides which of the two count; the others are dropped. */
  organizationId: idSchema.nullable(),
  buildingId: idSchema.nullable(),
  /** An Excel workbook with a sheet for raw data. */
  fileId: idSchema,
}

export const reportTemplateSchema = z.object({
  ...entityColumns,
  ...templateFields,
  file: storedFileSchema,
  ...revisionColumn,
})
export type ReportTemplate = z.output<typeof reportTemplateSchema>

export const reportTemplateCreate = z
  .strictObject({
    ...templateFields,
    organizationId: templateFields.organizationId.default(null),
    buildingId: templateFields.buildingId.default(null),
  })
  .superRefine(({ scope, organizationId, buildingId }, context) => {
    const missing = (path: string) =>
      context.addIssue({ code: 'custom', message: 'choice.required', path: [path] })
    if (scope !== templateScopes.system && organizationId === null) missing('organizationId')
    if (scope === templateScopes.building && buildingId === null) missing('buildingId')
  })
export type ReportTemplateCreate = z.output<typeof reportTemplateCreate>

export const reportTemplateUpdate = toUpdateSchema(templateFields)

const reportTemplateFilter = defineFilter({
  where: ['id', 'name', 'acrossDays', 'scope', 'organizationId', 'buildingId', 'updatedAt'],
  order: ['name', 'scope', 'createdAt', 'updatedAt'],
  fields: fieldNames(reportTemplateSchema),
})

export const reportTemplateRoutes = {
  ...crudRoutes({
    path: '/report-templates',
    one: 'an Excel template for reports',
    many: 'Excel templates for reports',
    permissions: {
      read: 'reportTemplate:read',
      create: 'reportTemplate:write',
      update: 'reportTemplate:write',
      delete: 'reportTemplate:write',
    },
    schema: reportTemplateSchema,
    create: reportTemplateCreate,
    update: reportTemplateUpdate,
    filter: reportTemplateFilter,
  }),
  sample: defineRoute({
    method: 'GET',
    path: '/report-templates/sample.xlsx',
    permission: 'reportTemplate:read',
    summary: 'A workbook to begin a template with: its sheet for raw data has the heads of the columns.',
    params: z.object({}),
    query: z.strictObject({ language: csvQuery.language }),
    produces: '*/*',
    responses: { 200: null },
    errors: [],
  }),
}
