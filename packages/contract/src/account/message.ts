import { z } from 'zod'
import { toParamsSchema } from '../kernel/crud.ts'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { notificationLevelSchema } from '../organizations/notification-target.ts'

/** What people are notified of, in the reader's own language (the texts are in texts/messages.ts). */
const messageKinds = [
  'robotEmergencyStop',
  'robotLowBattery',
  'robotError',
  'robotOrderFailed',
  'robotBlocked',
  'thresholdAbnormal',
  'sensorAbnormal',
  'runFailed',
  'scheduleMissed',
  'triggerFailed',
  'reportWritten',
  'deviceSilent',
  'deviceHeard',
  'recordingShare',
  'webhookSuspended',
  'notificationGivenUp',
  'linkageAuthError',
  'accountLocked',
  'apiClientExpires',
  'backupOverdue',
  'backupMissing',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** How long a message is kept, read or not. */
export const messageDaysKept = 180

/** A message to one person (R-ACCOUNT-22). */
const messageSchema = z.object({
  id: idSchema,
  at: timestampSchema,
  level: notificationLevelSchema,
  kind: z.enum(messageKinds),
  /** Name of what it is about, as it was then; empty if it has none. */
  subject: z.string(),
  /** Values for the text, for instance the code of an error. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Screen of the console to look at, for instance `/robot/<id>`. */
  link: z.string().nullable(),
  buildingId: idSchema.nullable(),
  readAt: timestampSchema.nullable(),
})
export type Message = z.output<typeof messageSchema>

const messageFilter = defineFilter({
  where: ['id', 'at', 'level', 'kind', 'subject', 'buildingId', 'readAt'],
  order: ['at', 'level'],
  fields: fieldNames(messageSchema),
})

export const messageRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/my/messages',
    permission: 'message:read',
    summary: "One's own messages, newest first.",
    params: toParamsSchema('/my/messages'),
    query: filterQuery(messageFilter),
    responses: { 200: z.array(messageSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/my/messages/count',
    permission: 'message:read',
    summary: "How many of one's own messages a filter finds.",
    params: toParamsSchema('/my/messages/count'),
    query: countQuery(messageFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  markRead: defineRoute({
    method: 'POST',
    path: '/my/messages/:id/read',
    permission: 'message:read',
    summary: 'Remember that the person has read a message.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
  markAllRead: defineRoute({
    method: 'POST',
    path: '/my/messages/read',
    permission: 'message:read',
    summary: 'Remember that the person has read all messages so far.',
    responses: { 204: null },
    errors: [],
  }),
}
