import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { useState } from 'react'
import { useTexts } from '../../../kernel/words/texts.ts'

/**
 * Fields for one value of one or several objects. Input becomes one act on blur or Enter; `null` stands for several
 * different values, which are kept until somebody types.
 */

type Common = { label: string; disabled: boolean }

export function TextProperty({
  label,
  disabled,
  value,
  maxLength,
  note,
  onCommit,
}: Common & {
  value: string | null
  maxLength: number
  /** The purpose of the text, below the label. */
  note?: string
  onCommit: (text: string) => void
}) {
  const t = useTexts(mapEditorTexts)
  const [typed, setTyped] = useState(value ?? '')
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value ?? '')
  }
  const commit = () => {
    if (typed.trim() !== (value ?? '')) onCommit(typed.trim())
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        commit()
      }}
    >
      <TextInput
        size="xs"
        label={label}
        description={note}
        disabled={disabled}
        maxLength={maxLength}
        value={typed}
        placeholder={value === null ? t('severalValues') : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
      />
    </form>
  )
}

export function NumberProperty({
  label,
  disabled,
  value,
  min,
  max,
  step = 0.1,
  isWhole = false,
  mayBeEmpty = false,
  onCommit,
  ariaLabel,
}: Common & {
  value: number | null
  min: number
  max: number
  step?: number
  isWhole?: boolean
  /** An empty field means none, passed as `null`. */
  mayBeEmpty?: boolean
  onCommit: (value: number | null) => void
  /** If the label is not shown. */
  ariaLabel?: string
}) {
  const t = useTexts(mapEditorTexts)
  const shown = value === null ? '' : Math.round(value * 1_000) / 1_000
  const [typed, setTyped] = useState<string | number>(shown)
  const [seen, setSeen] = useState(shown)
  if (seen !== shown) {
    setSeen(shown)
    setTyped(shown)
  }
  const commit = () => {
    if (typed === shown) return
    if (typed === '') {
      if (mayBeEmpty) onCommit(null)
      else setTyped(shown)
      return
    }
    const number = Number(typed)
    if (Number.isNaN(number)) setTyped(shown)
    else onCommit(Math.min(max, Math.max(min, isWhole ? Math.round(number) : number)))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        commit()
      }}
    >
      <NumberInput
        size="xs"
        label={ariaLabel === undefined ? label : undefined}
        aria-label={ariaLabel}
        disabled={disabled}
        min={min}
        max={max}
        step={step}
        decimalScale={isWhole ? 0 : 3}
        hideControls
        value={typed}
        placeholder={value === null && !mayBeEmpty ? t('severalValues') : undefined}
        onChange={setTyped}
        onBlur={commit}
      />
    </form>
  )
}

export function ChoiceProperty<Value extends string>({
  label,
  disabled,
  value,
  choices,
  onCommit,
}: Common & {
  value: Value | null
  choices: readonly { value: Value; label: string }[]
  onCommit: (value: Value) => void
}) {
  const t = useTexts(mapEditorTexts)
  const several = value === null ? [{ value: '', label: t('severalValues') }] : []
  return (
    <NativeSelect
      size="xs"
      label={label}
      disabled={disabled}
      value={value ?? ''}
      data={[...several, ...choices]}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.currentTarget.value)
        if (chosen !== undefined) onCommit(chosen.value)
      }}
    />
  )
}

export function FlagProperty({
  label,
  disabled,
  value,
  onCommit,
}: Common & { value: boolean | null; onCommit: (value: boolean) => void }) {
  return (
    <Checkbox
      size="xs"
      label={label}
      disabled={disabled}
      checked={value === true}
      indeterminate={value === null}
      onChange={(event) => onCommit(event.currentTarget.checked)}
    />
  )
}
