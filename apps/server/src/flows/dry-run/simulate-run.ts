import { randomUUID } from 'node:crypto'
import {
  type DryRun,
  type DryRunEnd,
  type DryRunProgress,
  type DryRunReason,
  dryRunLimits,
} from '@wheelhouse/contract/flows/dry-run'
import { endCall } from '../runs/advance/advance-call.ts'
import { answerQuestion, failStep } from '../runs/advance/advance-question.ts'
import { advanceRun } from '../runs/advance/advance-run.ts'
import type { Progress, RunWorld } from '../runs/state/progress.ts'
import { type Arrival, arriveAt, startPosition } from '../runs/state/run-position.ts'
import { createRunState, type Doing, type RunState } from '../runs/state/run-state.ts'
import { leadDryCrossing, startDryCrossing } from './dry-crossing.ts'
import { createDryParts, type DryParts } from './dry-parts.ts'
import type { DryRunTask } from './dry-run-task.ts'
import { giveDryOrder, planDrySegment } from './dry-segment.ts'
import { viewDryRobot } from './dry-view.ts'
import { explainRoute } from './explain-route.ts'

/** Simulated milliseconds between two looks at the robot: about as soon as real robots report a change. */
const lookMs = 100

/**
 * Runs a flow on a virtual robot faster than real time, by the same rules as runs: `advanceRun` decides what is next,
 * and the robot's instructions follow from the state. Where a run would ask people, it assumes the answer that the
 * report names.
 * @param isOver whether the time budget is used up
 * @param report receives the progress at every look
 */
export async function simulateRun(
  task: DryRunTask,
  isOver: () => boolean,
  report: (progress: Omit<DryRunProgress, 'computed'>) => void = () => undefined,
): Promise<DryRun> {
  const parts = createDryParts(task)
  const { robot, record } = parts
  let state = createRunState('dry', startPosition(task.flows))
  let end: DryRunEnd | null = null
  while (end === null) {
    const before = state
    state = await act(parts, note(parts, advanceRun(state, look(parts))))
    report({ seconds: parts.at(), stepName: state.stepName })
    if (state.ended !== null) end = closeRun(parts, state.ended)
    else if (isOver()) end = 'timeLimit'
    // Time passes only once nothing more follows from the last change.
    else if (state === before) end = passTime(parts, state)
  }
  return record.close(end, state.stepsDone, robot.tick() / 1_000)
}

function look({ task, robot, placed, now }: DryParts): RunWorld {
  const { flows, timezone } = task
  const view = viewDryRobot(robot, { now: now(), timezone, placed })
  return { flows, view, now: now(), newId: randomUUID, reading: null }
}

function note({ record, at }: DryParts, { state, visits }: Progress): RunState {
  for (const visit of visits) record.visit(visit, at())
  return state
}

function closeRun({ record, at }: DryParts, { status, reason }: NonNullable<RunState['ended']>): DryRunEnd {
  if (status === 'done') return 'done'
  record.fail(reason ?? 'stepFailed', null, null, at())
  return 'failed'
}

/** Does what the server, the building and people would do now. @returns the same state if there is nothing to do */
async function act(parts: DryParts, state: RunState): Promise<RunState> {
  const { doing } = state
  if (doing?.kind === 'plan') return plan(parts, state)
  if (doing?.kind === 'crossing') return leadDryCrossing(parts, state, doing)
  if (doing?.kind === 'question') return answer(parts, state, doing)
  if (doing?.kind === 'call') {
    parts.record.assume('servicesAnswer')
    return note(
      parts,
      endCall(state, doing, { failure: null, status: 200, ms: 0, body: '', isBodyCut: false }),
    )
  }
  // No picture is taken, so there is no reading.
  if (doing?.kind === 'reading') {
    parts.record.assume('notRead')
    return { ...state, doing: { ...doing, until: parts.now() } }
  }
  if (doing?.kind === 'order') giveDryOrder(parts, doing.segment)
  if (doing?.kind === 'ending') parts.robot.cancel()
  return state
}

async function plan(parts: DryParts, state: RunState): Promise<RunState> {
  const arrival = arriveAt(parts.task.flows, state.position)
  if (arrival === null || look(parts).view?.blocked !== null) return state
  const crossing = await startDryCrossing(parts, state, arrival)
  if (crossing !== null) return note(parts, crossing)
  const segment = planDrySegment(parts, state)
  if (typeof segment === 'string')
    return failStep(state, { now: parts.now(), newId: randomUUID }, arrival, segment)
  const doing = { kind: 'order', segment, isAcknowledged: false } as const
  return { ...state, visits: state.visits + segment.items.length, doing }
}

/** Answers in place of the people who would be asked. */
function answer(parts: DryParts, state: RunState, doing: Extract<Doing, { kind: 'question' }>): RunState {
  const { task, record, at } = parts
  const { question, before, reason } = doing
  const arrival = arriveAt(task.flows, before)
  if (question.kind === 'workPlan') {
    record.assume('workPlansDone')
    return note(parts, answerQuestion(state, doing, 'done', null))
  }
  if (question.kind === 'ask') {
    record.assume('answered')
    if (question.usual === null) record.fail('notAnswered', null, nameStep(arrival), at())
    const given = question.usual ?? question.answers[0] ?? ''
    return note(parts, answerQuestion(state, doing, given, null))
  }
  record.assume('skipped')
  const why: DryRunReason = reason === 'noRoute' && arrival !== null ? explainRoute(parts, arrival) : reason
  record.fail(why, state.errorCode, nameStep(arrival), at())
  return note(parts, answerQuestion(state, doing, 'skip', null))
}

function nameStep(arrival: Arrival | null) {
  if (arrival === null) return null
  const { flow, step } = arrival
  return { flowId: flow.id, stepId: step.id, name: step.name }
}

/** @returns how that ends the dry run; `null` if it continues */
function passTime({ robot, record, now, at, task }: DryParts, state: RunState): DryRunEnd | null {
  const { doing } = state
  robot.advance(doing?.kind === 'wait' ? Math.max(lookMs, doing.until - now()) : lookMs)
  const { mapId, x, y, battery } = robot.state()
  record.see({ mapId, x, y, charge: battery.charge })
  if (battery.charge <= 0) {
    record.fail('batteryEmpty', null, nameStep(arriveAt(task.flows, getPosition(state))), at())
    return 'batteryEmpty'
  }
  return at() >= dryRunLimits.simulatedSeconds ? 'simulatedLimit' : null
}

/** The position of the step in progress. */
function getPosition({ position, doing }: RunState): RunState['position'] {
  if (doing?.kind === 'order') return doing.segment.items[doing.segment.done]?.before ?? position
  return doing?.kind === 'crossing' ? doing.before : position
}
