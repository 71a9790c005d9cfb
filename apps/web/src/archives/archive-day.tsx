import { ActionIcon, Alert, Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ArchiveDay, Recording } from '@wheelhouse/contract/archives/recording'
import { type RecordedCamera, recordedCameras } from '@wheelhouse/contract/archives/recording-facts'
import { archiveTexts } from '@wheelhouse/texts/archives/archives'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { buildingsQuery } from '../buildings/building-list.queries.ts'
import listClasses from '../kernel/lists/list-page.module.css'
import { ListLoading } from '../kernel/lists/list-parts.tsx'
import { BackLink } from '../kernel/shell/back-link.tsx'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { useTitle } from '../kernel/shell/title.ts'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './archive.module.css'
import { archivePaths } from './archive-paths.ts'
import { getStart, moveDay } from './archive-time.ts'
import { type ArchivePlace, dayQuery, daysQuery } from './archives.queries.ts'
import { CameraBar, HourScale } from './camera-bar.tsx'
import { ClipSection } from './clip-section.tsx'
import { IncidentLink } from './incident/incident-link.tsx'
import { rangeAround } from './incident/incident-range.ts'
import { MinutePlayer } from './minute-player.tsx'

/** What is played of a day. */
export type Position = { serialNo: string; camera: RecordedCamera; moment: number }

type ArchiveDayViewProps = {
  place: ArchivePlace
  date: string
  title: string
  /** Where the address says to play; `null`: nowhere yet. */
  getPosition: (day: ArchiveDay) => Position | null
  onMove: (day: ArchiveDay, position: Position) => void
  onDay: (date: string) => void
  /** Of a building's day: leads to the same day of another one. */
  onBuilding?: (buildingId: string) => void
}

/** A day of recordings: a bar for each camera, and the player for what is chosen on them. */
export function ArchiveDayView({ place, date, title, onBuilding, ...handlers }: ArchiveDayViewProps) {
  const t = useTexts(archiveTexts)
  useTitle(title)
  const { data: day, error, refetch } = useQuery(dayQuery(place, date))
  return (
    <section>
      <BackLink to={archivePaths.list}>{t('title')}</BackLink>
      <header className={listClasses.head}>
        <h1>{title}</h1>
      </header>
      <div className={classes.day}>
        <DayChoice place={place} date={date} onDay={handlers.onDay} />
        {'buildingId' in place && onBuilding !== undefined && (
          <OtherBuilding buildingId={place.buildingId} onBuilding={onBuilding} />
        )}
      </div>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {day === undefined ? (
        error === null && <ListLoading />
      ) : (
        <OpenDay place={place} day={day} {...handlers} />
      )}
    </section>
  )
}

/** The screen is of one building: all of them are not offered. Absent where there is only one. */
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

function DayChoice({ place, date, onDay }: Pick<ArchiveDayViewProps, 'place' | 'date' | 'onDay'>) {
  const t = useTexts(archiveTexts)
  const { data: days = [] } = useQuery(daysQuery(place))
  const all = [...new Set([...days, date])].toSorted((a, b) => b.localeCompare(a))
  const toLabel = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
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

type OpenDayProps = Pick<ArchiveDayViewProps, 'place' | 'getPosition' | 'onMove'> & { day: ArchiveDay }

function OpenDay({ place, day, getPosition, onMove }: OpenDayProps) {
  const t = useTexts(archiveTexts)
  const names = useTexts(teleopTexts)
  const position = getPosition(day)
  const shownRobot = position?.serialNo ?? ('serialNo' in place ? place.serialNo : null)
  const groups = Object.groupBy(day.recordings, ({ serialNumber, cameraId }) => `${serialNumber} ${cameraId}`)
  const bars = Object.entries(groups).toSorted(([a], [b]) => a.localeCompare(b))
  const hasSeveralRobots = new Set(day.recordings.map(({ robotId }) => robotId)).size > 1
  const toName = ({ robotName, cameraId }: Recording) =>
    hasSeveralRobots ? `${robotName} ${names(`camera_${cameraId}`)}` : names(`camera_${cameraId}`)
  return (
    <>
      {!day.isContracted && <Alert color="yellow">{t('lastHourOnly')}</Alert>}
      <p className={classes.note}>{t('clock', { timezone: day.timezone })}</p>
      {bars.length === 0 && <p role="status">{t('dayEmpty')}</p>}
      {bars.length > 0 && (
        <div className={classes.bars}>
          {bars.map(([key, recordings = []]) => {
            const [first] = recordings
            if (first === undefined) return null
            const { serialNumber: serialNo, cameraId: camera } = first
            const isRobot = position?.serialNo === serialNo
            return (
              <CameraBar
                key={key}
                day={day}
                recordings={recordings}
                name={toName(first)}
                moment={isRobot ? position.moment : null}
                isChosen={isRobot && position.camera === camera}
                onChoose={(moment) => onMove(day, { serialNo, camera, moment })}
              />
            )
          })}
          <HourScale day={day} />
        </div>
      )}
      {position === null
        ? bars.length > 0 && <ChooseTime day={day} onMove={onMove} />
        : bars.length > 0 && (
            <MinutePlayer
              recordings={day.recordings.filter(({ serialNumber }) => serialNumber === position.serialNo)}
              timezone={day.timezone}
              {...position}
              onMove={(to) => onMove(day, { serialNo: position.serialNo, ...to })}
            />
          )}
      {position !== null && (
        <IncidentLink robot={{ serialNo: position.serialNo }} range={rangeAround(position.moment)} />
      )}
      {shownRobot !== null && (
        <ClipSection key={shownRobot} day={day} serialNo={shownRobot} position={position} />
      )}
    </>
  )
}

/** A minute is a hair's breadth of a day: the newest one is a press away. */
function ChooseTime({ day, onMove }: Pick<OpenDayProps, 'day' | 'onMove'>) {
  const t = useTexts(archiveTexts)
  const newest =
    day.recordings.findLast(({ cameraId }) => cameraId === recordedCameras[0]) ?? day.recordings.at(-1)
  return (
    <div className={classes.day}>
      <p className={classes.note}>{t('choose')}</p>
      {newest !== undefined && (
        <Button
          variant="default"
          onClick={() =>
            onMove(day, {
              serialNo: newest.serialNumber,
              camera: newest.cameraId,
              moment: getStart(newest),
            })
          }
        >
          {t('newest')}
        </Button>
      )}
    </div>
  )
}
