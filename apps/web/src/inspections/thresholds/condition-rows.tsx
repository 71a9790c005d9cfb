import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core'
import { thresholdLimits } from '@wheelhouse/contract/inspections/threshold-rule'
import { thresholdRuleTexts } from '@wheelhouse/texts/inspections/threshold-rules'
import { Plus, X } from 'lucide-react'
import { getFieldError } from '../../kernel/forms/field-props.ts'
import { type FieldsState, setFields } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { type ConditionValues, isRange, newCondition, operators } from './condition-values.ts'
import classes from './thresholds.module.css'

type WithConditions = { conditions: ConditionValues[] }

/** The conditions of a rule, one per line. */
export function ConditionRows<Values extends Record<string, unknown> & WithConditions>({
  of: form,
}: {
  of: FieldsState<Values>
}) {
  const t = useTexts(thresholdRuleTexts)
  const { fields, isReadOnly } = form
  const { conditions: rows } = fields.getValues()
  const set = (conditions: ConditionValues[]) => setFields<WithConditions, Values>(form, { conditions })
  const getError = (path: string) => getFieldError(fields, path)
  return (
    <>
      <p className={classes.note}>{t('conditionsNote')}</p>
      <ol className={classes.rows}>
        {rows.map((row, index) => (
          // The index is the only stable key: everything else in a row changes while it is edited.
          <li key={index} className={classes.row} aria-label={t('condition', { number: index + 1 })}>
            <ConditionFields
              row={row}
              isReadOnly={isReadOnly}
              onChange={(changed) => set(rows.with(index, changed))}
              path={`conditions.${index}`}
              getError={getError}
            />
            {!isReadOnly && rows.length > 1 && (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('removeCondition', { number: index + 1 })}
                title={t('removeCondition', { number: index + 1 })}
                onClick={() => set(rows.toSpliced(index, 1))}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {getError('conditions') !== undefined && (
        <Input.Error role="alert">{getError('conditions')}</Input.Error>
      )}
      {!isReadOnly && (
        <div className={classes.wide}>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={rows.length >= thresholdLimits.conditionsMax}
            onClick={() => set([...rows, newCondition])}
          >
            {t('addCondition')}
          </Button>
        </div>
      )}
    </>
  )
}

type ConditionFieldsProps = {
  row: ConditionValues
  isReadOnly: boolean
  onChange: (row: ConditionValues) => void
  path: string
  getError: (path: string) => string | undefined
}

function ConditionFields({ row, isReadOnly, onChange, path, getError }: ConditionFieldsProps) {
  const t = useTexts(thresholdRuleTexts)
  const figure = (name: 'target' | 'min' | 'max') => (
    <TextInput
      name={`${path}.${name}`}
      label={t(name)}
      withAsterisk
      inputMode="decimal"
      autoComplete="off"
      disabled={isReadOnly}
      value={row[name]}
      error={getError(`${path}.${name}`)}
      onChange={({ currentTarget }) => onChange({ ...row, [name]: currentTarget.value })}
    />
  )
  return (
    <>
      <NativeSelect
        label={t('operator')}
        disabled={isReadOnly}
        value={row.operator}
        data={operators.map((operator) => ({ value: operator, label: t(`operator_${operator}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...row, operator: operators.find((one) => one === currentTarget.value) ?? row.operator })
        }
      />
      {isRange(row.operator) ? (
        <>
          {figure('min')}
          {figure('max')}
        </>
      ) : (
        figure('target')
      )}
    </>
  )
}
