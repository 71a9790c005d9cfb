import { guideQuestionRoutes } from '@wheelhouse/contract/guide/guide-question'
import { handle } from '../kernel/http/route-binding.ts'
import { findAnswer } from './find-answer.ts'
import { knowledgeGroupStore } from './knowledge/knowledge-group.store.ts'

/** The route that tests a question (R-GUIDE-2, R-GUIDE-3, R-GUIDE-6). */
export const guideQuestionHandlers = [
  handle(guideQuestionRoutes.ask, async ({ params, body }, { db, identity }) => {
    const group = await knowledgeGroupStore.get(db, identity, params.id)
    return findAnswer(db, group, body.text)
  }),
]
