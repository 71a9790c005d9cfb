import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import { endOrderOnFailure } from '@wheelhouse/contract/robots/robot-link'
import type { ActionOutcome, RoutePoint } from '../adapter.ts'
import { judgeOrder, type OrderConditions, type OrderRefusal } from './judge-order.ts'
import type { LinkAction, LinkOrder } from './link-order.ts'
import type { ActionReport } from './link-report.ts'
import {
  addWarning,
  failActions,
  getStatus,
  type OrderState,
  type RunningOrder,
  setStatus,
} from './order-state.ts'

/**
 * Executes one order at a time, without vehicle, clock or link: what is known of the order, what happens, and
 * what the vehicle has to do next. One step at a time: the vehicle may answer during the call, and an order that
 * this answer pauses or cancels must not continue with steps that were planned before it.
 */
export type OrderEvent =
  | { readonly kind: 'order'; readonly order: LinkOrder; readonly conditions: OrderConditions }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  /** Brakes for good; the order is kept until `cancel`, when the robot stands still. */
  | { readonly kind: 'beginCancel' }
  /** Ends the order: what is not done is FAILED. */
  | { readonly kind: 'cancel' }
  /** The vehicle has reached a point, counted from the beginning of its current route. */
  | { readonly kind: 'reached'; readonly index: number }
  | { readonly kind: 'routeFailed'; readonly error: ActionFault; readonly description: string }
  /** The action was passed to the vehicle; it may have ended already. */
  | { readonly kind: 'actionStarted'; readonly run: number; readonly action: LinkAction }
  | {
      readonly kind: 'actionEnded'
      readonly run: number
      readonly action: LinkAction
      readonly outcome: ActionOutcome
    }
  /** The vehicle was sent a cancel of the action. */
  | { readonly kind: 'actionCancelled'; readonly actionId: string }

export type OrderEffect =
  | { readonly kind: 'follow'; readonly route: readonly RoutePoint[] }
  | { readonly kind: 'halt' }
  /** The action in progress is held, or released. */
  | { readonly kind: 'hold'; readonly isHeld: boolean }
  | { readonly kind: 'perform'; readonly run: number; readonly action: LinkAction }
  | { readonly kind: 'cancelAction'; readonly actionId: string }

type Step = { readonly state: OrderState; readonly effects: readonly OrderEffect[] }

/** Errors about refused orders that are kept for the state. */
const keptErrors = 10

/** Applies one event. Pure. */
export function reduceOrder(state: OrderState, event: OrderEvent): Step {
  const { running } = state
  switch (event.kind) {
    case 'order':
      return takeOrder(state, event.order, event.conditions)
    case 'pause': {
      if (running === null || state.isPaused) return noEffects(state)
      // An action without movement runs to its end; the order goes no further.
      const effects = [running.waitsFor === null ? halt : hold]
      return { state: { ...state, isPaused: true }, effects }
    }
    case 'resume': {
      if (!state.isPaused) return noEffects(state)
      const next = continueOrder({ ...state, isPaused: false })
      return { ...next, effects: running?.isEnding === true ? [] : [letGo, ...next.effects] }
    }
    case 'beginCancel': {
      if (running === null) return noEffects(state)
      const ending = { ...running, waitsFor: null, isEnding: true }
      return { state: { ...state, running: ending }, effects: stopEffects(running) }
    }
    case 'cancel':
      return running === null ? noEffects(state) : abandonOrder(state, running)
    case 'reached':
      return running === null ? noEffects(state) : reachPoint(state, running, event.index)
    case 'routeFailed': {
      if (running === null) return noEffects(state)
      const { error: type, description } = event
      return abandonOrder(addWarning(state, type, description, { orderId: state.orderId }), running)
    }
    case 'actionStarted':
      return waitForAction(state, event.run, event.action)
    case 'actionEnded':
      return endAction(state, event.run, event.action, event.outcome)
    case 'actionCancelled':
      // While the order is being cancelled, the action may still report its outcome.
      if (running !== null) break
      return noEffects(failActions(state, (actionId) => actionId === event.actionId))
  }
  return noEffects(state)
}

const halt: OrderEffect = { kind: 'halt' }
const hold: OrderEffect = { kind: 'hold', isHeld: true }
const letGo: OrderEffect = { kind: 'hold', isHeld: false }

function noEffects(state: OrderState): Step {
  return { state, effects: [] }
}

/** Starts an order, ignores a known one, or reports why it is rejected. */
function takeOrder(state: OrderState, order: LinkOrder, conditions: OrderConditions): Step {
  if (order.orderId === state.orderId && order.orderUpdateId === state.orderUpdateId) return noEffects(state)
  const refusal = judgeOrder(state, order, conditions)
  return refusal === null ? startOrder(state, order) : noEffects(refuseOrder(state, order, refusal))
}

function refuseOrder(state: OrderState, order: LinkOrder, [fault, description]: OrderRefusal): OrderState {
  const references = { orderId: order.orderId, orderUpdateId: String(order.orderUpdateId) }
  const others = state.errors.filter((error) => error.references?.orderId !== order.orderId)
  return { ...state, errors: [...others, { fault, description, references }].slice(-keptErrors) }
}

function startOrder(state: OrderState, order: LinkOrder): Step {
  const running = { order, at: 0, routeFrom: 0, waitsFor: null, isEnding: false }
  const actions = order.nodes.flatMap((node) =>
    node.actions.map(
      ({ actionId, actionType }): ActionReport => ({
        actionId,
        actionType,
        status: 'WAITING',
        result: null,
      }),
    ),
  )
  const { orderId, orderUpdateId } = order
  const started = { ...state, orderId, orderUpdateId, actions, errors: [], isPaused: false }
  return continueOrder(reachNode({ ...started, run: state.run + 1 }, running, 0))
}

/** The vehicle is at, or passes, a point of its route. */
function reachPoint(state: OrderState, running: RunningOrder, index: number): Step {
  const at = running.routeFrom + index
  const reached = reachNode(state, running, at)
  const { nodes } = running.order
  const node = nodes[at]
  const isStop = node !== undefined && (node.actions.length > 0 || nodes[at + 1]?.released !== true)
  return isStop ? continueOrder(reached) : noEffects(reached)
}

function reachNode(state: OrderState, running: RunningOrder, at: number): OrderState {
  const node = running.order.nodes[at]
  const last = node === undefined ? state.last : { nodeId: node.nodeId, sequenceId: node.sequenceId }
  return { ...state, last, running: { ...running, at } }
}

/** Starts the node's next action, or the way to the next nodes, or ends the order. */
function continueOrder(state: OrderState): Step {
  const { running } = state
  if (running === null || state.isPaused || running.isEnding || running.waitsFor !== null)
    return noEffects(state)
  const { nodes } = running.order
  const action = nodes[running.at]?.actions.find(({ actionId }) => getStatus(state, actionId) === 'WAITING')
  if (action !== undefined) {
    const asked = setStatus(state, action.actionId, 'RUNNING', null)
    return { state: asked, effects: [{ kind: 'perform', run: state.run, action }] }
  }
  if (nodes[running.at + 1]?.released !== true) return noEffects({ ...state, running: null })
  const routeFrom = running.at + 1
  const route = planRoute(running.order, routeFrom)
  return { state: { ...state, running: { ...running, routeFrom } }, effects: [{ kind: 'follow', route }] }
}

/** The route through the released nodes up to the next one with something to do. */
function planRoute({ nodes, edges }: LinkOrder, from: number): RoutePoint[] {
  const route: RoutePoint[] = []
  for (let i = from; i < nodes.length; i++) {
    const next = nodes[i]
    if (!next?.released || next.position === null) break
    const { x, y, theta } = next.position
    route.push({ x, y, theta, maxSpeed: edges[i - 1]?.maxSpeed ?? null })
    if (next.actions.length > 0) break
  }
  return route
}

function waitForAction(state: OrderState, run: number, { actionId, blockingType }: LinkAction): Step {
  const { running } = state
  if (running === null || run !== state.run) return noEffects(state)
  if (blockingType === 'NONE') return continueOrder(state)
  const isOver = getStatus(state, actionId) !== 'RUNNING'
  return noEffects(isOver ? state : { ...state, running: { ...running, waitsFor: actionId } })
}

function endAction(before: OrderState, run: number, action: LinkAction, outcome: ActionOutcome): Step {
  const state = reportOutcome(before, action.actionId, outcome)
  const { running } = state
  if (running === null || run !== state.run || action.blockingType === 'NONE') return noEffects(state)
  const endsOrder = !outcome.ok && action.parameters.onFailure === endOrderOnFailure.onFailure
  if (endsOrder && !running.isEnding) return abandonOrder(state, { ...running, waitsFor: null })
  return continueOrder({ ...state, running: { ...running, waitsFor: null } })
}

function reportOutcome(state: OrderState, actionId: string, outcome: ActionOutcome): OrderState {
  if (getStatus(state, actionId) !== 'RUNNING') return state
  if (outcome.ok) return setStatus(state, actionId, 'FINISHED', outcome.result ?? null)
  const { error, description } = outcome
  const failed = setStatus(state, actionId, 'FAILED', { error, description })
  return addWarning(failed, error, description, { orderId: state.orderId, actionId })
}

/** Ends the order early. The action in progress is failed once the vehicle has been notified. */
function abandonOrder(state: OrderState, running: RunningOrder): Step {
  const ended = { ...state, running: null, isPaused: false }
  return {
    state: failActions(ended, (actionId) => actionId !== running.waitsFor),
    effects: stopEffects(running),
  }
}

function stopEffects({ waitsFor }: RunningOrder): OrderEffect[] {
  return waitsFor === null ? [halt] : [halt, { kind: 'cancelAction', actionId: waitsFor }]
}
