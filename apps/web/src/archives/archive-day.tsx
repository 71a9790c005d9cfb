import { ActionIcon, Alert, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ArchiveDay } from '@wheelhouse/contract/archives/recording'
import { recordingSince } from '@wheelhouse/contract/archives/recording-facts'
import { archiveTexts } from '@wheelhouse/texts/archives/archives'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { buildingsQuery } from '../buildings/building-list.queries.ts'
import listClasses from '../kernel/lists/list-page.module.css'
import { ListLoading } from '../kernel/lists/list-parts.tsx'
import { BackLink } from '../kernel/shell/back-link.tsx'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { teleOperationPath } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { formatDay } from '../kernel/words/format-day.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import classes from './archive.module.css'
import { archivePaths } from './archive-paths.ts'
import { moveDay } from './archive-time.ts'
import { type ArchivePlace, dayQuery, daysQuery } from './archives.queries.ts'
import type { Position } from './clip-dialog.tsx'
import { ClipSection } from './clip-section.tsx'
import { type DayHandle, OpenDay } from './open-day.tsx'
import { TimeField } from './time-field.tsx'

type ArchiveDayViewProps = {
  place: ArchivePlace
  date: string
  title: string
  /** The playback position in the address; `null`: none yet. */
  getPosition: (day: ArchiveDay) => Position | null
  onMove: (day: ArchiveDay, position: Position) => void
  onDay: (date: string) => void
  /** For a building's day: goes to the same day of another one. */
  onBuilding?: (buildingId: string) => void
}

/** A day of recordings: the choice of day and time, and the recordings. */
export function ArchiveDayView({ place, date, title, onBuilding, onDay, ...handlers }: ArchiveDayViewProps) {
  const t = useTexts(archiveTexts)
  const opened = useRef<DayHandle>(null)
  useTitle(title)
  const { data: day, error, refetch } = useQuery(dayQuery(place, date))
  const isEmpty = day?.recordings.length === 0
  return (
    <section>
      <div className={classes.head}>
        <BackLink to={archivePaths.list}>{t('title')}</BackLink>
        <header className={listClasses.head}>
          <h1>{title}</h1>
        </header>
        <div className={classes.day}>
          <DayChoice place={place} date={date} onDay={onDay} />
          {'buildingId' in place && onBuilding !== undefined && (
            <OtherBuilding buildingId={place.buildingId} onBuilding={onBuilding} />
          )}
          {day !== undefined && !isEmpty && (
            <TimeField
              isFirst={handlers.getPosition(day) === null}
              onGo={(time) => opened.current?.goTo(time)}
            />
          )}
        </div>
      </div>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {day === undefined && error === null && <ListLoading />}
      {day?.isContracted === false && <Alert color="yellow">{t('lastHourOnly')}</Alert>}
      {isEmpty && <EmptyDay place={place} day={day} />}
      {day !== undefined && !isEmpty && <OpenDay key={day.from} ref={opened} day={day} {...handlers} />}
    </section>
  )
}

/** Nothing was recorded: how to change that, and the clips of other days. */
function EmptyDay({ place, day }: { place: ArchivePlace; day: ArchiveDay }) {
  const t = useTexts(archiveTexts)
  return (
    <>
      <p role="status">{t('dayEmpty')}</p>
      <p className={classes.note}>
        {t('howRecorded', { version: recordingSince })}{' '}
        {'serialNo' in place && may('robot:update') && (
          <Link to={teleOperationPath(place.serialNo)}>{t('toTeleop')}</Link>
        )}
      </p>
      {'serialNo' in place && <ClipSection day={day} serialNo={place.serialNo} position={null} />}
    </>
  )
}

/** The screen shows one building, without an option for all. Absent if there is only one. */
function OtherBuilding({ buildingId, onBuilding }: { buildingId: string; onBuilding: (id: string) => void }) {
  const t = useTexts(placeTexts)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  if (buildings.length < 2) return null
  return (
    <NativeSelect
      label={t('building')}
      value={buildingId}
      data={buildings.map(({ id, name = '' }) => ({ value: id, label: name }))}
      onChange={({ currentTarget }) => onBuilding(currentTarget.value)}
    />
  )
}

/** The days that have recordings, and the previous and next one. */
function DayChoice({ place, date, onDay }: Pick<ArchiveDayViewProps, 'place' | 'date' | 'onDay'>) {
  const t = useTexts(archiveTexts)
  const { data: days = [] } = useQuery(daysQuery(place))
  const all = [...new Set([...days, date])].toSorted((a, b) => b.localeCompare(a))
  const language = useLanguage()
  const toLabel = (day: string) =>
    formatDay(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`, language)
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('previousDay')}
        onClick={() => onDay(moveDay(date, -1))}
      >
        <ChevronLeft size={18} />
      </ActionIcon>
      <NativeSelect
        label={t('day')}
        value={date}
        data={all.map((value) => ({ value, label: toLabel(value) }))}
        onChange={({ currentTarget }) => onDay(currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('nextDay')}
        onClick={() => onDay(moveDay(date, 1))}
      >
        <ChevronRight size={18} />
      </ActionIcon>
    </>
  )
}
