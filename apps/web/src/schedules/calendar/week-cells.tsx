import { Link } from '@tanstack/react-router'
import { type CalendarSearch, schedulePaths } from '../schedule-paths.ts'
import { useActions } from './calendar-actions.ts'
import type { DayEntry } from './calendar-entries.ts'
import classes from './calendar-table.module.css'
import { EntryButton } from './entry-button.tsx'
import type { Present } from './present.ts'
import type { RobotRow } from './robot-rows.ts'

/** Entries shown per robot and day; the others are in that day's own calendar. */
const mostOfDay = 4
/** Pixels. */
const [rowPadding, entryHeight, noteHeight, leastHeight] = [12, 45, 16, 48]

type WeekCellsProps = {
  row: RobotRow
  robot: string
  days: readonly string[]
  present: Present
  search: CalendarSearch
}

/** A robot's entries on each day of a week. */
export function WeekCells({ row, robot, days, present, search }: WeekCellsProps) {
  const { t } = useActions()
  return days.map((day, index) => {
    const entries = row.days[index] ?? []
    const shown = entries.slice(0, mostOfDay)
    const isToday = day === present.day
    // Before the first upcoming entry.
    const next = shown.findIndex(({ start, isCarried }) => !isCarried && start > present.minute)
    return (
      <div
        key={day}
        role="cell"
        className={classes.cell}
        data-today={isToday || undefined}
        data-day={day}
        data-robot={row.robot.id}
        data-building={row.robot.buildingId}
      >
        {shown.map((entry, place) => (
          <WeekEntry key={entry.key} entry={entry} robot={robot} isNext={isToday && place === next} />
        ))}
        {isToday && next === -1 && shown.length > 0 && <span className={classes.now} aria-hidden />}
        {entries.length > shown.length && (
          <Link
            to={schedulePaths.calendar}
            params={{ type: 'day' }}
            search={{ ...search, date: day }}
            className={classes.more}
          >
            {t('more', { count: entries.length - shown.length })}
          </Link>
        )}
      </div>
    )
  })
}

function WeekEntry({ entry, robot, isNext }: { entry: DayEntry; robot: string; isNext: boolean }) {
  return (
    <>
      {isNext && <span className={classes.now} aria-hidden />}
      <EntryButton entry={entry} robot={robot} withNotes />
    </>
  )
}

/** Estimated height before it is measured. Pixels. */
export function getLikelyWeekHeight({ days }: RobotRow): number {
  const heights = days.map((entries) =>
    entries.slice(0, mostOfDay).reduce((sum, { occurrence: { hindrance, reason, overlaps } }) => {
      const notes = (hindrance === null && reason === null ? 0 : 1) + (overlaps ? 1 : 0)
      return sum + entryHeight + notes * noteHeight
    }, rowPadding),
  )
  return Math.max(leastHeight, ...heights)
}
