import { z } from 'zod'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { deliveryFailureSchema } from '../kernel/outgoing.ts'
import { defineRoute } from '../kernel/route.ts'
import { unreadableReasons } from './device-broker.ts'
import { deviceProfileSchema } from './device-profile.ts'
import { refusalReasons } from './device-reading.ts'
import { measuredKeyNames } from './reading-key.ts'

export const deviceCheckLimits = {
  /** Calls of one address of the network. */
  ratePerMinute: 60,
  /** Of a message or an answer, as it is shown. Characters. */
  textMax: 16_384,
  /** Single values of a message that are offered. */
  fieldsMax: 200,
  /** Characters of one of them. */
  valueMax: 64,
  /** Topics of a device of which the last message is kept. */
  topicsMax: 5,
}

const checkedValueSchema = z.object({
  key: z.enum(measuredKeyNames),
  /** As it stands in the message, shortened; `null`: nothing stands at the path. */
  raw: z.string().nullable(),
  /** In the unit of its key, after factor and offset; `null`: it would not be kept. */
  value: z.number().nullable(),
  /** Why it would not be. */
  reason: z.enum(refusalReasons).nullable(),
})
export type CheckedValue = z.output<typeof checkedValueSchema>

const checkedMessageSchema = z.object({
  /** When it came. */
  at: timestampSchema,
  /** Below the prefix of the device; `null`: it is the answer to a call by HTTP. */
  topic: z.string().nullable(),
  /** As it came, shortened. */
  text: z.string(),
  isCut: z.boolean(),
  /** The topic is not one that the profile names: nothing is read from it. */
  isOtherTopic: z.boolean(),
})

export const deviceCheckResultSchema = z.object({
  /** When it was looked: a message that is older was there before. */
  at: timestampSchema,
  /** Why the device could not be asked by HTTP; `null`: it answered, or sends by itself. */
  failure: deliveryFailureSchema.nullable(),
  /** Of its answer by HTTP. */
  status: z.int().nullable(),
  /** The last one; `null`: nothing came. */
  message: checkedMessageSchema.nullable(),
  /** Why nothing can be read from the message. */
  unreadable: z.enum(unreadableReasons).nullable(),
  /** Of the message, where the profile says where its time stands. */
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
      'Try a connection profile: ask its address, or look at the last message of the device, and tell what is read from it. Nothing is kept.',
    body: z.strictObject({
      /** Of `mqtt`: whose messages; of something new there are none yet. */
      deviceId: idSchema.nullable().default(null),
      profile: deviceProfileSchema,
    }),
    responses: { 200: deviceCheckResultSchema },
    errors: ['entity.notFound'],
  }),
}
