import {
  type StepCall,
  type StepCallFailure,
  serviceCallLimits,
} from '@wheelhouse/contract/flows/service-call'
import { paramValuesSchema } from '@wheelhouse/contract/system/params-schema'
import type { Database } from '../../../kernel/database/database.ts'
import type { OutgoingHttp } from '../../../kernel/outgoing/outgoing-http.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { Secrets } from '../../../kernel/process/secrets.ts'
import { callService } from '../../../system/services/call-service.ts'
import { type FilledRequest, fillCommand } from '../../../system/services/fill-command.ts'
import { readSecretHeaders } from '../../../system/services/service-command.store.ts'
import { findCalledCommand } from '../../callable-service.store.ts'
import { arriveAt } from '../state/run-position.ts'
import type { LedRun } from '../store/run.store.ts'
import type { Calling } from './advance-call.ts'

export type CallParts = {
  db: Database
  clock: Clock
  services: { http: Pick<OutgoingHttp, 'call'>; secrets: Secrets }
}

type WantedCall = { buildingId: string; callId: string; serviceCommandId: unknown; params: object }

/** A call that is ready to be made, or the reason it cannot be. Never rejects: it resolves to the outcome. */
export type ReadyCall = () => Promise<StepCall>

/**
 * Prepares the call of a step from the current command and the flow's values when the run began. Nothing is sent yet.
 * @throws what the database throws
 */
export async function prepareCall(
  parts: CallParts,
  { flows, buildingId }: Pick<LedRun, 'flows' | 'buildingId'>,
  { callId, before }: Calling,
): Promise<ReadyCall> {
  const { serviceCommandId, ...params } = arriveAt(flows, before)?.step.params ?? {}
  return prepareServiceCall(parts, { buildingId, callId, serviceCommandId, params })
}

/**
 * Prepares a call of a service command with these values. Nothing is sent yet.
 * @throws what the database throws
 */
export async function prepareServiceCall(
  { db, clock, services: { http, secrets } }: CallParts,
  { buildingId, callId, serviceCommandId, params }: WantedCall,
): Promise<ReadyCall> {
  const command = await findCalledCommand(db, buildingId, String(serviceCommandId))
  if (command === null) return notMade('commandGone')
  if (!command.isEnabled) return notMade('commandDisabled')
  const values = paramValuesSchema(command.paramsSchema).safeParse(params)
  if (!values.success) return notMade('badValues')
  const headers = await readSecretHeaders(db, secrets, command)
  if (headers === 'secretLost') return notMade('secretLost')
  const filled = fillCommand(command, values.data, headers)
  if (filled.kind === 'unfit') return notMade('badValues')
  const { timeoutMs } = command
  return async () => {
    const request = addKey(filled.request, callId)
    const answer = await callService({ http, clock }, request, { timeoutMs, secrets: headers })
    const { headers: _, ...call } = answer
    const signs = Array.from(call.body)
    const { answerMax } = serviceCallLimits
    const isBodyCut = call.isBodyCut || signs.length > answerMax
    return { ...call, body: signs.slice(0, answerMax).join(''), isBodyCut }
  }
}

/** Adds an idempotency key, so that services can detect repeated deliveries. A command may define its own. */
function addKey(request: FilledRequest, callId: string): FilledRequest {
  const hasOwn = Object.keys(request.headers).some((name) => name.toLowerCase() === 'idempotency-key')
  return hasOwn ? request : { ...request, headers: { ...request.headers, 'idempotency-key': callId } }
}

function notMade(failure: StepCallFailure): ReadyCall {
  return async () => ({ failure, status: null, ms: 0, body: '', isBodyCut: false })
}
