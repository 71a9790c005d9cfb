import { z } from 'zod'
import { readingKeyNames } from '../devices/reading-key.ts'
import { entityColumns, idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { checkTargets } from './check-item.ts'
import { conditionSchema, thresholdLevels } from './threshold-rule.ts'

/** How long the log is kept. */
export const thresholdLogDaysKept = 365

/**
 * A threshold rule's judgement of a check item's reading, or of a value of the device that it watches
 * (R-INSPECTIONS-8). For a device, which may measure every second, only values at which the judgement changes are
 * logged. Readings from trying out an item are not logged.
 */
const thresholdLogSchema = z.object({
  id: entityColumns.id,
  organizationId: idSchema,
  buildingId: idSchema,
  /** Name of the check item or device. */
  subject: z.string(),
  /** `null` for a device's value. */
  checkItemId: idSchema.nullable(),
  checkItemName: z.string().nullable(),
  targetType: z.literal(Object.values(checkTargets)).nullable(),
  unit: z.string().nullable(),
  readingId: idSchema.nullable(),
  /** `null` for a check item's value. */
  deviceId: idSchema.nullable(),
  deviceKey: z.enum(readingKeyNames).nullable(),
  /** `null` if a device measured it, or a service on its own initiative. */
  robotId: idSchema.nullable(),
  robotName: z.string().nullable(),
  runId: idSchema.nullable(),
  /** The rule at the time of judgement; it may have been deleted since. */
  ruleId: idSchema,
  ruleName: z.string(),
  conditions: z.array(conditionSchema),
  deadBand: z.number(),
  durationSec: z.int(),
  level: z.literal(thresholdLevels),
  /** A corrected value replaces the first one, and its judgement the first judgement. */
  value: z.number(),
  abnormal: z.boolean(),
  /** When the picture was taken, or the value measured. */
  at: timestampSchema,
})
export type ThresholdLog = z.output<typeof thresholdLogSchema>

const thresholdLogFilter = defineFilter({
  where: [
    ...(['id', 'organizationId', 'buildingId', 'subject', 'checkItemId', 'checkItemName'] as const),
    ...(['readingId', 'deviceId', 'deviceKey'] as const),
    ...(['robotId', 'robotName', 'runId', 'ruleId', 'ruleName', 'level', 'value', 'abnormal', 'at'] as const),
  ],
  order: ['at', 'ruleName', 'subject', 'checkItemName', 'value', 'level'],
  fields: fieldNames(thresholdLogSchema),
})

export const thresholdLogRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/threshold-logs',
    permission: 'thresholdRule:read',
    summary: 'What threshold rules said of values that were read or measured, newest first.',
    params: z.object({}),
    query: filterQuery(thresholdLogFilter),
    responses: { 200: z.array(thresholdLogSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/threshold-logs/count',
    permission: 'thresholdRule:read',
    summary: 'How many evaluations of threshold rules a filter finds.',
    params: z.object({}),
    query: countQuery(thresholdLogFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
}
