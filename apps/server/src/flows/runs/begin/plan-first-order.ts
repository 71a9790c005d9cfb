import { randomUUID } from 'node:crypto'
import type { Flow } from '@wheelhouse/contract/flows/flow'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { LinkContext } from '../../../robots/robot-link/link-context.ts'
import { mustLeaveCharger } from '../../../robots/robot-link/orders/give-order.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import { advanceRun } from '../advance/advance-run.ts'
import { isCrossing } from '../advance/begin-step.ts'
import { compileCrossing } from '../plan/compile-run-step.ts'
import { planOrder } from '../plan/plan-run.ts'
import { viewRobot } from '../state/robot-view.ts'
import { arriveAt, type Position, type RunFlow } from '../state/run-position.ts'
import type { RunState } from '../state/run-state.ts'
import type { RunNeeds } from './preflight.ts'

/** A run that is to start. */
export type NewRun = {
  twin: RobotTwin
  flow: Pick<Flow, 'id' | 'name' | 'revision' | 'buildingId'> & { organizationId: string; timezone: string }
  /** The flow and those it calls. */
  flows: RunFlow[]
  needs: RunNeeds
  position: Position
  /** `null` if it started automatically. */
  startedBy: string | null
}

/**
 * A run with its robot's first order: both are then written together, and the order is sent right after. A run that
 * does not start with an order starts with the first look at it.
 */
export async function planFirstOrder(
  { link, clock }: { link: LinkContext; clock: Clock },
  { twin, flow, flows, needs }: NewRun,
  before: RunState,
): Promise<RunState> {
  const view = viewRobot(twin, clock, flow.timezone)
  const world = { flows, view, now: clock.now().getTime(), reading: null, newId: randomUUID }
  const { state, visits, givenUp } = advanceRun(before, world)
  if (visits.length > 0 || givenUp !== null || state.doing?.kind !== 'plan') return before
  if (state.paused !== null || view.blocked !== null || mustLeaveCharger(twin)) return before
  const arrival = arriveAt(flows, state.position)
  if (arrival !== null && isCrossing(arrival.step) && compileCrossing(arrival.step, twin) === null)
    return before
  const segment = await planOrder(link, twin, { flows, state, means: needs.means })
  if (typeof segment === 'string') return before
  const doing = { kind: 'order', segment, isAcknowledged: false } as const
  return { ...state, visits: state.visits + segment.items.length, doing }
}
