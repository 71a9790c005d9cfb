import { z } from 'zod'
import { toParamsSchema } from '../kernel/crud.ts'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { outgoingChannels, outgoingStatuses } from './outgoing-values.ts'

export const outgoingMessageSchema = z.object({
  id: idSchema,
  channel: z.enum(outgoingChannels),
  recipient: z.string(),
  subject: z.string(),
  /** Only for messages that are read here: a code in a sent one is only for its recipient. */
  body: z.string().nullable(),
  status: z.enum(outgoingStatuses),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: timestampSchema,
  sentAt: timestampSchema.nullable(),
  nextTryAt: timestampSchema.nullable(),
})
export type OutgoingMessage = z.output<typeof outgoingMessageSchema>

export const outgoingMessageFilter = defineFilter({
  where: ['channel', 'recipient', 'status', 'createdAt'],
  order: ['createdAt'],
  fields: [
    'id',
    'channel',
    'recipient',
    'subject',
    'body',
    'status',
    'attempts',
    'error',
    'createdAt',
    'sentAt',
    'nextTryAt',
  ],
})

export const outgoingMessageRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/outgoing-messages',
    permission: 'system:readOutgoingMessages',
    summary: 'Mails and short messages of the installation, newest first.',
    params: toParamsSchema('/outgoing-messages'),
    query: filterQuery(outgoingMessageFilter),
    responses: { 200: z.array(outgoingMessageSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/outgoing-messages/count',
    permission: 'system:readOutgoingMessages',
    summary: 'How many mails and short messages a filter finds.',
    params: toParamsSchema('/outgoing-messages/count'),
    query: countQuery(outgoingMessageFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
}
