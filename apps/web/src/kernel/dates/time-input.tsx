import { TextInput } from '@mantine/core'
import { dateTexts } from '@wheelhouse/texts/kernel/dates'
import { type ComponentProps, useId, useState } from 'react'
import { useTexts } from '../words/texts.ts'
import { readTypedTime } from './read-typed.ts'

type TimeInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type'> & {
  /** `22:00`; empty; or what was typed, if that is no time. */
  value: string
  onChange: (value: string) => void
  /** Takes `22:00:15`, too; half hours are not suggested then. */
  withSeconds?: boolean
}

/** Offered while one types. */
const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

/** A time of day by 24 hours, whatever the browser's language: typed as one likes, or one of the half hours. */
export function TimeInput({ value, onChange, withSeconds = false, onBlur, ...rest }: TimeInputProps) {
  const t = useTexts(dateTexts)
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => readTypedTime(text, withSeconds) ?? text.trim()
  return (
    <>
      <TextInput
        autoComplete="off"
        inputMode="numeric"
        placeholder={t('timePlaceholder')}
        {...rest}
        list={withSeconds ? undefined : listId}
        // What was typed gives way to a value that came from elsewhere.
        value={typed !== null && read(typed) === value ? typed : value}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value
          setTyped(text)
          onChange(read(text))
        }}
        onBlur={(event) => {
          setTyped(null)
          onBlur?.(event)
        }}
      />
      <datalist id={listId}>
        {halfHours.map((time) => (
          <option key={time} value={time}>
            {time}
          </option>
        ))}
      </datalist>
    </>
  )
}
