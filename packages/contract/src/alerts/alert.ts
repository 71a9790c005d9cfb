import { z } from 'zod'
import { byId, idSchema, inBothLanguages, textField, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { notificationLevelSchema } from '../organizations/notification-target.ts'

/** `acknowledged`: somebody has taken charge of it. */
export const alertStates = ['open', 'acknowledged', 'closed'] as const
export type AlertState = (typeof alertStates)[number]

/** How long an alert is snoozed. `tomorrow`: until eight in the morning, in its building's time zone. */
export const snoozes = ['quarter', 'hour', 'tomorrow'] as const
export type Snooze = (typeof snoozes)[number]
/** What one press of the button gives. */
export const usualSnooze: Snooze = 'hour'

export const alertLimits = { noteMax: 1_000 }
/** How long a closed alert is kept. */
export const alertDaysKept = 365

const person = z.object({ id: idSchema, firstName: z.string(), lastName: z.string() })

/** Trouble that people were notified of, from its beginning until somebody closes it or it ends. */
export const alertSchema = z.object({
  id: idSchema,
  organizationId: idSchema,
  buildingId: idSchema,
  floorId: idSchema.nullable(),
  floorName: z.string().nullable(),
  robotId: idSchema.nullable(),
  robotName: z.string().nullable(),
  level: notificationLevelSchema,
  /** As last notified, in both languages. */
  title: inBothLanguages(z.string()),
  detail: inBothLanguages(z.string()).nullable(),
  /** Screen of the console to look at, for instance `/robot/<id>`. */
  link: z.string().nullable(),
  /** Picture of it, as last notified. */
  mediaId: idSchema.nullable(),
  openedAt: timestampSchema,
  /** When it happened last, and how often since it was opened. */
  lastAt: timestampSchema,
  count: z.int(),
  state: z.enum(alertStates),
  /** Who owns it; for a closed one, who owned it. */
  owner: person.nullable(),
  /** `null` also when that time has passed. */
  snoozedUntil: timestampSchema.nullable(),
  closedAt: timestampSchema.nullable(),
  /** `null`: not closed, or its cause has ended by itself. */
  closedBy: person.nullable(),
  note: z.string(),
})
export type Alert = z.output<typeof alertSchema>

const alertFilter = defineFilter({
  where: [
    ...(['id', 'organizationId', 'buildingId', 'robotId', 'robotName', 'level', 'state'] as const),
    ...(['titleJa', 'titleEn', 'ownerId', 'openedAt', 'lastAt', 'closedAt', 'note'] as const),
  ],
  /** `urgency`: by level, and within a level by when it was opened. */
  order: ['urgency', 'openedAt', 'lastAt', 'level', 'count', 'state', 'closedAt'],
  fields: fieldNames(alertSchema),
})

const change = { permission: 'alert:handle', method: 'POST', params: byId, responses: { 204: null } } as const

export const alertRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/alerts',
    permission: 'alert:read',
    summary: 'The alerts of the places in reach, emergencies first and the newest of them before the others.',
    params: z.object({}),
    query: filterQuery(alertFilter),
    responses: { 200: z.array(alertSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/alerts/count',
    permission: 'alert:read',
    summary: 'How many alerts a filter finds.',
    params: z.object({}),
    query: countQuery(alertFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  acknowledge: defineRoute({
    ...change,
    path: '/alerts/:id/acknowledge',
    summary: 'Take an alert on; refused while it is somebody else’s.',
    errors: ['entity.notFound', 'alert.closed', 'alert.taken'],
  }),
  giveBack: defineRoute({
    ...change,
    path: '/alerts/:id/give-back',
    summary: 'Make an alert nobody’s again, also one that somebody else has taken on and left.',
    errors: ['entity.notFound', 'alert.closed'],
  }),
  snooze: defineRoute({
    ...change,
    path: '/alerts/:id/snooze',
    summary: 'Put an alert off for a while.',
    body: z.strictObject({ until: z.enum(snoozes) }),
    errors: ['entity.notFound', 'alert.closed'],
  }),
  endSnooze: defineRoute({
    ...change,
    path: '/alerts/:id/end-snooze',
    summary:
      'End the snooze of an alert: the time until it is escalated begins anew. A no-op if it is not snoozed.',
    errors: ['entity.notFound', 'alert.closed'],
  }),
  close: defineRoute({
    ...change,
    path: '/alerts/:id/close',
    summary: 'Close an alert. The same trouble opens another one when it comes again.',
    body: z.strictObject({ note: textField(alertLimits.noteMax).default('') }),
    errors: ['entity.notFound', 'alert.closed'],
  }),
}
