import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Recording } from '@wheelhouse/contract/archives/recording'
import { type RecordedCamera, recordedCameras } from '@wheelhouse/contract/archives/recording-facts'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useEffect, useState } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { getStart } from '../archive-time.ts'
import { getFilmAddress, storedQuery } from '../archives.queries.ts'
import { followClock } from './film-sync.ts'
import classes from './incident.module.css'
import { type IncidentClock, isRunning } from './incident-clock.ts'
import { findFilm } from './incident-track.ts'
import { useMoment } from './use-moment.ts'

/** What a hand or a held key has not moved on from for so long is looked at: robots bring each minute that is. Milliseconds. */
const settledMs = 300

export type CameraFilms = { camera: RecordedCamera; recordings: readonly Recording[] }

/** The cameras that filmed, each with its recordings by when they began. */
export function groupByCamera(recordings: readonly Recording[]): CameraFilms[] {
  return recordedCameras.flatMap((camera) => {
    const own = recordings.filter(({ cameraId }) => cameraId === camera)
    return own.length === 0 ? [] : [{ camera, recordings: own }]
  })
}

/** All cameras at the same moment, each with what it filmed then. */
export function IncidentFilms({ clock, films }: { clock: IncidentClock; films: readonly CameraFilms[] }) {
  const t = useTexts(incidentTexts)
  const names = useTexts(teleopTexts)
  return (
    <section aria-label={t('cameras')}>
      {films.length === 0 && <p role="status">{t('noFilms')}</p>}
      <div className={classes.films}>
        {films.map(({ camera, recordings }) => (
          <CameraFilm key={camera} clock={clock} name={names(`camera_${camera}`)} recordings={recordings} />
        ))}
      </div>
    </section>
  )
}

type CameraFilmProps = { clock: IncidentClock; name: string; recordings: readonly Recording[] }

function CameraFilm({ clock, name, recordings }: CameraFilmProps) {
  const t = useTexts(incidentTexts)
  const id = useMoment(clock, (moment) => findFilm(recordings, moment)?.id ?? null)
  const shownId = useSettled(id, useStore(clock.state))
  const index = recordings.findIndex((one) => one.id === shownId)
  const shown = recordings[index]
  return (
    <figure className={classes.film}>
      <figcaption>{name}</figcaption>
      <div className={classes.picture}>
        {shown === undefined ? (
          <p className={classes.message}>{t('noFilmNow')}</p>
        ) : (
          <Film
            key={shown.id}
            clock={clock}
            recording={shown}
            nextId={recordings[index + 1]?.id}
            label={t('filmOf', { camera: name })}
          />
        )}
      </div>
    </figure>
  )
}

/** The value once it has rested; at once while time passes by itself. */
function useSettled(value: string | null, state: Parameters<typeof isRunning>[0]): string | null {
  const [settled, setSettled] = useState(value)
  const isGoing = isRunning(state)
  useEffect(() => {
    if (value === settled) return undefined
    const timer = setTimeout(() => setSettled(value), isGoing ? 0 : settledMs)
    return () => clearTimeout(timer)
  }, [value, settled, isGoing])
  return settled
}

type FilmProps = { clock: IncidentClock; recording: Recording; nextId: string | undefined; label: string }

/** One film, brought by the robot where the server has it not yet. While time passes the one after it is fetched, too. */
function Film({ clock, recording, nextId, label }: FilmProps) {
  const t = useTexts(incidentTexts)
  const queryClient = useQueryClient()
  const [film, setFilm] = useState<HTMLVideoElement | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  const { data, error, refetch } = useQuery(storedQuery(recording.id))
  const isStored = data?.isStored === true
  const isGoing = isRunning(useStore(clock.state))
  const start = getStart(recording)
  useEffect(() => {
    if (isStored && isGoing && nextId !== undefined) void queryClient.prefetchQuery(storedQuery(nextId))
  }, [isStored, isGoing, nextId, queryClient])
  useEffect(() => (film === null ? undefined : followClock(film, clock, start)), [film, clock, start])
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!isStored || isBroken)
    return (
      <p className={classes.message} role="status">
        {t(isBroken ? 'filmBroken' : 'fetching')}
      </p>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a robot's camera has no sound
    <video
      ref={setFilm}
      src={getFilmAddress(recording.id)}
      aria-label={label}
      muted
      playsInline
      preload="auto"
      onError={() => setIsBroken(true)}
    />
  )
}
