import { z } from 'zod'
import { idSchema, nameField } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { robotModels } from '../robots/robot-values.ts'
import { runReasons } from './run-reasons.ts'
import { definitionSchema, stepLimits } from './step.ts'

/**
 * A dry run: a flow executed by a virtual robot that is alone in the building, faster than real time. Nothing is saved,
 * and no robot receives anything. It shows how long the flow takes, how much battery it needs, and what would fail.
 */

/** Limits of one dry run: simulated seconds, and CPU seconds on the server. */
export const dryRunLimits = { simulatedSeconds: 86_400, seconds: 10, problemsMax: 200 }

/** How it ended. `failed`: by itself, as a run would. */
const dryRunEnds = [
  'done',
  'failed',
  /** The robot cannot begin; see the problems. */
  'notStarted',
  'batteryEmpty',
  /** It was stopped at the limits; its results so far are valid. */
  'simulatedLimit',
  'timeLimit',
] as const
export type DryRunEnd = (typeof dryRunEnds)[number]

const dryRunReasons = [
  ...runReasons,
  'batteryEmpty',
  'unknownParts',
  /** Its destination is in an active keepout zone, or on another floor. */
  'inKeepout',
  'otherFloor',
] as const
export type DryRunReason = (typeof dryRunReasons)[number]

/** The assumptions of the dry run, where they applied. */
const dryRunAssumptions = [
  /** Always: nobody is in the way, and robots drive and need power as virtual ones do. */
  'alone',
  'virtualDriving',
  /** Questions are answered at once, with their default answer or the first. */
  'answered',
  /** People complete work plans at once and successfully. */
  'workPlansDone',
  /** Services answer at once and successfully: none is called. */
  'servicesAnswer',
  /** What the robot could not do was skipped, as if somebody had decided so at once. */
  'skipped',
  /** Photos and a customer’s own commands take half a second. */
  'shortActions',
  /** Sounds of unknown length last ten seconds. */
  'soundLength',
  /** Check items read nothing: conditions on their values are decided without them. */
  'notRead',
  /** Lifts and doors take as long as the simulated ones, and nobody else needs them. */
  'lifts',
  'doors',
] as const
export type DryRunAssumption = (typeof dryRunAssumptions)[number]

const ofStep = {
  /** The flow of the step; `null` for the requested one. */
  flowName: z.string().nullable(),
  stepId: z.string(),
  name: z.string(),
}

const dryRunSchema = z.object({
  end: z.enum(dryRunEnds),
  /** Simulated, from the first step to the last. */
  seconds: z.number(),
  metres: z.number(),
  /** Per cent. `used` excludes what was charged meanwhile; `least` is the lowest along the way. */
  battery: z.object({ start: z.number(), end: z.number(), least: z.number(), used: z.number() }),
  stepsDone: z.int(),
  /** Each step reached, in order of first arrival; loops reach a step many times. */
  steps: z.array(
    z.object({
      ...ofStep,
      type: z.int(),
      times: z.int(),
      failed: z.int(),
      /** Simulated seconds from the start until it first began, and in total over all visits. */
      startsAt: z.number(),
      seconds: z.number(),
      metres: z.number(),
    }),
  ),
  problems: z.array(
    z.object({
      reason: z.enum(dryRunReasons),
      /** Code of the catalogue (F0007 …), where the robot, a lift or a door would give one. */
      errorCode: z.string().nullable(),
      /** `null` if it is not about a step. */
      step: z.object(ofStep).nullable(),
      /** Simulated seconds from the start, the first time. */
      at: z.number(),
      times: z.int(),
    }),
  ),
  assumptions: z.array(z.enum(dryRunAssumptions)),
})
export type DryRun = z.output<typeof dryRunSchema>

const dryRunStartSchema = z.discriminatedUnion('kind', [
  /** A robot of the building, from its current place and charge. */
  z.strictObject({ kind: z.literal('robot'), serialNumber: z.string().min(1).max(24) }),
  /** Any robot of a model, from a waypoint of the floor. */
  z.strictObject({
    kind: z.literal('waypoint'),
    waypointId: nameField(64),
    model: z.enum(robotModels),
    /** Per cent. */
    charge: z.number().min(1).max(100),
  }),
])
export type DryRunStart = z.output<typeof dryRunStartSchema>

/**
 * The progress of a dry run. The remainder is unknowable, because loops repeat steps; `computed` is how much of its
 * limit it has used.
 */
const dryRunProgressSchema = z.object({
  /** Simulated, from the first step on. */
  seconds: z.number(),
  /** CPU seconds, at most `dryRunLimits.seconds`. */
  computed: z.number(),
  /** The current step; `null` if none has begun. */
  stepName: z.string().nullable(),
})
export type DryRunProgress = z.output<typeof dryRunProgressSchema>

export const dryRunRoutes = {
  progress: defineRoute({
    method: 'GET',
    path: '/flows/dry-run/progress',
    permission: 'flow:read',
    summary:
      'How far one’s own dry run is; null while none is under way on this server, or it waits for its turn.',
    responses: { 200: dryRunProgressSchema.nullable() },
    errors: [],
  }),
  run: defineRoute({
    method: 'POST',
    path: '/flows/dry-run',
    permission: 'flow:read',
    summary: 'What a virtual robot would make of these steps. Nothing is saved and no robot moves.',
    body: z.strictObject({
      floorId: idSchema,
      /** `null`: a flow that does not exist yet. */
      flowId: idSchema.nullable().default(null),
      definition: definitionSchema,
      start: dryRunStartSchema,
    }),
    bodyLimit: 3 * stepLimits.definitionMax + 100_000,
    responses: { 200: dryRunSchema },
    errors: ['entity.notFound', 'flow.badSteps', 'dryRun.replaced', 'dryRun.tookTooLong', 'dryRun.tooLarge'],
  }),
}
