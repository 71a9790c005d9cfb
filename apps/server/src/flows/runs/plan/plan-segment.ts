import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { Step } from '@wheelhouse/contract/flows/step'
import { stepCategories, stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { endOrderOnFailure } from '@wheelhouse/contract/robots/robot-link'
import type { Pose } from '@wheelhouse/contract/robots/robot-state'
import { listDockHolders, nearestDock, undockGoal } from '../../../robots/robot-link/ways/docks.ts'
import {
  type FloorPlan,
  type Goal,
  type PlannedPath,
  planPath,
  planStand,
} from '../../../robots/robot-link/ways/plan-order.ts'
import type { LinkAction } from '../../../robots/robot-link/wire/vda-encode.ts'
import type { RobotStep } from '../../compile-step.ts'
import { isCrossing, isRobotStep } from '../advance/begin-step.ts'
import { judgesResult } from '../state/conditions.ts'
import { type Arrival, arriveAt, goOn, type Position, type RunFlow } from '../state/run-position.ts'
import type { Segment, SegmentItem } from '../state/run-state.ts'

/** Limits on the steps and nodes of an order: robots bound the arrays they accept. The rest goes in the next order. */
const most = { items: 40, nodes: 200 }

/** Steps that drive the robot along the map; anything else that moves it is a separate action. */
export const drives = { goTo: 100, followRoute: 101, dock: 104, undock: 105 } as const
const moveDistance = 102

type SegmentParts = {
  readonly flows: readonly RunFlow[]
  readonly position: Position
  /** Visits so far. */
  readonly visits: number
  readonly orderId: string
  readonly plan: FloorPlan
  readonly pose: Pose
  /** What to send for a step that is one action. `null`: it is not an action. A reason: the robot cannot do it. */
  readonly compile: (step: Step) => RobotStep | RunReason | null
  readonly isCapable: (actionType: string) => boolean
  /** The robot ends the order when a step fails, and does nothing further until people have decided about it. */
  readonly endsOnFailure: boolean
}

/** The order so far, and where the robot will be at its end. */
type Draft = { path: PlannedPath; pose: Pose; items: SegmentItem[]; isLast: boolean }

/**
 * The steps from a position on that the robot can do alone, as one order: its route with the actions along it. The
 * order ends before a server step, and after a step with an unpredictable end state (a move by metres, an arm
 * movement). Pure.
 * @returns the reason if even the first step cannot be done
 */
export function planSegment(parts: SegmentParts): Segment | RunReason {
  const draft: Draft = {
    path: planStand(parts.plan, parts.pose),
    pose: parts.pose,
    items: [],
    isLast: false,
  }
  let position = parts.position
  while (!draft.isLast && draft.items.length < most.items && draft.path.nodes.length < most.nodes) {
    const arrival = arriveAt(parts.flows, position)
    if (arrival === null) break
    if (!isRobotStep(arrival.step)) {
      // An order continues only past the steps of loops, which leave no visit.
      if (arrival.step.type !== stepNumbers.loopEnd && arrival.step.type !== stepNumbers.loopStart) break
      position = goOn(arrival)
      continue
    }
    const reason = addStep(parts, draft, arrival)
    if (reason !== null) {
      if (draft.items.length === 0) return reason
      break
    }
    position = goOn(arrival)
  }
  const { path, items } = draft
  return { orderId: parts.orderId, path, items, done: 0, after: position }
}

/** @returns the reason if the step cannot be done */
function addStep(parts: SegmentParts, draft: Draft, arrival: Arrival): RunReason | null {
  const { step } = arrival
  switch (step.type) {
    case drives.goTo:
      return addWay(parts, draft, arrival, [{ waypointId: String(step.params.waypointId) }])
    case drives.followRoute: {
      const route = parts.plan.map.routes.find(({ id }) => id === step.params.routeId)
      if (route === undefined || route.status === 0) return 'noRoute'
      const points = route.points.map(([x, y], index): Goal => {
        const [toX, toY] = route.points[index + 1] ?? [x, y]
        const [fromX, fromY] = route.points[index - 1] ?? [x, y]
        const isEnd = index === route.points.length - 1
        return { x, y, theta: isEnd ? Math.atan2(y - fromY, x - fromX) : Math.atan2(toY - y, toX - x) }
      })
      return addWay(parts, draft, arrival, points)
    }
    case drives.dock:
      return addDock(parts, draft, arrival)
    case drives.undock: {
      draft.isLast = true
      const goal = undockGoal(parts.plan, draft.pose)
      return addWay(parts, draft, arrival, goal === null ? [] : [{ waypointId: goal.id }])
    }
    default:
      return addAction(parts, draft, arrival)
  }
}

function addDock(parts: SegmentParts, draft: Draft, arrival: Arrival): RunReason | null {
  const dock = nearestDock(parts.plan, draft.pose)
  if (dock === null) return listDockHolders(parts.plan, draft.pose).length > 0 ? 'docksTaken' : 'noRoute'
  draft.isLast = true
  if (!parts.isCapable('startCharging')) return addWay(parts, draft, arrival, [{ waypointId: dock.id }])
  const reason = addWay(parts, draft, arrival, [{ waypointId: dock.id }])
  const item = draft.items.at(-1)
  const node = draft.path.nodes.at(-1)
  if (reason !== null || item === undefined || node === undefined) return reason
  const actionId = `${parts.orderId}.${item.visit}.charge`
  node.actions.push({ actionType: 'startCharging', actionId, parameters: {} })
  draft.items[draft.items.length - 1] = { ...item, actionId }
  return null
}

/** Extends the route to places, one after another. */
function addWay(
  parts: SegmentParts,
  draft: Draft,
  arrival: Arrival,
  goals: readonly Goal[],
): RunReason | null {
  let { path, pose } = draft
  for (const goal of goals) {
    const way = planPath(parts.plan, pose, goal)
    const end = way?.nodes.at(-1)
    if (way === null || end === undefined) return 'noRoute'
    path = join(path, way)
    pose = { ...pose, x: end.x, y: end.y, theta: end.theta }
  }
  draft.path = path
  draft.pose = pose
  draft.items.push({ ...toItem(parts, draft, arrival), node: path.nodes.length - 1 })
  return null
}

/** Joins two routes where the second begins at the end of the first, merging that node. */
function join(first: PlannedPath, second: PlannedPath): PlannedPath {
  const [start, ...rest] = second.nodes
  const last = first.nodes.at(-1)
  if (start === undefined || last === undefined) return first
  // The second route's node is preferred, as it may be named by a waypoint.
  const joint = { ...start, actions: last.actions }
  return {
    nodes: [...first.nodes.slice(0, -1), joint, ...rest],
    edgeSpeeds: [...first.edgeSpeeds, ...second.edgeSpeeds],
  }
}

function addAction(parts: SegmentParts, draft: Draft, arrival: Arrival): RunReason | null {
  const compiled = parts.compile(arrival.step)
  // A lift or a door that the robot cannot use itself is not part of an order: the building is queried instead.
  if (compiled === null) return 'notCapable'
  if (typeof compiled === 'string') return compiled
  const { actionType, parameters, blockingType } = compiled
  if (!parts.isCapable(actionType)) return 'notCapable'
  const item = toItem(parts, draft, arrival)
  const actionId = `${parts.orderId}.${item.visit}`
  const action: LinkAction = {
    actionType,
    actionId,
    blockingType,
    parameters: parts.endsOnFailure ? { ...parameters, ...endOrderOnFailure } : parameters,
  }
  draft.path.nodes.at(-1)?.actions.push(action)
  draft.items.push({ ...item, actionId, isParallel: blockingType === 'NONE' })
  const category = arrival.step.type - (arrival.step.type % 100)
  // After a ride it is on another floor.
  draft.isLast =
    isCrossing(arrival.step) || arrival.step.type === moveDistance || category === stepCategories.arm
  return null
}

function toItem({ flows, visits, position }: SegmentParts, { items }: Draft, arrival: Arrival): SegmentItem {
  const { flow, step, rounds } = arrival
  const { id: stepId, name, type } = step
  const after = goOn(arrival)
  const next = arriveAt(flows, after)?.step
  const mayFail = judgesResult(next)
  return {
    visit: visits + items.length + 1,
    flowId: flow.id,
    stepId,
    name,
    type,
    rounds,
    node: null,
    actionId: null,
    isParallel: false,
    mayFail,
    after,
    // The first item begins at the run's own position, which includes steps that were passed silently.
    before: items.length === 0 ? position : arrival.position,
  }
}
