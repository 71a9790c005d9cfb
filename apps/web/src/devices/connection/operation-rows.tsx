import { ActionIcon, Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { deviceOperationLimits } from '@wheelhouse/contract/devices/device-operation'
import { deviceConnectionTexts } from '@wheelhouse/texts/devices/device-connection'
import { Plus, X } from 'lucide-react'
import { TextField } from '../../kernel/forms/entity-fields.tsx'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './connection.module.css'
import { type OperationRow, operationMethods } from './connection-values.ts'
import type { Connection } from './use-connection.ts'

/** Edits the operations of an actuator or a display. */
export function OperationRows({ of: connection }: { of: Connection }) {
  const t = useTexts(deviceConnectionTexts)
  const { of: form, values, isReadOnly, set } = connection
  const { operations, protocol } = values
  // These protocols have their own address field.
  const hasAddress = protocol !== 'http' && protocol !== 'ble'
  return (
    <section className={classes.part} aria-label={t('operations')}>
      <h3>{t('operations')}</h3>
      <p className={classes.note}>{t('operationsNote')}</p>
      {hasAddress && (
        <TextField
          of={form}
          name="profile.address"
          label={t('sharedAddress')}
          inputMode="url"
          spellCheck={false}
        />
      )}
      <ol className={classes.rows}>
        {operations.map((operation, place) => (
          // The index is the only stable key, as for the values.
          <li key={place} className={classes.operation} aria-label={t('operation', { number: place + 1 })}>
            <OperationFields
              of={connection}
              operation={operation}
              place={place}
              onChange={(part) => set({ operations: operations.with(place, { ...operation, ...part }) })}
            />
            {!isReadOnly && (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('removeOperation', { number: place + 1 })}
                title={t('removeOperation', { number: place + 1 })}
                onClick={() => set({ operations: operations.toSpliced(place, 1) })}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={operations.length >= deviceOperationLimits.operationsMax}
            onClick={() => set({ operations: [...operations, newOperation(operations)] })}
          >
            {t('addOperation')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** A new operation with the first free key. */
function newOperation(operations: readonly OperationRow[]): OperationRow {
  const taken = new Set(operations.map(({ key }) => key))
  const keys = Array.from({ length: operations.length + 1 }, (_, place) => `operation-${place + 1}`)
  const key = keys.find((one) => !taken.has(one)) ?? ''
  return { key, name: '', address: '', method: 'POST', body: '', takesText: false }
}

type OperationFieldsProps = {
  of: Connection
  operation: OperationRow
  place: number
  onChange: (part: Partial<OperationRow>) => void
}

function OperationFields({ of, operation, place, onChange }: OperationFieldsProps) {
  const t = useTexts(deviceConnectionTexts)
  const { isReadOnly, getError } = of
  const shared = (name: keyof OperationRow) => ({
    name: `profile.operations.${place}.${name}`,
    disabled: isReadOnly,
    error: getError(`operations.${place}.${name}`),
  })
  const text = (name: 'name' | 'key' | 'address') => ({
    ...shared(name),
    autoComplete: 'off',
    value: operation[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  })
  return (
    <div className={classes.operationFields}>
      <TextInput {...text('name')} label={t('operationName')} withAsterisk />
      <TextInput {...text('key')} label={t('operationKey')} withAsterisk spellCheck={false} />
      <NativeSelect
        {...shared('method')}
        label={t('method')}
        value={operation.method}
        data={[...operationMethods]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ method: operationMethods.find((one) => one === value) ?? operation.method })
        }
      />
      <TextInput
        {...text('address')}
        label={t('operationAddress')}
        placeholder={t('operationAddressNote')}
        inputMode="url"
        spellCheck={false}
      />
      <Textarea
        {...shared('body')}
        label={t('body')}
        description={operation.takesText ? t('bodyNote') : undefined}
        className={`${classes.wide} ${formClasses.code}`}
        spellCheck={false}
        autosize={false}
        rows={2}
        value={operation.body}
        onChange={({ currentTarget }) => onChange({ body: currentTarget.value })}
      />
      <Checkbox
        {...shared('takesText')}
        className={classes.wide}
        label={t('takesText')}
        checked={operation.takesText}
        onChange={({ currentTarget }) => onChange({ takesText: currentTarget.checked })}
      />
    </div>
  )
}
