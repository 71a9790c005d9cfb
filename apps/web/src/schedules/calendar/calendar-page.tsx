import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Occurrence } from '@wheelhouse/contract/schedules/schedule'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { lazy, Suspense, useState } from 'react'
import { robotChoicesQuery } from '../../flows/runs/runs.queries.ts'
import listClasses from '../../kernel/lists/list-page.module.css'
import { CreateLink } from '../../kernel/lists/list-page.tsx'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { inTime } from '../../kernel/server/load-in-time.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { toLocalInput } from '../../kernel/words/format-time.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { chosenLocation } from '../../session/chosen-location.ts'
import { may } from '../../session/may.ts'
import { ScheduleLinks } from '../schedule-links.tsx'
import { type CalendarType, isCalendarType, schedulePaths } from '../schedule-paths.ts'
import { occurrencesQuery, toKey } from '../schedules.queries.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { getWindow } from './calendar-dates.ts'
import { MoveDialog, type Moved } from './move-dialog.tsx'
import { OccurrenceDialog } from './occurrence-dialog.tsx'
import { TodayList } from './today-list.tsx'
import { TooMany } from './too-many.tsx'
import { useMinute } from './use-minute.ts'

/** The calendar's library is large: what is to be known of today is there before it. */
const CalendarGrid = lazy(async () => {
  const { CalendarGrid: component } = await inTime(import('./calendar-grid.tsx'))
  return { default: component }
})

/** schedule/cal/{type}: what robots do by themselves (R-SCHEDULES-2). What is no span of time leads to the week. */
export function CalendarPage() {
  const { type } = useParams({ from: `/shell${schedulePaths.calendar}` })
  if (isCalendarType(type)) return <Calendar type={type} />
  return <Navigate to={schedulePaths.calendar} params={{ type: 'week' }} replace />
}

/** A row for each robot, and below it what runs today. */
function Calendar({ type }: { type: CalendarType }) {
  const t = useTexts(scheduleTexts)
  useTitle(t('calendar'))
  const search = useSearch({ from: `/shell${schedulePaths.calendar}` })
  const now = useMinute()
  const today = toLocalInput(now).slice(0, 10)
  const { date = today } = search
  const navigate = useNavigate()
  const buildingId = search.building ?? chosenLocation.get().buildingId ?? undefined
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const robots = useQuery(robotChoicesQuery)
  const shown = useQuery(occurrencesQuery({ ...getWindow(type, date), buildingId }))
  const ofToday = useQuery(occurrencesQuery({ ...getWindow('day', today), buildingId }))
  const known = [shown, ofToday].flatMap(({ data }) => data?.occurrences ?? [])
  const opened = known.find((one) => toKey(one) === openKey)
  const handleOpen = (occurrence: Occurrence) => setOpenKey(toKey(occurrence))
  const error = shown.error ?? robots.error
  const readAgain = () => void Promise.all([shown.refetch(), robots.refetch()])
  return (
    <section>
      <header className={listClasses.head}>
        <h1>{t('calendar')}</h1>
        <div className={listClasses.actions}>
          <ScheduleLinks />
          {may('schedule:write') && <CreateLink to={schedulePaths.create}>{t('create')}</CreateLink>}
        </div>
      </header>
      <CalendarBar type={type} date={date} building={search.building} />
      {error !== null && <ListFailure error={error} onRetry={readAgain} />}
      <TooMany found={shown.data} />
      {shown.data === undefined || robots.data === undefined ? (
        error === null && <ListLoading />
      ) : (
        <Suspense fallback={<ListLoading />}>
          <CalendarGrid
            type={type}
            date={date}
            robots={robots.data.filter(
              (robot) => buildingId === undefined || robot.buildingId === buildingId,
            )}
            occurrences={shown.data.occurrences}
            onOpen={handleOpen}
            onMove={setMoved}
            onDay={(day) =>
              void navigate({
                to: schedulePaths.calendar,
                params: { type: 'day' },
                search: { ...search, date: day },
              })
            }
          />
        </Suspense>
      )}
      <TodayList now={now} found={ofToday.data} onOpen={handleOpen} />
      {opened !== undefined && <OccurrenceDialog occurrence={opened} onClose={() => setOpenKey(null)} />}
      {moved !== null && <MoveDialog moved={moved} onClose={() => setMoved(null)} />}
    </section>
  )
}
