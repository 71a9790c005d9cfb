import type { ActionFault } from '@wheelhouse/contract/robots/robot-fault'
import type { Vehicle } from '../adapter.ts'
import type { StateFile } from '../state-file.ts'
import type { LinkAction, LinkOrder } from './link-order.ts'
import { describeOrderChange, type OrderLogLine } from './order-log.ts'
import { type OrderEffect, type OrderEvent, reduceOrder } from './order-machine.ts'
import { findNewMemory, type OrderMemory, recallOrder } from './order-memory.ts'
import { reportOrder } from './order-state.ts'

/**
 * Executes one order at a time: drives its released nodes and performs their actions in turn. It needs no link, so a
 * released order continues to its end while the link is down (VDA 5050, 4.1).
 */
export type OrderExecutor = {
  /** Accepts an order, ignores a duplicate, or reports why it is rejected. */
  take(order: LinkOrder): void
  /** Stops and keeps the order. */
  pause(): void
  resume(): void
  /** Brakes for good; the order is kept until `cancel`, when the robot stands still. @returns whether there was one. */
  beginCancel(): boolean
  /** Ends the order: what is not done is FAILED. */
  cancel(): void
  isActive(): boolean
  isPaused(): boolean
  onReached(index: number): void
  onRouteFailed(error: ActionFault, description: string): void
  report(): ReturnType<typeof reportOrder>
}

/** Runs the order machine: keeps its state and has the vehicle execute the effects of each event. */
export function createOrderExecutor(
  vehicle: Vehicle,
  ports: {
    mayTake(): boolean
    onChange(): void
    memory?: StateFile<OrderMemory> | undefined
    /** Receives each step of an order before its effects reach the vehicle. */
    log?: ((line: OrderLogLine) => void) | undefined
  },
): OrderExecutor {
  const remembered = ports.memory?.load() ?? null
  let state = recallOrder(remembered)
  const lostOrderId = remembered?.isOpen === true ? remembered.orderId : null
  /** Functions that cancel the actions in progress, by action id. */
  const cancels = new Map<string, () => void>()

  function apply(event: OrderEvent): void {
    const before = state
    const step = reduceOrder(before, event)
    state = step.state
    // Persisted before any effect.
    const memory = findNewMemory(before, state)
    if (memory !== null) ports.memory?.save(memory)
    if (ports.log !== undefined) describeOrderChange(before, state).forEach(ports.log)
    if (state !== before) ports.onChange()
    for (const effect of step.effects) carryOut(effect)
  }

  function carryOut(effect: OrderEffect): void {
    switch (effect.kind) {
      case 'follow':
        return vehicle.follow(effect.route)
      case 'halt':
        return vehicle.halt()
      case 'hold':
        return vehicle.hold(effect.isHeld)
      case 'perform':
        return perform(effect.run, effect.action)
      case 'cancelAction':
        cancels.get(effect.actionId)?.()
        cancels.delete(effect.actionId)
        apply({ kind: 'actionCancelled', actionId: effect.actionId })
    }
  }

  function perform(run: number, action: LinkAction): void {
    const { actionId, actionType, parameters } = action
    // Orders with an action that the vehicle does not support have been rejected.
    const type = vehicle.info.actions.find((known) => known === actionType)
    if (type === undefined) return
    // Nobody holds a key for an order: the action would wait forever.
    if (parameters.lease !== undefined && parameters.lease !== null) {
      const description = 'An action of an order has no lease'
      return apply({
        kind: 'actionEnded',
        run,
        action,
        outcome: { ok: false, error: 'leaseInOrder', description },
      })
    }
    let hasEnded = false
    const cancel = vehicle.perform({ actionId, type, parameters }, (outcome) => {
      hasEnded = true
      cancels.delete(actionId)
      apply({ kind: 'actionEnded', run, action, outcome })
    })
    if (!hasEnded) cancels.set(actionId, cancel)
    apply({ kind: 'actionStarted', run, action })
  }

  return {
    take(order) {
      const { mapId, x, y } = vehicle.state()
      const conditions = {
        mayMove: ports.mayTake(),
        mapId,
        x,
        y,
        actionTypes: vehicle.info.actions,
        lostOrderId,
        zones: vehicle.zones(),
      }
      apply({ kind: 'order', order, conditions })
    },
    pause: () => apply({ kind: 'pause' }),
    resume: () => apply({ kind: 'resume' }),
    beginCancel() {
      const wasActive = state.running !== null
      apply({ kind: 'beginCancel' })
      return wasActive
    },
    cancel: () => apply({ kind: 'cancel' }),
    isActive: () => state.running !== null,
    isPaused: () => state.isPaused,
    onReached: (index) => apply({ kind: 'reached', index }),
    onRouteFailed: (error, description) => apply({ kind: 'routeFailed', error, description }),
    report: () => reportOrder(state),
  }
}
