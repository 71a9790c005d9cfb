import type { Step } from '@wheelhouse/contract/flows/step'
import { stepNumbers } from '@wheelhouse/contract/flows/step-types'
import type { ParamsSchema } from '@wheelhouse/contract/system/params-schema'

/** Subjects of conditions whose values are words: these are chosen, not typed, and compared only for equality. */
const conditionWords: Readonly<Record<string, readonly string[]>> = {
  result: ['ok', 'failed'],
  judgement: ['abnormal', 'normal'],
}
const operatorsOfWords = ['eq', 'ne']

/** The words that a condition may be compared with; `null`: not a condition, or compared with anything. */
export function getConditionWords({ type, params }: Pick<Step, 'type' | 'params'>): readonly string[] | null {
  if (type !== stepNumbers.if) return null
  return conditionWords[typeof params.value === 'string' ? params.value : 'result'] ?? null
}

/** The parameters offered for a step: those of a condition depend on its subject. */
export function offerParams(schema: ParamsSchema, step: Pick<Step, 'type' | 'params'>): ParamsSchema {
  const words = getConditionWords(step)
  const { operator, compared } = schema.properties
  if (words === null || operator?.type !== 'string' || compared?.type !== 'string') return schema
  return {
    ...schema,
    properties: {
      ...schema.properties,
      operator: { ...operator, enum: operatorsOfWords },
      compared: { ...compared, enum: [...words], default: words[0] },
    },
  }
}

/** Adapts a condition to its new subject: the old value and comparison may not apply any more. */
export function fitCondition({ type, params }: Pick<Step, 'type' | 'params'>): Step['params'] {
  const words = getConditionWords({ type, params })
  if (words === null) return params
  const { operator = 'eq', compared = '' } = params
  return {
    ...params,
    operator: operatorsOfWords.includes(String(operator)) ? operator : 'eq',
    compared: words.includes(String(compared)) ? compared : (words[0] ?? ''),
  }
}
