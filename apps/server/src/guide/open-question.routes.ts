import { knowledgeItemLimits } from '@wheelhouse/contract/guide/knowledge-item'
import { openQuestionRoutes } from '@wheelhouse/contract/guide/open-question'
import { codePoints } from '@wheelhouse/contract/kernel/entity'
import { toChange } from '../kernel/entities/crud-handlers.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context } from '../kernel/http/context.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import { findAnswer } from './find-answer.ts'
import { knowledgeGroupStore } from './knowledge/knowledge-group.store.ts'
import { knowledgeItemStore } from './knowledge/knowledge-item.store.ts'
import { getOpenQuestion, listOpenQuestions, settleQuestions } from './open-question.store.ts'

const dayMs = 24 * 3_600_000

/** The routes of questions without a good answer (R-GUIDE-5). */
export const openQuestionHandlers = [
  handle(openQuestionRoutes.list, async ({ params, query }, { db, identity, clock }) => {
    const { id } = await knowledgeGroupStore.get(db, identity, params.id)
    return listOpenQuestions(db, id, new Date(clock.now().getTime() - query.days * dayMs))
  }),
  handle(openQuestionRoutes.promote, async ({ params, body }, ctx) => {
    const { db, identity } = ctx
    const group = await knowledgeGroupStore.get(db, identity, params.id)
    const question = await promote(ctx, group.id, body)
    return findAnswer(db, group, question)
  }),
  handle(openQuestionRoutes.settle, ({ params, body: { turnId } }, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      const { id } = await knowledgeGroupStore.get(tx, ctx.identity, params.id)
      const open = await getOpenQuestion(tx, id, turnId)
      await settleQuestions(tx, id, open, ctx.clock.now())
      const entry = { action: 'knowledgeGroup:settleQuestion', outcome: 'done' } as const
      await writeAudit(tx, ctx, {
        ...entry,
        entity: 'knowledgeGroup',
        entityId: id,
        after: { question: open.question },
      })
    }),
  ),
]

/**
 * Adds an open question to the variants of an item.
 * @returns the question
 * @throws AppError entity.notFound; request.invalid if the item cannot take it
 */
async function promote(
  ctx: Context,
  groupId: string,
  { turnId, itemId }: { turnId: string; itemId: string },
): Promise<string> {
  return ctx.db.transaction().execute(async (tx) => {
    const open = await getOpenQuestion(tx, groupId, turnId)
    const { language, question } = open
    const item = await knowledgeItemStore.getForChange(tx, ctx.identity, itemId, { groupId })
    const { [language]: text } = item
    if (text === null)
      throw invalidField('itemId', 'knowledge.otherLanguage', 'The item has no text in that language.')
    if (codePoints(question) > knowledgeItemLimits.questionMax)
      throw invalidField('itemId', 'knowledge.questionTooLong', 'The question is too long for a variant.')
    if (text.variants.length >= knowledgeItemLimits.variants)
      throw invalidField('itemId', 'list.tooLong', 'The item has as many variants as there may be.')
    const after = { [language]: { ...text, variants: [...text.variants, question] } }
    await knowledgeItemStore.update(tx, item, after, toChange(ctx))
    await settleQuestions(tx, groupId, open, ctx.clock.now())
    const entry = { action: 'knowledgeItem:update', outcome: 'done', entity: 'knowledgeItem' } as const
    await writeAudit(tx, ctx, { ...entry, entityId: itemId, before: { [language]: text }, after })
    return question
  })
}
