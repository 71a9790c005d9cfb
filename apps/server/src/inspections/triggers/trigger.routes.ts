import { triggerFiringRoutes } from '@wheelhouse/contract/inspections/trigger-firing'
import { triggerRuleRoutes } from '@wheelhouse/contract/inspections/trigger-rule'
import { crudHandlers } from '../../kernel/entities/crud-handlers.ts'
import { handle } from '../../kernel/http/route-binding.ts'
import { prepareTrigger } from './prepare-trigger.ts'
import { countFirings, listFirings } from './trigger-firing.store.ts'
import { planTime, triggerRuleStore } from './trigger-rule.store.ts'

/** The routes of trigger rules (R-FLOWS-13). */
export const triggerRuleHandlers = Object.values(
  crudHandlers(triggerRuleRoutes, triggerRuleStore, {
    entity: 'triggerRule',
    prepare: prepareTrigger,
    // Plans from now on, so that changing a rule does not fire times in the past.
    afterwards: (tx, { clock }, _input, id) => planTime(tx, id, clock.now()),
  }),
)

/** The firings of trigger rules and their outcomes (R-FLOWS-22). */
export const triggerFiringHandlers = [
  handle(triggerFiringRoutes.list, ({ query }, { db, identity }) => listFirings(db, identity, query.filter)),
  handle(triggerFiringRoutes.count, async ({ query }, { db, identity }) => ({
    count: await countFirings(db, identity, query.where),
  })),
]
