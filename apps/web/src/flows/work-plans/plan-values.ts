import { type WorkPart, type WorkStepType, workStepTypes } from '@wheelhouse/contract/flows/work-plan'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { Codec } from '../../kernel/forms/form-codec.ts'
import { randomId } from '../../kernel/server/random-id.ts'
import { type PreparedValues, preparedRows } from '../command-lists/prepared-values.ts'

/** A step of a work plan in the format of a form. `main`: at most one. */
export type StepValues = { id: string; title: string; type: WorkStepType } & Record<
  WorkPart,
  PreparedValues[]
>
export type PlanValues = { steps: StepValues[] }

const rows = preparedRows()

/** The steps of a plan. */
export const planSteps = (): Codec<PlanValues> => ({
  empty: { steps: [] },
  toValue: (stored) => ({
    steps:
      isRecord(stored) && Array.isArray(stored.steps) ? stored.steps.filter(isRecord).map(toStepValues) : [],
  }),
  toBody: ({ steps }) => ({
    steps: steps.map(({ main, pre, aux, post, ...step }) => {
      const whole = rows.toBody(main)
      const first: unknown = Array.isArray(whole) ? (whole[0] ?? null) : null
      return { ...step, pre: rows.toBody(pre), main: first, aux: rows.toBody(aux), post: rows.toBody(post) }
    }),
  }),
})

function toStepValues(stored: Record<string, unknown>): StepValues {
  const { id, title, type, main } = stored
  const known = workStepTypes.find((one) => one === type) ?? 'move'
  return {
    id: String(id),
    title: String(title),
    type: known,
    pre: rows.toValue(stored.pre),
    main: rows.toValue(main == null ? [] : [main]),
    aux: rows.toValue(stored.aux),
    post: rows.toValue(stored.post),
  }
}

/** A step with nothing selected yet. */
export function makeStep(title: string, type: WorkStepType = 'move'): StepValues {
  return { id: randomId(), title, type, pre: [], main: [], aux: [], post: [] }
}
