import { z } from 'zod'
import { byId, idSchema, nameField, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { guideQuestionMax } from './guide-question.ts'
import { toComparable } from './knowledge-item.ts'

export const evaluationLimits = {
  /** Of one group. */
  questions: 500,
  /** Runs kept per group, and how many of them are listed. */
  runsKept: 200,
  runsListed: 10,
  /** Publications and trials per address per minute: each asks every question twice. */
  ratePerMinute: 30,
  /** Percentage points by which a publication may lower the hit rate. */
  pointsMayFall: 5,
}

/** A question as a visitor would ask it, in either language, and the item that should answer it. */
const evaluationQuestionSchema = z.strictObject({
  text: nameField(guideQuestionMax),
  itemId: idSchema,
})
export type EvaluationQuestion = z.output<typeof evaluationQuestionSchema>

/** Questions must be unique: only a person knows which item a question should find. */
const evaluationQuestionsSchema = z
  .array(evaluationQuestionSchema)
  .max(evaluationLimits.questions, { error: 'list.tooLong' })
  .superRefine((questions, context) => {
    for (const index of listRepeated(questions))
      context.addIssue({ code: 'custom', message: 'evaluation.double', path: [index, 'text'] })
  })

/** Indexes of questions that repeat an earlier one. @param others that come before them */
export function listRepeated(
  questions: readonly { text: string }[],
  others: readonly { text: string }[] = [],
): number[] {
  const asked = new Set(others.map(({ text }) => toComparable(text)))
  return questions.flatMap(({ text }, index) => {
    const key = toComparable(text)
    const isRepeated = asked.has(key)
    asked.add(key)
    return isRepeated ? [index] : []
  })
}

/**
 * `tried`: only a trial. `published`: published. `forced`: published on request although the hit rate fell too far.
 * `refused`: not published, because the hit rate fell too far.
 */
const evaluationKinds = ['tried', 'published', 'forced', 'refused'] as const

const evaluationRunSchema = z.object({
  id: idSchema,
  at: timestampSchema,
  operatorName: z.string().nullable(),
  kind: z.enum(evaluationKinds),
  /**
   * How many were asked; of these, how many were answered with the expected item, and how many had it among the top
   * three.
   */
  questionCount: z.int(),
  hits: z.int(),
  amongThree: z.int(),
  /** Hits of the same questions in what was published until then; `null` if nothing was. */
  hitsBefore: z.int().nullable(),
  missed: z.array(
    evaluationQuestionSchema.extend({
      /** What the expected item asked at that time; `null`: it was deleted or disabled. */
      itemQuestion: z.string().nullable(),
      /** What was published until then gave this answer. */
      isNew: z.boolean(),
    }),
  ),
})
export type EvaluationRun = z.output<typeof evaluationRunSchema>

/** The last publication of a week; `null` if there was none with questions to ask. */
const evaluationWeekSchema = z.object({
  /** Its Monday, in the building's time zone (`2026-11-16`). */
  monday: z.iso.date(),
  run: evaluationRunSchema.pick({ questionCount: true, hits: true, amongThree: true }).nullable(),
})
export type EvaluationWeek = z.output<typeof evaluationWeekSchema>

const path = '/knowledge-groups/:id/evaluation'

export const evaluationRoutes = {
  get: defineRoute({
    method: 'GET',
    path,
    permission: 'knowledgeGroup:read',
    summary: 'The questions by which a group is evaluated.',
    params: byId,
    responses: {
      200: z.object({ questions: z.array(evaluationQuestionSchema), revision: z.int() }),
    },
    errors: ['entity.notFound'],
  }),
  save: defineRoute({
    method: 'PATCH',
    path,
    permission: 'knowledgeGroup:write',
    summary: 'Put other questions in the place of those by which a group is evaluated.',
    params: byId,
    body: z.strictObject({ questions: evaluationQuestionsSchema, revision: z.int() }),
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.changed'],
  }),
  add: defineRoute({
    method: 'POST',
    path: `${path}/questions`,
    permission: 'knowledgeGroup:write',
    summary: 'Add questions to those by which a group is evaluated. All of them or none.',
    params: byId,
    body: z.strictObject({ questions: evaluationQuestionsSchema.min(1) }),
    responses: { 204: null },
    errors: ['entity.notFound', 'evaluation.full'],
  }),
  listRuns: defineRoute({
    method: 'GET',
    path: `${path}/runs`,
    permission: 'knowledgeGroup:read',
    summary: 'What became of the questions at the last publications of a group and trials, the newest first.',
    params: byId,
    responses: { 200: z.array(evaluationRunSchema) },
    errors: ['entity.notFound'],
  }),
  run: defineRoute({
    method: 'POST',
    path: `${path}/runs`,
    permission: 'knowledgeGroup:write',
    summary: 'Ask the questions of a group as it is now, and as it is published, without publishing it.',
    params: byId,
    responses: { 200: evaluationRunSchema },
    errors: ['entity.notFound', 'entity.changed', 'evaluation.empty'],
  }),
  listWeeks: defineRoute({
    method: 'GET',
    path: `${path}/weeks`,
    permission: 'knowledgeGroup:read',
    summary: 'The hit rate of a group by week, the newest first; weeks without a publication too.',
    params: byId,
    responses: { 200: z.array(evaluationWeekSchema) },
    errors: ['entity.notFound'],
  }),
}
