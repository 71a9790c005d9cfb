import { randomUUID } from 'node:crypto'
import { leaveCharger, mustLeaveCharger } from '../../../robots/robot-link/orders/give-order.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import { failStep, failUnbegun } from '../advance/advance-question.ts'
import { isCrossing } from '../advance/begin-step.ts'
import { getTwin, getView, type RunLead, type WorkerParts } from '../lead/run-lead.ts'
import { beginCrossing } from '../state/crossing.ts'
import { addProgress, beginVisit, type Progress, toProgress } from '../state/progress.ts'
import { type Arrival, arriveAt, goOn } from '../state/run-position.ts'
import { compileCrossing } from './compile-run-step.ts'
import { planCrossing } from './plan-crossing.ts'
import { planRun } from './plan-run.ts'
import { findRideFloor } from './ride-floor.store.ts'

/** A run's progress, and whether to instruct the robot or to continue the run at once. */
type Planned = { progress: Progress; next: 'instruct' | 'now' }

/** Plans the next order if the run needs one and the robot can take it. Nothing is saved yet. */
export async function planNext(parts: WorkerParts, lead: RunLead, progress: Progress): Promise<Planned> {
  const { link, clock } = parts
  const { flows } = lead.run
  const { state } = progress
  const unplanned: Planned = { progress, next: 'instruct' }
  const twin = getTwin(parts, state)
  if (state.doing?.kind !== 'plan' || state.paused !== null || twin === undefined) return unplanned
  if (getView(parts, lead, state)?.blocked !== null) return unplanned
  if (mustLeaveCharger(twin)) {
    // Leaving the charger takes a while, so the run's progress is saved first.
    if (state !== lead.run.state) return { progress, next: 'now' }
    await leaveCharger(link, twin)
  }
  const arrival = arriveAt(flows, state.position)
  if (arrival !== null && isCrossing(arrival.step) && compileCrossing(arrival.step, twin) === null)
    return startCrossing(parts, progress, arrival, twin)
  const segment = await planRun(parts, twin, { flows, state })
  if (segment === 'notLocalized') return unplanned
  if (segment === 'docksTaken') {
    // It waits until another robot leaves a dock; people are shown the reason.
    if (state.doing.blocked === segment) return unplanned
    const waiting = toProgress({ ...state, doing: { kind: 'plan', blocked: segment } })
    return { progress: addProgress(progress, waiting), next: 'instruct' }
  }
  if (typeof segment === 'string') {
    if (arrival === null) return unplanned
    const world = { now: clock.now().getTime(), newId: randomUUID }
    const failed = failUnbegun(flows, state, world, { arrival, reason: segment })
    return { progress: addProgress(progress, failed), next: 'now' }
  }
  const visits = state.visits + segment.items.length
  const doing = { kind: 'order', segment, isAcknowledged: false } as const
  return { progress: addProgress(progress, toProgress({ ...state, visits, doing })), next: 'instruct' }
}

/** Begins a ride or a passage; if that is impossible, people decide. */
async function startCrossing(
  { link, db, clock }: WorkerParts,
  progress: Progress,
  arrival: Arrival,
  twin: RobotTwin,
): Promise<Planned> {
  const { state } = progress
  const now = clock.now().getTime()
  const { floorPlans } = link
  const getRideFloor = (floorId: string) => findRideFloor(db, floorId)
  const plan = await planCrossing({ floorPlans, getRideFloor }, twin, arrival.step)
  if (typeof plan === 'string') {
    const failed = failStep(state, { now, newId: randomUUID }, arrival, plan)
    return { progress: addProgress(progress, toProgress(failed)), next: 'now' }
  }
  const begun = beginVisit(state, arrival, { status: 'running' })
  const doing = {
    ...({ kind: 'crossing', visit: begun.visit.visit, requestId: randomUUID(), order: null } as const),
    crossing: beginCrossing(plan, now),
    former: null,
    next: null,
    before: arrival.position,
    after: goOn(arrival),
  }
  return {
    progress: addProgress(progress, toProgress({ ...begun.state, doing }, [begun.visit])),
    next: 'instruct',
  }
}
