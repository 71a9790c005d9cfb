import { Link } from '@tanstack/react-router'
import { formatFullDay, formatWeekday } from '../../kernel/words/format-day.ts'
import { useLanguage } from '../../kernel/words/texts.ts'
import { type CalendarSearch, schedulePaths } from '../schedule-paths.ts'
import { getWeekday } from './calendar-dates.ts'
import classes from './calendar-table.module.css'

type WeekHeadProps = { days: readonly string[]; today: string; search: CalendarSearch }

/** The days of a week, each linking to its own calendar. */
export function WeekHead({ days, today, search }: WeekHeadProps) {
  const language = useLanguage()
  return days.map((day) => (
    <span key={day} role="columnheader" className={classes.headCell} data-today={day === today || undefined}>
      <Link
        to={schedulePaths.calendar}
        params={{ type: 'day' }}
        search={{ ...search, date: day }}
        className={classes.day}
        data-weekday={getWeekday(day)}
        aria-label={formatFullDay(day, language)}
        aria-current={day === today ? 'date' : undefined}
      >
        {formatWeekday(day, language)}
        <span className={classes.number}>{Number(day.slice(8))}</span>
      </Link>
    </span>
  ))
}
