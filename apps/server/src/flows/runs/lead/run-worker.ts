import { randomUUID } from 'node:crypto'
import type { LiftsAndDoors } from '../../../buildings/lifts-and-doors/lifts-and-doors.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import { handleCallResult, type OwnCall } from '../advance/advance-call.ts'
import { findQuestion, handleCrossingEvent } from '../advance/advance-crossing.ts'
import { endOrder } from '../advance/advance-order.ts'
import { advanceRun } from '../advance/advance-run.ts'
import { applyRunCommand } from '../advance/apply-run-command.ts'
import { prepareCall, type ReadyCall } from '../advance/call-step.ts'
import { planTask, queryBuilding, sendBuildingCodes, sendTask } from '../advance/lead-crossing.ts'
import { planNext } from '../plan/plan-next.ts'
import { findRunReading } from '../plan/run-reading.store.ts'
import { type CrossingEvent, getBuildingCodes } from '../state/crossing.ts'
import { photographQuestion } from '../state/photograph-question.ts'
import { addProgress, type Progress, toProgress } from '../state/progress.ts'
import type { RunReading } from '../state/run-state.ts'
import { keepRun } from '../store/keep-run.ts'
import type { LedRun } from '../store/run.store.ts'
import { instructRobot } from './instruct-robot.ts'
import { getTwin, getView, lookAgainMs, type NextLook, type RunLead, type WorkerParts } from './run-lead.ts'

/**
 * One look at a run: advances it as far as possible, saves it, and then instructs the robot. Must not run concurrently
 * for the same run.
 * @throws what the database throws; the robot is never sent anything that is not saved
 */
export async function workOnRun(parts: WorkerParts, lead: RunLead): Promise<NextLook> {
  const { db, clock } = parts
  const { run } = lead
  const commands = lead.hasCommands ? await parts.commands.list(run.id) : []
  lead.hasCommands = false
  let progress: Progress = toProgress(run.state)
  for (const { command } of commands)
    progress = addProgress(
      progress,
      applyRunCommand(progress.state, run.flows, command, clock.now().getTime()),
    )
  const world = {
    flows: run.flows,
    view: getView(parts, lead),
    now: clock.now().getTime(),
    newId: randomUUID,
    reading: await findAwaited(db, run),
  }
  progress = addProgress(progress, handleCallResult(progress.state, lead.call))
  for (const event of lead.heard.splice(0))
    progress = addProgress(progress, handleEvent(progress, event, world.now))
  progress = addProgress(progress, advanceRun(progress.state, world))
  const commandIds = commands.map(({ id }) => id)
  // After a handover, what the new robot can do is left to the next look.
  const isHandedOver = progress.state.robotId !== run.state.robotId
  const planned = isHandedOver ? { progress, next: 'now' as const } : await planNext(parts, lead, progress)
  if (!(await keep(parts, lead, planned.progress, commandIds))) return 'ended'
  return planned.next === 'instruct' ? instruct(parts, lead) : planned.next
}

/** The reading that a condition of the run waits for. */
async function findAwaited(db: Database, { id, state }: LedRun): Promise<RunReading | null> {
  const isAwaited = state.doing?.kind === 'reading' && state.lookedAt != null
  return isAwaited ? findRunReading(db, id, state.lookedAt) : null
}

async function keep(
  parts: WorkerParts,
  lead: RunLead,
  progress: Progress,
  commandIds: readonly number[] = [],
): Promise<boolean> {
  const before = lead.run.state.doing
  const goesOn = await keepRun(parts, lead, progress, commandIds)
  const { doing } = lead.run.state
  // This server may only make a call that it has itself just saved.
  if (doing?.kind === 'call' && !(before?.kind === 'call' && before.callId === doing.callId))
    lead.call = { callId: doing.callId, isMade: false, outcome: null }
  if (lead.run.state.ended !== null) showCodes(parts, lead)
  return goesOn
}

/** Applies a response of the building's service. */
function handleEvent({ state }: Progress, event: CrossingEvent, now: number): Progress | null {
  return state.doing?.kind === 'crossing' ? handleCrossingEvent(state, state.doing, event, now) : null
}

/** Gives the robot the task of its ride or passage, and queries the building. */
async function leadCrossing(parts: WorkerParts, lead: RunLead): Promise<NextLook> {
  const { link, clock, liftsAndDoors } = parts
  showCodes(parts, lead)
  const twin = getTwin(parts, lead.run.state)
  const { doing } = lead.run.state
  if (twin === undefined || doing?.kind !== 'crossing' || clock.monotonicMs() > lead.until) return lookAgainMs
  const order = lead.run.state.paused === null ? await planTask(link, twin, doing) : null
  if (
    order !== null &&
    !(await keep(parts, lead, toProgress({ ...lead.run.state, doing: { ...doing, order } })))
  )
    return 'ended'
  const { doing: now, paused, unpausing } = lead.run.state
  const view = getView(parts, lead)
  if (now?.kind !== 'crossing' || view === null) return lookAgainMs
  sendTask(link, twin, { doing: now, isPaused: paused !== null, isUnpausing: unpausing }, view)
  const question = findQuestion(now)
  if (question !== null && question.key !== lead.requestKey) {
    lead.requestKey = question.key
    void queryBuildingForRun(liftsAndDoors, twin, now, lead)
  }
  return lookAgainMs
}

/** Queues the response to be processed like any other event of the run. */
async function queryBuildingForRun(
  liftsAndDoors: LiftsAndDoors,
  twin: RobotTwin,
  doing: Parameters<typeof queryBuilding>[2],
  lead: RunLead,
): Promise<void> {
  const event = await queryBuilding(liftsAndDoors, twin, doing)
  if (event !== null) lead.heard.push(event)
  lead.wake()
}

/** Shows on the robot what the building is doing for it, whenever that changes. */
function showCodes(parts: WorkerParts, lead: RunLead): void {
  const { doing } = lead.run.state
  const crossing = doing?.kind === 'crossing' ? doing.crossing : null
  const codes = crossing === null ? null : JSON.stringify(getBuildingCodes(crossing))
  const twin = getTwin(parts, lead.run.state)
  if (codes === lead.codes || twin === undefined) return
  lead.codes = codes
  sendBuildingCodes(parts.link, twin, crossing)
}

/** Makes the call that this server has saved, once. Its outcome is processed like any other event of the run. */
async function makeCall(parts: WorkerParts, lead: RunLead): Promise<NextLook> {
  const { run, call } = lead
  const { doing } = run.state
  if (doing?.kind !== 'call' || call?.callId !== doing.callId || call.isMade) return lookAgainMs
  const make = await prepareCall(parts, run, doing)
  // Past this time another server might already lead the run and assume that the call was made.
  if (parts.clock.monotonicMs() > lead.until) return lookAgainMs
  call.isMade = true
  void awaitOutcome(make, call, lead)
  return lookAgainMs
}

async function awaitOutcome(make: ReadyCall, call: OwnCall, lead: RunLead): Promise<void> {
  call.outcome = await make()
  lead.wake()
}

async function instruct(parts: WorkerParts, lead: RunLead): Promise<NextLook> {
  const { link, clock } = parts
  if (lead.run.state.doing?.kind === 'crossing') return leadCrossing(parts, lead)
  showCodes(parts, lead)
  if (lead.run.state.doing?.kind === 'call') return makeCall(parts, lead)
  const { state } = lead.run
  const twin = getTwin(parts, lead.run.state)
  const view = getView(parts, lead)
  // Shortly before the lead expires, a message from this server might arrive when another one already leads.
  if (twin === undefined || view === null || clock.monotonicMs() > lead.until) return lookAgainMs
  lead.picture = photographQuestion(link, twin, { state, view, before: lead.picture })
  const instruction = instructRobot(link, twin, { state, view, before: lead.instruction })
  lead.instruction = instruction === 'unanswered' ? null : instruction
  if (instruction === 'unanswered') return giveUpOrder(parts, lead)
  return instruction === null && lead.picture === null ? getNextTime(lead, clock) : lookAgainMs
}

/** Gives up an order that the robot did not acknowledge. */
async function giveUpOrder(parts: WorkerParts, lead: RunLead): Promise<NextLook> {
  const { state } = lead.run
  const item = state.doing?.kind === 'order' ? state.doing.segment.items[0] : undefined
  if (state.doing?.kind !== 'order' || item === undefined) return null
  const { before, after } = item
  const failure = { visit: null, reason: 'noAnswer', errorCode: null, before, after } as const
  const progress = endOrder(state, state.doing, { kind: 'decide', failure })
  return (await keep(parts, lead, progress)) ? 'now' : 'ended'
}

function getNextTime({ run }: RunLead, clock: Clock): number | null {
  const { doing } = run.state
  const now = clock.now().getTime()
  if (doing?.kind === 'wait') return Math.max(0, doing.until - now)
  if (doing?.kind === 'question') return Math.max(0, Date.parse(doing.question.dueAt) - now)
  return doing === null ? null : lookAgainMs
}
