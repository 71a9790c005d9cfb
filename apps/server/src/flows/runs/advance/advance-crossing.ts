import {
  type CrossingEvent,
  type CrossingTask,
  findTask,
  getCrossingDueAt,
  listDueEffects,
  stepCrossing,
} from '../state/crossing.ts'
import { endRun, type Progress, passStep, type RunWorld, toProgress } from '../state/progress.ts'
import type { Doing, RobotView, RunState, VisitChange } from '../state/run-state.ts'
import { raiseDecision } from './advance-question.ts'

type Under = Extract<Doing, { kind: 'crossing' }>

/** Advances a ride or a passage by the robot's state and by time; `null` if nothing has changed. */
export function advanceCrossing(state: RunState, doing: Under, world: RunWorld): Progress | null {
  const { crossing } = doing
  if (crossing.machine.phase === 'ended') return endCrossing(state, doing, world)
  const { now, view } = world
  const paused = view === null ? null : advancePause(state, view)
  if (paused !== null) return paused
  const task = findTask(crossing)
  const event = findEvent(doing, task, view) ?? findTick(doing, now)
  if (event === null) return null
  return handleCrossingEvent(state, doing, event, now)
}

/** A stop, a driver or the robot's own button holds it. Time keeps running, as the lift does not wait. */
function advancePause(state: RunState, view: RobotView): Progress | null {
  if (state.unpausing) return view.isPaused ? null : toProgress({ ...state, unpausing: false })
  if (state.paused !== null) return null
  const reason = view.stoppedBy ?? (view.isPaused ? 'pausedByPerson' : null)
  return reason === null ? null : toProgress({ ...state, paused: reason })
}

/** Applies an event to a ride or a passage. Returns the same state if the event does not matter now. */
export function handleCrossingEvent(
  state: RunState,
  doing: Under,
  event: CrossingEvent,
  now: number,
): Progress | null {
  const crossing = stepCrossing(doing.crossing, event, now)
  if (crossing.machine === doing.crossing.machine) return null
  // A new task needs a new order.
  const isOver = findTask(crossing) !== findTask(doing.crossing)
  const ended = isOver ? { order: null, former: doing.order?.orderId ?? doing.former } : {}
  return toProgress({ ...state, doing: { ...doing, ...ended, crossing } })
}

function findTick({ crossing }: Under, now: number): CrossingEvent | null {
  const dueAt = getCrossingDueAt(crossing)
  return dueAt !== null && now >= dueAt ? { kind: 'tick' } : null
}

function findEvent(
  { order }: Under,
  task: CrossingTask | null,
  view: RobotView | null,
): CrossingEvent | null {
  if (order === null || order.task !== task || view === null || !view.isOnline) return null
  const failed = (isBlocked: boolean): CrossingEvent => ({ kind: 'robotFailed', task: order.task, isBlocked })
  if (order.path === null) {
    const outcome = view.actions.get(order.orderId)?.outcome
    if (outcome === 'finished') return { kind: 'robotDone', task: order.task }
    return outcome === 'failed' ? failed(false) : null
  }
  const errors = view.errors.filter(({ orderId }) => orderId === order.orderId)
  if (view.orderId !== order.orderId) return errors.length > 0 ? failed(false) : null
  if (view.isOpen) return null
  const isThere = view.reached >= order.path.nodes.length - 1
  return isThere
    ? { kind: 'robotDone', task: order.task }
    : failed(errors.some(({ type }) => type === 'F0007'))
}

function endCrossing(state: RunState, doing: Under, world: RunWorld): Progress | null {
  const { visit, crossing } = doing
  const { machine } = crossing
  if (machine.phase !== 'ended') return null
  const { outcome, error } = machine.end
  const visits: VisitChange[] = [
    { visit, status: outcome === 'cancelled' ? 'cancelled' : outcome, errorCode: error },
  ]
  const ended = { ...state, doing: null }
  return { state: goOnAfter(ended, doing, world), visits, givenUp: findUnended(doing, world.view) }
}

/** The order that the robot may still be carrying out although it is no longer needed. */
function findUnended({ former, order, crossing }: Under, view: RobotView | null): string | null {
  const { machine } = crossing
  const isDone = machine.phase === 'ended' && machine.end.outcome === 'done'
  const orderId = former ?? order?.orderId ?? null
  if (isDone || orderId === null) return null
  const isOver = view?.isOnline === true && !(view.orderId === orderId && view.isOpen)
  return isOver ? null : orderId
}

function goOnAfter(
  ended: RunState,
  { visit, before, after, next, crossing }: Under,
  world: RunWorld,
): RunState {
  if (next?.kind === 'stop') return endRun(ended, 'cancelled', 'stoppedByPerson')
  if (next?.kind === 'goOn')
    return { ...ended, robotId: next.robotId ?? ended.robotId, position: next.position }
  const { machine } = crossing
  if (machine.phase === 'ended' && machine.end.outcome === 'done')
    return passStep({ ...ended, position: after }, true)
  const errorCode = machine.phase === 'ended' ? machine.end.error : null
  return raiseDecision(ended, { visit, reason: 'stepFailed', errorCode, before, after }, world)
}

/** The request that is due to the building's service, with a key that distinguishes it from the last; `null` if none is. */
export function findQuestion({
  crossing,
}: Under): { key: string; question: string; isInside: boolean } | null {
  const { machine } = crossing
  if (machine.phase === 'ended' || machine.asking?.askedAt == null) return null
  const ask = listDueEffects(crossing).find(({ kind }) => kind === 'ask')
  if (ask?.kind !== 'ask') return null
  const isInside = 'isRobotInside' in ask && ask.isRobotInside
  return { key: `${ask.question} ${machine.asking.askedAt}`, question: ask.question, isInside }
}
