import { z } from 'zod'
import { readingKeyNames } from '../devices/reading-key.ts'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField, textField, timestampSchema } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'

/** R-INSPECTIONS-6, R-INSPECTIONS-7, R-INSPECTIONS-11. */
export const thresholdLimits = {
  nameMax: 64,
  descriptionMax: 256,
  conditionsMax: 10,
  valueMax: 9_999_999_999.999_99,
  /** A week. */
  durationSecMax: 604_800,
}

/** Limits of a back-test (R-INSPECTIONS-12). */
export const backTestLimits = {
  spanDaysMax: 366,
  /** Values judged one by one; if there are more, aggregates by minute or hour are judged. */
  valuesMax: 100_000,
  /** Firings that are listed; all are counted. */
  momentsMax: 200,
  points: 500,
}

/** Operators with one operand. */
export const targetOperators = ['gte', 'gt', 'lte', 'lt', 'eq', 'ne'] as const
/** Operators with two operands: `between` includes both ends, `outside` neither. */
export const rangeOperators = ['between', 'outside'] as const
export type ThresholdOperator = (typeof targetOperators)[number] | (typeof rangeOperators)[number]

const figure = z
  .number({ error: 'threshold.notANumber' })
  .min(-thresholdLimits.valueMax, { error: 'threshold.outOfRange' })
  .max(thresholdLimits.valueMax, { error: 'threshold.outOfRange' })

export const conditionSchema = z.discriminatedUnion('operator', [
  z.strictObject({ operator: z.enum(targetOperators), target: figure }),
  z
    .strictObject({ operator: z.enum(rangeOperators), min: figure, max: figure })
    .refine(({ min, max }) => min < max, { error: 'threshold.order', path: ['max'] }),
])
export type Condition = z.output<typeof conditionSchema>

/** As for notifications: an event reaches targets set to its level or a lower one. */
export const thresholdLevels = [0, 5, 9] as const

const ruleFields = {
  name: nameField(thresholdLimits.nameMax),
  description: textField(thresholdLimits.descriptionMax),
  /** All of them must be met for a value to be abnormal. */
  conditions: z
    .array(conditionSchema)
    .min(1, { error: 'threshold.noCondition' })
    .max(thresholdLimits.conditionsMax, { error: 'list.tooLong' }),
  /** An abnormal value is normal again once it has come back by this much, in the unit of the value. */
  deadBand: z
    .number({ error: 'threshold.notANumber' })
    .min(0, { error: 'threshold.negative' })
    .max(thresholdLimits.valueMax, { error: 'threshold.outOfRange' }),
  /** The conditions must be met for this long. */
  durationSec: z
    .int({ error: 'threshold.duration' })
    .min(0, { error: 'threshold.duration' })
    .max(thresholdLimits.durationSecMax, { error: 'threshold.duration' }),
  /** A device that the rule watches continuously, and which of its values; check items refer to the rule themselves. */
  deviceId: idSchema.nullable(),
  deviceKey: z.enum(readingKeyNames).nullable(),
  level: z.literal(thresholdLevels),
  status: z.literal([0, 1]),
}

/** When a reading is abnormal. */
export const thresholdRuleSchema = z.object({
  ...entityColumns,
  ...ruleFields,
  ...revisionColumn,
  organizationId: idSchema,
  buildingId: idSchema,
})
export type ThresholdRule = z.output<typeof thresholdRuleSchema>

export const thresholdRuleCreate = z.strictObject({
  ...ruleFields,
  buildingId: idSchema,
  description: ruleFields.description.default(''),
  deadBand: ruleFields.deadBand.default(0),
  durationSec: ruleFields.durationSec.default(0),
  deviceId: ruleFields.deviceId.default(null),
  deviceKey: ruleFields.deviceKey.default(null),
  level: ruleFields.level.default(5),
  status: ruleFields.status.default(1),
})
export type ThresholdRuleCreate = z.output<typeof thresholdRuleCreate>
/** A rule stays in its building, because check items there refer to it. */
export const thresholdRuleUpdate = toUpdateSchema(ruleFields)

const thresholdRuleFilter = defineFilter({
  where: [
    'id',
    'name',
    'description',
    'organizationId',
    'buildingId',
    'deviceId',
    'level',
    'status',
    'updatedAt',
  ],
  order: ['name', 'level', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(thresholdRuleSchema),
})

const crud = crudRoutes({
  path: '/threshold-rules',
  one: 'a threshold rule',
  many: 'threshold rules',
  permissions: {
    read: 'thresholdRule:read',
    create: 'thresholdRule:write',
    update: 'thresholdRule:write',
    delete: 'thresholdRule:delete',
  },
  schema: thresholdRuleSchema,
  create: thresholdRuleCreate,
  update: thresholdRuleUpdate,
  filter: thresholdRuleFilter,
})

const pointSchema = z.object({
  at: timestampSchema,
  lowest: z.number(),
  highest: z.number(),
  average: z.number(),
})

/** How a rule would have judged a history. */
const backTestSchema = z.object({
  /** Start of the judged range; later than requested if `isCut`. */
  from: timestampSchema,
  to: timestampSchema,
  /** Raw values, or the first, lowest, highest and last of a minute or an hour. */
  source: z.enum(['raw', 'minute', 'hour', 'checkItem']),
  /** There were more values than the limit: the oldest are left out. */
  isCut: z.boolean(),
  /** How many values were judged. */
  judged: z.int(),
  fired: z.int(),
  /** The newest of them, oldest first. `until`: when the value was normal again. */
  moments: z.array(z.object({ at: timestampSchema, value: z.number(), until: timestampSchema.nullable() })),
  /** The history itself, for the chart. */
  bucketSeconds: z.int(),
  points: z.array(pointSchema),
})
export type BackTest = z.output<typeof backTestSchema>

/** A rule as in a form, and a history: of a check item, or of one value of a device. */
const backTestBody = z
  .strictObject({
    conditions: ruleFields.conditions,
    deadBand: ruleFields.deadBand.default(0),
    durationSec: ruleFields.durationSec.default(0),
    checkItemId: idSchema.nullable().default(null),
    deviceId: ruleFields.deviceId.default(null),
    deviceKey: ruleFields.deviceKey.default(null),
    from: timestampSchema,
    to: timestampSchema,
  })
  .refine(({ checkItemId, deviceId }) => (checkItemId === null) !== (deviceId === null), {
    error: 'threshold.oneHistory',
    path: ['checkItemId'],
  })
  .refine(({ deviceId, deviceKey }) => (deviceId === null) === (deviceKey === null), {
    error: 'choice.required',
    path: ['deviceKey'],
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { error: 'period.invalid', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= backTestLimits.spanDaysMax * 86_400_000, {
    error: 'period.tooLong',
    path: ['to'],
  })
export type BackTestBody = z.output<typeof backTestBody>

export const thresholdRuleRoutes = {
  ...crud,
  backTest: defineRoute({
    method: 'POST',
    path: '/threshold-rules/back-test',
    permission: 'thresholdRule:read',
    summary: 'How often would a rule have been met by what was measured, and when? Nothing is kept.',
    params: z.object({}),
    body: backTestBody,
    responses: { 200: backTestSchema },
    errors: ['entity.notFound'],
  }),
  evaluate: defineRoute({
    method: 'POST',
    path: '/threshold-rules/:id/evaluate',
    permission: 'thresholdRule:read',
    summary: 'Does this value meet all conditions of a rule? Also of a disabled one; nothing is kept.',
    params: byId,
    body: z.strictObject({ value: figure }),
    responses: { 200: z.object({ abnormal: z.boolean() }) },
    errors: ['entity.notFound'],
  }),
}

/** Are all conditions met? For a rule without dead band and duration, the value is then abnormal. */
export function isAbnormal(conditions: readonly Condition[], value: number): boolean {
  return conditions.length > 0 && conditions.every((condition) => isMet(condition, value))
}

/** Is one condition met? */
export function isMet(condition: Condition, value: number): boolean {
  if ('target' in condition) return comparisons[condition.operator](value, condition.target)
  const isWithin = value >= condition.min && value <= condition.max
  return condition.operator === 'between' ? isWithin : !isWithin
}

const comparisons: Record<(typeof targetOperators)[number], (value: number, target: number) => boolean> = {
  gte: (value, target) => value >= target,
  gt: (value, target) => value > target,
  lte: (value, target) => value <= target,
  lt: (value, target) => value < target,
  eq: (value, target) => value === target,
  ne: (value, target) => value !== target,
}
