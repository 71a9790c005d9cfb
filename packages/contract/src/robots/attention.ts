import { z } from 'zod'
import { defineChannel } from '../kernel/channel.ts'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { leaseHolderSchema, robotErrorLevels } from './robot-state.ts'

/** Why somebody must look at a robot, most urgent first: lists are in this order. */
export const attentionKinds = [
  'callIn',
  'emergencyStop',
  /** Somebody has stopped it, and it stays stopped until released. */
  'remoteStop',
  'error',
  /** A run has an open question. */
  'question',
  /** A run waits until somebody resumes it, or helps its robot. */
  'runWaits',
  'lowBattery',
  'conversation',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

const attentionSchema = z.object({
  robotId: idSchema,
  serialNumber: z.string(),
  robotName: z.string(),
  buildingId: z.uuid(),
  kind: z.enum(attentionKinds),
  /**
   * For an error: its code or the robot's own name for it. For a waiting run: the reason. `null` for the other kinds.
   */
  code: z.string().nullable(),
  /** For a question: its text. */
  description: z.string().nullable(),
  /** For a run with a question or a waiting run. */
  runId: idSchema.nullable(),
  level: z.enum(robotErrorLevels),
  /** `null`: since before this server was started. */
  since: timestampSchema.nullable(),
  /**
   * For a conversation: who is talking with the person at the robot; `null` if unknown. For a question: who is handling
   * it.
   */
  takenBy: leaseHolderSchema.pick({ operatorId: true, firstName: true, lastName: true }).nullable(),
})
export type Attention = z.output<typeof attentionSchema>

/** A console that lists more than this has another problem; the count says how many there are. */
export const attentionLimits = { listed: 200 }

const attentionListSchema = z.object({
  /** Robots that need attention, listed or not. Each counts once, whatever the number of reasons. */
  robots: z.int(),
  items: z.array(attentionSchema).max(attentionLimits.listed),
})
export type AttentionList = z.output<typeof attentionListSchema>

export const attentionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/attention',
    permission: 'robot:read',
    summary: 'What needs somebody now, of the robots in reach.',
    responses: { 200: attentionListSchema },
    errors: [],
  }),
}

export const attentionChannels = {
  /** The whole list on subscribing and on every change, limited to what each person may see. */
  attention: defineChannel({
    path: '/attention',
    permission: 'robot:read',
    kind: 'events',
    message: attentionListSchema,
  }),
}
