import { z } from 'zod'
import { runProblemReasons } from '../flows/run-reasons.ts'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField, textField, timestampSchema } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { localDateSchema, localTimeSchema, toLocalEpoch, weekdaySchema } from './local-time.ts'
import { splitScopes } from './schedule-values.ts'

/** When robots run flows by themselves (R-SCHEDULES-1). */
export const scheduleLimits = {
  titleMax: 256,
  descriptionMax: 1_000,
  /** Of one occurrence. */
  hoursMax: 24,
  /** How late a flow may still begin. */
  lateMinutesMax: 720,
  /** Days of occurrences per request. */
  daysMax: 92,
  /** Occurrences per response: a megabyte. */
  pageMax: 2_000,
  /** Maximum conflicts listed. */
  conflictsMax: 100,
}

/** What a schedule has its robot do. */
export const scheduleTypes = ['flow'] as const

export const scheduleRepeats = ['none', 'daily', 'weekly', 'monthly'] as const
export type ScheduleRepeat = (typeof scheduleRepeats)[number]

const scheduleFields = {
  type: z.enum(scheduleTypes),
  title: nameField(scheduleLimits.titleMax),
  flowId: idSchema,
  robotId: idSchema,
  /** Of the first occurrence, in the building's time zone; the others begin and end at the same times of day. */
  startAt: localTimeSchema,
  endAt: localTimeSchema,
  /** `monthly`: on the same day of each month, or on its last day if it has no such day. */
  repeat: z.enum(scheduleRepeats),
  daysOfWeek: z
    .array(weekdaySchema)
    .max(7)
    .refine((days) => new Set(days).size === days.length, { error: 'schedule.sameDay' }),
  /** The last day on which it may begin; `null`: no end. */
  until: localDateSchema.nullable(),
  /** How late it may still begin if something prevented it; 0: then it is skipped. */
  lateMinutes: z.int().min(0).max(scheduleLimits.lateMinutesMax),
  description: textField(scheduleLimits.descriptionMax),
  /** It stops the flow that the robot is running, and begins instead. */
  priority: z.boolean(),
  /** Whether a run that is not over at the end is stopped then. */
  stopAtEnd: z.boolean(),
  status: z.literal([0, 1]),
}

export const scheduleSchema = z.object({
  ...entityColumns,
  ...scheduleFields,
  ...revisionColumn,
  organizationId: idSchema,
  buildingId: idSchema,
})
export type Schedule = z.output<typeof scheduleSchema>

export const scheduleCreate = z
  .strictObject({
    ...scheduleFields,
    type: scheduleFields.type.default('flow'),
    repeat: scheduleFields.repeat.default('none'),
    daysOfWeek: scheduleFields.daysOfWeek.default([]),
    until: scheduleFields.until.default(null),
    lateMinutes: scheduleFields.lateMinutes.default(0),
    description: scheduleFields.description.default(''),
    priority: scheduleFields.priority.default(false),
    stopAtEnd: scheduleFields.stopAtEnd.default(false),
    status: scheduleFields.status.default(1),
  })
  .superRefine((schedule, context) => {
    const fault = findTimeFault(schedule)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault.code, path: [fault.field] })
  })
export type ScheduleCreate = z.output<typeof scheduleCreate>
export const scheduleUpdate = toUpdateSchema(scheduleFields)
export type ScheduleUpdate = z.output<typeof scheduleUpdate>

export type ScheduleTimes = Pick<Schedule, 'startAt' | 'endAt' | 'repeat' | 'daysOfWeek' | 'until'>

/** What is wrong with the combination of valid times; `null`: nothing. Pure. */
export function findTimeFault({ startAt, endAt, repeat, daysOfWeek, until }: ScheduleTimes): {
  field: 'endAt' | 'daysOfWeek' | 'until'
  code: 'schedule.endBeforeStart' | 'schedule.tooLong' | 'schedule.noWeekday' | 'schedule.untilBeforeStart'
} | null {
  const hours = (toLocalEpoch(endAt) - toLocalEpoch(startAt)) / 3_600_000
  if (hours <= 0) return { field: 'endAt', code: 'schedule.endBeforeStart' }
  if (hours > scheduleLimits.hoursMax) return { field: 'endAt', code: 'schedule.tooLong' }
  if (repeat === 'weekly' && daysOfWeek.length === 0)
    return { field: 'daysOfWeek', code: 'schedule.noWeekday' }
  if (until !== null && until < startAt.slice(0, 10))
    return { field: 'until', code: 'schedule.untilBeforeStart' }
  return null
}

/** Which occurrences of a series are meant: one of them, that one and all later ones, or the whole series. */
export const moveScopes = ['one', 'following', 'all'] as const
export type MoveScope = (typeof moveScopes)[number]
const partFields = { date: localDateSchema, scope: z.enum(splitScopes) }

/** The outcome of an occurrence. */
export const scheduleResults = ['done', 'fail', 'cancel', 'running', 'unknown'] as const
export type ScheduleResult = (typeof scheduleResults)[number]

/**
 * Why an occurrence did not begin, or what its run ended with. `missed`: no server was there in time. `changed`: its
 * schedule was changed while it waited for the robot. `timeOver`: it was stopped at its scheduled end.
 */
export const scheduleReasons = ['missed', 'changed', 'timeOver', ...runProblemReasons] as const

const occurrenceSchema = z.object({
  scheduleId: idSchema,
  /** The day on which it begins, in the building's time zone: identifies one occurrence of its schedule. */
  date: localDateSchema,
  startAt: timestampSchema,
  endAt: timestampSchema,
  title: z.string(),
  buildingId: idSchema,
  timezone: z.string(),
  robotId: idSchema,
  robotName: z.string(),
  flowId: idSchema,
  flowName: z.string(),
  priority: z.boolean(),
  repeat: z.enum(scheduleRepeats),
  /** People have skipped this one. */
  skipped: z.boolean(),
  /** It overlaps with another of the same robot. */
  overlaps: z.boolean(),
  /**
   * Why it would not begin if it were due now, or does not although it is due; `null`: no known obstacle. Only for the next
   * 24 hours.
   */
  hindrance: z.enum(runProblemReasons).nullable(),
  /** `null`: it is still to come, or waits for its robot. */
  result: z.enum(scheduleResults).nullable(),
  /** Why it did not begin, or why its run is waiting or how it ended. */
  reason: z.enum(scheduleReasons).nullable(),
  runId: idSchema.nullable(),
})
export type Occurrence = z.output<typeof occurrenceSchema>

const placeSchema = z.object({ startAt: timestampSchema, scheduleId: idSchema })
/** The position of an occurrence in the calendar, which is ordered by time, then by schedule. */
export type OccurrencePlace = z.output<typeof placeSchema>
const placeText = z
  .string()
  .max(100)
  .transform((text, context): OccurrencePlace => {
    const [startAt, scheduleId] = text.split(' ')
    const { success, data } = placeSchema.safeParse({ startAt, scheduleId })
    if (success) return { ...data, startAt: new Date(data.startAt).toISOString() }
    context.addIssue({ code: 'custom', message: 'moment.invalid' })
    return z.NEVER
  })

const occurrencePageSchema = z.object({
  occurrences: z.array(occurrenceSchema),
  /** Pass it as `after` to get the next page; `null`: there is none. */
  next: z.string().nullable(),
})
export type OccurrencePage = z.output<typeof occurrencePageSchema>

const scheduleFilter = defineFilter({
  where: [
    'id',
    'title',
    'description',
    'organizationId',
    'buildingId',
    'robotId',
    'flowId',
    'type',
    'repeat',
    'priority',
    'status',
    'updatedAt',
  ],
  order: ['title', 'startAt', 'repeat', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(scheduleSchema),
})

const crud = crudRoutes({
  path: '/schedules',
  one: 'a schedule',
  many: 'schedules',
  permissions: {
    read: 'schedule:read',
    create: 'schedule:write',
    update: 'schedule:write',
    delete: 'schedule:write',
  },
  schema: scheduleSchema,
  create: scheduleCreate,
  update: scheduleUpdate,
  filter: scheduleFilter,
  refusals: ['schedule.overlaps'],
  createRefusals: ['schedule.overlaps'],
})

export const scheduleRoutes = {
  ...crud,
  occurrences: defineRoute({
    method: 'GET',
    path: '/schedule-occurrences',
    permission: 'schedule:read',
    summary: `What begins in a span of time of at most ${scheduleLimits.daysMax} days, in order, with what stands in its way. ${scheduleLimits.pageMax} at once: those that follow are asked for by \`next\`, as \`after\`.`,
    query: z
      .strictObject({
        from: timestampSchema,
        to: timestampSchema,
        buildingId: idSchema.optional(),
        after: placeText.optional(),
      })
      .refine(({ from, to }) => from < to, { error: 'schedule.endBeforeStart', path: ['to'] })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= scheduleLimits.daysMax * 86_400_000, {
        error: 'schedule.tooLong',
        path: ['to'],
      })
      .refine(
        ({ from, to, after }) =>
          after === undefined ||
          (Date.parse(after.startAt) >= Date.parse(from) && Date.parse(after.startAt) < Date.parse(to)),
        { error: 'moment.invalid', path: ['after'] },
      ),
    responses: { 200: occurrencePageSchema },
    errors: ['entity.notFound'],
  }),
  conflicts: defineRoute({
    method: 'POST',
    path: '/schedules/conflicts',
    permission: 'schedule:write',
    summary: `Which occurrences of other schedules would be at the same time on the same robot: the first ${scheduleLimits.conflictsMax}. Nothing is kept.`,
    body: z.strictObject({
      scheduleId: idSchema.nullable(),
      robotId: idSchema,
      startAt: localTimeSchema,
      endAt: localTimeSchema,
      repeat: scheduleFields.repeat,
      daysOfWeek: scheduleFields.daysOfWeek,
      until: scheduleFields.until,
      /** The part of the series `scheduleId` that these times would replace; by default all of it. */
      part: z.strictObject(partFields).optional(),
    }),
    responses: { 200: z.object({ occurrences: z.array(occurrenceSchema), hasMore: z.boolean() }) },
    errors: ['entity.notFound'],
  }),
  move: defineRoute({
    method: 'POST',
    path: '/schedules/:id/move',
    permission: 'schedule:write',
    summary:
      'Have one occurrence, it and the later ones, or all begin at another time. Those that leave their series become a schedule of their own. Answers the schedule that the occurrence is of then.',
    params: byId,
    body: z.strictObject({ date: localDateSchema, startAt: localTimeSchema, scope: z.enum(moveScopes) }),
    responses: { 200: scheduleSchema },
    errors: ['entity.notFound', 'schedule.noOccurrence', 'schedule.begun', 'schedule.overlaps'],
  }),
  split: defineRoute({
    method: 'POST',
    path: '/schedules/:id/split',
    permission: 'schedule:write',
    summary:
      'Change one occurrence, or it and the later ones: they become a schedule of their own, and the series goes on without them. `revision` is that of the series. Answers the schedule that the occurrence is of then.',
    params: byId,
    body: scheduleUpdate.extend(partFields),
    responses: { 200: scheduleSchema },
    errors: [
      ...(['entity.notFound', 'entity.changed', 'schedule.noOccurrence', 'schedule.begun'] as const),
      'schedule.overlaps',
    ],
  }),
  skip: defineRoute({
    method: 'POST',
    path: '/schedules/:id/skip',
    permission: 'schedule:write',
    summary: 'Leave one occurrence out, or take it in again.',
    params: byId,
    body: z.strictObject({ date: localDateSchema, skipped: z.boolean() }),
    responses: { 204: null },
    errors: ['entity.notFound', 'schedule.noOccurrence', 'schedule.begun'],
  }),
}
