import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import type { CalendarSearch, CalendarType } from '../schedule-paths.ts'
import { useActions } from './calendar-actions.ts'
import { formatPeriod, listDays } from './calendar-dates.ts'
import type { Entry } from './calendar-entries.ts'
import { CalendarTable } from './calendar-table.tsx'
import { DayHead, DayTrack, getLikelyDayHeight } from './day-track.tsx'
import { EntryList } from './entry-list.tsx'
import { findDay, toItemsByDay } from './list-items.ts'
import { MonthTable } from './month-table.tsx'
import { toNewStart } from './new-start.ts'
import { getPresent, type Present } from './present.ts'
import { isIdle, type NamedRobot, type RobotRow, toRows } from './robot-rows.ts'
import { getLikelyWeekHeight, WeekCells } from './week-cells.tsx'
import { WeekHead } from './week-head.tsx'

/** Too narrow for days side by side. */
export const narrow = '(width < 48em)'

type CalendarViewProps = {
  type: CalendarType
  date: string
  search: CalendarSearch
  now: Date
  robots: readonly NamedRobot[]
  /** Unique display names of robots. */
  robotNames: ReadonlyMap<string, string>
  entries: readonly Entry[]
  /** By building. */
  timeZones: ReadonlyMap<string, string>
}

/** Entries by their buildings' clocks: by day and week one row per robot, by month whole weeks; on a phone a list. */
export function CalendarView(props: CalendarViewProps) {
  const { type, date, search, now, robotNames, entries } = props
  const { language } = useActions()
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const days = useMemo(() => listDays(type, date), [type, date])
  const label = formatPeriod(type, date, language)
  const items = useMemo(
    () => (isNarrow ? toItemsByDay(entries, days, (timeZone) => getPresent(now, timeZone)) : []),
    [isNarrow, entries, days, now],
  )
  if (isNarrow) return <DayList {...props} label={label} items={items} />
  if (type === 'month')
    return (
      <MonthTable
        label={label}
        days={days}
        month={date.slice(0, 7)}
        today={getPresent(now).day}
        entries={entries}
        robotNames={robotNames}
        search={search}
      />
    )
  return <RobotTable {...props} label={label} days={days} />
}

type DayListProps = CalendarViewProps & { label: string; items: ReturnType<typeof toItemsByDay> }

function DayList({ label, items, date, robotNames }: DayListProps) {
  const { t, open } = useActions()
  if (items.length === 0) return <p>{t('nothingHere')}</p>
  return (
    <EntryList
      key={label}
      label={label}
      items={items}
      first={findDay(items, date)}
      robotNames={robotNames}
      way={{ open }}
    />
  )
}

type RobotTableProps = CalendarViewProps & { label: string; days: readonly string[] }

function RobotTable({
  type,
  label,
  date,
  days,
  search,
  now,
  robots,
  robotNames,
  entries,
  timeZones,
}: RobotTableProps) {
  const { t } = useActions()
  const all = useMemo(() => toRows(robots, entries, days), [robots, entries, days])
  const rows = useMemo(
    () => (search.robots === 'all' ? all : all.filter((row) => !isIdle(row))),
    [all, search.robots],
  )
  const zones = useMemo(
    () =>
      new Set(entries.length > 0 ? entries.map(({ occurrence }) => occurrence.timezone) : timeZones.values()),
    [entries, timeZones],
  )
  const [zone] = zones
  // By the clock that the entries use. If there are several, each row has its own present, and the head none.
  const common = zones.size === 1 ? getPresent(now, zone) : null
  const renderCells = useCallback(
    (row: RobotRow) => {
      const present: Present = getPresent(now, getZone(row, timeZones))
      const robot = robotNames.get(row.robot.id) ?? row.robot.name
      const [day = ''] = days
      if (type === 'day') return <DayTrack row={row} robot={robot} day={day} present={present} />
      return <WeekCells row={row} robot={robot} days={days} present={present} search={search} />
    },
    [type, now, timeZones, robotNames, days, search],
  )
  if (robots.length === 0) return <p>{t('noRobots')}</p>
  if (rows.length === 0) return <p>{t('nothingHere')}</p>
  const { day: today } = common ?? getPresent(now)
  const head =
    type === 'day' ? (
      <DayHead present={common?.day === date ? common : null} />
    ) : (
      <WeekHead days={days} today={today} search={search} />
    )
  return (
    <CalendarTable
      key={label}
      label={label}
      rows={rows}
      columns={days.length}
      head={head}
      newStart={toNewStart(days.includes(today) && type === 'week' ? today : date, today)}
      getLikelyHeight={type === 'day' ? getLikelyDayHeight : getLikelyWeekHeight}
      renderCells={renderCells}
    />
  )
}

/** The zone of a robot's entries; without any, its building's. */
function getZone({ robot, entries }: RobotRow, timeZones: ReadonlyMap<string, string>): string | undefined {
  return entries[0]?.occurrence.timezone ?? timeZones.get(robot.buildingId)
}
