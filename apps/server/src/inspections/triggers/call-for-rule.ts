import { isSuccess } from '@wheelhouse/contract/flows/service-call'
import type { TriggerAction } from '@wheelhouse/contract/inspections/trigger-rule'
import { prepareServiceCall } from '../../flows/runs/advance/call-step.ts'
import { endFiring, type Firing } from './trigger-firing.store.ts'
import type { TriggerParts } from './trigger-parts.ts'
import type { LiveRule } from './trigger-rule.store.ts'
import { clearTrouble, endWithTrouble } from './trigger-trouble.ts'

type Due = { firing: Firing; rule: LiveRule; action: Extract<TriggerAction, { target: 3 }> }

/** Calls the service that a rule names, once: the call is recorded before it is made. */
export async function callForRule(parts: TriggerParts, { firing, rule, action }: Due): Promise<void> {
  const { db, queue } = parts
  const { serviceCommandId, params } = action
  const { buildingId } = rule
  const call = await prepareServiceCall(parts, { buildingId, callId: firing.id, serviceCommandId, params })
  const answer = await call()
  const { failure, status } = answer
  await db.transaction().execute(async (tx) => {
    if (isSuccess(answer)) {
      await endFiring(tx, firing, { state: 'done', httpStatus: status })
      await clearTrouble(tx, parts, rule)
      return
    }
    const reason = failure ?? 'answeredError'
    await endWithTrouble(tx, parts, { firing, rule }, { state: 'failed', reason, httpStatus: status })
  })
  queue.sendSoon()
}
