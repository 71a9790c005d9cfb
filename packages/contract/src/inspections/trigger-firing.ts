import { z } from 'zod'
import { runProblemReasons } from '../flows/run-reasons.ts'
import { stepCallFailures } from '../flows/service-call.ts'
import { idSchema, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { triggerEvents, triggerTargets } from './trigger-rule.ts'

/** How long the log is kept. */
export const firingDaysKept = 90
/** How late a rule's potentially surprising actions are still carried out: flows, calls, and messages at a time. */
export const firingLateMinutes = 15

/** `skipped`: not to be done. `unknown`: the server that called a service ended, and the call is not repeated. */
const firingStates = ['waiting', 'working', 'done', 'failed', 'skipped', 'unknown'] as const
export type FiringState = (typeof firingStates)[number]

const firingReasons = [
  ...runProblemReasons,
  ...stepCallFailures,
  /** The service answered that it failed. */
  'answeredError',
  /** The rule is off or gone by now. */
  'ruleOff',
  /** What it started before is still running. */
  'stillRunning',
  /** It was found by a run that the same rule has started. */
  'ownRun',
  /** No server was running in time. */
  'missed',
  /** Its robot or flow is no longer in its building, or is gone. */
  'notHere',
  /** There were no reports. */
  'nothingFound',
  /** The file could not be written. */
  'notWritten',
] as const
export type FiringReason = (typeof firingReasons)[number]

/** One firing of a rule, and its outcome (R-FLOWS-22). */
const triggerFiringSchema = z.object({
  id: idSchema,
  /** The rule may be gone. */
  ruleId: idSchema,
  ruleName: z.string(),
  organizationId: idSchema,
  buildingId: idSchema,
  event: z.literal(Object.values(triggerEvents)),
  target: z.literal(Object.values(triggerTargets)),
  /** What it fired for: the name at the time; empty for a time event. */
  subject: z.string(),
  at: timestampSchema,
  state: z.enum(firingStates),
  reason: z.enum(firingReasons).nullable(),
  /** The run that it began. */
  runId: idSchema.nullable(),
  /** The file that it wrote. */
  exportId: idSchema.nullable(),
  /** The status of the service's response. */
  httpStatus: z.int().nullable(),
  /** How often it would have fired again during its cooldown. */
  heldBack: z.int(),
})
export type TriggerFiring = z.output<typeof triggerFiringSchema>

export const triggerFiringFilter = defineFilter({
  where: ['id', 'ruleId', 'organizationId', 'buildingId', 'event', 'target', 'at', 'state'],
  order: ['at'],
  fields: fieldNames(triggerFiringSchema),
})

export const triggerFiringRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/trigger-firings',
    permission: 'triggerRule:read',
    summary: 'When trigger rules fired and what came of it, newest first.',
    params: z.object({}),
    query: filterQuery(triggerFiringFilter),
    responses: { 200: z.array(triggerFiringSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/trigger-firings/count',
    permission: 'triggerRule:read',
    summary: 'How many firings of trigger rules a filter finds.',
    params: z.object({}),
    query: countQuery(triggerFiringFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
}
