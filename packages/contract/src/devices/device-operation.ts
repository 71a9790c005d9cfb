import { z } from 'zod'
import { byId, nameField } from '../kernel/entity.ts'
import { deliveryFailureSchema, webAddressSchema } from '../kernel/outgoing.ts'
import { defineRoute } from '../kernel/route.ts'
import { isRecord } from '../kernel/typed.ts'

export const deviceOperationLimits = {
  /** Of one device. */
  operationsMax: 20,
  nameMax: 40,
  /** Maximum characters of the text entered for one operation. */
  textMax: 200,
}

/**
 * What people can do with a device: one HTTP call. It must not contain secrets, because everybody who sees the device
 * sees it.
 */
const deviceOperationSchema = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]{1,32}$/, { error: 'operation.key' }),
  /** The label of the button. */
  name: nameField(deviceOperationLimits.nameMax),
  /** Defaults to the profile's own. */
  address: webAddressSchema.optional(),
  method: z.enum(['GET', 'POST', 'PUT']).default('POST'),
  /** Sent as JSON. `{text}` within a string is replaced by the text entered. */
  body: z.unknown().optional(),
  /** The person enters a text. */
  takesText: z.boolean().default(false),
})
export type DeviceOperation = z.output<typeof deviceOperationSchema>

export const deviceOperationsSchema = z
  .array(deviceOperationSchema)
  .max(deviceOperationLimits.operationsMax, { error: 'list.tooLong' })
  .superRefine((operations, context) => {
    const keys = operations.map(({ key }) => key)
    const twice = keys.findIndex((key, place) => keys.indexOf(key) !== place)
    if (twice >= 0) context.addIssue({ code: 'custom', message: 'value.taken', path: [twice, 'key'] })
    const read = operations.findIndex(({ method, body }) => method === 'GET' && body !== undefined)
    if (read >= 0) context.addIssue({ code: 'custom', message: 'command.getBody', path: [read, 'body'] })
  })

/** Inserts the entered text into the strings of a body; its JSON structure stays the same, whatever the text. */
export function fillOperationBody(body: unknown, text: string): unknown {
  if (typeof body === 'string') return body.split('{text}').join(text)
  if (Array.isArray(body)) return body.map((part) => fillOperationBody(part, text))
  if (!isRecord(body)) return body
  return Object.fromEntries(Object.entries(body).map(([name, part]) => [name, fillOperationBody(part, text)]))
}

const deviceOperationResultSchema = z.object({
  /** `null` if the device confirmed it. */
  failure: deliveryFailureSchema.nullable(),
  /** HTTP status of its response. */
  status: z.int().nullable(),
  ms: z.int(),
})
export type DeviceOperationResult = z.output<typeof deviceOperationResultSchema>

export const deviceOperationRoutes = {
  run: defineRoute({
    method: 'POST',
    path: '/devices/:id/operations',
    permission: 'device:operate',
    summary: 'Operate an actuator or a display as its connection profile says, and return what it answered.',
    params: byId,
    body: z.strictObject({
      /** Of the profile. */
      operation: z.string().min(1, { error: 'text.required' }).max(32, { error: 'text.tooLong' }),
      /** For those that take one. */
      text: z.string().max(deviceOperationLimits.textMax, { error: 'text.tooLong' }).optional(),
    }),
    responses: { 200: deviceOperationResultSchema },
    errors: ['entity.notFound', 'device.notOperable'],
  }),
}
