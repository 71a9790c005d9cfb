import { readPlaceAnswer } from '@wheelhouse/contract/flows/place-answer'
import { type FlowRun, flowRunRoutes, type RunCommand, shownVisits } from '@wheelhouse/contract/flows/run'
import type { RunQuestion } from '@wheelhouse/contract/flows/run-question'
import type { Tx } from '../../kernel/database/database.ts'
import { getBuilding } from '../../kernel/entities/place.store.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { Context } from '../../kernel/http/context.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { LinkContext } from '../../robots/robot-link/link-context.ts'
import { requireMovable } from '../../robots/robot-link/twins/robot-readiness.ts'
import type { RobotTwin } from '../../robots/robot-link/twins/robot-twin.ts'
import { freshTwin, visibleTwin } from '../../robots/visible-twin.ts'
import { flowStore, lockFloor } from '../flow.store.ts'
import { applyRunCommand } from './advance/apply-run-command.ts'
import { planRuns, writeRuns } from './begin/begin-run.ts'
import { findRunNeeds, findRunProblems } from './begin/preflight.ts'
import type { RunEngine } from './lead/run-engine.ts'
import { findPosition, startPosition } from './state/run-position.ts'
import type { RunState, StoredCommand } from './state/run-state.ts'
import { listCalledFlows } from './store/called-flows.store.ts'
import { addCommand } from './store/run.store.ts'
import {
  countRuns,
  getRun,
  listInterventions,
  listNewestVisits,
  listRunFlows,
  listRuns,
  listVisits,
  lockRun,
  takeQuestion,
} from './store/run-records.store.ts'

/** Maximum number of steps in one response. */
const visitsMax = 1_000

type Parts = { link: LinkContext; engine: Pick<RunEngine, 'owner' | 'lead'> }

/** Starts, watches and commands runs of flows, and answers their questions. */
export function flowRunHandlers(parts: Parts): RouteBinding[] {
  return [
    handle(flowRunRoutes.preflight, async ({ params, query }, ctx) => {
      const { problems } = await prepare(parts, ctx, { ...params, ...query })
      return problems
    }),
    handle(flowRunRoutes.start, ({ params, body }, ctx) => startRun(parts, ctx, { ...params, ...body })),
    handle(flowRunRoutes.list, ({ query }, { db, identity }) => listRuns(db, identity, query.filter)),
    handle(flowRunRoutes.count, async ({ query }, { db, identity }) => ({
      count: await countRuns(db, identity, query.where),
    })),
    handle(flowRunRoutes.interventions, (_input, { db, identity }) => listInterventions(db, identity)),
    handle(flowRunRoutes.get, async ({ params: { id } }, { db, identity }) => {
      const run = await getRun(db, identity, id)
      return {
        ...run,
        flows: await listRunFlows(db, id),
        visits: await listNewestVisits(db, id, shownVisits),
      }
    }),
    handle(flowRunRoutes.visits, async ({ params: { id }, query }, { db, identity }) => {
      await getRun(db, identity, id)
      return listVisits(db, id, { from: query.from, limit: visitsMax })
    }),
    handle(flowRunRoutes.command, ({ params, body }, ctx) => sendCommand(parts, ctx, params.id, body)),
    handle(flowRunRoutes.take, ({ params, body }, ctx) => take(ctx, params.id, body.questionId)),
    handle(flowRunRoutes.answer, ({ params, body }, ctx) => answer(ctx, params.id, body)),
  ]
}

async function prepare(
  { link }: Parts,
  { db, identity, clock }: Context,
  { serialNo, flowId, fromStepId = null }: { serialNo: string; flowId: string; fromStepId?: string | null },
) {
  const twin = await freshTwin(link, identity, serialNo)
  const flow = await flowStore.get(db, identity, flowId, { buildingId: twin.buildingId })
  const flows = await listCalledFlows(db, flow.buildingId, [flow.id])
  const needs = await findRunNeeds(
    { db, floorPlans: link.floorPlans },
    { organizationId: twin.organizationId, flow, flows },
  )
  const problems = findRunProblems({ clock, twin, flow, flows, needs, fromStepId })
  return { twin, flow, flows, needs, problems }
}

/** @throws AppError entity.notFound, run.alreadyRunning, run.notReady with the reasons */
async function startRun(
  parts: Parts,
  ctx: Context,
  start: { serialNo: string; flowId: string; fromStepId: string | null },
): Promise<FlowRun> {
  const { fromStepId } = start
  const { twin, flow, flows, needs, problems } = await prepare(parts, ctx, start)
  const errors = problems.filter(({ level }) => level === 'error')
  if (errors.some(({ reason }) => reason === 'alreadyRunning')) throw new AppError('run.alreadyRunning')
  if (errors.length > 0)
    throw new AppError(
      'run.notReady',
      undefined,
      errors.map(({ reason, detail }) => ({
        path: 'robot',
        code: `run.${reason}`,
        message: detail ?? reason,
      })),
    )
  const position = fromStepId === null ? startPosition(flows) : findPosition(flows, fromStepId)
  if (position === null) throw new AppError('entity.notFound')
  const { organizationId, timezone } = await getBuilding(ctx.db, ctx.identity, flow.buildingId)
  const planned = await planRuns({ ...parts, clock: ctx.clock }, [
    {
      twin,
      flows,
      needs,
      position,
      startedBy: ctx.identity.operatorId,
      flow: { ...flow, organizationId, timezone },
    },
  ])
  const run = await ctx.db.transaction().execute(async (tx) => {
    const [begun = null] = await writeRuns(tx, { ...parts, clock: ctx.clock }, planned)
    // Somebody else started a run on the robot at the same moment.
    if (begun === null) throw new AppError('run.alreadyRunning')
    const entry = {
      action: 'robot:operate',
      outcome: 'done',
      entity: 'robot',
      entityId: twin.robotId,
    } as const
    await writeAudit(tx, ctx, { ...entry, after: { command: 'runFlow', flow: flow.name, fromStepId } })
    return begun
  })
  run.lead()
  return getRun(ctx.db, ctx.identity, run.id)
}

/**
 * While the robot is held or offline, resuming would silently do nothing, so it is refused.
 * @throws AppError as `requireMovable`
 */
function requireFree({ link }: Parts, robotId: string): void {
  const twin = link.twinById(robotId)
  if (twin !== undefined) requireMovable(twin, link.clock.monotonicMs())
}

/** @throws AppError entity.notFound, run.ended, run.notNow, run.alreadyRunning, run.notReady and those of `requireMovable` */
export async function sendCommand(
  parts: Parts,
  ctx: Context,
  id: string,
  command: RunCommand,
): Promise<void> {
  const stored = await toStored(parts, ctx, command)
  await ctx.db.transaction().execute(async (tx) => {
    const { state, flows, buildingId, robotId } = await lockRun(tx, ctx.identity, id)
    if (state.ended !== null) throw new AppError('run.ended')
    if (stored.robotId === robotId) throw new AppError('run.notNow')
    if (stored.robotId !== undefined) requireSameBuilding(parts, stored.robotId, buildingId)
    if (stored.command === 'resume') requireFree(parts, robotId)
    // The server that leads the run applies the command, by the state at that time.
    if (applyRunCommand(state, flows, stored, ctx.clock.now().getTime()) === null)
      throw new AppError('run.notNow')
    await addCommand(tx, id, stored, { operatorId: ctx.identity.operatorId, at: ctx.clock.now() })
    const entry = { action: 'robot:operate', outcome: 'done', entity: 'robot', entityId: robotId } as const
    await writeAudit(tx, ctx, {
      ...entry,
      after: { ...command, flow: flows[0]?.name },
    })
  })
}

async function toStored({ link }: Parts, { identity }: Context, command: RunCommand): Promise<StoredCommand> {
  const by = identity.operatorId
  if (command.command !== 'handOver') return { ...command, by }
  const twin = visibleTwin(link, identity, command.serialNumber)
  if (twin.run !== null) throw new AppError('run.alreadyRunning')
  return { ...command, by, robotId: twin.robotId }
}

function requireSameBuilding({ link }: Parts, robotId: string, buildingId: string): RobotTwin {
  const twin = link.twinById(robotId)
  if (twin?.buildingId !== buildingId) throw new AppError('entity.notFound')
  return twin
}

/** @throws AppError run.answered */
function requireQuestion({ ended, doing }: RunState, questionId: string): RunQuestion {
  if (ended !== null || doing?.kind !== 'question' || doing.question.id !== questionId)
    throw new AppError('run.answered')
  return doing.question
}

/** @throws AppError entity.notFound, run.answered */
async function take(ctx: Context, id: string, questionId: string): Promise<void> {
  const { operatorId } = ctx.identity
  if (operatorId === null) throw new Error('a program has taken a question: its scopes do not let it')
  await ctx.db.transaction().execute(async (tx) => {
    const { state, flows, robotId } = await lockRun(tx, ctx.identity, id)
    requireQuestion(state, questionId)
    await takeQuestion(tx, id, { questionId, operatorId })
    const entry = { action: 'robot:operate', outcome: 'done', entity: 'robot', entityId: robotId } as const
    await writeAudit(tx, ctx, { ...entry, after: { command: 'takeQuestion', flow: flows[0]?.name } })
  })
}

/** Is it a place on one of the building's floors? */
async function isPlaceIn(tx: Tx, buildingId: string, answer: string): Promise<boolean> {
  const floorId = readPlaceAnswer(answer)?.floorId ?? null
  return floorId !== null && lockFloor(tx, buildingId, floorId)
}

/** @throws AppError entity.notFound, run.answered, run.notOffered */
async function answer(
  ctx: Context,
  id: string,
  { questionId, answer: given }: { questionId: string; answer: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { state, flows, buildingId, robotId } = await lockRun(tx, ctx.identity, id)
    const { answers, form } = requireQuestion(state, questionId)
    if (answers.length > 0 && !answers.includes(given)) throw new AppError('run.notOffered')
    if (form === 'place' && !(await isPlaceIn(tx, buildingId, given))) throw new AppError('run.notOffered')
    await addCommand(
      tx,
      id,
      { command: 'answer', questionId, answer: given, by: ctx.identity.operatorId },
      { operatorId: ctx.identity.operatorId, at: ctx.clock.now() },
    )
    const entry = { action: 'robot:operate', outcome: 'done', entity: 'robot', entityId: robotId } as const
    await writeAudit(tx, ctx, { ...entry, after: { command: 'answer', flow: flows[0]?.name, answer: given } })
  })
}
