import { useQuery } from '@tanstack/react-query'
import { thresholdRuleRoutes } from '@wheelhouse/contract/inspections/threshold-rule'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { CheckField, ChoiceField } from '../../kernel/forms/entity-fields.tsx'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import { noParams, partsQuery } from '../../kernel/server/entity.queries.ts'
import { ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { thresholdPaths } from '../inspection-paths.ts'
import { getRuleWords } from '../thresholds/condition-words.ts'
import classes from './check-items.module.css'
import type { ItemValues } from './item-values.ts'
import { LimitPicture } from './limit-picture.tsx'

/** Whether the values are judged, by which of the building's rules, and what that rule checks. */
export function RuleField({ of: form }: { of: FieldsState<ItemValues> }) {
  const t = useTexts(checkItemTexts)
  const rule = useTexts(thresholdRuleTexts)
  const { buildingId, thresholdRuleId, isAlerting, unit } = form.fields.values
  const { data } = useQuery({
    ...partsQuery(thresholdRuleRoutes, noParams, {
      where: { buildingId },
      order: 'name',
      fields: ['id', 'name', 'status', 'conditions', 'deadBand', 'durationSec'],
    }),
    enabled: buildingId !== '',
  })
  const rules = data ?? []
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
          description={chosen ? t('abnormalWhen', { conditions: getRuleWords(chosen) }) : t('ruleNote')}
          choices={rules.map(({ id, name, status }) => ({
            value: id,
            label: status === 1 ? name : t('ruleDisabled', { name }),
          }))}
        />
      )}
      {isAlerting && chosen && <LimitPicture conditions={chosen.conditions} unit={unit} />}
      {isAlerting && data?.length === 0 && (
        <p className={classes.note}>
          {t('noRules')} <ScreenLink to={thresholdPaths.create}>{rule('create')}</ScreenLink>
        </p>
      )}
    </>
  )
}
