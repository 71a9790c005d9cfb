import { randomUUID } from 'node:crypto'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import { isCapable } from '../../robots/robot-link/twins/robot-readiness.ts'
import type { PlannedPath } from '../../robots/robot-link/ways/plan-order.ts'

import { encodeOrder, type LinkAction } from '../../robots/robot-link/wire/vda-encode.ts'
import { isCrossing } from '../runs/advance/begin-step.ts'
import { compileOrReason } from '../runs/plan/compile-run-step.ts'
import { planSegment } from '../runs/plan/plan-segment.ts'
import type { RunState, Segment } from '../runs/state/run-state.ts'
import { type DryParts, getDryFloor } from './dry-parts.ts'

/** Assumed duration in seconds of an action that virtual robots do not support: a customer's own. */
const unknownSeconds = 0.5
const version = '3.0.0'

/** The next order of a dry run, from where the robot stands. @returns the reason if its first step cannot be done */
export function planDrySegment(parts: DryParts, state: RunState): Segment | RunReason {
  const { task, robot } = parts
  const { mapId, x, y, theta, localized, arm } = robot.state()
  const plan = getDryFloor(parts)
  if (plan === null) return 'noRoute'
  const factsheet = { actions: [...(task.actions ?? robot.actionTypes)], optionalFields: [] }
  return planSegment({
    flows: task.flows,
    position: state.position,
    visits: state.visits,
    orderId: randomUUID(),
    plan,
    pose: { mapId, x, y, theta, localized },
    // In a dry run the building always operates lifts and doors.
    compile: (step) =>
      isCrossing(step)
        ? null
        : compileOrReason(step, {
            ...task.means,
            arm,
            canAnonymise: task.canAnonymise,
            robotId: task.robotId,
          }),
    isCapable: (actionType) => isCapable({ factsheet }, actionType),
    // Nothing continues before the run has seen the failure.
    endsOnFailure: false,
  })
}

/** Gives the robot an order, unless it already has it. */
export function giveDryOrder(
  parts: DryParts,
  { orderId, path }: { orderId: string; path: PlannedPath },
): void {
  const { robot, task, now } = parts
  if (robot.report().orderId === orderId) return
  const nodes = path.nodes.map((node) => ({
    ...node,
    actions: node.actions.map((action) => imitate(parts, action)),
  }))
  const edgeSpeeds = task.takesEdgeSpeeds ? path.edgeSpeeds : path.edgeSpeeds.map(() => null)
  const robotNames = { manufacturer: 'wheelhouse', serialNumber: 'dry' }
  const header = { headerId: 0, timestamp: new Date(now()).toISOString(), version, ...robotNames } as const
  robot.take(encodeOrder({ orderId, orderUpdateId: 0, nodes, edgeSpeeds }, header, version))
}

/** Replaces an action that the virtual robot does not support with a short wait. */
function imitate({ robot, record, task }: DryParts, action: LinkAction): LinkAction {
  const isSound = action.actionType === 'playMedia'
  if (isSound && task.sounds.get(String(action.parameters.resourceId)) === null) record.assume('soundLength')
  if (robot.canDo(action.actionType)) return action
  record.assume('shortActions')
  if (robot.actionTypes.includes(action.actionType)) return action
  return { ...action, actionType: 'wait', parameters: { seconds: unknownSeconds } }
}
