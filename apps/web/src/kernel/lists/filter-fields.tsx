import { NativeSelect, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
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
