import { randomUUID } from 'node:crypto'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { Database } from '../../../kernel/database/database.ts'
import type { LinkContext } from '../../../robots/robot-link/link-context.ts'
import { getFloorPlan } from '../../../robots/robot-link/orders/give-order.ts'
import { isCapable } from '../../../robots/robot-link/twins/robot-readiness.ts'
import type { RobotTwin } from '../../../robots/robot-link/twins/robot-twin.ts'
import { promisePlace, withTakenPlaces } from '../../../robots/robot-link/ways/taken-places.ts'
import { speaksProfile } from '../../../robots/robot-link/wire/link-sender.ts'
import type { RobotStepContext } from '../../compile-step.ts'
import { getRobotMeans } from '../../robot-means.ts'
import { isCrossing } from '../advance/begin-step.ts'
import type { RunFlow } from '../state/run-position.ts'
import type { RunState, Segment } from '../state/run-state.ts'
import { compileCrossing, compileOrReason, toReason } from './compile-run-step.ts'
import { planSegment } from './plan-segment.ts'
import { findRobotMeans, type RobotMeans } from './robot-means.store.ts'

/** How long a cached map may be used after a new one is published, as many robots plan at once. Milliseconds. */
export const mapMaxAgeMs = 500

type Going = { flows: readonly RunFlow[]; state: RunState }

/** The next order of a run, from where the robot stands. @returns the reason if its first step cannot be done */
export async function planRun(
  { db, link }: { db: Database; link: LinkContext },
  twin: RobotTwin,
  { flows, state }: Going,
): Promise<Segment | RunReason> {
  const means = await findRobotMeans(
    db,
    twin.organizationId,
    flows.map(({ definition }) => definition),
  )
  return planOrder(link, twin, { flows, state, means })
}

/** Like `planRun`, with means that are already known. */
export async function planOrder(
  link: LinkContext,
  twin: RobotTwin,
  { flows, state, means }: Going & { means: RobotMeans },
): Promise<Segment | RunReason> {
  const context: RobotStepContext = { ...means, ...getRobotMeans(twin) }
  const plan = await getFloorPlan(link, twin, mapMaxAgeMs).catch(toReason)
  if (typeof plan === 'string') return plan
  const pose = twin.state?.pose
  if (pose === undefined || pose === null || !pose.localized) return 'notLocalized'
  const segment = planSegment({
    flows,
    position: state.position,
    visits: state.visits,
    orderId: randomUUID(),
    pose,
    plan: withTakenPlaces(link, twin, plan),
    compile: (step) => (isCrossing(step) ? compileCrossing(step, twin) : compileOrReason(step, context)),
    isCapable: (actionType) => isCapable(twin, actionType),
    endsOnFailure: speaksProfile(twin),
  })
  const goal = typeof segment === 'string' ? undefined : segment.path.nodes.at(-1)
  if (goal !== undefined) promisePlace(link, twin, goal.nodeId)
  return segment
}
