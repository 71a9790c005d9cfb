import {
  type Condition,
  conditionSchema,
  rangeOperators,
  type ThresholdOperator,
  targetOperators,
} from '@wheelhouse/contract/inspections/threshold-rule'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { z } from 'zod'
import { type Codec, number, text } from '../../kernel/forms/form-codec.ts'

/** A condition as the form holds it: numbers as typed, including those for operators not selected. */
export type ConditionValues = { operator: ThresholdOperator; target: string; min: string; max: string }

export const operators: readonly ThresholdOperator[] = [...targetOperators, ...rangeOperators]

/** Does the operator compare with two numbers? */
export function isRange(operator: ThresholdOperator): operator is (typeof rangeOperators)[number] {
  return rangeOperators.some((one) => one === operator)
}

export const newCondition: ConditionValues = { operator: 'gte', target: '', min: '', max: '' }

const figure = number()
const typed = text()

/** The conditions of a rule; a new rule starts with an empty one. */
export const conditionRows = (): Codec<ConditionValues[]> => ({
  empty: [newCondition],
  toValue: (stored) => (Array.isArray(stored) ? stored.filter(isRecord).map(toValues) : []),
  toBody: (rows) => rows.map(toBody),
})

function toValues({ operator, target, min, max }: Record<string, unknown>): ConditionValues {
  return {
    operator: operators.find((one) => one === operator) ?? 'gte',
    target: typed.toValue(target),
    min: typed.toValue(min),
    max: typed.toValue(max),
  }
}

function toBody({ operator, target, min, max }: ConditionValues): object {
  return isRange(operator)
    ? { operator, min: figure.toBody(min), max: figure.toBody(max) }
    : { operator, target: figure.toBody(target) }
}

/** The conditions, once all of them are complete. */
export function readConditions(rows: readonly ConditionValues[]): readonly Condition[] | null {
  const parsed = z.array(conditionSchema).min(1).safeParse(rows.map(toBody))
  return parsed.success ? parsed.data : null
}

/** Parses a typed number; `null` if it is not one. */
export function readFigure(value: string): number | null {
  const read = figure.toBody(value)
  return typeof read === 'number' && Number.isFinite(read) ? read : null
}
