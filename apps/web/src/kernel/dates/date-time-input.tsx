import { dateTexts } from '@wheelhouse/texts/kernel/dates'
import type { ComponentProps } from 'react'
import { useTexts } from '../words/texts.ts'
import { DateInput } from './date-input.tsx'
import classes from './date-time-input.module.css'
import { isDay } from './days.ts'
import { TimeInput } from './time-input.tsx'

type DateTimeInputProps = Omit<ComponentProps<typeof DateInput>, 'isLabelHidden' | 'onChoose'>

/**
 * A day and a time of it: `2026-11-24T22:00`. While one of them is missing or wrong, the value is no local time, and
 * the error is shown at the one that it is about.
 */
export function DateTimeInput({ value, error, onChange, className, ...rest }: DateTimeInputProps) {
  const t = useTexts(dateTexts)
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
        size={rest.size}
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
