import { z } from 'zod'
import { idSchema, nameField } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { robotModels } from '../robots/robot-values.ts'
import { runReasons } from './run-reasons.ts'
import { definitionSchema, stepLimits } from './step.ts'

/**
 * A dry run: a flow done by a virtual robot that is alone in the building, in fast time. Nothing is saved, and no robot is
 * told anything. It shows how long the flow takes, what it needs of the battery, and what would fail.
 */

/** Bounds of one dry run: simulated seconds, and seconds of a processor of the server. */
export const dryRunLimits = { simulatedSeconds: 86_400, seconds: 10, problemsMax: 200 }

/** How it ended. `failed`: as a run would, by itself. */
export const dryRunEnds = [
  'done',
  'failed',
  /** The robot cannot begin: the problems say why. */
  'notStarted',
  'batteryEmpty',
  /** It was broken off at the bounds: what it found so far is true. */
  'simulatedLimit',
  'timeLimit',
] as const
export type DryRunEnd = (typeof dryRunEnds)[number]

export const dryRunReasons = [
  ...runReasons,
  'batteryEmpty',
  'unknownParts',
  /** Where it is to go lies in a keepout zone that holds, or on another floor. */
  'inKeepout',
  'otherFloor',
] as const
export type DryRunReason = (typeof dryRunReasons)[number]

/** What the dry run takes for granted, where it came to something of the kind. */
export const dryRunAssumptions = [
  /** Always: nobody is in the way, and robots drive and need power as virtual ones do. */
  'alone',
  'virtualDriving',
  /** Questions are answered at once, by their usual answer or the first. */
  'answered',
  /** People go through work plans at once, and well. */
  'workPlansDone',
  /** Services answer at once, and well: none is called. */
  'servicesAnswer',
  /** What the robot did not do was skipped, as if somebody had decided so at once. */
  'skipped',
  /** Photos and a customer’s own commands take half a second. */
  'shortActions',
  /** Sounds whose length nobody knows last ten seconds. */
  'soundLength',
  /** Check items read nothing: conditions on their values are decided without. */
  'notRead',
  /** Lifts and doors need the time of the simulated ones, and nobody else wants them. */
  'lifts',
  'doors',
] as const
export type DryRunAssumption = (typeof dryRunAssumptions)[number]

const ofStep = {
  /** The flow of the step; `null`: the one that was asked for. */
  flowName: z.string().nullable(),
  stepId: z.string(),
  name: z.string(),
}

export const dryRunSchema = z.object({
  end: z.enum(dryRunEnds),
  /** Simulated, from the first step to the last. */
  seconds: z.number(),
  metres: z.number(),
  /** Per cent. `used` leaves out what was charged meanwhile; `least` is the lowest on the way. */
  battery: z.object({ start: z.number(), end: z.number(), least: z.number(), used: z.number() }),
  stepsDone: z.int(),
  /** Each step that was come to, in that order; loops come to a step many times. */
  steps: z.array(
    z.object({
      ...ofStep,
      type: z.int(),
      times: z.int(),
      failed: z.int(),
      /** Simulated seconds from the start until it first began, and of all its times together. */
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
      /** `null`: it is none of a step. */
      step: z.object(ofStep).nullable(),
      /** Simulated seconds from the start, the first time. */
      at: z.number(),
      times: z.int(),
    }),
  ),
  assumptions: z.array(z.enum(dryRunAssumptions)),
})
export type DryRun = z.output<typeof dryRunSchema>

export const dryRunStartSchema = z.discriminatedUnion('kind', [
  /** A robot of the building, from where it is and with what its battery has. */
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
 * How far a dry run is. What is left of it nobody could say, since loops come to the same steps again and again; how much
 * it has used of what it may is `computed`.
 */
export const dryRunProgressSchema = z.object({
  /** Simulated, from the first step on. */
  seconds: z.number(),
  /** Of a processor, of `dryRunLimits.seconds` at most. */
  computed: z.number(),
  /** The step that is under way; `null`: none was begun. */
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
      /** `null`: a flow that is not there yet. */
      flowId: idSchema.nullable().default(null),
      definition: definitionSchema,
      start: dryRunStartSchema,
    }),
    bodyLimit: 3 * stepLimits.definitionMax + 100_000,
    responses: { 200: dryRunSchema },
    errors: ['entity.notFound', 'flow.badSteps', 'dryRun.replaced', 'dryRun.tookTooLong', 'dryRun.tooLarge'],
  }),
}
