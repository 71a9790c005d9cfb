import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField, timestampSchema } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { timezoneSchema } from '../kernel/zone-time.ts'
import { localDateSchema } from '../schedules/local-time.ts'
import { notificationLevels } from './notification-target.ts'

export const onCallLimits = {
  nameMax: 64,
  peopleMax: 20,
  secondLineMax: 10,
  weeksMax: 4,
  /** Minutes until the second line is called: a day. */
  secondLineMinutesMax: 1_440,
  /** Exceptions that have not ended. */
  exceptionsMax: 50,
}

const eachOnce = (ids: readonly string[]) => new Set(ids).size === ids.length

export const onCallExceptionSchema = z
  .strictObject({
    /** The substitute. */
    operatorId: idSchema,
    fromAt: timestampSchema,
    untilAt: timestampSchema,
  })
  .refine(({ fromAt, untilAt }) => Date.parse(fromAt) < Date.parse(untilAt), {
    error: 'onCall.exceptionEnds',
    path: ['untilAt'],
  })
/** Somebody is on call instead of the person whose turn it is. */
export type OnCallException = z.output<typeof onCallExceptionSchema>

function areApart(exceptions: readonly OnCallException[]): boolean {
  const inOrder = exceptions.toSorted((one, other) => Date.parse(one.fromAt) - Date.parse(other.fromAt))
  return inOrder.every(
    ({ fromAt }, index) =>
      index === 0 || Date.parse(inOrder[index - 1]?.untilAt ?? fromAt) <= Date.parse(fromAt),
  )
}

const fields = {
  name: nameField(onCallLimits.nameMax),
  /** `null`: alerts of every building of the organisation. */
  buildingId: idSchema.nullable(),
  /** Alerts at or above this level trigger calls. */
  level: z.union([z.literal(notificationLevels.warning), z.literal(notificationLevels.emergency)]),
  timezone: timezoneSchema,
  /** The first day of the first person's first turn; hand-overs are on the same day of the week. */
  firstDay: localDateSchema,
  /** Time of hand-overs, in the time zone. */
  handoverTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'schedule.noTime' }),
  weeksPerTurn: z.int().min(1).max(onCallLimits.weeksMax),
  /** In the order of their turns. */
  operatorIds: z
    .array(idSchema)
    .min(1, { error: 'onCall.nobody' })
    .max(onCallLimits.peopleMax)
    .refine(eachOnce, { error: 'onCall.sameTwice' }),
  /** Called when nobody has acknowledged an alert in time, or nobody is on call; empty: nobody is called. */
  secondLineIds: z
    .array(idSchema)
    .max(onCallLimits.secondLineMax)
    .refine(eachOnce, { error: 'onCall.sameTwice' }),
  secondLineAfterMinutes: z.int().min(1).max(onCallLimits.secondLineMinutesMax),
  /** They must not overlap. Past ones are removed with the next change. */
  exceptions: z
    .array(onCallExceptionSchema)
    .max(onCallLimits.exceptionsMax)
    .refine(areApart, { error: 'onCall.exceptionsOverlap' }),
  status: z.union([z.literal(0), z.literal(1)]),
}

const person = { id: idSchema, firstName: z.string(), lastName: z.string() }

export const onCallRotaSchema = z.object({
  ...entityColumns,
  organizationId: idSchema,
  ...fields,
  // Validated when they were stored.
  timezone: z.string(),
  /**
   * Alerts from before this time trigger no calls: it is when the rota was enabled, or its building or level changed.
   */
  inForceSince: timestampSchema,
  /**
   * Everybody in the rota. Anybody whose account is disabled or deleted, or may not see the building, has no turn
   * meanwhile.
   */
  people: z.array(z.object({ ...person, isAvailable: z.boolean() })),
  ...revisionColumn,
})
export type OnCallRota = z.output<typeof onCallRotaSchema>

export const onCallRotaCreate = z.strictObject({
  ...fields,
  buildingId: fields.buildingId.default(null),
  weeksPerTurn: fields.weeksPerTurn.default(1),
  secondLineIds: fields.secondLineIds.default([]),
  secondLineAfterMinutes: fields.secondLineAfterMinutes.default(15),
  exceptions: fields.exceptions.default([]),
  status: fields.status.default(1),
})
export type OnCallRotaCreate = z.output<typeof onCallRotaCreate>

export const onCallRotaUpdate = toUpdateSchema(fields)

const onCallRotaFilter = defineFilter({
  where: ['id', 'organizationId', 'buildingId', 'name', 'level', 'status', 'updatedAt'],
  order: ['name', 'level', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(onCallRotaSchema),
})

/** Who may be in a rota. */
const onCallCandidateSchema = z.object({
  ...person,
  /** The only building that they see; `null`: every building of the organisation. */
  buildingId: idSchema.nullable(),
})
export type OnCallCandidate = z.output<typeof onCallCandidateSchema>

/** Who is on call in one rota now, and who is next. */
const onCallNowSchema = z.object({
  rotaId: idSchema,
  organizationId: idSchema,
  name: z.string(),
  buildingId: idSchema.nullable(),
  buildingName: z.string().nullable(),
  timezone: z.string(),
  /** `null`: nobody is. */
  now: z.object(person).nullable(),
  /** `null`: it does not end by itself. */
  until: timestampSchema.nullable(),
  /** Who is on call next; `null`: nobody. */
  next: z.object(person).nullable(),
})
export type OnCallNow = z.output<typeof onCallNowSchema>

const path = '/organizations/:organizationId/on-call-rotas'

export const onCallRotaRoutes = {
  ...crudRoutes({
    path,
    one: 'an on-call rota',
    many: 'on-call rotas',
    permissions: {
      read: 'onCallRota:read',
      create: 'onCallRota:write',
      update: 'onCallRota:write',
      delete: 'onCallRota:write',
    },
    schema: onCallRotaSchema,
    create: onCallRotaCreate,
    update: onCallRotaUpdate,
    filter: onCallRotaFilter,
  }),
  listCandidates: defineRoute({
    method: 'GET',
    path: '/organizations/:organizationId/on-call-candidates',
    permission: 'onCallRota:write',
    summary: 'Who may be on call in an organisation, and whether mail is set up to call them.',
    params: z.object({ organizationId: idSchema }),
    responses: { 200: z.object({ canSendMail: z.boolean(), people: z.array(onCallCandidateSchema) }) },
    errors: ['entity.notFound'],
  }),
  listNow: defineRoute({
    method: 'GET',
    path: '/on-call',
    permission: 'onCallRota:read',
    summary: 'Who is on call now, and who is next, by each enabled rota in reach.',
    params: z.object({}),
    responses: { 200: z.array(onCallNowSchema) },
    errors: [],
  }),
}
