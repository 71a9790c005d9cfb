import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { dateTexts } from '@wheelhouse/texts/kernel/dates'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { now } from '../server/clock.ts'
import { formatDay } from '../words/format-day.ts'
import { toLocalInput } from '../words/format-time.ts'
import { useLanguage, useTexts } from '../words/texts.ts'
import { isDay } from './days.ts'
import { MonthGrid } from './month-grid.tsx'
import { readTypedDate } from './read-typed.ts'

type DateInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'type' | 'label'> & {
  label: string
  /** `2026-11-24`; empty; or what was typed, if that is no day. */
  value: string
  onChange: (value: string) => void
  /** For a day from the month, after `onChange`: it needs no confirmation. */
  onChoose?: (day: string) => void
  /** Where the context names the field, such as a bar of filters. */
  isLabelHidden?: boolean
}

/**
 * A day, written as the console's language writes it: typed, or chosen from a month. The browser's own field would be in
 * the browser's language.
 */
export function DateInput({
  label,
  isLabelHidden = false,
  value,
  onChange,
  onChoose,
  onBlur,
  disabled,
  ...rest
}: DateInputProps) {
  const t = useTexts(dateTexts)
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const read = (text: string) => {
    const today = toLocalInput(new Date(now())).slice(0, 10)
    return readTypedDate(text, language, today) ?? text.trim()
  }
  const handleType = (text: string) => {
    setTyped(text)
    onChange(read(text))
  }
  // What was typed gives way to a value that came from elsewhere.
  const isAsTyped = typed !== null && read(typed) === value
  const choose = (day: string) => {
    setTyped(null)
    setIsOpen(false)
    onChange(day)
    onChoose?.(day)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      trapFocus
      returnFocus
      position="bottom-end"
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          autoComplete="off"
          placeholder={t('datePlaceholder')}
          {...rest}
          {...(isLabelHidden ? { 'aria-label': label } : { label })}
          disabled={disabled}
          value={isAsTyped ? typed : isDay(value) ? formatDay(value, language) : value}
          onChange={({ currentTarget }) => handleType(currentTarget.value)}
          onBlur={(event) => {
            setTyped(null)
            onBlur?.(event)
          }}
          rightSectionPointerEvents="all"
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={disabled}
              aria-label={t('openCalendar', { label })}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              <CalendarDays size={16} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <MonthGrid value={isDay(value) ? value : ''} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}
