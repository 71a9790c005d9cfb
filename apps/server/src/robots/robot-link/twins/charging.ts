import type { ActionReport, StateReport } from '../wire/vda-reports.ts'

/** Some robots treat charging itself as the action, which runs until they are sent away. */
export function holdsChargingOrder(state: StateReport): boolean {
  return isCharging(state) && state.actions.some((a) => a.outcome === 'running' && isChargeAction(a))
}

export function isCharging(state: StateReport): boolean {
  return state.battery?.charging === true
}

export function isChargeAction({ actionType, actionId }: ActionReport): boolean {
  return actionType === 'startCharging' || (actionType === null && actionId.endsWith('.charge'))
}
