import { oneOf, searchText, withoutEmpty } from '../kernel/lists/list-search.ts'

/** The tabs of guide/knowledge-groups/{id}. */
export const groupTabs = ['items', 'unanswered', 'evaluation', 'talk', 'basic'] as const
export type GroupTab = (typeof groupTabs)[number]

/** The selected tab; defaults to the first. `find`: the initial search text for its questions and answers. */
export function readGroupTab({ tab, find }: Record<string, unknown>): { tab?: GroupTab; find?: string } {
  return withoutEmpty({ tab: oneOf(groupTabs, tab), find: searchText(find) })
}
