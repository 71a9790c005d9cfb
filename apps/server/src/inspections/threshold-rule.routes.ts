import { isBandTooWide } from '@wheelhouse/contract/inspections/judge-series'
import {
  isAbnormal,
  type ThresholdRule,
  type ThresholdRuleCreate,
  thresholdRuleRoutes,
} from '@wheelhouse/contract/inspections/threshold-rule'
import type { Tx } from '../kernel/database/database.ts'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import { runBackTest } from './back-test.ts'
import { isDeviceOf, thresholdRuleStore } from './threshold-rule.store.ts'

/** The routes of threshold rules (R-INSPECTIONS-6). */
export const thresholdRuleHandlers = Object.values({
  ...crudHandlers(thresholdRuleRoutes, thresholdRuleStore, {
    entity: 'thresholdRule',
    prepare: async (tx, { identity }, rule: ThresholdRuleCreate, before) => {
      const { organizationId } = await getBuilding(tx, identity, rule.buildingId)
      if (isBandTooWide(rule.conditions, rule.deadBand))
        throw invalidField('deadBand', 'threshold.bandTooWide', 'With it no value could be normal again.')
      return { ...rule, ...(await checkDevice(tx, rule, before)), ...(before === null && { organizationId }) }
    },
  }),
  backTest: handle(thresholdRuleRoutes.backTest, ({ body }, ctx) => runBackTest(ctx, body)),
  evaluate: handle(thresholdRuleRoutes.evaluate, async ({ params, body }, { db, identity }) => {
    const { conditions } = await thresholdRuleStore.get(db, identity, params.id)
    return { abnormal: isAbnormal(conditions, body.value) }
  }),
})

/** @throws AppError request.invalid unless the device is in the rule's building and a value is chosen */
async function checkDevice(
  tx: Tx,
  { buildingId, deviceId, deviceKey }: ThresholdRuleCreate,
  before: ThresholdRule | null,
): Promise<Pick<ThresholdRule, 'deviceId' | 'deviceKey'>> {
  if (deviceId === null) return { deviceId: null, deviceKey: null }
  // A device that has since been moved away stays in the rule until somebody chooses another.
  if (deviceId !== before?.deviceId && !(await isDeviceOf(tx, buildingId, deviceId)))
    throw invalidField('deviceId', 'threshold.deviceElsewhere', 'The device is not one of the building.')
  if (deviceKey === null) throw invalidField('deviceKey', 'choice.required', 'A value must be chosen.')
  return { deviceId, deviceKey }
}
