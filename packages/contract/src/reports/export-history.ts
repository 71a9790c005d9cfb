import { z } from 'zod'
import { csvEncodings, csvQuery } from '../kernel/csv.ts'
import { byId, entityColumns, idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { monthSchema } from './monthly-report.ts'
import { reportFilter } from './report.ts'

/** How long the history is kept. */
export const exportDaysKept = 365
/** How long files written by trigger rules are kept. */
export const exportFileDaysKept = 30

/** R-REPORTS-3. `media`: the photos, clips and thermal pictures as a zip archive. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]
export const exportFormats = [...tableFormats, 'media'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * `failed`: it was interrupted, for instance because its server ended. `cancelled`: the client disconnected before the
 * end.
 */
const exportStatuses = ['running', 'done', 'cancelled', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** Who exported which reports (R-REPORTS-4). */
export const exportHistorySchema = z.object({
  id: entityColumns.id,
  /** Organisation of the exporter. */
  organizationId: idSchema,
  organizationName: z.string(),
  operatorName: z.string().nullable(),
  at: timestampSchema,
  format: z.enum(exportFormats),
  /** `null`: the format has only one. */
  encoding: z.enum(csvEncodings).nullable(),
  /** Name of the Excel template at the time; `null`: none. */
  templateName: z.string().nullable(),
  /** For a monthly report; otherwise `null`. */
  month: monthSchema.nullable(),
  status: z.enum(exportStatuses),
  /** Rows of a table, or files of an archive; so far, while it runs. */
  rowCount: z.int(),
  /** Characters that the encoding lacks, each replaced by 〓. */
  unwritable: z.int(),
  /** A trigger rule wrote it, and the file still exists. */
  hasFile: z.boolean(),
})
export type ExportHistory = z.output<typeof exportHistorySchema>

const exportHistoryFilter = defineFilter({
  where: ['id', 'organizationId', 'organizationName', 'operatorName', 'at', 'format', 'encoding', 'rowCount'],
  order: ['at', 'rowCount', 'format'],
  fields: fieldNames(exportHistorySchema),
})

export const exportHistoryRoutes = {
  export: defineRoute({
    method: 'GET',
    path: '/reports/export',
    permission: 'report:export',
    summary:
      'The reports that a filter finds as a table with a row for each detail, in the time zones of their buildings, in a template’s sheet for raw data, or the media of these reports. Whose account may not export is refused.',
    params: z.object({}),
    query: filterQuery(reportFilter).extend({
      ...csvQuery,
      format: z.enum(exportFormats).default('csv'),
      /** Only for Excel. */
      templateId: idSchema.optional(),
    }),
    produces: '*/*',
    responses: { 200: null },
    errors: [
      ...(['report.exportDenied', 'report.nothingFound', 'report.noMedia', 'report.severalDays'] as const),
      'entity.notFound',
    ],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/export-histories',
    permission: 'report:readExports',
    summary: 'Who exported reports, newest first.',
    params: z.object({}),
    query: filterQuery(exportHistoryFilter),
    responses: { 200: z.array(exportHistorySchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/export-histories/count',
    permission: 'report:readExports',
    summary: 'How many exports a filter finds.',
    params: z.object({}),
    query: countQuery(exportHistoryFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  file: defineRoute({
    method: 'GET',
    path: '/export-histories/:id/file',
    permission: 'report:export',
    summary: 'A file that a trigger rule had written. Whose account may not export is refused.',
    params: byId,
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound', 'report.exportDenied'],
  }),
}
