import { oneOf, withoutEmpty } from '../kernel/lists/list-search.ts'

/** The tabs of guide/knowledge-groups/{id}. */
export const groupTabs = ['items', 'basic'] as const
export type GroupTab = (typeof groupTabs)[number]

/** The tab that is shown; left out is the first one. */
export function readGroupTab({ tab }: Record<string, unknown>): { tab?: GroupTab } {
  return withoutEmpty({ tab: oneOf(groupTabs, tab) })
}
