import { TextInput } from '@mantine/core'
import { isAbnormal } from '@wheelhouse/contract/inspections/threshold-rule'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { useState } from 'react'
import { FormSection } from '../../kernel/forms/entity-form.tsx'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { type ConditionValues, readConditions, readFigure } from './condition-values.ts'
import classes from './thresholds.module.css'

/** Tests whether a value would be abnormal under the conditions currently in the form. */
export function TryRule({ rows }: { rows: readonly ConditionValues[] }) {
  const t = useTexts(thresholdRuleTexts)
  const [typed, setTyped] = useState('')
  const conditions = readConditions(rows)
  const value = readFigure(typed)
  return (
    // Outside the form, so that Enter in this field does not save.
    <div className={classes.tryOut}>
      <FormSection title={t('tryOut')}>
        <TextInput
          label={t('tryValue')}
          description={t('tryNote')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p role="status" className={classes.verdict}>
          {conditions === null
            ? t('tryIncomplete')
            : value !== null && <Verdict isAbnormal={isAbnormal(conditions, value)} />}
        </p>
      </FormSection>
    </div>
  )
}

function Verdict({ isAbnormal: isOut }: { isAbnormal: boolean }) {
  const t = useTexts(thresholdRuleTexts)
  return isOut ? (
    <StateChip shape="warning" tone="attention">
      {t('abnormal')}
    </StateChip>
  ) : (
    <StateChip shape="ring" tone="good">
      {t('normal')}
    </StateChip>
  )
}
