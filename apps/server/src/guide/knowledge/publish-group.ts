import { evaluationLimits } from '@wheelhouse/contract/guide/knowledge-evaluation'
import type { Publication } from '@wheelhouse/contract/guide/knowledge-publication'
import { toChange } from '../../kernel/entities/crud-handlers.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { Context } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { readDraftState } from '../guide-state.ts'
import { type Evaluation, evaluateGroup } from './evaluate-group.ts'
import { addRun, getEvaluation } from './knowledge-evaluation.store.ts'
import { knowledgeGroupStore } from './knowledge-group.store.ts'
import { getPublication, setPublished } from './knowledge-publication.store.ts'

/**
 * Publishes the draft of a group after asking its evaluation questions.
 * @param isForced publishes even if the hit rate falls too far
 * @throws AppError entity.notFound; entity.changed if somebody else changes it meanwhile; evaluation.fell
 */
export async function publishGroup(ctx: Context, groupId: string, isForced: boolean): Promise<Publication> {
  const { db, identity } = ctx
  const group = await knowledgeGroupStore.get(db, identity, groupId)
  const { questions } = await getEvaluation(db, group.id)
  const { evaluation, revision } = await evaluateGroup(ctx, group, questions)
  const hasFallen = fallsTooFar(evaluation)
  if (hasFallen && !isForced) {
    await db
      .transaction()
      .execute((tx) => addRun(tx, group, { ...evaluation, kind: 'refused' }, toChange(ctx)))
    throw new AppError('evaluation.fell', {
      before: toPercent(evaluation.hitsBefore ?? 0, evaluation),
      after: toPercent(evaluation.hits, evaluation),
    })
  }
  return db.transaction().execute(async (tx) => {
    const now = await knowledgeGroupStore.getForChange(tx, identity, group.id)
    if ((await readDraftState(tx, now)).searched.revision !== revision) throw new AppError('entity.changed')
    await setPublished(tx, group.id, toChange(ctx))
    const kind = hasFallen ? 'forced' : 'published'
    if (questions.length > 0) await addRun(tx, group, { ...evaluation, kind }, toChange(ctx))
    const entry = { action: 'knowledgeGroup:publish', outcome: 'done', entity: 'knowledgeGroup' } as const
    const { questionCount, hits, hitsBefore } = evaluation
    await writeAudit(tx, ctx, {
      ...entry,
      entityId: group.id,
      after: { isForced: hasFallen, questionCount, hits, hitsBefore },
    })
    return getPublication(tx, group.id)
  })
}

function fallsTooFar({ questionCount, hits, hitsBefore }: Evaluation): boolean {
  return hitsBefore !== null && (hitsBefore - hits) * 100 > evaluationLimits.pointsMayFall * questionCount
}

function toPercent(hits: number, { questionCount }: Evaluation): number {
  return Math.round((hits / questionCount) * 100)
}
