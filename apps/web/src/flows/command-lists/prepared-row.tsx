import { NativeSelect, TextInput } from '@mantine/core'
import type { CommandCategory } from '@wheelhouse/contract/flows/command'
import type { ParamValue } from '@wheelhouse/contract/system/params-schema'
import { commandListTexts } from '@wheelhouse/texts/flows/command-lists'
import { stepIconTexts } from '@wheelhouse/texts/flows/step-icons'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import type { ReactNode } from 'react'
import { StepIcon, stepIconNames } from '../../kernel/shell/step-icon.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { ParamFields } from '../param-fields.tsx'
import type { Places } from '../param-places.ts'
import { getChoiceWord, getParamLabel } from '../param-words.ts'
import classes from './prepared.module.css'
import type { ButtonCommand, PreparedValues } from './prepared-values.ts'
import { type RowActs, RowTools } from './row-acts.tsx'

type PreparedRowProps = RowActs<PreparedValues> & {
  value: PreparedValues
  /** The error of a field within the row: `label`, `params.text`. */
  getError: (field: string) => string | undefined
  /** The whole catalogue, and the selectable part of it. */
  commands: readonly ButtonCommand[]
  offered: readonly ButtonCommand[]
  places: Places['places']
  isReadOnly: boolean
  /** Additional fields of the row. */
  children?: ReactNode
}

/** One prepared command: which one, its button's label, and its parameters. */
export function PreparedRow(props: PreparedRowProps) {
  const { value, onChange, onUp, onDown, onRemove, getError, commands, offered, places, isReadOnly } = props
  const t = useTexts(commandListTexts)
  const language = useLanguage()
  const command = commands.find(({ id }) => id === value.commandId)
  const choose = (commandId: string) => {
    const chosen = commands.find(({ id }) => id === commandId)
    if (chosen === undefined) return
    const wasNamed = value.label !== (command?.name[language] ?? '')
    onChange({
      ...value,
      commandId,
      icon: chosen.icon,
      params: {},
      label: wasNamed ? value.label : chosen.name[language],
    })
  }
  return (
    <>
      <div className={classes.fields}>
        <CommandChoice
          command={command}
          offered={offered}
          commandId={value.commandId}
          error={getError('commandId')}
          isReadOnly={isReadOnly}
          onChoose={choose}
        />
        {value.commandId !== '' && <ButtonFields {...props} />}
        {command !== undefined && (
          <ParamFields
            key={command.id}
            schema={command.paramsSchema}
            values={value.params}
            onChange={(name, given) => onChange({ ...value, params: withParam(value.params, name, given) })}
            words={{
              label: (name) => getParamLabel(command, name, command.paramsSchema.properties[name]?.title),
              choice: (name, choice) => getChoiceWord(command, name, choice, language),
            }}
            places={places}
            issues={Object.fromEntries(
              Object.keys(command.paramsSchema.properties).flatMap((name) => {
                const words = getError(`params.${name}`)
                return words === undefined ? [] : [[name, words]]
              }),
            )}
            isReadOnly={isReadOnly}
          />
        )}
      </div>
      {!isReadOnly && (
        <RowTools
          name={value.label === '' ? t('commandId') : value.label}
          className={classes.tools}
          onUp={onUp}
          onDown={onDown}
          onRemove={onRemove}
        />
      )}
    </>
  )
}

/** How the button looks that runs it, and the additional fields of the row. */
function ButtonFields({ value, onChange, getError, isReadOnly, children }: PreparedRowProps) {
  const t = useTexts(commandListTexts)
  const iconText = useTexts(stepIconTexts)
  return (
    <>
      <TextInput
        label={t('label')}
        withAsterisk
        autoComplete="off"
        disabled={isReadOnly}
        value={value.label}
        error={getError('label')}
        onChange={({ currentTarget }) => onChange({ ...value, label: currentTarget.value })}
      />
      <NativeSelect
        label={t('icon')}
        leftSection={<StepIcon name={value.icon} size={16} />}
        disabled={isReadOnly}
        value={value.icon}
        error={getError('icon')}
        data={[...new Set([value.icon, ...stepIconNames])].map((name) => ({
          value: name,
          label: isKnownIcon(name) ? iconText(`icon_${name}`) : name,
        }))}
        onChange={({ currentTarget }) => onChange({ ...value, icon: currentTarget.value })}
      />
      {children}
    </>
  )
}

/** Drops the parameter if it has no value. */
function withParam(params: PreparedValues['params'], name: string, given: ParamValue | undefined) {
  const { [name]: _, ...others } = params
  return given === undefined ? others : { ...others, [name]: given }
}

const isKnownIcon = (name: string): name is (typeof stepIconNames)[number] =>
  stepIconNames.some((known) => known === name)

type CommandChoiceProps = {
  command: ButtonCommand | undefined
  offered: readonly ButtonCommand[]
  commandId: string
  error: string | undefined
  isReadOnly: boolean
  onChoose: (commandId: string) => void
}

/** By category; a command that is no longer selectable is kept, and marked as such. */
function CommandChoice({ command, offered, commandId, error, isReadOnly, onChoose }: CommandChoiceProps) {
  const t = useTexts(commandListTexts)
  const formText = useTexts(formTexts)
  const isOffered = offered.some(({ id }) => id === commandId)
  const language = useLanguage()
  const other =
    commandId === ''
      ? formText('choose')
      : command === undefined
        ? t('unknownCommand')
        : t('disabledCommand', { name: command.name[language] })
  return (
    <NativeSelect
      label={t('commandId')}
      withAsterisk
      disabled={isReadOnly}
      value={commandId}
      error={error !== undefined && commandId === '' ? formText('choice.required') : error}
      data={[...(isOffered ? [] : [{ value: commandId, label: other }]), ...useGroups(offered)]}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  )
}

/** Commands for a select, by category. */
export function useGroups(offered: readonly ButtonCommand[]) {
  const t = useTexts(stepTypeTexts)
  const language = useLanguage()
  const byCategory = Map.groupBy(offered, ({ category }) => category)
  return [...byCategory].map(([category, of]: [CommandCategory, ButtonCommand[]]) => ({
    group: t(`category_${category}`),
    items: of.map(({ id, name }) => ({ value: id, label: name[language] })),
  }))
}
