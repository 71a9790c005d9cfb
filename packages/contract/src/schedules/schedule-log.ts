import { z } from 'zod'
import { toParamsSchema } from '../kernel/crud.ts'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { scheduleReasons, scheduleResults } from './schedule.ts'

/** The outcome of each occurrence (R-SCHEDULES-4). */
const scheduleLogSchema = z.object({
  id: idSchema,
  /** `null` if it has been deleted since; its title is kept. */
  scheduleId: idSchema.nullable(),
  title: z.string(),
  organizationId: idSchema,
  buildingId: idSchema,
  robotId: idSchema,
  robotName: z.string(),
  flowId: idSchema.nullable(),
  flowName: z.string(),
  plannedAt: timestampSchema,
  startedAt: timestampSchema.nullable(),
  endedAt: timestampSchema.nullable(),
  result: z.enum(scheduleResults),
  /** Why it did not begin, or what its run ended with. */
  reason: z.enum(scheduleReasons).nullable(),
  errorCode: z.string().nullable(),
  /** The run that it started; its report has the same id. */
  runId: idSchema.nullable(),
})
export type ScheduleLog = z.output<typeof scheduleLogSchema>

const scheduleLogFilter = defineFilter({
  where: [
    'id',
    'scheduleId',
    'title',
    'organizationId',
    'buildingId',
    'robotId',
    'robotName',
    'flowId',
    'flowName',
    'plannedAt',
    'result',
  ],
  order: ['plannedAt', 'title', 'robotName', 'result'],
  fields: fieldNames(scheduleLogSchema),
})

export const scheduleLogRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/schedule-logs',
    permission: 'schedule:read',
    summary: 'What came of schedules, newest first.',
    params: toParamsSchema('/schedule-logs'),
    query: filterQuery(scheduleLogFilter),
    responses: { 200: z.array(scheduleLogSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/schedule-logs/count',
    permission: 'schedule:read',
    summary: 'How many entries of the log a filter finds.',
    params: toParamsSchema('/schedule-logs/count'),
    query: countQuery(scheduleLogFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
}
