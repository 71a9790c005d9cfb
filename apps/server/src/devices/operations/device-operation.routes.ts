import { type Device, deviceTypes } from '@wheelhouse/contract/devices/device'
import {
  type DeviceOperation,
  type DeviceOperationResult,
  deviceOperationRoutes,
  deviceOperationsSchema,
  fillOperationBody,
} from '@wheelhouse/contract/devices/device-operation'
import { recordAudit } from '../../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { AppError, invalidField } from '../../kernel/process/app-error.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import { deviceStore } from '../device.store.ts'

type Parts = { http: Pick<OutgoingHttp, 'call'>; clock: Clock }

/** Timeout, short because somebody is waiting. Milliseconds. */
const patienceMs = 5_000
/** Size limit of a response that is not examined. Bytes. */
const answerMax = 100_000

/** Operates actuators and displays as their profiles define (R-DEVICES-8). */
export function deviceOperationHandlers(parts: Parts): RouteBinding[] {
  return [
    handle(deviceOperationRoutes.run, async ({ params, body }, ctx) => {
      const device = await deviceStore.get(ctx.db, ctx.identity, params.id)
      const operation = getOperation(device, body.operation)
      const text = getText(operation, body.text)
      const result = await run(parts, device, operation, text)
      const outcome = result.failure === null ? 'done' : 'failed'
      const after = { operation: operation.key, ...(operation.takesText && { text }), ...result }
      await recordAudit(ctx, {
        action: 'device:operate',
        outcome,
        entity: 'device',
        entityId: device.id,
        after,
      })
      return result
    }),
  ]
}

/** @throws AppError device.notOperable, request.invalid if the profile has no such operation */
function getOperation({ type, status, profile }: Device, key: string): DeviceOperation {
  const isOfKind = type === deviceTypes.actuator || type === deviceTypes.display
  if (status !== 1 || !isOfKind) throw new AppError('device.notOperable')
  const operations = deviceOperationsSchema.safeParse(profile.operations).data ?? []
  const operation = operations.find((one) => one.key === key)
  if (operation === undefined)
    throw invalidField('operation', 'operation.unknown', 'The profile of the device has no such operation.')
  return operation
}

/** @throws AppError request.invalid if a required text is missing, or one is given that is not accepted */
function getText({ takesText }: DeviceOperation, text: string | undefined): string {
  const given = text?.toWellFormed().trim() ?? ''
  if (takesText && given === '') throw invalidField('text', 'text.required', 'This operation takes a text.')
  if (!takesText && text !== undefined)
    throw invalidField('text', 'operation.noText', 'This operation takes no text.')
  return given
}

async function run(
  { http, clock }: Parts,
  { profile }: Device,
  { address, method, body }: DeviceOperation,
  text: string,
): Promise<DeviceOperationResult> {
  const url = address ?? profile.address
  if (typeof url !== 'string') return { failure: 'notSetUp', status: null, ms: 0 }
  const content = body === undefined ? undefined : JSON.stringify(fillOperationBody(body, text))
  const startedMs = clock.monotonicMs()
  const answer = await http.call({
    method,
    url,
    timeoutMs: patienceMs,
    maxBytes: answerMax,
    ...(content !== undefined && { body: content, headers: { 'content-type': 'application/json' } }),
  })
  const ms = Math.round(clock.monotonicMs() - startedMs)
  if (answer.kind === 'failed') return { failure: answer.failure, status: null, ms }
  const { status } = answer
  return { failure: status >= 200 && status <= 299 ? null : 'rejected', status, ms }
}
