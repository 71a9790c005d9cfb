import { z } from 'zod'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { deliveryFailureSchema } from '../kernel/outgoing.ts'
import { defineRoute } from '../kernel/route.ts'
import { unreadableReasons } from './device-broker.ts'
import { deviceProfileSchema } from './device-profile.ts'
import { refusalReasons } from './device-reading.ts'
import { measuredKeyNames } from './reading-key.ts'

export const deviceCheckLimits = {
  /** Calls per network address. */
  ratePerMinute: 60,
  /** Characters shown of a message or a response. */
  textMax: 16_384,
  /** How many single values of a message are offered. */
  fieldsMax: 200,
  /** Characters of one of them. */
  valueMax: 64,
  /** Topics per device whose last message is kept. */
  topicsMax: 5,
}

const checkedValueSchema = z.object({
  key: z.enum(measuredKeyNames),
  /** As in the message, shortened; `null` if the path leads nowhere. */
  raw: z.string().nullable(),
  /** In the unit of its key, after factor and offset; `null` if it would be refused. */
  value: z.number().nullable(),
  /** Why it would be refused. */
  reason: z.enum(refusalReasons).nullable(),
})
export type CheckedValue = z.output<typeof checkedValueSchema>

const checkedMessageSchema = z.object({
  /** When it came. */
  at: timestampSchema,
  /** Relative to the device's prefix; `null` for the response to an HTTP call. */
  topic: z.string().nullable(),
  /** As received, shortened. */
  text: z.string(),
  isCut: z.boolean(),
  /** The topic does not match the profile: nothing is read from it. */
  isOtherTopic: z.boolean(),
})

const deviceCheckResultSchema = z.object({
  /** When the check was made: an older message was there before. */
  at: timestampSchema,
  /** Why the device could not be queried over HTTP; `null` if it answered, or sends by itself. */
  failure: deliveryFailureSchema.nullable(),
  /** HTTP status of its response. */
  status: z.int().nullable(),
  /** The last message; `null` if none has arrived. */
  message: checkedMessageSchema.nullable(),
  /** Why nothing can be read from the message. */
  unreadable: z.enum(unreadableReasons).nullable(),
  /** Time of the message, if the profile says where to find it. */
  measuredAt: timestampSchema.nullable(),
  /** Of each value that the profile names. */
  values: z.array(checkedValueSchema),
  /** The single values of the message, each with the path to it. */
  fields: z.array(z.object({ path: z.string(), value: z.string(), isNumber: z.boolean() })),
})
export type DeviceCheckResult = z.output<typeof deviceCheckResultSchema>

export const deviceCheckRoutes = {
  run: defineRoute({
    method: 'POST',
    path: '/devices/check-connection',
    permission: 'device:write',
    summary:
      'Try a connection profile: query its address, or look at the last message of the device, and return what is read from it. Nothing is stored.',
    body: z.strictObject({
      /** For `mqtt`: the device whose messages are checked; a new one has none yet. */
      deviceId: idSchema.nullable().default(null),
      profile: deviceProfileSchema,
    }),
    responses: { 200: deviceCheckResultSchema },
    errors: ['entity.notFound'],
  }),
}
