import { Button } from '@mantine/core'
import { archiveTexts } from '@wheelhouse/texts/archives/archives'
import type { RefObject } from 'react'
import { useStore } from '../kernel/server/store.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { AnonymiseMark } from '../system/anonymisation/anonymise-mark.tsx'
import classes from './archive.module.css'
import { findNeighbours, formatClock, getStart } from './archive-time.ts'
import { Film } from './playback/film.tsx'
import playback from './playback/playback.module.css'
import { isRunning, type PlaybackClock } from './playback/playback-clock.ts'
import { findFilm } from './playback/track.ts'
import { useMoment } from './playback/use-moment.ts'
import { useSettled } from './playback/use-settled.ts'
import type { DayLane } from './use-day-lanes.ts'

type DayFilmProps = {
  clock: PlaybackClock
  lane: DayLane
  timezone: string
  /** The video element, for saving a picture. */
  video: RefObject<HTMLVideoElement | null>
}

/** One camera's picture at the moment of the clock; if it did not film then, links to when it did. */
export function DayFilm({ clock, lane, timezone, video }: DayFilmProps) {
  const t = useTexts(archiveTexts)
  const { recordings, name } = lane
  const index = useShownIndex(clock, recordings)
  const shown = recordings[index]
  return (
    <>
      <div className={classes.screen}>
        {shown === undefined ? (
          <NoFilm clock={clock} lane={lane} timezone={timezone} />
        ) : (
          <Film
            key={shown.id}
            clock={clock}
            recording={shown}
            nextId={recordings[index + 1]?.id}
            label={t('filmOf', { camera: name, time: formatClock(getStart(shown), timezone) })}
            isAlone
            video={video}
          />
        )}
      </div>
      <AnonymiseMark mark={shown?.anonymised ?? null} />
    </>
  )
}

/** Index of the recording being played; -1: none. Recordings that are only scrubbed over are not loaded. */
export function useShownIndex(clock: PlaybackClock, recordings: DayLane['recordings']): number {
  const id = useMoment(clock, (moment) => findFilm(recordings, moment)?.id ?? null)
  const isGoing = isRunning(useStore(clock.state))
  const shownId = useSettled(id, isGoing)
  return recordings.findIndex((one) => one.id === shownId)
}

function NoFilm({ clock, lane, timezone }: Pick<DayFilmProps, 'clock' | 'lane' | 'timezone'>) {
  const t = useTexts(archiveTexts)
  const second = useMoment(clock, (moment) => Math.floor(moment / 1_000) * 1_000)
  const { before, after } = findNeighbours(lane.recordings, second)
  const ways = [
    { label: 'previous', recording: before },
    { label: 'next', recording: after },
  ] as const
  return (
    <div className={playback.message}>
      <p role="status">{t('noneHere', { time: formatClock(second, timezone, true) })}</p>
      {ways.map(
        ({ label, recording }) =>
          recording !== undefined && (
            <Button
              key={label}
              variant="default"
              m={4}
              onClick={() => {
                clock.seek(getStart(recording))
                clock.play()
              }}
            >
              {t('wayTo', { way: t(label), time: formatClock(getStart(recording), timezone) })}
            </Button>
          ),
      )}
    </div>
  )
}
