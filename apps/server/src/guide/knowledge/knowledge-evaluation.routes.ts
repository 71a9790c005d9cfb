import {
  type EvaluationQuestion,
  evaluationLimits,
  evaluationRoutes,
  listRepeated,
} from '@wheelhouse/contract/guide/knowledge-evaluation'
import type { Tx } from '../../kernel/database/database.ts'
import { toChange } from '../../kernel/entities/crud-handlers.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { Context } from '../../kernel/http/context.ts'
import { handle } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { evaluateGroup } from './evaluate-group.ts'
import {
  addRun,
  getEvaluation,
  listEvaluationWeeks,
  listRuns,
  setEvaluation,
} from './knowledge-evaluation.store.ts'
import { knowledgeGroupStore } from './knowledge-group.store.ts'
import { listItemTexts } from './knowledge-item.store.ts'

/** The routes of a group's evaluation questions (R-GUIDE-14). */
export const evaluationHandlers = [
  handle(evaluationRoutes.get, async ({ params }, { db, identity }) =>
    getEvaluation(db, (await knowledgeGroupStore.get(db, identity, params.id)).id),
  ),
  handle(evaluationRoutes.save, ({ params, body: { questions, revision } }, ctx) =>
    changeEvaluation(ctx, params.id, async (tx, present) => {
      if (present.revision !== revision) throw new AppError('entity.changed')
      // Existing questions may refer to an item that has been deleted, until somebody notices.
      await requireItems(tx, params.id, questions, present.questions)
      return questions
    }),
  ),
  handle(evaluationRoutes.add, ({ params, body: { questions } }, ctx) =>
    changeEvaluation(ctx, params.id, async (tx, present) => {
      if (present.questions.length + questions.length > evaluationLimits.questions)
        throw new AppError('evaluation.full')
      await requireItems(tx, params.id, questions, [])
      refuse(listRepeated(questions, present.questions), 'text', 'evaluation.present')
      return [...present.questions, ...questions]
    }),
  ),
  handle(evaluationRoutes.listRuns, async ({ params }, { db, identity }) =>
    listRuns(db, (await knowledgeGroupStore.get(db, identity, params.id)).id),
  ),
  handle(evaluationRoutes.listWeeks, async ({ params }, { db, identity, clock }) =>
    listEvaluationWeeks(db, await knowledgeGroupStore.get(db, identity, params.id), clock.now()),
  ),
  handle(evaluationRoutes.run, ({ params }, ctx) => tryGroup(ctx, params.id), {
    ratePerMinute: evaluationLimits.ratePerMinute,
  }),
]

type Present = Awaited<ReturnType<typeof getEvaluation>>

async function changeEvaluation(
  ctx: Context,
  groupId: string,
  change: (tx: Tx, present: Present) => Promise<EvaluationQuestion[]>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { id } = await knowledgeGroupStore.getForChange(tx, ctx.identity, groupId)
    const present = await getEvaluation(tx, id)
    const questions = await change(tx, present)
    await setEvaluation(tx, id, questions)
    const entry = {
      action: 'knowledgeGroup:setEvaluation',
      outcome: 'done',
      entity: 'knowledgeGroup',
    } as const
    await writeAudit(tx, ctx, {
      ...entry,
      entityId: id,
      before: { questionCount: present.questions.length },
      after: { questionCount: questions.length },
    })
  })
}

/** @param present questions whose item may have been deleted. @throws AppError request.invalid naming each item */
async function requireItems(
  tx: Tx,
  groupId: string,
  questions: readonly EvaluationQuestion[],
  present: readonly EvaluationQuestion[],
): Promise<void> {
  const items = new Set((await listItemTexts(tx, groupId)).map(({ id }) => id))
  for (const { itemId } of present) items.add(itemId)
  const missing = questions.flatMap(({ itemId }, index) => (items.has(itemId) ? [] : [index]))
  refuse(missing, 'itemId', 'evaluation.noItem')
}

function refuse(
  places: readonly number[],
  field: keyof EvaluationQuestion,
  code: 'evaluation.present' | 'evaluation.noItem',
): void {
  if (places.length === 0) return
  const message =
    code === 'evaluation.noItem' ? 'The group has no such item.' : 'The group is evaluated by it already.'
  throw new AppError(
    'request.invalid',
    undefined,
    places.map((index) => ({ path: `questions.${index}.${field}`, code, message })),
  )
}

async function tryGroup(ctx: Context, groupId: string) {
  const { db, identity } = ctx
  const group = await knowledgeGroupStore.get(db, identity, groupId)
  const { questions } = await getEvaluation(db, group.id)
  if (questions.length === 0) throw new AppError('evaluation.empty')
  const { evaluation } = await evaluateGroup(ctx, group, questions)
  const id = await db.transaction().execute(async (tx) => {
    await knowledgeGroupStore.getForChange(tx, identity, group.id)
    return addRun(tx, group, { ...evaluation, kind: 'tried' }, toChange(ctx))
  })
  const run = (await listRuns(db, group.id)).find((one) => one.id === id)
  if (run === undefined) throw new AppError('entity.notFound')
  return run
}
