import { guideQuestionRoutes } from '@wheelhouse/contract/guide/guide-question'
import { handle } from '../kernel/http/route-binding.ts'
import { knowledgeGroupStore } from './knowledge-group.store.ts'
import { listItemTexts, readItemsRevision } from './knowledge-item.store.ts'
import { createGuideSearch } from './retrieval/guide-search.ts'

/** Its thread begins with the first question, and ends with the process. */
const search = createGuideSearch()

/** The call that tries a question (R-GUIDE-2, R-GUIDE-3, R-GUIDE-6). */
export const guideQuestionHandlers = [
  handle(guideQuestionRoutes.ask, async ({ params, body }, { db, identity }) => {
    const { id, revision, synonyms } = await knowledgeGroupStore.get(db, identity, params.id)
    const group = {
      id,
      revision: `${revision} ${await readItemsRevision(db, id)}`,
      load: async () => {
        const items = await listItemTexts(db, id)
        return { entries: items.filter(({ isEnabled }) => isEnabled), synonyms }
      },
    }
    const { language, outcome, hits } = await search.find(group, body.text)
    return { language, outcome, hits: hits.map(({ entryId: itemId, score }) => ({ itemId, score })) }
  }),
]
