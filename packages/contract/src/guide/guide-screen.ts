import { z } from 'zod'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { chatEventSchema, chatMessageSchema, chatRatings } from './chat.ts'
import { guideTripSchema } from './guide-trip.ts'
import { guideLanguages } from './guide-values.ts'

/** Calls per network address per minute: all displays of a site may be behind one. */
export const guideScreenLimits = {
  /** Each display polls 30 times a minute whether its robot guides: enough for a hundred. */
  ratePerMinute: 3_000,
  messagesPerMinute: 300,
  /** Conversations, and calls for an operator. */
  chatsPerMinute: 300,
  /** Trips, and their stops. */
  tripsPerMinute: 300,
}

/** The URL that a robot's display opens, for administrators. */
const guideScreenAddressSchema = z.object({
  /** The contract has the automatic guide. */
  isOffered: z.boolean(),
  /** When it was created; `null` if there is none. */
  madeAt: timestampSchema.nullable(),
})

export const guideAddressRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/robots/:id/guide-screen',
    permission: 'robot:update',
    summary: 'Whether the display of a robot has an address for visitors.',
    params: byId,
    responses: { 200: guideScreenAddressSchema },
    errors: ['entity.notFound'],
  }),
  renew: defineRoute({
    method: 'POST',
    path: '/robots/:id/guide-screen',
    permission: 'robot:update',
    summary:
      'Make the address that the display of a robot opens for visitors. It is returned once; a former one leads nowhere from now on.',
    params: byId,
    responses: { 200: z.object({ url: z.string() }) },
    errors: ['entity.notFound', 'guide.uncontracted'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/robots/:id/guide-screen',
    permission: 'robot:update',
    summary: 'Take the address of a display away.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
}

/** What the display shows of its robot. */
const guideScreenStateSchema = z.object({
  robotName: z.string(),
  /** `null` if the robot is guiding nobody now, or is unreachable. */
  guide: z.object({ language: z.enum(guideLanguages) }).nullable(),
  /** Whether somebody was called from here, and whether somebody has answered. */
  call: z.enum(['none', 'callIn', 'conversation']),
  canCall: z.boolean(),
  /** The current trip, or the one that just ended; `null`: none. */
  trip: guideTripSchema.nullable(),
})
export type GuideScreenState = z.output<typeof guideScreenStateSchema>

const byToken = z.object({ token: z.string().min(1).max(100) })
const byTokenAndChat = byToken.extend({ id: idSchema })

/** What visitors do at a robot's display, which is authenticated by the secret in the path. */
export const guideScreenRoutes = {
  state: defineRoute({
    method: 'GET',
    path: '/guide-screens/:token',
    permission: 'public',
    summary: 'Whether the robot of a display guides visitors now.',
    params: byToken,
    responses: { 200: guideScreenStateSchema },
    errors: ['entity.notFound'],
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/guide-screens/:token/chats',
    permission: 'public',
    summary: 'Begin a conversation at the display of a robot that guides.',
    params: byToken,
    responses: { 200: z.object({ id: idSchema }) },
    errors: ['entity.notFound', 'guide.off'],
  }),
  send: defineRoute({
    method: 'POST',
    path: '/guide-screens/:token/chats/:id/messages',
    permission: 'public',
    summary: 'Ask the guide at a display. The answer comes piece by piece, and the robot says it.',
    params: byTokenAndChat,
    body: chatMessageSchema.omit({ model: true }),
    events: chatEventSchema,
    responses: { 200: null },
    errors: ['entity.notFound', 'guide.off', 'chat.ended'],
  }),
  media: defineRoute({
    method: 'GET',
    path: '/guide-screens/:token/chats/:id/turns/:turnId/media',
    permission: 'public',
    summary: 'The picture or film that a display shows with an answer, also in parts (Range).',
    params: byTokenAndChat.extend({ turnId: idSchema }),
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound', 'request.rangeInvalid'],
  }),
  end: defineRoute({
    method: 'POST',
    path: '/guide-screens/:token/chats/:id/end',
    permission: 'public',
    summary: 'End a conversation at a display.',
    params: byTokenAndChat,
    body: z.strictObject({ rating: z.enum(chatRatings).nullable().default(null) }),
    responses: { 204: null },
    errors: ['entity.notFound', 'chat.ended'],
  }),
  judge: defineRoute({
    method: 'POST',
    path: '/guide-screens/:token/chats/:id/wrong',
    permission: 'public',
    summary: 'Say at a display that an answer was wrong.',
    params: byTokenAndChat,
    body: z.strictObject({ turnId: idSchema }),
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
  call: defineRoute({
    method: 'POST',
    path: '/guide-screens/:token/call',
    permission: 'public',
    summary: 'Call an operator from a display. The robot rings, as with its own button.',
    params: byToken,
    body: z.strictObject({ chatId: idSchema.nullable().default(null) }),
    responses: { 204: null },
    errors: ['entity.notFound', 'robot.offline', 'robot.notCapable', 'robot.refused', 'robot.noAnswer'],
  }),
  beginTrip: defineRoute({
    method: 'POST',
    path: '/guide-screens/:token/chats/:id/trips',
    permission: 'public',
    summary:
      'Have the robot of a display lead to the waypoint of an answer. Asked again while it does, the same trip is answered.',
    params: byTokenAndChat,
    body: z.strictObject({ turnId: idSchema }),
    responses: { 200: guideTripSchema },
    errors: [
      ...(['entity.notFound', 'guide.off', 'chat.ended'] as const),
      ...(['guide.occupied', 'guide.noWay', 'guide.otherFloor', 'guide.unable'] as const),
    ],
  }),
  stopTrip: defineRoute({
    method: 'POST',
    path: '/guide-screens/:token/chats/:id/trips/:tripId/stop',
    permission: 'public',
    summary: 'Stop a trip. Whatever else the robot does goes on, and a trip that has ended stays as it is.',
    params: byTokenAndChat.extend({ tripId: idSchema }),
    responses: { 204: null },
    errors: ['entity.notFound', 'guide.notStopped'],
  }),
}
