import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { codePoints } from '@wheelhouse/contract/kernel/entity'
import {
  type ParamProperty,
  type ParamsSchema,
  type ParamValue,
  type ParamValues,
  paramValuesSchema,
} from '@wheelhouse/contract/system/params-schema'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { type ReactNode, useState } from 'react'
import { belowInput } from '../kernel/forms/field-props.ts'
import { fieldErrors, getWords, toIssueOfCode } from '../kernel/forms/form.ts'
import { number } from '../kernel/forms/form-codec.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import type { PlaceFormat, Places } from './param-places.ts'

/** The labels of parameters and their options. */
export type ParamWords = {
  label: (name: string) => string
  choice: (name: string, value: string | number) => string
  /** Shown next to a field, after its limits. */
  hint?: (name: string) => string | undefined
}

type ParamFieldsProps = {
  schema: ParamsSchema
  values: ParamValues
  /** @param name the changed parameter; `undefined` is no value */
  onChange: (name: string, value: ParamValue | undefined) => void
  /** Editing of the field has ended: what comes next is another change. */
  onDone?: () => void
  words: ParamWords
  places: Places['places']
  /** Problems apart from the value itself: messages by parameter name. */
  issues?: Readonly<Record<string, string>>
  isReadOnly: boolean
}

/** A field for each parameter of a command, from its description. Fields are named `param.<name>`. */
export function ParamFields({ schema, values, issues = {}, ...shared }: ParamFieldsProps) {
  const errors = fieldErrors(paramValuesSchema(schema), values)
  return (
    <>
      {Object.entries(schema.properties).map(([name, property]) => {
        const issue = errors[name]
        const isMissing = schema.required.includes(name) && (values[name] ?? '') === ''
        const error = isMissing
          ? getWords(toIssueOfCode(isChosen(property) ? 'choice.required' : 'text.required'))
          : issue && getWords(issue)
        return (
          <ParamField
            key={name}
            name={name}
            property={property}
            value={values[name]}
            error={error ?? issues[name]}
            isRequired={schema.required.includes(name)}
            {...shared}
          />
        )
      })}
    </>
  )
}

/** Is the value selected rather than typed? */
function isChosen(property: ParamProperty): boolean {
  if (property.type === 'boolean' || property.enum !== undefined) return true
  return property.type === 'string' && property.format !== undefined && property.format !== 'multiline'
}

type ParamFieldProps = Omit<ParamFieldsProps, 'schema' | 'values' | 'issues'> & {
  name: string
  property: ParamProperty
  value: ParamValue | undefined
  error: string | undefined
  isRequired: boolean
}

/** The field of one parameter. If it is not set, the default is shown. */
function ParamField(props: ParamFieldProps) {
  const { name, property, value, words, places, isReadOnly, onChange, onDone } = props
  const hint = words.hint?.(name)
  const shared = {
    name: `param.${name}`,
    label: words.label(name),
    error: props.error,
    withAsterisk: props.isRequired,
    disabled: isReadOnly,
    inputWrapperOrder: belowInput,
    onBlur: onDone,
  }
  if (property.type === 'boolean')
    return (
      <Checkbox
        name={shared.name}
        label={shared.label}
        description={hint ?? property.description}
        disabled={isReadOnly}
        checked={(value ?? property.default) === true}
        onChange={({ currentTarget: { checked } }) => onChange(name, checked)}
      />
    )
  if (property.enum !== undefined) return <EnumField {...props} shared={shared} choices={property.enum} />
  if (property.type !== 'string') return <NumberField {...props} shared={shared} property={property} />
  const { format, default: usual, maxLength } = property
  if (format !== undefined && format !== 'multiline')
    return <PlaceField {...props} shared={shared} format={format} known={places[format]} />
  const text = String(value ?? usual ?? '')
  const count = <Count text={text} max={maxLength} />
  const field = {
    ...shared,
    description: join(hint ?? property.description, count),
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(name, currentTarget.value),
  }
  return format === 'multiline' ? (
    <Textarea {...field} rows={4} />
  ) : (
    <TextInput {...field} autoComplete="off" />
  )
}

type Shared = {
  name: string
  label: string
  error: string | undefined
  withAsterisk: boolean
  disabled: boolean
  inputWrapperOrder: typeof belowInput
  onBlur: (() => void) | undefined
}

/** How much of a text's length is used, once that matters. */
function Count({ text, max }: { text: string; max: number | undefined }) {
  const t = useTexts(flowEditorTexts)
  if (max === undefined) return null
  return t('characters', { count: codePoints(text), max })
}

function join(words: ReactNode, more: ReactNode): ReactNode {
  if (words === undefined || words === '') return more
  return (
    <>
      {words} {more}
    </>
  )
}

/** One of the values that the description lists. */
function EnumField({
  name,
  property,
  value,
  words,
  onChange,
  shared,
  choices,
}: ParamFieldProps & { shared: Shared; choices: readonly (string | number)[] }) {
  const t = useTexts(flowEditorTexts)
  const shown = value ?? property.default
  const isKnown = choices.some((choice) => choice === shown)
  const other = shown === undefined || shown === '' ? t('choose') : String(shown)
  return (
    <NativeSelect
      {...shared}
      description={words.hint?.(name) ?? property.description}
      value={isKnown ? String(shown) : ''}
      data={[
        ...(isKnown ? [] : [{ value: '', label: other }]),
        ...choices.map((choice) => ({ value: String(choice), label: words.choice(name, choice) })),
      ]}
      onChange={({ currentTarget }) =>
        onChange(
          name,
          choices.find((choice) => String(choice) === currentTarget.value),
        )
      }
    />
  )
}

/** A number as typed: invalid input is kept, and reported as an error. */
function NumberField({
  name,
  property,
  value,
  words,
  onChange,
  shared,
}: ParamFieldProps & { shared: Shared; property: Extract<ParamProperty, { type: 'number' | 'integer' }> }) {
  const limits = useLimits(property)
  const usual = property.default === undefined ? '' : String(property.default)
  const [typed, setTyped] = useState('')
  const stored = value === undefined ? '' : String(value)
  // Incomplete numbers, such as `1.`, are kept as typed as long as they equal the stored value.
  const shown = String(readNumber(typed) ?? '') === stored ? typed : stored
  return (
    <TextInput
      {...shared}
      inputMode="decimal"
      autoComplete="off"
      description={join(words.hint?.(name) ?? property.description, limits)}
      placeholder={usual}
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(name, readNumber(currentTarget.value))
      }}
    />
  )
}

/** Invalid input stays a text; empty is no value. */
function readNumber(typed: string): number | string | undefined {
  const value = number().toBody(typed)
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}

/** The minimum and maximum, in words. */
function useLimits({ minimum, maximum }: { minimum?: number | undefined; maximum?: number | undefined }) {
  const t = useTexts(flowEditorTexts)
  const format = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 10 })
  if (minimum !== undefined && maximum !== undefined)
    return t('range', { min: format.format(minimum), max: format.format(maximum) })
  if (maximum !== undefined) return t('atMost', { max: format.format(maximum) })
  return minimum === undefined ? '' : t('atLeast', { min: format.format(minimum) })
}

/** An object of the map or the building, by name. A deleted one is kept, and marked as deleted. */
function PlaceField({
  name,
  property,
  value = '',
  words,
  onChange,
  shared,
  known,
}: ParamFieldProps & { shared: Shared; format: PlaceFormat; known: Places['places'][PlaceFormat] }) {
  const t = useTexts(flowEditorTexts)
  const id = String(value)
  const there = (known ?? []).filter((place) => place.isGone !== true)
  const offered = there.filter((place) => place.isHidden !== true || place.id === id)
  const isThere = offered.some((place) => place.id === id)
  const first = known === null ? t('loadingChoices') : t('choose')
  const gone = t('gone', { name: known?.find((place) => place.id === id)?.name ?? id })
  const missing = id === '' ? { value: '', label: first } : { value: id, label: known === null ? '…' : gone }
  const isEmpty = known !== null && there.length === 0
  return (
    <NativeSelect
      {...shared}
      error={shared.error ?? (known !== null && id !== '' && !isThere ? gone : undefined)}
      description={isEmpty ? t('noChoices') : (words.hint?.(name) ?? property.description)}
      value={id}
      data={[
        ...(isThere ? [] : [missing]),
        ...offered.map((place) => ({ value: place.id, label: place.name })),
      ]}
      onChange={({ currentTarget }) =>
        onChange(name, currentTarget.value === '' ? undefined : currentTarget.value)
      }
    />
  )
}
