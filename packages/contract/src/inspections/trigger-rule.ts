import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField, timestampSchema } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { notificationLevelSchema } from '../organizations/notification-target.ts'
import { tableFormats } from '../reports/export-history.ts'
import { weekdaySchema } from '../schedules/local-time.ts'
import { languages } from '../session/session.ts'

/** Rules for what happens automatically when something else has happened (R-FLOWS-13). */
export const triggerLimits = {
  nameMax: 64,
  textMax: 200,
  /** Characters of the words that a chat message must contain. */
  wordsMax: 64,
  /** Minimum interval between firings. */
  cooldownSecMin: 60,
  cooldownSecMax: 86_400,
  /** Charge of a robot, per cent. */
  percentMin: 5,
  percentMax: 95,
  /** Values of a service command. */
  valueMax: 2_000,
  ofBuilding: 200,
}

/** The numbers of the specification. */
export const triggerEvents = { time: 0, robot: 1, threshold: 2, calendar: 3, chat: 4, teams: 5 } as const
export const triggerTargets = { flow: 0, notification: 1, report: 2, webApi: 3 } as const
export type TriggerEvent = (typeof triggerEvents)[keyof typeof triggerEvents]
export type TriggerTarget = (typeof triggerTargets)[keyof typeof triggerTargets]

export const triggerRobotStates = ['lowBattery', 'offline', 'error', 'emergencyStop'] as const
/** For an occurrence of a schedule: it began, it ended this way, or it did not begin (`fail` or `cancel`). */
export const triggerMoments = ['began', 'done', 'fail', 'cancel'] as const
/** Which runs a report covers: the newest that has ended, or those of the previous day or month. */
export const triggerPeriods = ['lastRun', 'yesterday', 'lastMonth'] as const
/** What is written: a row for each report detail, or the previous month's monthly report, which is always Excel. */
export const triggerContents = ['details', 'month'] as const

function isEachOnce(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}

export const triggerConditionSchema = z.discriminatedUnion('event', [
  z
    .strictObject({
      event: z.literal(triggerEvents.time),
      /** The flow that the rule refers to. */
      flowId: idSchema,
      /** In the building's time zone. */
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'schedule.noTime' }),
      daysOfWeek: z.array(weekdaySchema).max(7).refine(isEachOnce, { error: 'schedule.sameDay' }),
      /** If set, there are no days of the week. In a month without such a day, its last one. */
      dayOfMonth: z.int().min(1).max(31).nullable(),
    })
    .refine(({ daysOfWeek, dayOfMonth }) => (dayOfMonth === null) !== (daysOfWeek.length === 0), {
      error: 'schedule.noWeekday',
      path: ['daysOfWeek'],
    }),
  z
    .strictObject({
      event: z.literal(triggerEvents.robot),
      flowId: idSchema,
      state: z.enum(triggerRobotStates),
      /** Of `lowBattery`: less charge than this. */
      percent: z.int().min(triggerLimits.percentMin).max(triggerLimits.percentMax).nullable(),
      /** `null`: any robot of the building. */
      robotId: idSchema.nullable(),
    })
    .refine(({ state, percent }) => (state === 'lowBattery') === (percent !== null), {
      error: 'trigger.noPercent',
      path: ['percent'],
    }),
  z.strictObject({ event: z.literal(triggerEvents.threshold), thresholdRuleId: idSchema }),
  z.strictObject({
    event: z.literal(triggerEvents.calendar),
    scheduleId: idSchema,
    moments: z
      .array(z.enum(triggerMoments))
      .min(1, { error: 'trigger.noMoment' })
      .max(triggerMoments.length)
      .refine(isEachOnce, { error: 'trigger.noMoment' }),
  }),
  ...([triggerEvents.chat, triggerEvents.teams] as const).map((event) =>
    z.strictObject({
      event: z.literal(event),
      flowId: idSchema,
      /** Writing these in the chat fires the rule; width and case make no difference. */
      words: nameField(triggerLimits.wordsMax),
    }),
  ),
])
export type TriggerCondition = z.output<typeof triggerConditionSchema>

export const triggerActionSchema = z.discriminatedUnion('target', [
  z.strictObject({ target: z.literal(triggerTargets.flow), flowId: idSchema, robotId: idSchema }),
  z.strictObject({
    target: z.literal(triggerTargets.notification),
    level: notificationLevelSchema,
    /** As written by the rule's author. */
    text: nameField(triggerLimits.textMax),
  }),
  z
    .strictObject({
      target: z.literal(triggerTargets.report),
      /** Rules from before there was a choice write details. */
      content: z.enum(triggerContents).default('details'),
      period: z.enum(triggerPeriods),
      format: z.enum(tableFormats),
      language: z.enum(languages),
      /** `null`: the runs of every flow of the building. */
      flowId: idSchema.nullable(),
    })
    .refine(
      ({ content, period, format, flowId }) =>
        content === 'details' || (period === 'lastMonth' && format === 'xlsx' && flowId === null),
      { error: 'trigger.notMonthly', path: ['content'] },
    ),
  z.strictObject({
    target: z.literal(triggerTargets.webApi),
    serviceCommandId: idSchema,
    params: z.record(
      z.string().max(64),
      z.union([z.string().max(triggerLimits.valueMax), z.number(), z.boolean()]),
    ),
  }),
])
export type TriggerAction = z.output<typeof triggerActionSchema>
/** The input form: fields with a default may be omitted. */
export type TriggerActionInput = z.input<typeof triggerActionSchema>

const ruleFields = {
  name: nameField(triggerLimits.nameMax),
  condition: triggerConditionSchema,
  action: triggerActionSchema,
  cooldownSec: z.int().min(triggerLimits.cooldownSecMin).max(triggerLimits.cooldownSecMax),
  status: z.literal([0, 1]),
}

export const triggerRuleSchema = z.object({
  ...entityColumns,
  ...ruleFields,
  ...revisionColumn,
  organizationId: idSchema,
  buildingId: idSchema,
  /** When the event that it last fired for happened. */
  lastFiredAt: timestampSchema.nullable(),
})
export type TriggerRule = z.output<typeof triggerRuleSchema>

export const triggerRuleCreate = z.strictObject({
  ...ruleFields,
  buildingId: idSchema,
  cooldownSec: ruleFields.cooldownSec.default(triggerLimits.cooldownSecMin),
  status: ruleFields.status.default(1),
})
export type TriggerRuleCreate = z.output<typeof triggerRuleCreate>
/** A rule stays in its building. */
export const triggerRuleUpdate = toUpdateSchema(ruleFields)

export const triggerRuleFilter = defineFilter({
  where: [
    ...(['id', 'name', 'organizationId', 'buildingId', 'event', 'target', 'status', 'updatedAt'] as const),
    /** What it refers to or acts on. */
    ...(['flowId', 'thresholdRuleId', 'scheduleId'] as const),
  ],
  order: ['name', 'status', 'lastFiredAt', 'createdAt', 'updatedAt'],
  fields: fieldNames(triggerRuleSchema),
})

export const triggerRuleRoutes = crudRoutes({
  path: '/trigger-rules',
  one: 'a trigger rule',
  many: 'trigger rules',
  permissions: {
    read: 'triggerRule:read',
    create: 'triggerRule:write',
    update: 'triggerRule:write',
    delete: 'triggerRule:write',
  },
  schema: triggerRuleSchema,
  create: triggerRuleCreate,
  update: triggerRuleUpdate,
  filter: triggerRuleFilter,
  refusals: ['report.exportDenied'],
  createRefusals: ['report.exportDenied'],
})
