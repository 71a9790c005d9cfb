import { z } from 'zod'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'

/** Where chats send people's messages, so that trigger rules can act on them (R-FLOWS-23). */
const chatHookLimits = {
  /** Characters, including mark-up. */
  textMax: 20_000,
  /** Bytes; Teams sends the message with everything around it. */
  bodyMax: 100_000,
}

/** Any chat that posts JSON, and an outgoing webhook of Microsoft Teams. Each is an event of trigger rules. */
export const chatKinds = ['chat', 'teams'] as const
export type ChatKind = (typeof chatKinds)[number]

const chatHookSchema = z.object({
  kind: z.enum(chatKinds),
  /** Its secret authenticates messages; `null` if none was created. */
  url: z.url().nullable(),
  /** Newest message; `null` if none has arrived. */
  lastReceivedAt: timestampSchema.nullable(),
  lastText: z.string().nullable(),
})
export type ChatHook = z.output<typeof chatHookSchema>

/** The parts of a message that are used; everything else that a chat sends is ignored. */
const chatMessageSchema = z.looseObject({
  text: z.string().max(chatHookLimits.textMax),
  /** Identifies a message, to recognise one that is sent again. */
  id: z.string().max(200).optional(),
  from: z.union([z.string().max(200), z.looseObject({ name: z.string().max(200).optional() })]).optional(),
  /** Of the author; the answer uses it. */
  locale: z.string().max(20).optional(),
})
export type ChatMessage = z.output<typeof chatMessageSchema>

const ofBuilding = z.object({ buildingId: idSchema })

export const chatHookRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/buildings/:buildingId/chat-hooks',
    permission: 'triggerRule:write',
    summary: 'Where chats send messages for the trigger rules of a building.',
    params: ofBuilding,
    responses: { 200: z.array(chatHookSchema) },
    errors: ['entity.notFound'],
  }),
  regenerate: defineRoute({
    method: 'POST',
    path: '/buildings/:buildingId/chat-hooks/:kind/regenerate',
    permission: 'triggerRule:write',
    summary: 'A new address for the messages of a chat; the former one is void.',
    params: z.object({ buildingId: idSchema, kind: z.enum(chatKinds) }),
    responses: { 200: chatHookSchema },
    errors: ['entity.notFound'],
  }),
}

export const chatMessageRoutes = {
  receive: defineRoute({
    method: 'POST',
    path: '/hooks/chat/:buildingId/:kind/:secret',
    permission: 'public',
    summary:
      'Where a chat sends a message. The secret in the path is what lets it in; the answer is for the chat.',
    params: z.object({ buildingId: idSchema, kind: z.enum(chatKinds), secret: z.string().min(1).max(100) }),
    body: chatMessageSchema,
    bodyLimit: chatHookLimits.bodyMax,
    /** As required by Teams. */
    responses: { 200: z.object({ type: z.literal('message'), text: z.string() }) },
    errors: ['entity.notFound'],
  }),
}
