import { z } from 'zod'
import { defineChannel } from '../kernel/channel.ts'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { leaseHolderSchema, robotErrorLevels } from './robot-state.ts'

/** Why somebody must look at a robot, most pressing first: lists are in this order. */
export const attentionKinds = [
  'callIn',
  'emergencyStop',
  /** Somebody has stopped it, and it stands until somebody releases it. */
  'remoteStop',
  'error',
  /** A run asks people something. */
  'question',
  /** A run waits until somebody has it go on, or helps its robot. */
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
  /** Of an error: its code or the robot's own word. Of a run that waits: why. `null` for the other kinds. */
  code: z.string().nullable(),
  /** Of a question: its words. */
  description: z.string().nullable(),
  /** Of a run that asks or waits. */
  runId: idSchema.nullable(),
  level: z.enum(robotErrorLevels),
  /** `null`: since before this server was started. */
  since: timestampSchema.nullable(),
  /**
   * Of a conversation: who talks with the person at the robot; `null` when that is not known. Of a question: who is
   * looking at it.
   */
  takenBy: leaseHolderSchema.pick({ operatorId: true, firstName: true, lastName: true }).nullable(),
})
export type Attention = z.output<typeof attentionSchema>

/** A console that lists more than this has another problem; the count says how many there are. */
export const attentionLimits = { listed: 200 }

const attentionListSchema = z.object({
  /** Robots that need somebody, listed or not. A robot counts once, whatever it needs somebody for. */
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
  /** The whole list on subscribing and at every change of it, for each person what is in their reach. */
  attention: defineChannel({
    path: '/attention',
    permission: 'robot:read',
    kind: 'events',
    message: attentionListSchema,
  }),
}
