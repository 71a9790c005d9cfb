import { useQuery } from '@tanstack/react-query'
import { thresholdRuleRoutes } from '@wheelhouse/contract/inspections/threshold-rule'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { CheckField, ChoiceField } from '../../kernel/forms/entity-fields.tsx'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import { noParams, partsQuery } from '../../kernel/server/entity.queries.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { getRuleWords } from '../thresholds/condition-words.ts'
import type { ItemValues } from './item-values.ts'

/** Whether the values are judged, by which of the building's rules, and what that rule checks. */
export function RuleField({ of: form }: { of: FieldsState<ItemValues> }) {
  const t = useTexts(checkItemTexts)
  const { buildingId, thresholdRuleId, isAlerting } = form.fields.values
  const { data: rules = [] } = useQuery({
    ...partsQuery(thresholdRuleRoutes, noParams, {
      where: { buildingId },
      order: 'name',
      fields: ['id', 'name', 'status', 'conditions', 'deadBand', 'durationSec'],
    }),
    enabled: buildingId !== '',
  })
  const chosen = rules.find(({ id }) => id === thresholdRuleId)
  return (
    <>
      <CheckField of={form} name="isAlerting" />
      {isAlerting && (
        <ChoiceField
          of={form}
          name="thresholdRuleId"
          isRequired
          isWide
          description={chosen && getRuleWords(chosen)}
          choices={rules.map(({ id, name, status }) => ({
            value: id,
            label: status === 1 ? name : t('ruleDisabled', { name }),
          }))}
        />
      )}
    </>
  )
}
