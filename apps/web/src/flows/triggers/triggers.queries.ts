import { queryOptions } from '@tanstack/react-query'
import { chatHookRoutes } from '@wheelhouse/contract/inspections/chat-hook'
import {
  type TriggerFiring,
  triggerFiringFilter,
  triggerFiringRoutes,
} from '@wheelhouse/contract/inspections/trigger-firing'
import {
  type TriggerRule,
  triggerRuleFilter,
  triggerRuleRoutes,
} from '@wheelhouse/contract/inspections/trigger-rule'
import { call, filterText } from '../../kernel/server/api.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'
import type { TriggerOwner } from './trigger-values.ts'

const most = 200
const fields = { flow: 'flowId', threshold: 'thresholdRuleId', schedule: 'scheduleId' } as const

/** The rules that belong to something, or act on it. */
export function rulesOfQuery({ kind, id }: Pick<TriggerOwner, 'kind' | 'id'>) {
  return queryOptions({
    queryKey: [triggerRuleRoutes.list.path, kind, id],
    queryFn: async ({ signal }) => {
      const filter = filterText(triggerRuleFilter, {
        where: { [fields[kind]]: id },
        order: 'name',
        limit: most,
      })
      return wholeRows<TriggerRule>(await call(triggerRuleRoutes.list, { query: { filter } }, { signal }))
    },
  })
}

/** The latest time that a rule fired. */
export function lastFiringQuery(ruleId: string) {
  return queryOptions({
    queryKey: [triggerFiringRoutes.list.path, ruleId],
    queryFn: async ({ signal }) => {
      const filter = filterText(triggerFiringFilter, { where: { ruleId }, order: 'at DESC', limit: 1 })
      const rows = await call(triggerFiringRoutes.list, { query: { filter } }, { signal })
      return wholeRows<TriggerFiring>(rows)[0] ?? null
    },
  })
}

/** The addresses for chats' messages to the rules of a building. */
export function chatHooksQuery(buildingId: string) {
  return queryOptions({
    queryKey: [chatHookRoutes.list.path, buildingId],
    queryFn: ({ signal }) => call(chatHookRoutes.list, { params: { buildingId } }, { signal }),
  })
}
