import { z } from 'zod'
import { crudRoutes } from '../kernel/crud.ts'
import { entityColumns, idSchema, textField, timestampSchema } from '../kernel/entity.ts'
import { defineFilter, fieldNames } from '../kernel/filter.ts'
import {
  deliveryFailureSchema,
  deliveryStatuses,
  testResultSchema,
  webAddressSchema,
} from '../kernel/outgoing.ts'
import { defineRoute } from '../kernel/route.ts'

/** R-ORGANIZATIONS-13. SMS and phone exist and are disabled. */
export const notificationTypes = { email: 0, slack: 1, sms: 2, phone: 3, chatBot: 6, elgana: 7 } as const
export type NotificationType = (typeof notificationTypes)[keyof typeof notificationTypes]
/** What can be chosen. */
export const usableNotificationTypes = [
  notificationTypes.email,
  notificationTypes.slack,
  notificationTypes.chatBot,
  notificationTypes.elgana,
] as const

/** A target receives everything at or above its own level (R-ORGANIZATIONS-16). */
export const notificationLevels = { info: 0, warning: 5, emergency: 9 } as const
export type NotificationLevel = (typeof notificationLevels)[keyof typeof notificationLevels]
export const notificationLevelSchema = z.union([z.literal(0), z.literal(5), z.literal(9)])

const notificationTargetLimits = {
  /** For mail addresses; URLs have `webAddressMax`. */
  mailMax: 254,
  roomMax: 100,
  botLoginIdMax: 100,
  botPasswordMax: 200,
  spaceIdMax: 100,
  /** Minutes: a day. */
  escalateMax: 1_440,
}

const fields = {
  /** `null`: what happens in any building of the organisation. */
  buildingId: idSchema.nullable(),
  type: z.union(usableNotificationTypes.map((type) => z.literal(type))),
  level: notificationLevelSchema,
  /** Mail address, Slack hook or URL of the chat bot; empty for elgana, whose URL the installation knows. */
  destination: z.string().trim().max(2_000, { error: 'text.tooLong' }),
  /** It is part of an elgana URL, where only dots would change the path. */
  room: textField(notificationTargetLimits.roomMax).refine((room) => !/^\.{1,2}$/.test(room), {
    error: 'linkage.idInvalid',
  }),
  botLoginId: textField(notificationTargetLimits.botLoginIdMax),
  spaceId: textField(notificationTargetLimits.spaceIdMax),
  /** It receives only alerts that nobody has acknowledged for this long; `null`: everything, at once. */
  escalateAfterMinutes: z.int().min(1).max(notificationTargetLimits.escalateMax).nullable(),
  status: z.union([z.literal(0), z.literal(1)]),
}
/** Write-only. If omitted in an update it stays unchanged; empty removes it. */
const botPassword = z.string().max(notificationTargetLimits.botPasswordMax, { error: 'text.tooLong' })

export const notificationTargetSchema = z.object({
  ...entityColumns,
  organizationId: idSchema,
  ...fields,
  /** Includes the types that cannot be chosen. */
  type: z.union(Object.values(notificationTypes).map((type) => z.literal(type))),
  hasBotPassword: z.boolean(),
  lastTestAt: timestampSchema.nullable(),
  /** Why the last test failed; `null` when it was sent, or there was none. */
  lastTestFailure: deliveryFailureSchema.nullable(),
  revision: z.int(),
})
export type NotificationTarget = z.output<typeof notificationTargetSchema>

const writable = {
  ...fields,
  buildingId: fields.buildingId.default(null),
  destination: fields.destination.default(''),
  room: fields.room.default(''),
  botLoginId: fields.botLoginId.default(''),
  spaceId: fields.spaceId.default(''),
  escalateAfterMinutes: fields.escalateAfterMinutes.default(null),
  status: fields.status.default(1),
}

export const notificationTargetCreate = z
  .strictObject({ ...writable, botPassword: botPassword.default('') })
  .superRefine((target, context) => {
    const issues = findNotificationTargetIssues({ ...target, hasBotPassword: target.botPassword !== '' })
    for (const { path, code } of issues) context.addIssue({ code: 'custom', message: code, path: [path] })
  })
export type NotificationTargetCreate = z.output<typeof notificationTargetCreate>

/** Rules between fields are checked on the merged old and new values: `findNotificationTargetIssues`. */
export const notificationTargetUpdate = z.strictObject({
  ...z.object({ ...fields, botPassword }).partial().shape,
  revision: z.int(),
})
export type NotificationTargetUpdate = z.output<typeof notificationTargetUpdate>

type Ruled = Pick<
  NotificationTarget,
  'type' | 'destination' | 'room' | 'botLoginId' | 'spaceId' | 'hasBotPassword'
>
type NotificationTargetIssue = {
  path: 'destination' | 'room' | 'botLoginId' | 'botPassword' | 'spaceId'
  code: string
}

/** What a target of its type still lacks (R-ORGANIZATIONS-14). */
export function findNotificationTargetIssues(target: Ruled): NotificationTargetIssue[] {
  const missing = (path: NotificationTargetIssue['path'], isThere: boolean) =>
    isThere ? [] : [{ path, code: 'text.required' }]
  const { type, destination } = target
  if (type === notificationTypes.elgana)
    return [
      ...missing('spaceId', target.spaceId !== ''),
      ...missing('room', target.room !== ''),
      ...missing('botLoginId', target.botLoginId !== ''),
      ...missing('botPassword', target.hasBotPassword),
    ]
  if (destination === '') return missing('destination', false)
  if (type === notificationTypes.email) {
    const isMail = z.email().max(notificationTargetLimits.mailMax).safeParse(destination).success
    return isMail ? [] : [{ path: 'destination', code: 'email.invalid' }]
  }
  const isAddress = webAddressSchema.safeParse(destination).success
  const hasRoom = type !== notificationTypes.chatBot || target.room !== ''
  return [
    ...(isAddress ? [] : [{ path: 'destination' as const, code: 'url.invalid' }]),
    ...missing('room', hasRoom),
  ]
}

export const notificationTargetFilter = defineFilter({
  where: ['id', 'organizationId', 'buildingId', 'type', 'level', 'status', 'destination', 'updatedAt'],
  order: ['type', 'level', 'destination', 'status', 'createdAt', 'updatedAt'],
  fields: fieldNames(notificationTargetSchema),
})

/** One message to a target, and its delivery status. */
export const notificationDeliverySchema = z.object({
  id: idSchema,
  level: notificationLevelSchema,
  /** Its title, in the language in which it was written. */
  title: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  failure: deliveryFailureSchema.nullable(),
  createdAt: timestampSchema,
  sentAt: timestampSchema.nullable(),
})
export type NotificationDelivery = z.output<typeof notificationDeliverySchema>

/** How many of a target's newest deliveries are shown. */
export const shownDeliveries = 20

const path = '/organizations/:organizationId/notification-targets'
const oneParams = z.object({ organizationId: idSchema, id: idSchema })

export const notificationTargetRoutes = {
  ...crudRoutes({
    path,
    one: 'a notification target',
    many: 'notification targets',
    permissions: {
      read: 'notificationTarget:read',
      create: 'notificationTarget:write',
      update: 'notificationTarget:write',
      delete: 'notificationTarget:write',
    },
    schema: notificationTargetSchema,
    create: notificationTargetCreate,
    update: notificationTargetUpdate,
    filter: notificationTargetFilter,
  }),
  test: defineRoute({
    method: 'POST',
    path: `${path}/:id/test`,
    permission: 'notificationTarget:write',
    summary: 'Send a test message to a notification target at once.',
    params: oneParams,
    responses: { 200: testResultSchema },
    errors: ['entity.notFound'],
  }),
  listDeliveries: defineRoute({
    method: 'GET',
    path: `${path}/:id/deliveries`,
    permission: 'notificationTarget:read',
    summary: 'The newest messages to a notification target.',
    params: oneParams,
    responses: { 200: z.array(notificationDeliverySchema) },
    errors: ['entity.notFound'],
  }),
}
