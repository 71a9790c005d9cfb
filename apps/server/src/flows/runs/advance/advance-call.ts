import { isSuccess, type StepCall } from '@wheelhouse/contract/flows/service-call'
import { beginVisit, type Progress, passStep, type RunWorld, toProgress } from '../state/progress.ts'
import { type Arrival, goOn } from '../state/run-position.ts'
import type { Doing, Failure, RunState, VisitChange } from '../state/run-state.ts'

export type Calling = Extract<Doing, { kind: 'call' }>

/** A call that this server makes. `outcome` is `null` until the service responds or the call times out. */
export type OwnCall = { readonly callId: string; isMade: boolean; outcome: StepCall | null }

const unknown: StepCall = { failure: 'unknown', status: null, ms: 0, body: '', isBodyCut: false }

/** Begins a service call. The call is made once this state is saved. */
export function beginCall(state: RunState, arrival: Arrival, { newId }: RunWorld): Progress {
  const begun = beginVisit(state, arrival, { status: 'running' })
  const { visit } = begun.visit
  const place = { before: arrival.position, after: goOn(arrival) }
  return toProgress({ ...begun.state, doing: { kind: 'call', visit, callId: newId(), ...place } }, [
    begun.visit,
  ])
}

/**
 * The outcome of the call in progress; `null` if there is none yet. A call that another server may have made is not
 * repeated: people check what the service did with it.
 * @param own the call that this server makes
 */
export function handleCallResult(state: RunState, own: OwnCall | null): Progress | null {
  const { doing } = state
  if (doing?.kind !== 'call') return null
  if (own?.callId !== doing.callId) return endCall(state, doing, unknown)
  return own.outcome === null ? null : endCall(state, doing, own.outcome)
}

export function endCall(state: RunState, { visit, before, after }: Calling, call: StepCall): Progress {
  const result = JSON.stringify(call)
  if (isSuccess(call)) {
    const visits: VisitChange[] = [{ visit, status: 'done', result }]
    return toProgress(passStep({ ...state, doing: null, position: after }, true), visits)
  }
  const reason = call.failure === 'unknown' ? 'callUnknown' : 'callFailed'
  const failure: Failure = { visit, reason, errorCode: null, before, after, result }
  return toProgress({ ...state, doing: { kind: 'failed', failure } }, [{ visit, status: 'failed', result }])
}
