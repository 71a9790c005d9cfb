/** Fields of entity forms for days and local times, in the console's language. */
import { dateTexts } from '@wheelhouse/texts/kernel/dates'
import { DateInput } from '../dates/date-input.tsx'
import { isDay } from '../dates/days.ts'
import { TimeInput } from '../dates/time-input.tsx'
import { useTexts } from '../words/texts.ts'
import classes from './date-fields.module.css'
import { type FieldProps, getFieldProps } from './field-props.ts'

/** What `getInputProps` returns for a field that holds a text. */
type TextProps = { value: string; error?: string; onChange: (value: string) => void }

function getTextProps<Values extends Record<string, unknown>>(field: FieldProps<Values>) {
  const { value, error, onChange, ...rest } = getFieldProps(field)
  return { ...rest, ...({ value, error, onChange } as TextProps) }
}

/** A day: `2026-11-24`. */
export function DateField<Values extends Record<string, unknown>>(field: FieldProps<Values>) {
  return <DateInput {...getTextProps(field)} />
}

/** A day and a time of it: `2026-11-24T22:00`. While one of them is missing, the value is no time. */
export function DateTimeField<Values extends Record<string, unknown>>(field: FieldProps<Values>) {
  const t = useTexts(dateTexts)
  const { value, error, onChange, className, ...rest } = getTextProps(field)
  // The last one: what is typed as a day may begin with the name of a weekday.
  const cut = value.lastIndexOf('T')
  const [day, time] = cut === -1 ? [value, ''] : [value.slice(0, cut), value.slice(cut + 1)]
  const change = (next: { day?: string; time?: string }) => {
    const both = { day, time, ...next }
    // A whole local time may be pasted into the field of the day.
    if (/^\S+T\d{2}:\d{2}$/.test(both.day)) return onChange(both.day)
    onChange(both.day === '' && both.time === '' ? '' : `${both.day}T${both.time}`)
  }
  const isTimeWrong = isDay(day) && !/^\d{2}:\d{2}$/.test(time)
  return (
    <div className={`${classes.pair} ${className ?? ''}`}>
      <DateInput
        {...rest}
        error={isTimeWrong ? undefined : error}
        value={day}
        onChange={(text) => change({ day: text })}
      />
      <TimeInput
        label={t('time')}
        aria-label={t('timeOf', { label: rest.label })}
        disabled={rest.disabled}
        withAsterisk={rest.withAsterisk}
        error={isTimeWrong ? error : undefined}
        value={time}
        onChange={(text) => change({ time: text.replaceAll('T', '') })}
      />
    </div>
  )
}
