import type { EvaluationQuestion, EvaluationRun } from '@wheelhouse/contract/guide/knowledge-evaluation'
import type { Context } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { findIn, type GroupRef, readDraftState, readPublishedState } from '../guide-state.ts'
import type { GuideFinding } from '../retrieval/guide-types.ts'
import { knowledgeGroupStore } from './knowledge-group.store.ts'
import { countPublications } from './knowledge-publication.store.ts'

/** After this many questions, checks that the group still exists unchanged. */
const questionsAtOnce = 20

export type Evaluation = Omit<EvaluationRun, 'id' | 'at' | 'operatorName' | 'kind'>

/**
 * Asks the evaluation questions of a group's draft and of its published version, one after another, so that visitors'
 * questions are served in between.
 * @returns also the revision that was evaluated
 * @throws AppError entity.notFound if the group is deleted, entity.changed if its draft changes meanwhile
 */
export async function evaluateGroup(
  { db, identity }: Pick<Context, 'db' | 'identity'>,
  group: GroupRef,
  questions: readonly EvaluationQuestion[],
): Promise<{ evaluation: Evaluation; revision: string }> {
  const draft = await readDraftState(db, group)
  const { revision } = draft.searched
  const isPublished = (await countPublications(db, group.id)) > 0
  const published = isPublished ? await readPublishedState(db, group.id) : null
  const items = new Map((await draft.list()).map((item) => [item.id, item]))
  let [hits, amongThree, hitsBefore] = [0, 0, 0]
  const missed: Evaluation['missed'] = []
  for (const [index, question] of questions.entries()) {
    if (index % questionsAtOnce === 0) {
      const now = await readDraftState(db, await knowledgeGroupStore.get(db, identity, group.id))
      if (now.searched.revision !== revision) throw new AppError('entity.changed')
    }
    const { text, itemId } = question
    const finding = await findIn(draft, text)
    const wasHit = published !== null && isHit(await findIn(published, text), itemId)
    if (wasHit) hitsBefore += 1
    if (finding.hits.some(({ entryId }) => entryId === itemId)) amongThree += 1
    if (isHit(finding, itemId)) hits += 1
    else {
      const item = items.get(itemId)
      const itemQuestion = (item?.[finding.language] ?? item?.ja ?? item?.en)?.question ?? null
      missed.push({ ...question, itemQuestion, isNew: wasHit })
    }
  }
  const questionCount = questions.length
  return {
    evaluation: { questionCount, hits, amongThree, hitsBefore: published && hitsBefore, missed },
    revision,
  }
}

/** Would a visitor be answered with the expected item? */
function isHit({ outcome, hits }: GuideFinding, itemId: string): boolean {
  return outcome === 'answer' && hits[0]?.entryId === itemId
}
