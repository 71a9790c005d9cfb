import { z } from 'zod'
import { entityColumns, idSchema, textField, timestampSchema } from '../kernel/entity.ts'
import { deliveryFailureSchema, webAddressSchema } from '../kernel/outgoing.ts'

/** Specification §3 "Notification target". SMS and phone exist and are disabled. */
export const notificationTypes = { email: 0, slack: 1, sms: 2, phone: 3, chatBot: 6, elgana: 7 } as const
export type NotificationType = (typeof notificationTypes)[keyof typeof notificationTypes]
/** What can be chosen. */
export const usableNotificationTypes = [
  notificationTypes.email,
  notificationTypes.slack,
  notificationTypes.chatBot,
  notificationTypes.elgana,
] as const

/** A target hears of what is at least as grave as its own level (domain §1 "Notification levels"). */
export const notificationLevels = { info: 0, warning: 5, emergency: 9 } as const
export type NotificationLevel = (typeof notificationLevels)[keyof typeof notificationLevels]
export const notificationLevelSchema = z.union([z.literal(0), z.literal(5), z.literal(9)])

export const notificationTargetLimits = {
  /** Of a mail address; addresses of the web have `webAddressMax`. */
  mailMax: 254,
  roomMax: 100,
  botLoginIdMax: 100,
  botPasswordMax: 200,
  spaceIdMax: 100,
}

const fields = {
  organizationId: idSchema,
  /** `null`: what happens in any building of the organisation. */
  buildingId: idSchema.nullable(),
  type: z.union(usableNotificationTypes.map((type) => z.literal(type))),
  level: notificationLevelSchema,
  /** Mail address, Slack hook or address of the chat bot; empty for elgana, whose address the installation knows. */
  destination: z.string().trim().max(2_000, { error: 'text.tooLong' }),
  room: textField(notificationTargetLimits.roomMax),
  botLoginId: textField(notificationTargetLimits.botLoginIdMax),
  spaceId: textField(notificationTargetLimits.spaceIdMax),
  status: z.union([z.literal(0), z.literal(1)]),
}
/** Write-only. Left out of a change it stays as it is; empty takes it away. */
const botPassword = z.string().max(notificationTargetLimits.botPasswordMax, { error: 'text.tooLong' })

export const notificationTargetSchema = z.object({
  ...entityColumns,
  ...fields,
  /** Also the types that cannot be chosen. */
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
  status: fields.status.default(1),
}

export const notificationTargetCreate = z
  .strictObject({ ...writable, botPassword: botPassword.default('') })
  .superRefine((target, context) => {
    const complaints = notificationTargetComplaints({ ...target, hasBotPassword: target.botPassword !== '' })
    for (const { path, code } of complaints) context.addIssue({ code: 'custom', message: code, path: [path] })
  })
export type NotificationTargetCreate = z.output<typeof notificationTargetCreate>

/** The rules between the fields are asked of the whole, old and new together: `notificationTargetComplaints`. */
export const notificationTargetUpdate = z.strictObject({
  ...z
    .object({ ...fields, botPassword })
    .partial()
    .omit({ organizationId: true }).shape,
  revision: z.int(),
})
export type NotificationTargetUpdate = z.output<typeof notificationTargetUpdate>

type Ruled = Pick<
  NotificationTarget,
  'type' | 'destination' | 'room' | 'botLoginId' | 'spaceId' | 'hasBotPassword'
>
export type NotificationTargetComplaint = {
  path: 'destination' | 'room' | 'botLoginId' | 'botPassword' | 'spaceId'
  code: string
}

/** What a target of its type still lacks (specification §5: "destination required; elgana settings complete"). */
export function notificationTargetComplaints(target: Ruled): NotificationTargetComplaint[] {
  const missing = (path: NotificationTargetComplaint['path'], isThere: boolean) =>
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
  const complaints = isAddress ? [] : [{ path: 'destination' as const, code: 'url.invalid' }]
  if (type === notificationTypes.chatBot) complaints.push(...(missing('room', target.room !== '') as []))
  return complaints
}

export const notificationTargetFilter = {
  where: ['id', 'organizationId', 'buildingId', 'type', 'level', 'status', 'destination', 'updatedAt'],
  order: ['type', 'level', 'destination', 'status', 'createdAt', 'updatedAt'],
  fields: Object.keys(notificationTargetSchema.shape),
} as const
