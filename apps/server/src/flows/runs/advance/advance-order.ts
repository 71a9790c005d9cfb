import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import { wayBlockedError } from '@wheelhouse/contract/robots/robot-error-codes'
import { orderLostError } from '@wheelhouse/contract/robots/robot-link'
import { isClosedMode } from '@wheelhouse/contract/robots/robot-values'
import { endRun, type Progress, passStep, type RunWorld, toProgress } from '../state/progress.ts'
import type {
  Doing,
  Failure,
  Next,
  RobotView,
  RunState,
  Segment,
  SegmentItem,
  VisitChange,
} from '../state/run-state.ts'
import { raiseDecision } from './advance-question.ts'

type UnderWay = Extract<Doing, { kind: 'order' }>
type Ending = Extract<Doing, { kind: 'ending' }>

/** Advances a run by what the robot reports about its order; `null` if nothing has changed. */
export function advanceOrder(state: RunState, world: RunWorld): Progress | null {
  const { doing } = state
  if (doing?.kind === 'ending') return advanceEnding(state, doing, world)
  if (doing?.kind !== 'order' || world.view === null) return null
  return followOrder(state, doing, world, world.view)
}

/** Waits until the robot has dropped the order, but not for a robot that is offline and no longer needed. */
function advanceEnding(state: RunState, { orderId, next }: Ending, world: RunWorld): Progress | null {
  const { view } = world
  const isOnline = view?.isOnline === true
  const isOver = isOnline && !(view.orderId === orderId && view.isOpen)
  const isNeeded = next.kind === 'decide' || (next.kind === 'goOn' && next.robotId === null)
  if (!isOver && (isOnline || isNeeded)) return null
  const givenUp = isOver ? null : orderId
  if (next.kind === 'stop') return { ...toProgress(endRun(state, 'cancelled', 'stoppedByPerson')), givenUp }
  if (next.kind === 'decide') return toProgress(raiseDecision({ ...state, doing: null }, next.failure, world))
  const robotId = next.robotId ?? state.robotId
  return { ...toProgress({ ...state, robotId, doing: null, position: next.position }), givenUp }
}

/** Ends the order and continues with `next`. Gives up an order that the robot may or may not have received. */
export function endOrder(state: RunState, { segment, isAcknowledged }: UnderWay, next: Next): Progress {
  const { orderId } = segment
  const doing: Ending = { kind: 'ending', orderId, next }
  return {
    state: { ...state, doing },
    visits: [],
    givenUp: isAcknowledged ? null : orderId,
  }
}

function followOrder(state: RunState, doing: UnderWay, world: RunWorld, view: RobotView): Progress | null {
  const { segment } = doing
  const item = segment.items[segment.done]
  if (view.orderId !== segment.orderId) {
    // In some modes robots drop their order (VDA 5050 2.x: MANUAL): it resumes from the same step when people say so.
    const isGone = !doing.isAcknowledged || isClosedMode(view.stoppedBy)
    if (isGone && view.stoppedBy !== null && item !== undefined) {
      const next: Next = { kind: 'goOn', position: item.before, robotId: null }
      return endOrder({ ...state, paused: view.stoppedBy }, doing, next)
    }
    if (doing.isAcknowledged && view.isOnline) return loseOrder(state, item, world)
    const isRefused = view.errors.some(({ orderId }) => orderId === segment.orderId)
    return isRefused && item !== undefined
      ? decideOn(state, item, { reason: 'orderRefused', errorCode: null }, world)
      : null
  }
  if (!doing.isAcknowledged) {
    const begun: VisitChange[] = item === undefined ? [] : [toBeginning(item)]
    const named = item?.name ?? state.stepName
    return toProgress({ ...state, stepName: named, doing: { ...doing, isAcknowledged: true } }, begun)
  }
  if (item === undefined) {
    if (view.isOpen) return null
    return toProgress({ ...state, doing: null, position: segment.after })
  }
  return judgeItem(state, { doing, item }, world, view)
}

/** The order in progress, and the next of its items. */
type ItemUnderWay = { doing: UnderWay; item: SegmentItem }

function judgeItem(
  state: RunState,
  { doing, item }: ItemUnderWay,
  world: RunWorld,
  view: RobotView,
): Progress | null {
  const outcome = getOutcome(item, view)
  if (outcome === 'done') return passItem(state, doing, item, view)
  if (isLost(view, doing.segment))
    return decideOn(state, item, { reason: 'orderLost', errorCode: null }, world)
  // What a stop or a driver does to the order is not a failure of its steps.
  if (view.stoppedBy !== null) {
    // The robot may have been seen standing before the cause was known, or been paused before: record what holds it.
    if (state.paused !== null && state.paused !== 'pausedByPerson') return null
    return toProgress({ ...state, paused: view.stoppedBy, unpausing: false })
  }
  if (outcome === 'failed') return failItem(state, { doing, item }, world, view)
  // Some robots report the end of their route first, and start the action there with their next state.
  const isToCome = item.actionId !== null && view.actions.get(item.actionId)?.outcome === 'waiting'
  if (!view.isOpen && !isToCome && state.paused === null) {
    if (state.unpausing) return planAnew(state, doing, item)
    const cause = findCause(view, doing.segment.orderId, item)
    return decideOn(state, item, { reason: 'orderEnded', ...cause }, world)
  }
  return adoptPause(state, view)
}

/** Replans from where the robot stands now, because the order ended while the run was paused. */
function planAnew(state: RunState, doing: UnderWay, { visit, before }: SegmentItem): Progress {
  const next: Next = { kind: 'goOn', position: before, robotId: null }
  return { ...endOrder(state, doing, next), visits: [{ visit, status: 'cancelled' }] }
}

/** The robot restarted in the middle of the order, and still knows how far it had got. */
function isLost({ errors }: RobotView, { orderId }: Segment): boolean {
  return errors.some((error) => error.type === orderLostError && error.orderId === orderId)
}

/** Adopts a pause made on the robot itself, or its resumption. */
function adoptPause(state: RunState, view: RobotView): Progress | null {
  if (state.unpausing) return view.isPaused ? null : toProgress({ ...state, unpausing: false })
  if (view.isPaused && state.paused === null)
    return toProgress({ ...state, paused: 'pausedByPerson', by: null })
  return null
}

function getOutcome(
  { node, actionId, isParallel }: SegmentItem,
  view: RobotView,
): 'done' | 'failed' | 'underWay' {
  if (actionId === null) return view.reached >= (node ?? 0) ? 'done' : 'underWay'
  const outcome = view.actions.get(actionId)?.outcome
  if (outcome === 'finished') return 'done'
  if (outcome === 'failed') return 'failed'
  const hasBegun = outcome === 'running' && (isParallel || (actionId.endsWith('.charge') && view.isCharging))
  return hasBegun ? 'done' : 'underWay'
}

function passItem(state: RunState, doing: UnderWay, item: SegmentItem, view: RobotView): Progress {
  const { segment } = doing
  const result = item.actionId === null ? null : (view.actions.get(item.actionId)?.result ?? null)
  const next = segment.items[segment.done + 1]
  const visits: VisitChange[] = [{ visit: item.visit, status: 'done', result }]
  if (next !== undefined) visits.push(toBeginning(next))
  const lookedAt = item.type === stepNumbers.checkItem ? item.visit : state.lookedAt
  const passed = passStep({ ...state, lookedAt, stepName: next?.name ?? item.name }, true)
  return toProgress(
    { ...passed, doing: { ...doing, segment: { ...segment, done: segment.done + 1 } } },
    visits,
  )
}

function failItem(
  state: RunState,
  { doing, item }: ItemUnderWay,
  world: RunWorld,
  view: RobotView,
): Progress {
  const cause = findCause(view, doing.segment.orderId, item)
  const { errorCode } = cause
  const result = item.actionId === null ? null : (view.actions.get(item.actionId)?.result ?? null)
  const visits: VisitChange[] = [{ visit: item.visit, status: 'failed', result, errorCode }]
  if (item.mayFail) {
    const next: Next = { kind: 'goOn', position: item.after, robotId: null }
    return { ...endOrder(passStep(state, false), doing, next), visits }
  }
  const failure: Failure = {
    visit: item.visit,
    reason: 'stepFailed',
    ...cause,
    before: item.before,
    after: item.after,
  }
  if (view.isOpen) return { ...endOrder(state, doing, { kind: 'decide', failure }), visits }
  return toProgress(raiseDecision(state, failure, world), visits)
}

/** The robot restarted, or obeys somebody else, so how far it got with the current step is unknown. */
function loseOrder(state: RunState, item: SegmentItem | undefined, world: RunWorld): Progress | null {
  if (item === undefined) {
    // All items were done before the order was lost.
    const { doing } = state
    if (doing?.kind !== 'order') return null
    return toProgress({ ...state, doing: null, position: doing.segment.after })
  }
  return decideOn(state, item, { reason: 'orderLost', errorCode: null }, world)
}

function decideOn(
  state: RunState,
  { visit, before, after }: SegmentItem,
  { reason, errorCode, blockedBy }: Pick<Failure, 'reason' | 'errorCode' | 'blockedBy'>,
  world: RunWorld,
): Progress {
  const visits: VisitChange[] = [{ visit, status: 'failed', errorCode }]
  return toProgress(
    raiseDecision(state, { visit, reason, errorCode, blockedBy, before, after }, world),
    visits,
  )
}

/** The error that names the action, or else one that names the order; for a blocked route, also who blocks it. */
function findCause(
  view: RobotView,
  orderId: string,
  { actionId }: SegmentItem,
): Pick<Failure, 'errorCode' | 'blockedBy'> {
  const ofAction = view.errors.find((error) => actionId !== null && error.actionId === actionId)
  const errorCode = (ofAction ?? view.errors.find((error) => error.orderId === orderId))?.type ?? null
  return { errorCode, blockedBy: errorCode === wayBlockedError ? view.inWay : null }
}

function toBeginning({ visit, flowId, stepId, name, type, rounds }: SegmentItem): VisitChange {
  return { visit, status: 'running', step: { flowId, stepId, name, type, rounds } }
}
