import { NativeSelect, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { DateInput } from '../dates/date-input.tsx'
import { isDay } from '../dates/days.ts'
import classes from './filter-fields.module.css'

/** Debounce of typing in the search field. Milliseconds. */
const typingMs = 250

type SearchFieldProps = {
  /** For a key that focuses the field. */
  id?: string
  label: string
  value: string
  onChange: (text: string) => void
}

/** The search field of a list. */
export function SearchField({ id, label, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The field keeps its own text, so that slow navigation never drops letters while somebody types.
  useEffect(() => {
    const input = field.current
    if (input !== null && input !== document.activeElement) input.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const handleInput = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(text), typingMs)
  }
  return (
    <TextInput
      ref={field}
      id={id}
      size="xs"
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<Search size={14} />}
      defaultValue={value}
      onChange={(event) => handleInput(event.currentTarget.value)}
    />
  )
}

type ChoiceProps = {
  label: string
  /** Label for "not restricted"; left out, one of the options is always selected. */
  all?: string
  value?: string | number
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One filter of a list. */
export function Choice({ label, all, value = '', options, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      size="xs"
      className={classes.choice}
      aria-label={label}
      value={String(value)}
      data={all === undefined ? options : [{ value: '', label: all }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type DayChoiceProps = {
  label: string
  /** `2026-11-24`; empty: not restricted. */
  value: string
  /** Can the restriction be taken away by emptying the field? */
  isOptional?: boolean
  onChange: (day: string) => void
}

/**
 * A day as a filter of a list, taken when it is complete: with Enter, on leaving the field, or from the month. A day
 * that is half typed would restrict the list to another one.
 */
export function DayChoice({ label, value, isOptional = false, onChange }: DayChoiceProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const take = (day: string | null) => {
    setDraft(null)
    if (day !== null && day !== value && (isDay(day) || (isOptional && day === ''))) onChange(day)
  }
  return (
    <form
      noValidate
      className={classes.day}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        take(draft)
      }}
    >
      <DateInput
        size="xs"
        label={label}
        isLabelHidden
        placeholder={label}
        value={draft ?? value}
        onChange={setDraft}
        onChoose={take}
        onBlur={() => take(draft)}
      />
    </form>
  )
}
