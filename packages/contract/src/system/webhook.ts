import { z } from 'zod'
import { crudRoutes } from '../kernel/crud.ts'
import { byId, entityColumns, idSchema, nameField, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import {
  deliveryFailureSchema,
  deliveryStatuses,
  headerNameSchema,
  headerValueSchema,
  testResultSchema,
  webAddressSchema,
} from '../kernel/outgoing.ts'
import { defineRoute } from '../kernel/route.ts'
import { isOneOf } from '../kernel/typed.ts'
import { webhookEvents } from './webhook-events.ts'

/** R-SYSTEM-12. */
export const webhookLimits = {
  nameMax: 64,
  headersMax: 20,
  credentialMax: 1_000,
  /** Consecutive failed attempts after which a webhook is suspended. */
  failuresMax: 10,
  /** Days that deliveries are kept. */
  deliveriesKept: 30,
}

/** R-SYSTEM-12. */
export const webhookTypes = { generic: 0, slack: 1, tspider: 2, general: 3 } as const
export type WebhookType = (typeof webhookTypes)[keyof typeof webhookTypes]
/** Suspended: it failed too often in a row. It resumes when somebody sets it to enabled. */
export const webhookStatuses = { disabled: 0, enabled: 1, suspended: 9 } as const
export type WebhookStatus = (typeof webhookStatuses)[keyof typeof webhookStatuses]
export const webhookAuths = ['none', 'password', 'token', 'custom'] as const
export type WebhookAuth = (typeof webhookAuths)[number]

/**
 * Headers of a general webhook (type 3). A receiver computes HMAC-SHA256 with the webhook's secret over
 * `<timestamp>.<body>`, compares it with the signature in constant time, and refuses old timestamps. A delivery may
 * arrive twice, with the same id. The id is sent with every type, the others with type 3.
 */
export const webhookHeaders = {
  deliveryId: 'x-delivery-id',
  /** Seconds since 1970. */
  timestamp: 'x-timestamp',
  /** `sha256=` and hexadecimal digits. */
  signature: 'x-signature',
} as const

const headerName = headerNameSchema.refine(
  (name) => !isOneOf(Object.values(webhookHeaders), name.toLowerCase()),
  { error: 'header.invalid' },
)

/** Write-only, and of the kind given by `auth`. */
export const webhookCredentialsSchema = z.discriminatedUnion('auth', [
  z.strictObject({
    auth: z.literal('password'),
    loginId: nameField(webhookLimits.credentialMax),
    password: z.string().min(1, { error: 'text.required' }).max(webhookLimits.credentialMax),
  }),
  z.strictObject({
    auth: z.literal('token'),
    token: headerValueSchema.min(1, { error: 'text.required' }),
  }),
  z.strictObject({
    auth: z.literal('custom'),
    headerName,
    headerValue: headerValueSchema.min(1, { error: 'text.required' }),
  }),
])
export type WebhookCredentials = z.output<typeof webhookCredentialsSchema>

const fields = {
  name: nameField(webhookLimits.nameMax),
  type: z.union(Object.values(webhookTypes).map((type) => z.literal(type))),
  url: webAddressSchema,
  auth: z.enum(webhookAuths),
  /** Sent with every delivery, and readable by everybody who may see the webhook: secrets belong in the credentials. */
  headers: z
    .array(z.strictObject({ name: headerName, value: headerValueSchema }))
    .max(webhookLimits.headersMax),
  events: z.array(z.enum(webhookEvents)).min(1, { error: 'choice.required' }).max(webhookEvents.length),
  organizationId: idSchema,
  /** `null`: what happens in any building of the organisation. */
  buildingId: idSchema.nullable(),
}

export const webhookSchema = z.object({
  ...entityColumns,
  ...fields,
  status: z.union(Object.values(webhookStatuses).map((status) => z.literal(status))),
  hasCredentials: z.boolean(),
  /** Type 3 has one; it is shown only when created. */
  hasSecret: z.boolean(),
  failuresInRow: z.int(),
  lastSentAt: timestampSchema.nullable(),
  revision: z.int(),
})
export type Webhook = z.output<typeof webhookSchema>

/** Nobody suspends a webhook manually. */
const settableStatus = z.union([z.literal(0), z.literal(1)])

export const webhookCreate = z
  .strictObject({
    ...fields,
    auth: fields.auth.default('none'),
    headers: fields.headers.default([]),
    buildingId: fields.buildingId.default(null),
    status: settableStatus.default(1),
    credentials: webhookCredentialsSchema.nullable().default(null),
  })
  .refine(hasItsCredentials, { error: 'text.required', path: ['credentials'] })
export type WebhookCreate = z.output<typeof webhookCreate>

/** Omitted credentials stay unchanged; a different `auth` requires new ones. */
export const webhookUpdate = z
  .strictObject({
    ...z
      .object({ ...fields, status: settableStatus, credentials: webhookCredentialsSchema.nullable() })
      .partial().shape,
    revision: z.int(),
  })
  .refine(
    (webhook) =>
      webhook.auth === undefined ||
      webhook.credentials === undefined ||
      hasItsCredentials({ auth: webhook.auth, credentials: webhook.credentials }),
    {
      error: 'text.required',
      path: ['credentials'],
    },
  )
export type WebhookUpdate = z.output<typeof webhookUpdate>

function hasItsCredentials({
  auth,
  credentials,
}: {
  auth: WebhookAuth
  credentials: WebhookCredentials | null
}): boolean {
  return auth === (credentials?.auth ?? 'none')
}

/** The secret of a type 3 webhook, only in the response that created it. */
const webhookSecretSchema = z.object({ secret: z.string() })

export const webhookDeliverySchema = z.object({
  id: idSchema,
  webhookId: idSchema,
  eventType: z.enum([...webhookEvents, 'test']),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  /** HTTP status of the last response. */
  httpStatus: z.int().nullable(),
  failure: deliveryFailureSchema.nullable(),
  createdAt: timestampSchema,
  sentAt: timestampSchema.nullable(),
  nextTryAt: timestampSchema.nullable(),
})
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>

const webhookFilter = defineFilter({
  where: ['id', 'name', 'type', 'status', 'url', 'organizationId', 'buildingId', 'updatedAt'],
  order: ['name', 'type', 'status', 'lastSentAt', 'createdAt', 'updatedAt'],
  fields: fieldNames(webhookSchema),
})

const webhookDeliveryFilter = defineFilter({
  where: ['id', 'eventType', 'status', 'createdAt'],
  order: ['createdAt'],
  fields: fieldNames(webhookDeliverySchema),
})

const crud = crudRoutes({
  path: '/webhooks',
  one: 'a webhook',
  many: 'webhooks',
  permissions: {
    read: 'webhook:read',
    create: 'webhook:write',
    update: 'webhook:write',
    delete: 'webhook:write',
  },
  schema: webhookSchema,
  create: webhookCreate,
  update: webhookUpdate,
  filter: webhookFilter,
})

/** A suspended webhook resumes by setting `status` to 1. */
export const webhookRoutes = {
  ...crud,
  test: defineRoute({
    method: 'POST',
    path: '/webhooks/:id/test',
    permission: 'webhook:write',
    summary: 'Send a test event now, whatever the status is, and say what came of it.',
    params: byId,
    responses: { 200: testResultSchema },
    errors: ['entity.notFound'],
  }),
  renewSecret: defineRoute({
    method: 'POST',
    path: '/webhooks/:id/secret',
    permission: 'webhook:write',
    summary: 'A new secret to sign with (type 3), shown this once. The one before is void.',
    params: byId,
    responses: { 200: webhookSecretSchema },
    errors: ['entity.notFound', 'webhook.notSigned'],
  }),
  listDeliveries: defineRoute({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    permission: 'webhook:read',
    summary: 'What was sent to a webhook and what became of it, newest first; kept for 30 days.',
    params: byId,
    query: filterQuery(webhookDeliveryFilter),
    responses: { 200: z.array(webhookDeliverySchema.partial().required({ id: true })) },
    errors: ['entity.notFound'],
  }),
  countDeliveries: defineRoute({
    method: 'GET',
    path: '/webhooks/:id/deliveries/count',
    permission: 'webhook:read',
    summary: 'How many deliveries of a webhook a filter finds.',
    params: byId,
    query: countQuery(webhookDeliveryFilter),
    responses: { 200: countSchema },
    errors: ['entity.notFound'],
  }),
}
