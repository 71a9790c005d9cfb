import { z } from 'zod'
import { idSchema, timestampSchema } from '../kernel/entity.ts'

/**
 * How a question is answered: with one of its answers, any text, a place on the map, or by driving the robot to where
 * it is needed.
 */
const questionForms = ['choose', 'type', 'place', 'drive'] as const
export type QuestionForm = (typeof questionForms)[number]

/** The answer that the robot was driven, if the step defines no answers of its own. */
export const drivenAnswer = 'done'

/** The answers about a work plan that a run waits for. */
export const workPlanAnswers = ['done', 'notDone'] as const
export type WorkPlanAnswer = (typeof workPlanAnswers)[number]

/**
 * A question to people while a run waits. `ask`: from a step of the flow. `workPlan`: whether it was completed.
 * `decide`: what to do about a failed step.
 */
export const runQuestionSchema = z.object({
  id: idSchema,
  kind: z.enum(['ask', 'workPlan', 'decide']),
  form: z.enum(questionForms),
  /** The flow's own text; empty for the other kinds, where the reason says it. */
  text: z.string(),
  /** Of `workPlan`. */
  workPlanId: idSchema.optional(),
  /** The answers to choose from. Of `decide`, those of `decisions` that are possible; of `workPlan`, `workPlanAnswers`. */
  answers: z.array(z.string()),
  /** Used if nobody answers in time; `null`: the run fails. */
  usual: z.string().nullable(),
  askedAt: timestampSchema,
  dueAt: timestampSchema,
})
export type RunQuestion = z.output<typeof runQuestionSchema>

/** Who is handling a question: others see that, and can still answer or take it over. */
export const questionTakerSchema = z.object({
  operatorId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
})
export type QuestionTaker = z.output<typeof questionTakerSchema>

/** For a failed step: retry it, continue with the next one, or end the run. */
export const decisions = ['retry', 'skip', 'stop'] as const
export type Decision = (typeof decisions)[number]
