import type { Condition } from '@wheelhouse/contract/inspections/threshold-rule'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { translate } from '../../kernel/words/texts.ts'

/** What the conditions of a rule say, one after the other: `30以上かつ40以下`. */
export function getConditionWords(conditions: readonly Condition[]): string {
  const words = conditions.map((condition) =>
    'target' in condition
      ? translate(thresholdRuleTexts, `said_${condition.operator}`, { target: condition.target })
      : translate(thresholdRuleTexts, `said_${condition.operator}`, {
          min: condition.min,
          max: condition.max,
        }),
  )
  return words.join(translate(thresholdRuleTexts, 'and'))
}
