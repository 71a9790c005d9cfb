import type { Condition } from '@wheelhouse/contract/inspections/threshold-rule'
import type { thresholdRuleTexts } from './threshold-rules.ts'

type Word = keyof typeof thresholdRuleTexts.texts

/**
 * What the conditions of a rule say, one after the other: `30以上かつ40以下`.
 * @param say a text of `thresholdRuleTexts` with its values, in the reader's language
 */
export function getConditionWords(
  conditions: readonly Condition[],
  say: (word: Word, values?: Record<string, number>) => string,
): string {
  const words = conditions.map((condition) =>
    'target' in condition
      ? say(`said_${condition.operator}`, { target: condition.target })
      : say(`said_${condition.operator}`, { min: condition.min, max: condition.max }),
  )
  return words.join(say('and'))
}
