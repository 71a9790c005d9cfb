import type { Recording } from '@wheelhouse/contract/archives/recording'
import { recordedCameras } from '@wheelhouse/contract/archives/recording-facts'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useMemo } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { Film } from '../playback/film.tsx'
import playback from '../playback/playback.module.css'
import { isRunning, type PlaybackClock } from '../playback/playback-clock.ts'
import type { FilmLane } from '../playback/timeline-lanes.tsx'
import { findFilm } from '../playback/track.ts'
import { useMoment } from '../playback/use-moment.ts'
import { useSettled } from '../playback/use-settled.ts'
import classes from './incident.module.css'

/** The cameras that filmed, by name, each with its recordings sorted by start. */
export function useFilmLanes(recordings: readonly Recording[]): FilmLane[] {
  const names = useTexts(teleopTexts)
  return useMemo(
    () =>
      recordedCameras.flatMap((key) => {
        const own = recordings.filter(({ cameraId }) => cameraId === key)
        return own.length === 0 ? [] : [{ key, name: names(`camera_${key}`), recordings: own }]
      }),
    [recordings, names],
  )
}

/** All cameras at the same moment. */
export function IncidentFilms({ clock, films }: { clock: PlaybackClock; films: readonly FilmLane[] }) {
  const t = useTexts(incidentTexts)
  return (
    <section aria-label={t('cameras')}>
      {films.length === 0 && <p role="status">{t('noFilms')}</p>}
      <div className={classes.films}>
        {films.map(({ key, name, recordings }) => (
          <CameraFilm key={key} clock={clock} name={name} recordings={recordings} />
        ))}
      </div>
    </section>
  )
}

type CameraFilmProps = { clock: PlaybackClock; name: string; recordings: readonly Recording[] }

function CameraFilm({ clock, name, recordings }: CameraFilmProps) {
  const t = useTexts(incidentTexts)
  const id = useMoment(clock, (moment) => findFilm(recordings, moment)?.id ?? null)
  const shownId = useSettled(id, isRunning(useStore(clock.state)))
  const index = recordings.findIndex((one) => one.id === shownId)
  const shown = recordings[index]
  return (
    <figure className={classes.film}>
      <figcaption>{name}</figcaption>
      <div className={playback.picture}>
        {shown === undefined ? (
          <p className={playback.message}>{t('noFilmNow')}</p>
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
