import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { formatFullDay, formatWeekday } from '../../kernel/words/format-day.ts'
import { type CalendarSearch, schedulePaths } from '../schedule-paths.ts'
import { useActions } from './calendar-actions.ts'
import { getWeekday } from './calendar-dates.ts'
import { type DayEntry, type Entry, groupByDay } from './calendar-entries.ts'
import { EntryButton } from './entry-button.tsx'
import classes from './month-table.module.css'
import { useDrop } from './use-drop.ts'
import { useEntryKeys } from './use-entry-keys.ts'

/** Entries shown per day: the others are in the day's own calendar. */
const mostOfDay = 4

type MonthTableProps = {
  label: string
  /** In whole weeks. */
  days: readonly string[]
  /** `2026-11` */
  month: string
  today: string
  entries: readonly Entry[]
  robotNames: ReadonlyMap<string, string>
  search: CalendarSearch
}

/** A month in whole weeks: each day by its date, with its first entries. */
export function MonthTable({ label, days, month, today, entries, robotNames, search }: MonthTableProps) {
  const { language } = useActions()
  const frame = useRef<HTMLDivElement>(null)
  useEntryKeys(frame)
  const hand = useDrop()
  const byDay = useMemo(() => groupByDay(entries, days), [entries, days])
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => week * 7)
  return (
    <div ref={frame} role="table" aria-label={label} className={classes.frame} {...hand}>
      <div role="row" className={classes.week}>
        {days.slice(0, 7).map((day) => (
          <span key={day} role="columnheader" className={classes.weekday} data-weekday={getWeekday(day)}>
            {formatWeekday(day, language)}
          </span>
        ))}
      </div>
      {weeks.map((first) => (
        <div key={first} role="row" className={classes.week}>
          {days.slice(first, first + 7).map((day, index) => (
            <MonthDay
              key={day}
              day={day}
              isOfMonth={day.startsWith(month)}
              isToday={day === today}
              entries={byDay[first + index] ?? []}
              robotNames={robotNames}
              search={search}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type MonthDayProps = Pick<MonthTableProps, 'robotNames' | 'search'> & {
  day: string
  isOfMonth: boolean
  isToday: boolean
  entries: readonly DayEntry[]
}

function MonthDay({ day, isOfMonth, isToday, entries, robotNames, search }: MonthDayProps) {
  const { t, language } = useActions()
  const more = entries.length - mostOfDay
  const toDay = { to: schedulePaths.calendar, params: { type: 'day' }, search: { ...search, date: day } }
  return (
    <div role="cell" className={classes.day} data-today={isToday || undefined} data-day={day}>
      <Link
        {...toDay}
        className={classes.number}
        data-weekday={getWeekday(day)}
        data-other={!isOfMonth || undefined}
        aria-label={formatFullDay(day, language)}
        aria-current={isToday ? 'date' : undefined}
      >
        {Number(day.slice(8))}
      </Link>
      {entries.slice(0, more === 1 ? mostOfDay + 1 : mostOfDay).map((entry) => (
        <EntryButton
          key={entry.key}
          entry={entry}
          robot={robotNames.get(entry.occurrence.robotId) ?? entry.occurrence.robotName}
          withRobot
        />
      ))}
      {more > 1 && (
        <Link
          {...toDay}
          className={classes.more}
          aria-label={t('moreOf', { count: more, day: formatFullDay(day, language) })}
        >
          {t('more', { count: more })}
        </Link>
      )}
    </div>
  )
}
