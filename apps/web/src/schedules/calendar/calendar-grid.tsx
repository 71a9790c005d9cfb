import '@mantine/core/styles/ScrollArea.css'
import '@mantine/schedule/styles.css'
import { UnstyledButton } from '@mantine/core'
import {
  ResourcesDayView,
  ResourcesMonthView,
  ResourcesWeekView,
  type ScheduleEventData,
} from '@mantine/schedule'
import { useNavigate } from '@tanstack/react-router'
import type { Occurrence } from '@wheelhouse/contract/schedules/schedule'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import type { ComponentProps } from 'react'
import 'dayjs/locale/ja'
import { now } from '../../kernel/server/clock.ts'
import { notify } from '../../kernel/shell/notify.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { type CalendarType, schedulePaths } from '../schedule-paths.ts'
import { getState } from '../schedule-words.ts'
import classes from '../schedules.module.css'
import { toKey } from '../schedules.queries.ts'
import { toClock } from './calendar-dates.ts'
import type { Moved } from './move-dialog.tsx'

/** The component library's red of weekends is too pale to be read. */
const noWeekend: [] = []

type GridRobot = { id: string; name?: string | undefined; buildingId?: string | undefined }

type CalendarGridProps = {
  type: CalendarType
  date: string
  robots: readonly GridRobot[]
  occurrences: readonly Occurrence[]
  onOpen: (occurrence: Occurrence) => void
  onMove: (moved: Moved) => void
  /** Shows one day. */
  onDay: (date: string) => void
}

/** Where a view begins that is wider than the screen. */
const dayBegins = '07:00:00'

/** What the eye sees at once; the same stands in words in each entry. */
const colours = {
  ...{ neutral: 'gray', active: 'cyan', good: 'green', attention: 'orange', danger: 'red', off: 'gray' },
} as const

/** A row for each robot. Every entry stands where the clock of its own building has it. */
export function CalendarGrid({ type, date, robots, occurrences, onOpen, onMove, onDay }: CalendarGridProps) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const mayWrite = may('schedule:write')
  const byKey = new Map(occurrences.map((occurrence) => [toKey(occurrence), occurrence]))
  const find = ({ id }: { id: string | number }) => byKey.get(String(id))
  const rows = new Map<string, GridRobot>(robots.map((robot) => [robot.id, robot]))
  for (const { robotId: id, robotName: name } of occurrences) if (!rows.has(id)) rows.set(id, { id, name })
  if (rows.size === 0) return <p>{t('noRobots')}</p>

  const renderEvent = (event: ScheduleEventData, props: ComponentProps<'button'>) => {
    const occurrence = find(event)
    if (occurrence === undefined) return <span>{event.title}</span>
    const { title, robotName: robot, startAt, timezone, overlaps } = occurrence
    const state = [t(getState(occurrence).word), ...(overlaps ? [t('overlaps')] : [])].join(' ')
    const time = formatMoment(startAt, language, timezone)
    return (
      <UnstyledButton
        {...props}
        // Also for those who may change nothing, to whom the library shows entries without a click.
        tabIndex={0}
        aria-label={t('eventName', { title, robot, time, state })}
        onClick={() => onOpen(occurrence)}
      />
    )
  }
  const drop = (dropped: {
    eventId: string | number
    newStart: string
    newEnd: string
    resourceId?: string | number
  }) => {
    const occurrence = find({ id: dropped.eventId })
    if (occurrence === undefined) return
    const from = toClock(occurrence.startAt, occurrence.timezone)
    if (dropped.resourceId !== undefined && dropped.resourceId !== occurrence.robotId)
      notify({ message: t('otherRobot'), color: 'red' })
    else if (from !== dropped.newStart) onMove({ occurrence, to: dropped.newStart })
  }
  const shared = {
    date,
    resources: [...rows.values()].map(({ id, name = '' }) => ({ id, label: name })),
    events: occurrences.map((occurrence) => ({
      id: toKey(occurrence),
      title: occurrence.title,
      start: toClock(occurrence.startAt, occurrence.timezone),
      end: toClock(occurrence.endAt, occurrence.timezone),
      color: colours[getState(occurrence).tone],
      resourceId: occurrence.robotId,
    })),
    locale: language,
    withHeader: false,
    renderEvent,
    renderEventBody: (event: ScheduleEventData) => <EntryBody occurrence={find(event)} />,
    labels: { resources: t('robot'), moreLabel: (count: number) => t('more', { count }) },
  }
  if (type === 'month')
    // Days are too narrow to be moved between by hand: a click leads to the day.
    return (
      <ResourcesMonthView
        weekendDays={noWeekend}
        {...shared}
        startScrollDate={date}
        onDayClick={({ date: day }) => onDay(day.slice(0, 10))}
      />
    )
  const [zone, ...otherZones] = new Set(occurrences.map(({ timezone }) => timezone))
  const timed = {
    ...shared,
    // By the clock by which entries stand here. Where several do, the present is at several places.
    ...(otherZones.length > 0 && { withCurrentTimeIndicator: false }),
    ...(zone !== undefined && { getCurrentTime: () => toClock(new Date(now()), zone) }),
    mode: mayWrite ? ('default' as const) : ('static' as const),
    withEventsDragAndDrop: mayWrite,
    canDragEvent: (event: ScheduleEventData) => find(event)?.result === null,
    onEventDrop: drop,
    onTimeSlotClick: ({ slotStart, resourceId }: { slotStart: string; resourceId?: string | number }) => {
      const robot = rows.get(String(resourceId))
      const start = slotStart.slice(0, 16).replace(' ', 'T')
      const { id = '', buildingId = '' } = robot ?? {}
      const search = new URLSearchParams({ start, robot: id, building: buildingId })
      void navigate({ href: `${schedulePaths.create}?${search}` })
    },
    eventDragInterval: 15,
    minEventSize: 24,
  }
  return (
    <>
      {mayWrite && <p className={classes.note}>{t('dragNote')}</p>}
      {type === 'day' ? (
        <ResourcesDayView {...timed} startScrollTime={dayBegins} />
      ) : (
        // A week has room for a few columns a day.
        <ResourcesWeekView
          {...timed}
          weekendDays={noWeekend}
          firstDayOfWeek={0}
          intervalMinutes={240}
          startScrollDateTime={`${date} ${dayBegins}`}
        />
      )}
    </>
  )
}

function EntryBody({ occurrence }: { occurrence: Occurrence | undefined }) {
  const t = useTexts(scheduleTexts)
  if (occurrence === undefined) return null
  const { word, shape, tone } = getState(occurrence)
  return (
    <>
      <StateChip shape={shape} tone={tone}>
        {t(word)}
      </StateChip>{' '}
      {occurrence.overlaps && `${t('overlaps')} `}
      <span translate="no">{occurrence.title}</span>
    </>
  )
}
