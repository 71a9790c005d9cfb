import {
  type TriggerAction,
  type TriggerCondition,
  type TriggerRule,
  type TriggerRuleCreate,
  triggerEvents,
  triggerLimits,
  triggerTargets,
} from '@wheelhouse/contract/inspections/trigger-rule'
import { paramValuesSchema } from '@wheelhouse/contract/system/params-schema'
import { listCallableServices } from '../../flows/callable-service.store.ts'
import { flowStore } from '../../flows/flow.store.ts'
import type { Tx } from '../../kernel/database/database.ts'
import { getBuilding } from '../../kernel/entities/place.store.ts'
import type { Context } from '../../kernel/http/context.ts'
import { AppError, invalidField } from '../../kernel/process/app-error.ts'
import { findExporter } from '../../reports/exports/export-history.store.ts'
import { getRobot } from '../../robots/robot.store.ts'
import { scheduleStore } from '../../schedules/schedule.store.ts'
import { thresholdRuleStore } from '../threshold-rule.store.ts'
import { countRulesOf } from './trigger-rule.store.ts'

/**
 * The columns of a rule: adds its owner, and checks that everything it names is in its building.
 * @throws AppError entity.notFound, entity.limit, request.invalid, report.exportDenied
 */
export async function prepareTrigger(
  tx: Tx,
  ctx: Context,
  rule: TriggerRuleCreate,
  before: TriggerRule | null,
) {
  const { buildingId, condition, action } = rule
  const { organizationId } = await getBuilding(tx, ctx.identity, buildingId)
  if (before === null && (await countRulesOf(tx, buildingId)) >= triggerLimits.ofBuilding)
    throw new AppError('entity.limit')
  const isHere = async (path: string, find: Promise<{ buildingId: string }>) => {
    if ((await find).buildingId !== buildingId)
      throw invalidField(path, 'trigger.otherBuilding', 'It must be of the building of the rule.')
  }
  await checkCondition(tx, ctx, condition, isHere)
  await checkAction(tx, ctx, { action, condition, buildingId }, isHere)
  const { name, cooldownSec, status } = rule
  const values = { name, condition, action, cooldownSec, status }
  return before === null ? { ...values, buildingId, organizationId } : values
}

type IsHere = (path: string, find: Promise<{ buildingId: string }>) => Promise<void>

async function checkCondition(
  tx: Tx,
  { identity }: Context,
  condition: TriggerCondition,
  isHere: IsHere,
): Promise<void> {
  if (condition.event === triggerEvents.threshold)
    return isHere(
      'condition.thresholdRuleId',
      thresholdRuleStore.get(tx, identity, condition.thresholdRuleId),
    )
  if (condition.event === triggerEvents.calendar)
    return isHere('condition.scheduleId', scheduleStore.get(tx, identity, condition.scheduleId))
  await isHere('condition.flowId', flowStore.get(tx, identity, condition.flowId))
  if (condition.event === triggerEvents.robot && condition.robotId !== null)
    await isHere('condition.robotId', getRobot(tx, identity, condition.robotId))
}

type Checked = { action: TriggerAction; condition: TriggerCondition; buildingId: string }

async function checkAction(
  tx: Tx,
  { identity }: Context,
  { action, condition, buildingId }: Checked,
  isHere: IsHere,
): Promise<void> {
  const flowId = 'flowId' in action ? action.flowId : null
  if (flowId !== null) {
    // The rule is listed under one flow, where people look for it.
    if ('flowId' in condition && condition.flowId !== flowId)
      throw invalidField(
        'action.flowId',
        'trigger.otherFlow',
        'It must be the flow that the rule stands with.',
      )
    await isHere('action.flowId', flowStore.get(tx, identity, flowId))
  }
  if (action.target === triggerTargets.flow)
    await isHere('action.robotId', getRobot(tx, identity, action.robotId))
  if (action.target === triggerTargets.report) {
    // An account that may not export may not have the server do it either.
    const exporter = identity.operatorId === null ? null : await findExporter(tx, identity.operatorId)
    if (exporter?.canExportReport !== true) throw new AppError('report.exportDenied')
  }
  if (action.target !== triggerTargets.webApi) return
  const ids = [action.serviceCommandId]
  const [service] = await listCallableServices(tx, buildingId, { ids, isSaving: true })
  if (service === undefined)
    throw invalidField('action.serviceCommandId', 'trigger.otherBuilding', 'It cannot be called from here.')
  const checked = paramValuesSchema(service.paramsSchema).safeParse(action.params)
  if (checked.success) return
  const [issue] = checked.error.issues
  const path = ['action.params', ...(issue?.path ?? [])].join('.')
  throw invalidField(path, 'trigger.badParams', issue?.message ?? 'The values do not fit the command.')
}
