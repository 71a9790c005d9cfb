import type { Condition, ThresholdRule } from '@wheelhouse/contract/inspections/threshold-rule'
import { getConditionWords } from '@wheelhouse/texts/inspections/condition-words'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { translate } from '../../kernel/words/texts.ts'

/** The conditions of a rule in words: `30以上かつ40以下`. */
export function describeConditions(conditions: readonly Condition[]): string {
  return getConditionWords(conditions, (word, values) => translate(thresholdRuleTexts, word, values))
}

/** The same with dead band and duration, if the rule has them: `30以上（300秒継続、不感帯2）`. */
export function getRuleWords({
  conditions,
  deadBand,
  durationSec,
}: Pick<ThresholdRule, 'conditions' | 'deadBand' | 'durationSec'>): string {
  const more = [
    durationSec > 0 && translate(thresholdRuleTexts, 'lasting', { seconds: durationSec }),
    deadBand > 0 && translate(thresholdRuleTexts, 'returning', { band: deadBand }),
  ].filter((word) => word !== false)
  const words = describeConditions(conditions)
  if (more.length === 0) return words
  const joined = more.join(translate(thresholdRuleTexts, 'moreAnd'))
  return translate(thresholdRuleTexts, 'withMore', { conditions: words, more: joined })
}
