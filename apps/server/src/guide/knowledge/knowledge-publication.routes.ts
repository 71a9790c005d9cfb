import { evaluationLimits } from '@wheelhouse/contract/guide/knowledge-evaluation'
import { publicationRoutes } from '@wheelhouse/contract/guide/knowledge-publication'
import { handle } from '../../kernel/http/route-binding.ts'
import { knowledgeGroupStore } from './knowledge-group.store.ts'
import { getPublication } from './knowledge-publication.store.ts'
import { publishGroup } from './publish-group.ts'

/** The routes that publish a group to robots (R-GUIDE-14). */
export const publicationHandlers = [
  handle(publicationRoutes.get, async ({ params }, { db, identity }) =>
    getPublication(db, (await knowledgeGroupStore.get(db, identity, params.id)).id),
  ),
  handle(publicationRoutes.publish, ({ params, body }, ctx) => publishGroup(ctx, params.id, body.isForced), {
    ratePerMinute: evaluationLimits.ratePerMinute,
  }),
]
