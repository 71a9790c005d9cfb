import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField, textField } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'

/** R-INSPECTIONS-6, R-INSPECTIONS-7. */
export const thresholdLimits = {
  nameMax: 64,
  descriptionMax: 256,
  conditionsMax: 10,
  valueMax: 9_999_999_999.999_99,
}

/** What a value is compared with: one figure. */
export const targetOperators = ['gte', 'gt', 'lte', 'lt', 'eq', 'ne'] as const
/** Or two: `between` includes both ends, `outside` neither. */
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

/** As notifications: an event reaches whoever wants its level or a milder one. */
export const thresholdLevels = [0, 5, 9] as const

const ruleFields = {
  name: nameField(thresholdLimits.nameMax),
  description: textField(thresholdLimits.descriptionMax),
  /** All of them must hold for a value to be abnormal. */
  conditions: z
    .array(conditionSchema)
    .min(1, { error: 'threshold.noCondition' })
    .max(thresholdLimits.conditionsMax, { error: 'list.tooLong' }),
  level: z.literal(thresholdLevels),
  status: z.literal([0, 1]),
}

/** When a value that was read is abnormal. */
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
  level: ruleFields.level.default(5),
  status: ruleFields.status.default(1),
})
export type ThresholdRuleCreate = z.output<typeof thresholdRuleCreate>
/** A rule stays in its building: check items there name it. */
export const thresholdRuleUpdate = toUpdateSchema(ruleFields)

export const thresholdRuleFilter = defineFilter({
  where: ['id', 'name', 'description', 'organizationId', 'buildingId', 'level', 'status', 'updatedAt'],
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

export const thresholdRuleRoutes = {
  ...crud,
  evaluate: defineRoute({
    method: 'POST',
    path: '/threshold-rules/:id/evaluate',
    permission: 'thresholdRule:read',
    summary: 'Would this value be abnormal by a rule? Also of a disabled one; nothing is kept.',
    params: byId,
    body: z.strictObject({ value: figure }),
    responses: { 200: z.object({ abnormal: z.boolean() }) },
    errors: ['entity.notFound'],
  }),
}

/** Is a value abnormal, that is, do all conditions hold? */
export function isAbnormal(conditions: readonly Condition[], value: number): boolean {
  return conditions.length > 0 && conditions.every((condition) => isMet(condition, value))
}

function isMet(condition: Condition, value: number): boolean {
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
