import { z } from 'zod'
import { byId, idSchema, nameField, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { guideOutcomes, guideQuestionMax } from './guide-question.ts'
import { guideModels, itemLanguages } from './guide-values.ts'

/** How long conversations are kept. */
export const chatDaysKept = 180

export const chatLimits = {
  /** Turns per conversation, including answers. */
  turns: 200,
  /** Messages a minute from one address. */
  ratePerMinute: 60,
}

/** Where a conversation takes place: at a robot's screen, or in the console, where an operator tries one out. */
export const chatChannels = ['robot', 'web'] as const
const chatRoles = ['user', 'bot', 'operator'] as const
export const chatRatings = ['good', 'poor'] as const

/** An item that a visitor may have meant, by its question. */
const chatChoiceSchema = z.object({ itemId: idSchema, question: z.string() })
export type ChatChoice = z.output<typeof chatChoiceSchema>

const answerMedia = ['image', 'video'] as const

const chatTurnSchema = z.object({
  id: idSchema,
  role: z.enum(chatRoles),
  text: z.string(),
  at: timestampSchema,
  /** Only for an answer, like the others below. */
  language: z.enum(itemLanguages).nullable(),
  outcome: z.enum(guideOutcomes).nullable(),
  /** The item that the answer came from; `null` also once it is deleted. */
  itemId: idSchema.nullable(),
  itemQuestion: z.string().nullable(),
  score: z.number().nullable(),
  choices: z.array(chatChoiceSchema),
  /** Media that its item shows with the answer; `null`: none. */
  media: z.enum(answerMedia).nullable(),
  /** The waypoint that its item leads to, by name; `null`: nowhere. */
  leadsTo: z.string().nullable(),
  /** Somebody marked the answer as not fitting the question. */
  isWrong: z.boolean(),
})
export type ChatTurn = z.output<typeof chatTurnSchema>

/** What the guide did on the way to an answer. */
const chatStepSchema = z.object({
  kind: z.enum(['retrieve', 'llm']),
  input: z.string(),
  output: z.string(),
  ms: z.int(),
  /** For a language model: input and output tokens. */
  tokens: z.int().nullable(),
})
export type ChatStep = z.output<typeof chatStepSchema>

const agentTurnSchema = chatTurnSchema.extend({ steps: z.array(chatStepSchema) })
export type AgentTurn = z.output<typeof agentTurnSchema>

const chatSchema = z.object({
  id: idSchema,
  organizationId: idSchema,
  buildingId: idSchema,
  /** `null`: the group is deleted. */
  groupId: idSchema.nullable(),
  groupName: z.string().nullable(),
  robotId: idSchema.nullable(),
  robotName: z.string().nullable(),
  channel: z.enum(chatChannels),
  /** Language of the first question; `null`: nothing was asked yet. */
  language: z.enum(itemLanguages).nullable(),
  startedAt: timestampSchema,
  endedAt: timestampSchema.nullable(),
  rating: z.enum(chatRatings).nullable(),
  turnCount: z.int(),
  /** Answers for which nothing was found. */
  unansweredCount: z.int(),
  /** An operator was called. */
  isEscalated: z.boolean(),
})
export type Chat = z.output<typeof chatSchema>

const agentSchema = z.object({ model: z.string(), provider: z.string() })
export type ChatAgent = z.output<typeof agentSchema>

/** The same for a conversation in which a language model took part (form 2). */
const agentChatSchema = chatSchema.extend({ agent: agentSchema })
export type AgentChat = z.output<typeof agentChatSchema>

const chatDetailSchema = chatSchema.extend({ turns: z.array(chatTurnSchema) })
export type ChatDetail = z.output<typeof chatDetailSchema>
const agentChatDetailSchema = agentChatSchema.extend({ turns: z.array(agentTurnSchema) })
export type AgentChatDetail = z.output<typeof agentChatDetailSchema>

const conditions = [
  ...(['id', 'organizationId', 'buildingId', 'groupId', 'groupName', 'robotId', 'robotName'] as const),
  ...(['channel', 'language'] as const),
  ...(['startedAt', 'endedAt', 'rating', 'turnCount', 'unansweredCount', 'isEscalated'] as const),
] as const
const orders = ['startedAt', 'turnCount', 'unansweredCount'] as const

const chatFilter = defineFilter({ where: conditions, order: orders, fields: fieldNames(chatSchema) })
const agentChatFilter = defineFilter({
  where: conditions,
  order: orders,
  fields: fieldNames(agentChatSchema),
})

/** What a visitor says: free text, or one of the choices that the last answer offered. */
export const chatMessageSchema = z.strictObject({
  text: nameField(guideQuestionMax),
  itemId: idSchema.nullable().default(null),
  model: z.enum(guideModels).default('fast'),
})
export type ChatMessage = z.output<typeof chatMessageSchema>

/** The events in which the answer to a message is streamed. */
export const chatEventSchema = z.discriminatedUnion('type', [
  /** Sent first; and again if a language model has chosen among the candidates, or withdrew its choice. */
  z.object({
    type: z.literal('outcome'),
    language: z.enum(itemLanguages),
    outcome: z.enum(guideOutcomes),
    choices: z.array(chatChoiceSchema),
  }),
  /** The next piece of the text. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** Replaces all of the text so far. */
  z.object({ type: z.literal('replace'), text: z.string() }),
  /** The last one: the answer as stored. */
  z.object({ type: z.literal('done'), turn: chatTurnSchema }),
])
export type ChatEvent = z.output<typeof chatEventSchema>

/**
 * Conversations with the guide that used stored answers only (form 1), and operations on conversations of either form.
 */
export const chatRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/chats',
    permission: 'chat:read',
    summary: 'Conversations with the guide that were answered from stored answers alone, newest first.',
    params: z.object({}),
    query: filterQuery(chatFilter),
    responses: { 200: z.array(chatSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/chats/count',
    permission: 'chat:read',
    summary: 'How many such conversations a filter finds.',
    params: z.object({}),
    query: countQuery(chatFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/chats/:id',
    permission: 'chat:read',
    summary: 'Such a conversation with all that was said.',
    params: byId,
    responses: { 200: chatDetailSchema },
    errors: ['entity.notFound'],
  }),
  models: defineRoute({
    method: 'GET',
    path: '/guide-models',
    permission: 'chat:read',
    summary: 'The language models that may word the answers of the guide, by what their service calls them.',
    responses: {
      200: z.object({
        /** `null`: the installation has none. */
        names: z.record(z.enum(guideModels), z.string()).nullable(),
      }),
    },
    errors: [],
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/chats',
    permission: 'chat:write',
    summary: 'Begin a conversation with a knowledge group, as a visitor would have it.',
    body: z.strictObject({ groupId: idSchema }),
    responses: { 200: z.object({ id: idSchema }) },
    errors: ['entity.notFound'],
  }),
  send: defineRoute({
    method: 'POST',
    path: '/chats/:id/messages',
    permission: 'chat:write',
    summary: 'Ask the guide in a conversation of the console. The answer comes piece by piece.',
    params: byId,
    body: chatMessageSchema,
    events: chatEventSchema,
    responses: { 200: null },
    errors: ['entity.notFound', 'chat.ended'],
  }),
  end: defineRoute({
    method: 'POST',
    path: '/chats/:id/end',
    permission: 'chat:write',
    summary: 'End a conversation of the console, and say how good it was.',
    params: byId,
    body: z.strictObject({ rating: z.enum(chatRatings).nullable().default(null) }),
    responses: { 204: null },
    errors: ['entity.notFound', 'chat.ended'],
  }),
}

/** Conversations with the guide in which a language model took part (form 2). */
export const agentChatRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/agent-chats',
    permission: 'chat:read',
    summary: 'Conversations with the guide in which a language model took part, newest first.',
    params: z.object({}),
    query: filterQuery(agentChatFilter),
    responses: { 200: z.array(agentChatSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/agent-chats/count',
    permission: 'chat:read',
    summary: 'How many such conversations a filter finds.',
    params: z.object({}),
    query: countQuery(agentChatFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/agent-chats/:id',
    permission: 'chat:read',
    summary: 'Such a conversation with all that was said, and what the guide did for each answer.',
    params: byId,
    responses: { 200: agentChatDetailSchema },
    errors: ['entity.notFound'],
  }),
}

export const chatTurnRoutes = {
  judge: defineRoute({
    method: 'PATCH',
    path: '/chat-turns/:id',
    permission: 'chat:write',
    summary: 'Say that an answer does not fit its question, or take that back.',
    params: byId,
    body: z.strictObject({ isWrong: z.boolean() }),
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
}
