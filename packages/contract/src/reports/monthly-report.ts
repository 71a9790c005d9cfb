import { z } from 'zod'
import { checkTargets } from '../inspections/check-item.ts'
import { conditionSchema } from '../inspections/threshold-rule.ts'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { localDateSchema } from '../schedules/local-time.ts'
import { languages } from '../session/session.ts'
import { findingSchema } from './finding.ts'
import { mediaSchema } from './media.ts'
import { reportDetailSchema, reportSchema } from './report.ts'

/** A summary of a building's month, for the customer (R-REPORTS-12). */
export const monthlyReportLimits = {
  /** Maximum check items listed. */
  itemsMax: 200,
  findingsMax: 200,
  /** Maximum entries with a problem listed, the newest ones. */
  problemsMax: 100,
}

/** A month in a building's time zone: `2026-11`. */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/** Figures of a month; its reports are those that began in it. */
const figuresSchema = z.object({
  reports: z.int(),
  /** Those that somebody marked as checked. */
  checked: z.int(),
  /** Those with problems, and how many entries with problems they have. */
  withProblems: z.int(),
  problems: z.int(),
  /** By type and result. `null`: still running. */
  byType: z.array(reportSchema.pick({ type: true }).extend({ reports: z.int() })),
  byResult: z.array(reportSchema.pick({ result: true }).extend({ reports: z.int() })),
  /** How often check items were inspected, and how many values were abnormal. */
  readings: z.int(),
  abnormalReadings: z.int(),
  findings: z.object({
    opened: z.int(),
    closed: z.int(),
    /** At the end of the month, or now if it has not ended. */
    open: z.int(),
    overdue: z.int(),
  }),
})
export type MonthlyFigures = z.output<typeof figuresSchema>

/** The values of one day: all equal if there was one reading. */
const dayValuesSchema = z.object({
  day: localDateSchema,
  least: z.number(),
  average: z.number(),
  greatest: z.number(),
  /** Values that were judged abnormal. */
  abnormal: z.int(),
})
export type DayValues = z.output<typeof dayValuesSchema>

/** A check item that was inspected in the month. */
const monthlyItemSchema = z.object({
  checkItemId: idSchema,
  name: z.string(),
  floorName: z.string(),
  targetType: z.literal(Object.values(checkTargets)),
  unit: z.string(),
  /** How often it was inspected, and how many times nothing could be read. */
  readings: z.int(),
  unread: z.int(),
  /** `null` if there was no value, as for a photo. */
  least: z.number().nullable(),
  average: z.number().nullable(),
  greatest: z.number().nullable(),
  /** Of the month before; `null`: none. */
  averageBefore: z.number().nullable(),
  abnormal: z.int(),
  /** The conditions by which the newest value of the month was judged; empty if none. */
  limits: z.array(conditionSchema),
  /** In order; days without a value are left out. */
  days: z.array(dayValuesSchema),
})
export type MonthlyItem = z.output<typeof monthlyItemSchema>

/** A finding as of the end of the month, or as it is now if the month has not ended. */
const monthlyFindingSchema = findingSchema
  .pick({
    id: true,
    title: true,
    reportTitle: true,
    foundAt: true,
    createdAt: true,
    state: true,
    owner: true,
    dueOn: true,
  })
  .extend({
    /** It became a finding in this month. */
    isNew: z.boolean(),
    /** It was not closed by its due date. */
    isOverdue: z.boolean(),
  })
export type MonthlyFinding = z.output<typeof monthlyFindingSchema>

const problemSchema = z.object({
  report: reportSchema.pick({
    id: true,
    no: true,
    title: true,
    robotName: true,
    isSimulated: true,
    type: true,
    startedAt: true,
    endedAt: true,
    result: true,
    memo: true,
  }),
  detail: reportDetailSchema,
})
export type MonthlyProblem = z.output<typeof problemSchema>

const monthlyReportSchema = z.object({
  organizationName: z.string(),
  buildingId: idSchema,
  buildingName: z.string(),
  /** Time zone of the building, for all days and months here. */
  timezone: z.string(),
  month: monthSchema,
  /** Start of the month, and of the next one. */
  from: timestampSchema,
  to: timestampSchema,
  madeAt: timestampSchema,
  /** The month has ended, so nothing more is added to it. */
  isOver: z.boolean(),
  figures: figuresSchema,
  figuresBefore: figuresSchema,
  items: z.array(monthlyItemSchema),
  /** How many there are, listed or not. */
  itemCount: z.int(),
  findings: z.object({
    /** Overdue ones first, then by due date. */
    listed: z.array(monthlyFindingSchema),
    count: z.int(),
  }),
  /** Entries of reports that are abnormal, failed or found no device, in order. */
  problems: z.array(problemSchema),
  /** Media of these entries. */
  media: z.array(mediaSchema),
})
export type MonthlyReport = z.output<typeof monthlyReportSchema>

const query = { buildingId: idSchema, month: monthSchema }

export const monthlyReportRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/reports/month',
    permission: 'report:read',
    summary:
      'What a month of a building came to: its figures beside those of the month before, check items with their values by day, findings, and the entries with problems.',
    params: z.object({}),
    query: z.strictObject(query),
    responses: { 200: monthlyReportSchema },
    errors: ['entity.notFound'],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/reports/month/export',
    permission: 'report:export',
    summary: 'The same as an Excel workbook. Whose account may not export is refused.',
    params: z.object({}),
    query: z.strictObject({ ...query, language: z.enum(languages).default('en') }),
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound', 'report.exportDenied'],
  }),
}
