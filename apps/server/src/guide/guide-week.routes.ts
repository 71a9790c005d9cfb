import { guideWeekRoutes } from '@wheelhouse/contract/guide/guide-week'
import { handle } from '../kernel/http/route-binding.ts'
import { listGuideWeeks } from './guide-week.store.ts'
import { knowledgeGroupStore } from './knowledge/knowledge-group.store.ts'

/** How well a group answers (R-GUIDE-12). */
export const guideWeekHandlers = [
  handle(guideWeekRoutes.list, async ({ params }, { db, identity, clock }) =>
    listGuideWeeks(db, await knowledgeGroupStore.get(db, identity, params.id), clock.now()),
  ),
]
