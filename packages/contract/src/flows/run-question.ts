import { z } from 'zod'
import { idSchema, timestampSchema } from '../kernel/entity.ts'

/**
 * How a question is answered: by one of its answers, by any text, by a place on the map, or when the robot has been
 * driven to where it is wanted.
 */
export const questionForms = ['choose', 'type', 'place', 'drive'] as const
export type QuestionForm = (typeof questionForms)[number]

/** What says that the robot was driven, where the step names no answers of its own. */
export const drivenAnswer = 'done'

/** What somebody says of a work plan that a run waits for. */
export const workPlanAnswers = ['done', 'notDone'] as const
export type WorkPlanAnswer = (typeof workPlanAnswers)[number]

/**
 * What is asked of people while a run waits. `ask`: a step of the flow. `workPlan`: whether it was gone through. `decide`:
 * what becomes of a step that failed.
 */
export const runQuestionSchema = z.object({
  id: idSchema,
  kind: z.enum(['ask', 'workPlan', 'decide']),
  form: z.enum(questionForms),
  /** The flow's own words; of the others empty: the reason says it. */
  text: z.string(),
  /** Of `workPlan`. */
  workPlanId: idSchema.optional(),
  /** The answers to choose from. Of `decide`, those of `decisions` that are possible; of `workPlan`, `workPlanAnswers`. */
  answers: z.array(z.string()),
  /** Taken when nobody answers in time; `null`: the run fails. */
  usual: z.string().nullable(),
  askedAt: timestampSchema,
  dueAt: timestampSchema,
})
export type RunQuestion = z.output<typeof runQuestionSchema>

/** Who is looking at a question: others see it, answer all the same, or take it over. */
export const questionTakerSchema = z.object({
  operatorId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
})
export type QuestionTaker = z.output<typeof questionTakerSchema>

/** Of a step that failed: once more, on with the next one, or the end. */
export const decisions = ['retry', 'skip', 'stop'] as const
export type Decision = (typeof decisions)[number]
