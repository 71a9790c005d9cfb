import {
  isAbnormal,
  type ThresholdRuleCreate,
  thresholdRuleRoutes,
} from '@wheelhouse/contract/inspections/threshold-rule'
import { crudHandlers } from '../kernel/entities/crud-handlers.ts'
import { getBuilding } from '../kernel/entities/place.store.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { thresholdRuleStore } from './threshold-rule.store.ts'

/** The calls of threshold rules (R-INSPECTIONS-6). */
export const thresholdRuleHandlers = Object.values({
  ...crudHandlers(thresholdRuleRoutes, thresholdRuleStore, {
    entity: 'thresholdRule',
    prepare: async (tx, { identity }, rule: ThresholdRuleCreate, before) => {
      const { organizationId } = await getBuilding(tx, identity, rule.buildingId)
      return { ...rule, ...(before === null && { organizationId }) }
    },
  }),
  evaluate: handle(thresholdRuleRoutes.evaluate, async ({ params, body }, { db, identity }) => {
    const { conditions } = await thresholdRuleStore.get(db, identity, params.id)
    return { abnormal: isAbnormal(conditions, body.value) }
  }),
})
