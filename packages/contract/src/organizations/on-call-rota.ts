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
  /** Exceptions that are not over. */
  exceptionsMax: 50,
}

const eachOnce = (ids: readonly string[]) => new Set(ids).size === ids.length

export const onCallExceptionSchema = z
  .strictObject({
    /** Who stands in. */
    operatorId: idSchema,
    fromAt: timestampSchema,
    untilAt: timestampSchema,
  })
  .refine(({ fromAt, untilAt }) => Date.parse(fromAt) < Date.parse(untilAt), {
    error: 'onCall.exceptionEnds',
    path: ['untilAt'],
  })
/** Somebody is on call in the place of whose turn it is. */
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
  /** Alerts of this level and above call. */
  level: z.union([z.literal(notificationLevels.warning), z.literal(notificationLevels.emergency)]),
  timezone: timezoneSchema,
  /** When the first of them is on call for the first time; hand-overs are on the same day of the week. */
  firstDay: localDateSchema,
  /** Of hand-overs, by the clock of the time zone. */
  handoverTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'schedule.noTime' }),
  weeksPerTurn: z.int().min(1).max(onCallLimits.weeksMax),
  /** In the order of their turns. */
  operatorIds: z
    .array(idSchema)
    .min(1, { error: 'onCall.nobody' })
    .max(onCallLimits.peopleMax)
    .refine(eachOnce, { error: 'onCall.sameTwice' }),
  /** Called when nobody has acknowledged an alert in time, or nobody is on call; empty: nobody is. */
  secondLineIds: z
    .array(idSchema)
    .max(onCallLimits.secondLineMax)
    .refine(eachOnce, { error: 'onCall.sameTwice' }),
  secondLineAfterMinutes: z.int().min(1).max(onCallLimits.secondLineMinutesMax),
  /** No two at the same time. Those that are over go with the next change. */
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
  // Checked when they were stored.
  timezone: z.string(),
  /** Alerts from before this moment call nobody: it was enabled then, or its building or level was changed. */
  inForceSince: timestampSchema,
  /**
   * Everybody whom the rota names. Whose account was disabled or deleted, or may no longer see the building, has no turn
   * until that ends.
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

export const onCallRotaFilter = defineFilter({
  where: ['id', 'organizationId', 'buildingId', 'name', 'level', 'status', 'updatedAt'],
  order: ['name', 'level', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(onCallRotaSchema),
})

/** Who may be named by a rota. */
export const onCallCandidateSchema = z.object({
  ...person,
  /** The one building that they see; `null`: every one of the organisation. */
  buildingId: idSchema.nullable(),
})
export type OnCallCandidate = z.output<typeof onCallCandidateSchema>

/** Who is on call by one rota now, and who is next. */
export const onCallNowSchema = z.object({
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
  /** Whose turn comes then; `null`: nobody's. */
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
