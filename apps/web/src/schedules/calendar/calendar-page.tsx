import { Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Occurrence } from '@wheelhouse/contract/schedules/schedule'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { useCallback, useState } from 'react'
import listClasses from '../../kernel/lists/list-page.module.css'
import { CreateLink } from '../../kernel/lists/list-page.tsx'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { toLocalInput } from '../../kernel/words/format-time.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { chosenLocation } from '../../session/chosen-location.ts'
import { may } from '../../session/may.ts'
import { ScheduleLinks } from '../schedule-links.tsx'
import { type CalendarType, isCalendarType, schedulePaths } from '../schedule-paths.ts'
import classes from '../schedules.module.css'
import { CalendarActionsProvider, useCalendarActions } from './calendar-actions.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { toKey } from './calendar-entries.ts'
import { CalendarView, narrow } from './calendar-view.tsx'
import { MoreEntriesNote } from './more-entries-note.tsx'
import { MoveDialog, type Moved } from './move-dialog.tsx'
import { OccurrenceDialog } from './occurrence-dialog.tsx'
import { StateLegend } from './state-legend.tsx'
import { TodayList } from './today-list.tsx'
import { useCalendar } from './use-calendar.ts'
import { useMinute } from './use-minute.ts'

/** schedule/cal/{type}: what robots do on schedule (R-SCHEDULES-2). An invalid type redirects to the week. */
export function CalendarPage() {
  const { type } = useParams({ from: `/shell${schedulePaths.calendar}` })
  if (isCalendarType(type)) return <Calendar type={type} />
  return <Navigate to={schedulePaths.calendar} params={{ type: 'week' }} replace />
}

/** The calendar, with today's entries below. */
function Calendar({ type }: { type: CalendarType }) {
  const t = useTexts(scheduleTexts)
  useTitle(t('calendar'))
  const search = useSearch({ from: `/shell${schedulePaths.calendar}` })
  const now = useMinute()
  const today = toLocalInput(now).slice(0, 10)
  const { date = today } = search
  const buildingId = search.building ?? chosenLocation.get().buildingId ?? undefined
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const handleOpen = useCallback((occurrence: Occurrence) => setOpenKey(toKey(occurrence)), [])
  const actions = useCalendarActions(handleOpen, setMoved)
  const { shown, ofToday, coversToday, robots, robotNames, timeZones, error, readAgain } = useCalendar({
    type,
    date,
    today,
    buildingId,
  })
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const opened = [...(shown?.entries ?? []), ...(ofToday?.entries ?? [])].find(({ key }) => key === openKey)
  return (
    <section>
      <header className={listClasses.head}>
        <h1>{t('calendar')}</h1>
        <div className={listClasses.actions}>
          <ScheduleLinks here="calendar" />
          {may('schedule:write') && <CreateLink to={schedulePaths.create}>{t('create')}</CreateLink>}
        </div>
      </header>
      <CalendarBar type={type} date={date} search={search} />
      {error !== null && <ListFailure error={error} onRetry={readAgain} />}
      <MoreEntriesNote found={shown} />
      <CalendarActionsProvider value={actions}>
        {shown === undefined ? (
          error === null && <ListLoading />
        ) : (
          <div data-calendar={type}>
            <CalendarView
              type={type}
              date={date}
              search={search}
              now={now}
              robots={robots}
              robotNames={robotNames}
              timeZones={timeZones}
              entries={shown.entries}
            />
            {!isNarrow && <CalendarFoot type={type} />}
          </div>
        )}
        {/* On a phone the calendar is such a list itself. */}
        {!(isNarrow && coversToday) && <TodayList now={now} found={ofToday} robotNames={robotNames} />}
      </CalendarActionsProvider>
      {opened !== undefined && (
        <OccurrenceDialog
          occurrence={opened.occurrence}
          robot={robotNames.get(opened.occurrence.robotId) ?? opened.occurrence.robotName}
          onClose={() => setOpenKey(null)}
        />
      )}
      {moved !== null && <MoveDialog moved={moved} onClose={() => setMoved(null)} />}
    </section>
  )
}

/** The legend of shapes, which rows there are, and how entries are moved. */
function CalendarFoot({ type }: { type: CalendarType }) {
  const t = useTexts(scheduleTexts)
  const search = useSearch({ from: `/shell${schedulePaths.calendar}` })
  const navigate = useNavigate()
  return (
    <div className={classes.foot}>
      <StateLegend />
      {type !== 'month' && (
        <Switch
          size="xs"
          label={t('idleRobots')}
          checked={search.robots === 'all'}
          onChange={({ currentTarget: { checked } }) => {
            const { robots: _, ...others } = search
            void navigate({
              to: schedulePaths.calendar,
              params: { type },
              replace: true,
              search: checked ? { ...others, robots: 'all' } : others,
            })
          }}
        />
      )}
      <p className={classes.note}>{t(may('schedule:write') ? 'dragNote' : 'whoPlansNote')}</p>
    </div>
  )
}
