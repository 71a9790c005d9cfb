import type { Condition, ThresholdRule } from '@wheelhouse/contract/inspections/threshold-rule'
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

/** The same with dead band and duration, where a rule has them: `30以上（300秒継続、不感帯2）`. */
export function getRuleWords({
  conditions,
  deadBand,
  durationSec,
}: Pick<ThresholdRule, 'conditions' | 'deadBand' | 'durationSec'>): string {
  const more = [
    durationSec > 0 && translate(thresholdRuleTexts, 'lasting', { seconds: durationSec }),
    deadBand > 0 && translate(thresholdRuleTexts, 'returning', { band: deadBand }),
  ].filter((word) => word !== false)
  const words = getConditionWords(conditions)
  if (more.length === 0) return words
  const joined = more.join(translate(thresholdRuleTexts, 'moreAnd'))
  return translate(thresholdRuleTexts, 'withMore', { conditions: words, more: joined })
}
