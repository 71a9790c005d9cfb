/** The fields of entity forms: label, position, issue and "read only" come from the form; their names are paths. */
import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '../words/texts.ts'
import classes from './entity-form.module.css'
import { belowInput, type FieldProps, getFieldProps } from './field-props.ts'
import { useFieldWords } from './field-words.ts'
import type { FieldsState } from './use-entity-form.ts'

type TextFieldProps<Values extends Record<string, unknown>> = FieldProps<Values> &
  Pick<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'spellCheck'>

/** One line of text, or a number, date or address depending on `type` and `inputMode`. */
export function TextField<Values extends Record<string, unknown>>({
  type,
  inputMode,
  autoComplete = 'off',
  placeholder,
  spellCheck,
  onType,
  ...field
}: TextFieldProps<Values> & {
  /** Handles what is typed if it affects more than this field's value. */
  onType?: (value: string) => void
}) {
  return (
    <TextInput
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      placeholder={placeholder}
      spellCheck={spellCheck}
      {...getFieldProps(field)}
      {...(onType && { onChange: ({ currentTarget: { value } }) => onType(value) })}
    />
  )
}

/** A write-only secret. `isStored`: there is one, which is kept while the field is empty. */
export function SecretField<Values extends Record<string, unknown>>({
  isStored,
  ...field
}: FieldProps<Values> & { isStored: boolean }) {
  const t = useTexts(formTexts)
  return (
    <PasswordInput
      autoComplete="new-password"
      placeholder={isStored ? t('secretStored') : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('showSecret') }}
      {...getFieldProps(field)}
    />
  )
}

/** Several lines. `max`: maximum number of characters, counted while typing. */
export function AreaField<Values extends Record<string, unknown>>({
  rows = 3,
  max,
  isCode = false,
  ...field
}: FieldProps<Values> & { rows?: number; max?: number; isCode?: boolean }) {
  const value: unknown = field.of.fields.getInputProps(field.name).value
  const length = Array.from(typeof value === 'string' ? value : '').length
  const count = max === undefined ? undefined : `${length} / ${max}`
  return (
    <Textarea
      rows={rows}
      spellCheck={!isCode}
      {...getFieldProps({ ...field, description: field.description ?? count })}
      className={isCode ? `${classes.wide} ${classes.code}` : classes.wide}
    />
  )
}

/** `disabled`: listed because it is known, but cannot be chosen. */
export type Choice = {
  value: string
  label: string
  disabled?: boolean
  /** Choices of one group follow each other under its name. */
  group?: string
}

/** One of several. `none`: the label for "not chosen", if that is allowed or nothing is chosen yet. */
export function ChoiceField<Values extends Record<string, unknown>>({
  choices,
  none,
  onChoose,
  ...field
}: FieldProps<Values> & { choices: readonly Choice[]; none?: string; onChoose?: (value: string) => void }) {
  const t = useTexts(formTexts)
  const props = getFieldProps(field)
  const isChosen = choices.some(({ value }) => value === props.value)
  const first = none ?? (isChosen ? undefined : t('choose'))
  const data = first === undefined ? choices : [{ value: '', label: first }, ...choices]
  useFieldWords(field.of, field.name, props.label, (value) =>
    value === '' ? (none ?? '') : choices.find((choice) => choice.value === value)?.label,
  )
  return (
    <NativeSelect
      {...props}
      data={[...data]}
      {...(onChoose && { onChange: ({ currentTarget: { value } }) => onChoose(value) })}
    />
  )
}

/** Yes or no. */
export function CheckField<Values extends Record<string, unknown>>(field: FieldProps<Values>) {
  const t = useTexts(formTexts)
  const { fields, labels, isReadOnly } = field.of
  const { name, label = labels[name] ?? name, description, isDisabled = false } = field
  useFieldWords(field.of, name, label, (value) => t(value === true ? 'on' : 'off'))
  return (
    <Checkbox
      className={classes.check}
      name={name}
      label={label}
      description={description}
      disabled={isReadOnly || isDisabled}
      {...fields.getInputProps(name, { type: 'checkbox' })}
    />
  )
}

/** What a field needs of the form that is not an input itself: the form holds its value as a text. */
export function getTextInput<Values extends Record<string, unknown>>(
  fields: FieldsState<Values>['fields'],
  name: FieldProps<Values>['name'],
) {
  const { value, error, onChange } = fields.getInputProps(name)
  return { value: String(value), error, onChange: (text: string): void => onChange(text) }
}

/** Any number of several; the form holds them as `several()`. */
export function SeveralField<Values extends Record<string, unknown>>({
  choices,
  isShort = false,
  ...field
}: FieldProps<Values> & {
  choices: readonly Choice[]
  /** Their labels are words, such as weekdays: more of them fit side by side. */
  isShort?: boolean
}) {
  const { fields, labels, isReadOnly } = field.of
  const t = useTexts(formTexts)
  const { name, description } = field
  const { value, error, onChange } = getTextInput(fields, name)
  useFieldWords(field.of, name, field.label ?? labels[name], (listed) => {
    const chosen = String(listed).split(',')
    return choices
      .filter((choice) => chosen.includes(choice.value))
      .map((choice) => choice.label)
      .join(t('listComma'))
  })
  const choose = (chosen: readonly string[]) =>
    // In the order of the list, so that the same choice is always the same text.
    onChange(
      choices
        .map((it) => it.value)
        .filter((it) => chosen.includes(it))
        .join(','),
    )
  return (
    <Checkbox.Group
      className={classes.wide}
      label={field.label ?? labels[name] ?? name}
      description={description}
      error={error}
      withAsterisk={field.isRequired}
      inputWrapperOrder={belowInput}
      value={value === '' ? [] : value.split(',')}
      onChange={choose}
    >
      {groupChoices(choices).map(({ group, members }) => (
        <ChoiceGroup key={group} name={group}>
          <div className={classes.several} data-short={isShort || undefined}>
            {members.map(({ value: own, label }) => (
              <Checkbox key={own} name={name} value={own} label={label} disabled={isReadOnly} />
            ))}
          </div>
        </ChoiceGroup>
      ))}
    </Checkbox.Group>
  )
}

/** In their order, by group; `''`: of none. */
function groupChoices(choices: readonly Choice[]) {
  const groups = new Map<string, Choice[]>()
  for (const choice of choices) {
    const group = choice.group ?? ''
    groups.set(group, [...(groups.get(group) ?? []), choice])
  }
  return [...groups].map(([group, members]) => ({ group, members }))
}

function ChoiceGroup({ name, children }: { name: string; children: ReactNode }) {
  if (name === '') return children
  return (
    <fieldset className={classes.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  )
}
