import { z } from 'zod'
import { defineChannel } from '../kernel/channel.ts'
import { toParamsSchema } from '../kernel/crud.ts'
import { byId, idSchema, nameField, timestampSchema } from '../kernel/entity.ts'
import { countQuery, countSchema, defineFilter, fieldNames, filterQuery } from '../kernel/filter.ts'
import { defineRoute } from '../kernel/route.ts'
import { closedModeErrors } from '../robots/robot-values.ts'
import { questionTakerSchema, runQuestionSchema } from './run-question.ts'
import { runProblemReasons, runReasons } from './run-reasons.ts'
import { definitionSchema, stepLimits } from './step.ts'

/**
 * A run: a robot executing a flow. It is stored in the database before anything is sent to a robot, survives any
 * restart, and remains as the record of what was done.
 */

/**
 * `running` ⇄ `paused` (by a person, by manual driving, by a stop) ⇄ `waiting` (for a person's answer) → one of the
 * ends. A run that has ended never begins again.
 */
export const runStatuses = ['running', 'paused', 'waiting', 'done', 'failed', 'cancelled'] as const
export type RunStatus = (typeof runStatuses)[number]
const endedStatuses = ['done', 'failed', 'cancelled'] as const satisfies readonly RunStatus[]

export function hasEnded(status: RunStatus): boolean {
  return endedStatuses.some((end) => end === status)
}

const briefShape = {
  id: idSchema,
  flowId: idSchema.nullable(),
  flowName: z.string(),
  status: z.enum(runStatuses),
  reason: z.enum(runReasons).nullable(),
  /** Code of the catalogue (F0001 …) where the reason is an error of robot, lift or door. */
  errorCode: z.string().nullable(),
  /** For an error that the way was blocked: serial number of the robot in front. */
  blockedBy: z.string().nullable(),
  /** The current step, or the last one when the run ended. */
  stepName: z.string().nullable(),
  /** Steps completed so far, counting each loop iteration. */
  stepsDone: z.int(),
  question: runQuestionSchema.nullable(),
  /** Who is handling the question. */
  takenBy: questionTakerSchema.nullable(),
}
/** What a robot's card shows of its run. */
export const runBriefSchema = z.object(briefShape)
export type RunBrief = z.output<typeof runBriefSchema>

const flowRunSchema = z.object({
  ...briefShape,
  organizationId: idSchema,
  buildingId: idSchema,
  robotId: idSchema,
  robotName: z.string(),
  serialNumber: z.string(),
  /** The flow's revision that is run. */
  flowRevision: z.int(),
  /** Who started it; `null` if no person did, or no longer known. */
  startedBy: z.string().nullable(),
  /** The title of the schedule that started it; `null` if none did, or its log is gone. */
  schedule: z.string().nullable(),
  /** What had failed when people were asked what to do about it, if the run ended over that. */
  cause: z.enum(runReasons).nullable(),
  /** Who paused or stopped it, if that is the reason; `null` also if unknown. */
  reasonBy: z.string().nullable(),
  startedAt: timestampSchema,
  endedAt: timestampSchema.nullable(),
})
export type FlowRun = z.output<typeof flowRunSchema>

/** A run with an open question, with what the robot saw when it arose. */
const interventionSchema = flowRunSchema.extend({
  /** The picture's file; `null` if none was taken, or it is still being uploaded. */
  pictureId: idSchema.nullable(),
})
export type Intervention = z.output<typeof interventionSchema>

/** `waiting` applies to runs only; a step that waits for a person is `running`. */
const visitStatuses = ['running', 'done', 'failed', 'skipped', 'cancelled'] as const
export type VisitStatus = (typeof visitStatuses)[number]

/** One visit to a step: loops visit the same step often. */
const runVisitSchema = z.object({
  /** Counted from 1 through the run. */
  visit: z.int(),
  flowId: idSchema,
  stepId: z.string(),
  name: z.string(),
  type: z.int(),
  /** Iterations of the loops around it, outermost first, counted from 1. */
  rounds: z.array(z.int()),
  status: z.enum(visitStatuses),
  startedAt: timestampSchema,
  endedAt: timestampSchema.nullable(),
  /** The result from the robot, or the answer of a person. */
  result: z.string().nullable(),
  errorCode: z.string().nullable(),
  /** Who answered its question, or decided what to do about it. */
  answeredBy: z.string().nullable(),
})
export type RunVisit = z.output<typeof runVisitSchema>

/** How many of a run's newest visits its screen shows live; earlier ones are requested. */
export const shownVisits = 200

const flowRunDetailSchema = flowRunSchema.extend({
  /** The flows as they were when the run began: the flow itself first, then those it calls. */
  flows: z.array(
    z.object({ id: idSchema, name: z.string(), floorId: idSchema, definition: definitionSchema }),
  ),
  /** The newest, in order. */
  visits: z.array(runVisitSchema),
})
export type FlowRunDetail = z.output<typeof flowRunDetailSchema>

/** What the live channel of a run shows: its flows do not change while it runs. */
const flowRunLiveSchema = flowRunDetailSchema.omit({ flows: true })
export type FlowRunLive = z.output<typeof flowRunLiveSchema>

/** What prevents a robot from running a flow, or should be known before. */
const runProblemSchema = z.object({
  reason: z.enum(runProblemReasons),
  /** `error` prevents the start. */
  level: z.enum(['error', 'warning']),
  /** The step it is about, by id and name. */
  stepId: z.string().nullable(),
  stepName: z.string().nullable(),
  /**
   * The action that the robot does not list, the error that it reports, the flow that it runs, the charge in per cent,
   * or the undescribed keys.
   */
  detail: z.string().nullable(),
})
export type RunProblem = z.output<typeof runProblemSchema>

const runCommandSchema = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('pause') }),
  z.strictObject({ command: z.literal('resume') }),
  z.strictObject({ command: z.literal('stop') }),
  /** Repeat the current or failed step from its beginning. */
  z.strictObject({ command: z.literal('retry') }),
  /** Continue with the next step. */
  z.strictObject({ command: z.literal('skip') }),
  /** Continue from a step of the flow itself, not of one that it calls. */
  z.strictObject({ command: z.literal('resumeFrom'), stepId: nameField(stepLimits.idMax) }),
  /** Another robot of the building, on the same floor, continues from the current step. */
  z.strictObject({ command: z.literal('handOver'), serialNumber: z.string().max(24) }),
])
export type RunCommand = z.output<typeof runCommandSchema>

const flowRunFilter = defineFilter({
  where: [
    ...(['id', 'flowId', 'flowName', 'robotId', 'robotName', 'serialNumber'] as const),
    ...(['organizationId', 'buildingId', 'status', 'startedAt', 'endedAt'] as const),
  ],
  order: ['startedAt', 'endedAt'],
  fields: fieldNames(flowRunSchema),
})

/** Errors when a robot has nothing to continue. */
const notReadyErrors = [
  ...(['robot.offline', 'robot.unavailable', 'robot.updating', 'robot.stopped', 'robot.standby'] as const),
  'robot.drivenByOther',
] as const

const onRobot = z.object({ serialNo: z.string().max(24), flowId: idSchema })

export const flowRunRoutes = {
  /** What would prevent a run; nothing is started. */
  preflight: defineRoute({
    method: 'GET',
    path: '/robots/:serialNo/flows/:flowId/preflight',
    permission: 'robot:operate',
    summary: 'What keeps a robot from running a flow now, and what it cannot do of it.',
    params: onRobot,
    query: z.strictObject({
      /** As for `start`; defaults to the first. */
      fromStepId: nameField(stepLimits.idMax).optional(),
    }),
    responses: { 200: z.array(runProblemSchema) },
    errors: ['entity.notFound'],
  }),
  start: defineRoute({
    method: 'POST',
    path: '/robots/:serialNo/flows/:flowId/run',
    permission: 'robot:operate',
    summary: 'Have a robot run a flow. Refused while something stands in the way, which is named.',
    params: onRobot,
    body: z.strictObject({
      /** Begin at this step; `null`: at the first. */
      fromStepId: nameField(stepLimits.idMax).nullable().default(null),
    }),
    responses: { 200: flowRunSchema },
    errors: ['entity.notFound', 'run.alreadyRunning', 'run.notReady'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/flow-runs',
    permission: 'flow:read',
    summary: 'The runs of flows that the signed-in person may see, newest first.',
    params: toParamsSchema('/flow-runs'),
    query: filterQuery(flowRunFilter),
    responses: { 200: z.array(flowRunSchema.partial().required({ id: true })) },
    errors: [],
  }),
  count: defineRoute({
    method: 'GET',
    path: '/flow-runs/count',
    permission: 'flow:read',
    summary: 'How many runs a filter finds.',
    params: toParamsSchema('/flow-runs/count'),
    query: countQuery(flowRunFilter),
    responses: { 200: countSchema },
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/flow-runs/:id',
    permission: 'flow:read',
    summary: 'A run with the flows as they were when it began and its newest steps.',
    params: byId,
    responses: { 200: flowRunDetailSchema },
    errors: ['entity.notFound'],
  }),
  visits: defineRoute({
    method: 'GET',
    path: '/flow-runs/:id/visits',
    permission: 'flow:read',
    summary: 'The steps of a run in order, at most 1,000 from a given one on.',
    params: byId,
    query: z.strictObject({ from: z.coerce.number().int().min(1).default(1) }),
    responses: { 200: z.array(runVisitSchema) },
    errors: ['entity.notFound'],
  }),
  command: defineRoute({
    method: 'POST',
    path: '/flow-runs/:id/commands',
    permission: 'robot:operate',
    summary: 'Pause a run, let it go on, stop it, or have it go on elsewhere.',
    params: byId,
    body: runCommandSchema,
    responses: { 204: null },
    errors: [
      ...(['entity.notFound', 'run.ended', 'run.notNow', 'run.alreadyRunning', 'run.notReady'] as const),
      ...closedModeErrors,
      ...notReadyErrors,
    ],
  }),
  answer: defineRoute({
    method: 'POST',
    path: '/flow-runs/:id/answer',
    permission: 'robot:operate',
    summary: 'Answer what a run asks. The first answer counts.',
    params: byId,
    body: z.strictObject({ questionId: idSchema, answer: z.string().trim().min(1).max(100) }),
    responses: { 204: null },
    errors: ['entity.notFound', 'run.answered', 'run.notOffered'],
  }),
  take: defineRoute({
    method: 'POST',
    path: '/flow-runs/:id/question/take',
    permission: 'robot:takeQuestion',
    summary: 'Say that you are looking at what a run asks; whoever said so before is not any more.',
    params: byId,
    body: z.strictObject({ questionId: idSchema }),
    responses: { 204: null },
    errors: ['entity.notFound', 'run.answered'],
  }),
  interventions: defineRoute({
    method: 'GET',
    path: '/interventions',
    permission: 'flow:read',
    summary: 'The runs that ask something of people now, the most urgent first.',
    responses: { 200: z.array(interventionSchema) },
    errors: [],
  }),
}

export const flowRunChannels = {
  run: defineChannel({
    path: '/flow-runs/:id',
    permission: 'flow:read',
    kind: 'state',
    params: byId,
    message: flowRunLiveSchema,
  }),
}
