import type { LinkContext } from '../../../robots/robot-link/link-context.ts'
import { giveUpUnansweredOrder } from '../../../robots/robot-link/orders/given-up-orders.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import { getTwin, getView, type RunLead, type WorkerParts } from '../lead/run-lead.ts'
import { traceSteps } from '../lead/trace-steps.ts'
import { describeRun } from '../state/describe-run.ts'
import type { Progress } from '../state/progress.ts'
import type { LedRun } from './run.store.ts'

/**
 * Saves and shows the progress of a run.
 * @returns `false` if this server no longer leads the run, or if the run has ended
 * @throws what the database throws; nothing has changed then
 */
export async function keepRun(
  parts: WorkerParts,
  lead: RunLead,
  progress: Progress,
  commandIds: readonly number[] = [],
): Promise<boolean> {
  const { clock, link, people, onDone, writer } = parts
  const { run } = lead
  const former = getTwin(parts, run.state)
  if (progress.state !== run.state || commandIds.length > 0) {
    const { state, visits } = progress
    const summary = describeRun(state, getView(parts, lead))
    const at = clock.now()
    const done = visits.filter(({ status }) => status === 'done').map(({ visit }) => visit)
    const notices = former === undefined ? null : people.prepare(run, former, { visits, at })
    const kept = former === undefined ? null : onDone(run, { robotId: former.robotId, visits: done, at })
    const alongside = [notices, kept].filter((one) => one !== null)
    const saved = { id: run.id, fence: run.fence, state, summary, visits, commandIds, at, alongside }
    if (!(await writer.save(saved))) return false
    traceSteps(lead, visits)
    if (notices !== null) people.sendSoon()
    lead.run = { ...run, state }
    show(parts, lead, former)
    if (former !== undefined) recordEnd(link, former, lead.run)
  }
  if (progress.givenUp !== null && former !== undefined)
    await giveUpUnansweredOrder(link, former, progress.givenUp)
  return lead.run.state.ended === null
}

/** Shows the run on its current robot, and clears it from the former one. */
function show(parts: WorkerParts, lead: RunLead, former: RobotTwin | undefined): void {
  lead.isShowing = true
  const before = former?.run ?? null
  if (former?.run?.id === lead.run.id) former.run = null
  showOnRobot(parts, lead, before)
  const twin = getTwin(parts, lead.run.state)
  for (const one of new Set([former, twin])) if (one !== undefined) parts.link.changed(one)
  lead.isShowing = false
}

/** Marks the robot as busy at once on the server that leads the run. Other servers learn of it from the database. */
export function showOnRobot(
  parts: Pick<WorkerParts, 'link' | 'clock'>,
  lead: Pick<RunLead, 'run'>,
  before: RobotTwin['run'] = null,
): void {
  const { id, flows, state } = lead.run
  const twin = getTwin(parts, state)
  if (twin === undefined || state.ended !== null) return
  const [flow] = flows
  const summary = describeRun(state, getView(parts, lead))
  // Only the database knows who handles a question (run-board.ts); a new question has nobody yet.
  const known = before ?? twin.run
  const isAskedStill = known?.question != null && known.question.id === summary.question?.id
  const takenBy = isAskedStill ? known.takenBy : null
  twin.run = { id, flowId: flow?.id ?? null, flowName: flow?.name ?? '', ...summary, takenBy }
}

/** Robot activities by how a run ended. */
const ends = { done: ['flowDone', 6], failed: ['flowFailed', 4], cancelled: ['flowCancelled', 5] } as const

function recordEnd(link: LinkContext, twin: RobotTwin, { state, flows }: LedRun): void {
  const status = state.ended?.status
  if (status !== 'done' && status !== 'failed' && status !== 'cancelled') return
  const [type, level] = ends[status]
  const detail = { flow: flows[0]?.name ?? '' }
  link.addNotice(twin, { level, service: 'flow', type, detail, errorCode: state.errorCode })
}
