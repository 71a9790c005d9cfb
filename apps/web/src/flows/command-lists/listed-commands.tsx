import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { commandListLimits } from '@wheelhouse/contract/flows/command-list'
import { commandKeys } from '@wheelhouse/contract/flows/prepared-command'
import { commandListTexts } from '@wheelhouse/texts/flows/command-lists'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { getFieldError } from '../../kernel/forms/field-props.ts'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import { setFields } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { usePlaces } from '../param-places.ts'
import classes from './prepared.module.css'
import { PreparedRow } from './prepared-row.tsx'
import {
  buttonCommandsQuery,
  listForButtons,
  newRow,
  type PreparedValues,
  preparedRows,
  type TypedRows,
} from './prepared-values.ts'
import { readCommands } from './read-commands.ts'
import { getRowActs } from './row-acts.tsx'

type WithCommands = Record<string, unknown> & {
  buildingId: string
  definition: PreparedValues[]
  typed: TypedRows
}
type ListedCommandsProps<Values extends WithCommands> = { of: FieldsState<Values> }

/** The commands of a list in their order, each with its button, key and parameters. */
export function ListedCommands<Values extends WithCommands>({ of: form }: ListedCommandsProps<Values>) {
  const t = useTexts(commandListTexts)
  const { data: commands = [] } = useQuery(buttonCommandsQuery)
  const offered = listForButtons(commands, false)
  const { fields, isReadOnly } = form
  const { buildingId, definition: rows, typed } = fields.getValues()
  const { places } = usePlaces({ floorId: '', buildingId })
  const set = (definition: PreparedValues[]) => setFields<WithCommands, WithCommands>(form, { definition })
  const errorAt = (path: string) => getFieldError(fields, path)
  return (
    <>
      {offered.length > 0 && <p className={classes.note}>{t('offeredNote')}</p>}
      {buildingId === '' && <p className={classes.note}>{t('placeNote')}</p>}
      {rows.length === 0 && <p className={classes.note}>{errorAt('definition') ?? t('noCommands')}</p>}
      <ol className={classes.rows}>
        {rows.map((row, index) => (
          // Only the index identifies a row: everything else can change.
          <li key={index} className={classes.row} aria-label={t('row', { number: index + 1 })}>
            <PreparedRow
              {...getRowActs(rows, index, set)}
              value={row}
              getError={(field) => errorAt(`definition.${index}.${field}`)}
              commands={commands}
              offered={offered}
              places={places}
              isReadOnly={isReadOnly}
            >
              <KeyField
                value={row.key}
                taken={rows.map(({ key }) => key)}
                error={errorAt(`definition.${index}.key`)}
                isReadOnly={isReadOnly}
                onChange={(key) => set(rows.with(index, { ...row, key }))}
              />
            </PreparedRow>
          </li>
        ))}
      </ol>
      {!isReadOnly && (
        <div className={classes.add}>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={
              buildingId === '' || rows.length >= commandListLimits.commandsMax || offered.length === 0
            }
            onClick={() => set([...rows, newRow])}
          >
            {t('add')}
          </Button>
        </div>
      )}
      <JsonText
        rows={rows}
        typed={typed}
        isReadOnly={isReadOnly}
        onChange={(part) => setFields<WithCommands, WithCommands>(form, part)}
      />
    </>
  )
}

type KeyFieldProps = {
  value: string
  /** Keys already used in this list. */
  taken: readonly string[]
  error: string | undefined
  isReadOnly: boolean
  onChange: (key: string) => void
}

function KeyField({ value, taken, error, isReadOnly, onChange }: KeyFieldProps) {
  const t = useTexts(commandListTexts)
  return (
    <NativeSelect
      label={t('key')}
      description={t('keyNote')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      disabled={isReadOnly}
      value={value}
      error={error}
      data={[
        { value: '', label: t('noKey') },
        ...commandKeys
          .filter((key) => key === value || !taken.includes(key))
          .map((key) => ({ value: key, label: t(`key_${key}`) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type JsonTextProps = {
  rows: PreparedValues[]
  typed: TypedRows
  isReadOnly: boolean
  onChange: (part: { typed: TypedRows; definition?: PreparedValues[] }) => void
}

/** The commands as JSON, for people who know it. Invalid text is kept as typed until it is fixed. */
function JsonText({ rows, typed, isReadOnly, onChange }: JsonTextProps) {
  const t = useTexts(commandListTexts)
  const codec = preparedRows()
  const read = typed.text === null ? null : readCommands(typed.text)
  const issue = read !== null && 'issue' in read ? read.issue : undefined
  // Open at first if there is something to correct; from then on as people fold it.
  const [isOpen] = useState(typed.text !== null)
  return (
    <details className={classes.json} open={isOpen}>
      <summary>{t('json')}</summary>
      <Textarea
        name="definition"
        aria-label={t('json')}
        description={t('jsonNote')}
        rows={10}
        spellCheck={false}
        readOnly={isReadOnly}
        error={issue}
        value={typed.text ?? JSON.stringify(codec.toBody(rows), null, 2)}
        onChange={({ currentTarget: { value } }) => {
          const entered = readCommands(value)
          if ('issue' in entered) onChange({ typed: { text: value } })
          else onChange({ typed: { text: null }, definition: codec.toValue(entered.commands) })
        }}
      />
    </details>
  )
}
