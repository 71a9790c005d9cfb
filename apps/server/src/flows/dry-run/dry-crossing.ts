import { randomUUID } from 'node:crypto'
import { planPath } from '../../robots/robot-link/ways/plan-order.ts'
import { findQuestion, handleCrossingEvent } from '../runs/advance/advance-crossing.ts'
import { failStep } from '../runs/advance/advance-question.ts'
import { isCrossing } from '../runs/advance/begin-step.ts'
import { planCrossing } from '../runs/plan/plan-crossing.ts'
import { beginCrossing, type CrossingTask, findTask, isRide } from '../runs/state/crossing.ts'
import { beginVisit, type Progress, toProgress } from '../runs/state/progress.ts'
import { type Arrival, goOn } from '../runs/state/run-position.ts'
import type { Doing, RunState } from '../runs/state/run-state.ts'
import { type DryParts, getDryFloor } from './dry-parts.ts'
import { giveDryOrder } from './dry-segment.ts'

type Under = Extract<Doing, { kind: 'crossing' }>

/** Begins a ride or a passage. @returns `null` if the step is neither */
export async function startDryCrossing(
  parts: DryParts,
  state: RunState,
  arrival: Arrival,
): Promise<Progress | null> {
  if (!isCrossing(arrival.step)) return null
  const { task, robot, plans, now } = parts
  const { mapId, x, y, theta, localized } = robot.state()
  const pose = { mapId, x, y, theta, localized }
  const ride = (floorId: string) =>
    task.floors.find((floor) => floor.mapId === `${task.buildingId}.${floorId}`)?.ride ?? null
  const plan = await planCrossing(
    {
      floorPlans: { get: async (id) => plans.get(id) ?? null },
      getRideFloor: async (floorId) => ride(floorId),
    },
    { buildingId: task.buildingId, state: { pose } },
    arrival.step,
  )
  if (typeof plan === 'string')
    return toProgress(failStep(state, { now: now(), newId: randomUUID }, arrival, plan))
  parts.record.assume(plan.kind === 'lift' ? 'lifts' : 'doors')
  const begun = beginVisit(state, arrival, { status: 'running' })
  const doing: Under = {
    kind: 'crossing',
    visit: begun.visit.visit,
    requestId: randomUUID(),
    order: null,
    crossing: beginCrossing(plan, now()),
    former: null,
    next: null,
    before: arrival.position,
    after: goOn(arrival),
  }
  return toProgress({ ...begun.state, doing }, [begun.visit])
}

/** Gives the robot the task of its ride or passage, and queries the building. @returns the same state if it waits */
export function leadDryCrossing(parts: DryParts, state: RunState, doing: Under): RunState {
  const { robot, building, now } = parts
  if (doing.former !== null && robot.report().orderId === doing.former) robot.cancel()
  const order = planTask(parts, doing)
  if (order !== null) return { ...state, doing: { ...doing, order } }
  if (doing.order !== null) sendTask(parts, doing, doing.order)
  if (findQuestion(doing) === null) return state
  const event = building.ask(doing)
  return (event === null ? null : handleCrossingEvent(state, doing, event, now()))?.state ?? state
}

/** The task to give to the robot; `null`: it has it already, or there is no route. */
function planTask(parts: DryParts, { crossing, order }: Under): Under['order'] {
  const task = findTask(crossing)
  if (task === null || order?.task === task) return null
  const orderId = randomUUID()
  if (task === 'place') return { task, orderId, path: null }
  const places: Partial<Record<CrossingTask, { waypointId: string }>> = crossing.plan.places
  const goal = places[task]
  const plan = getDryFloor(parts)
  if (goal === undefined || plan === null) return null
  const { mapId, x, y, theta, localized } = parts.robot.state()
  const path = planPath(plan, { mapId, x, y, theta, localized }, { waypointId: goal.waypointId })
  return path === null ? null : { task, orderId, path }
}

function sendTask(
  parts: DryParts,
  { crossing }: Under,
  { orderId, path }: NonNullable<Under['order']>,
): void {
  const { robot, placed } = parts
  if (path !== null) return giveDryOrder(parts, { orderId, path })
  if (!isRide(crossing) || placed.has(orderId)) return
  const { mapId, x, y, theta } = crossing.plan.places.place
  placed.set(orderId, robot.setPose({ mapId, x, y, theta }) === null)
}
