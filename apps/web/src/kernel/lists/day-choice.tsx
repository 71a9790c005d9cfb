import { type SubmitEvent, useState } from 'react'
import { DateInput } from '../dates/date-input.tsx'
import { isDay } from '../dates/days.ts'
import classes from './filter-fields.module.css'

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
