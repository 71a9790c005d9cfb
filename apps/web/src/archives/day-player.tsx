import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type IncidentEvent, incidentLimits } from '@wheelhouse/contract/archives/incident'
import type { ArchiveDay } from '@wheelhouse/contract/archives/recording'
import { archiveTexts } from '@wheelhouse/texts/archives/archives'
import { ChevronFirst, ChevronLast } from 'lucide-react'
import { type CSSProperties, type RefObject, useMemo, useRef } from 'react'
import { ListLoading } from '../kernel/lists/list-parts.tsx'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { useKeys } from '../kernel/shell/use-keys.ts'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './archive.module.css'
import { findNeighbours, getStart } from './archive-time.ts'
import { dayEventsQuery } from './archives.queries.ts'
import { cameraKeys } from './camera-keys.ts'
import { DayFilm, useShownIndex } from './day-film.tsx'
import { IncidentLink } from './incident/incident-link.tsx'
import { rangeAround } from './incident/incident-range.ts'
import { EventList } from './playback/event-list.tsx'
import playback from './playback/playback.module.css'
import type { PlaybackClock } from './playback/playback-clock.ts'
import { Timeline } from './playback/timeline.tsx'
import { Transport } from './playback/transport.tsx'
import { useMoment } from './playback/use-moment.ts'
import { RecordingActions } from './recording-actions.tsx'
import type { DayLane } from './use-day-lanes.ts'
import { usePassGaps } from './use-pass-gaps.ts'

type DayPlayerProps = {
  day: ArchiveDay
  clock: PlaybackClock
  /** All cameras; at least one. */
  lanes: readonly DayLane[]
  /** The one being played. */
  lane: DayLane
  onLane: (key: string) => void
  /** Has a time been chosen? */
  hasBegun: boolean
  /** Where somebody has gone: the timeline zooms in on it. */
  lookAt: { moment: number } | null
  slider: RefObject<HTMLDivElement | null>
}

const noEvents: readonly IncidentEvent[] = []

/** One camera's picture, the timeline of all of them, and the events (R-ARCHIVES-2). */
export function DayPlayer({ day, clock, lanes, lane, onLane, hasBegun, lookAt, slider }: DayPlayerProps) {
  const t = useTexts(archiveTexts)
  const video = useRef<HTMLVideoElement>(null)
  const { data: events, error, refetch, dataUpdatedAt } = useQuery(dayEventsQuery(lane.serialNo, day))
  usePassGaps(clock, lane.recordings)
  useCameraKeys(lanes, onLane)
  const choice = useMemo(() => ({ chosen: lane.key, onChoose: onLane }), [lane.key, onLane])
  const { timezone } = day
  const style: CSSProperties & Record<'--lanes', number> = { '--lanes': lanes.length }
  return (
    <div className={classes.scene} style={style}>
      <section aria-label={t('player')}>
        {hasBegun ? (
          <DayFilm key={lane.key} clock={clock} lane={lane} timezone={timezone} video={video} />
        ) : (
          <div className={classes.screen}>
            <div className={playback.message}>
              <p>{t('choose')}</p>
              <Button variant="default" onClick={clock.play}>
                {t('newest')}
              </Button>
            </div>
          </div>
        )}
      </section>
      <div className={playback.desk}>
        <Transport clock={clock} timezone={timezone}>
          <Neighbours clock={clock} lane={lane} />
        </Transport>
        <Timeline
          clock={clock}
          films={lanes}
          choice={choice}
          events={events ?? noEvents}
          timezone={timezone}
          knownUntil={Math.min(clock.until, dataUpdatedAt)}
          lookAt={lookAt}
          slider={slider}
        />
        {hasBegun && <Actions clock={clock} lane={lane} timezone={timezone} video={video} />}
      </div>
      <div className={classes.beside}>
        {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
        {events === undefined && error === null && <ListLoading />}
        {events !== undefined && (
          <EventList clock={clock} events={events} timezone={timezone} isCut={isCut(events)} />
        )}
      </div>
    </div>
  )
}

/** Were there more events of a kind than are listed? */
function isCut(events: readonly IncidentEvent[]): boolean {
  const kinds = Object.values(Object.groupBy(events, ({ kind }) => kind))
  return kinds.some((some) => some.length >= incidentLimits.eventsMax)
}

/** Each of the first cameras has its number as a key. */
function useCameraKeys(lanes: readonly DayLane[], onLane: (key: string) => void): void {
  const keys = useMemo(() => cameraKeys.slice(0, lanes.length), [lanes.length])
  useKeys(keys, archiveTexts, (id) => {
    const lane = lanes[cameraKeys.findIndex((key) => key.id === id)]
    if (lane !== undefined) onLane(lane.key)
  })
}

/** Links to the beginning of the previous and the next recording. */
function Neighbours({ clock, lane }: Pick<DayPlayerProps, 'clock' | 'lane'>) {
  const t = useTexts(archiveTexts)
  const index = useShownIndex(clock, lane.recordings)
  const ways = [
    { label: 'previous', Icon: ChevronFirst },
    { label: 'next', Icon: ChevronLast },
  ] as const
  const go = (label: 'previous' | 'next') => {
    const { before, after } = findNeighbours(lane.recordings, clock.read())
    const recording = label === 'previous' ? before : after
    if (recording !== undefined) clock.seek(getStart(recording))
  }
  const isOff = { previous: index === 0, next: index === lane.recordings.length - 1 }
  return ways.map(({ label, Icon }) => (
    <ActionIcon
      key={label}
      variant="default"
      size="lg"
      aria-label={t(label)}
      title={t(label)}
      aria-disabled={isOff[label]}
      data-disabled={isOff[label] || undefined}
      onClick={() => go(label)}
    >
      <Icon size={18} />
    </ActionIcon>
  ))
}

type ActionsProps = Pick<DayPlayerProps, 'clock' | 'lane'> & {
  timezone: string
  video: RefObject<HTMLVideoElement | null>
}

/** Actions on what is being played. */
function Actions({ clock, lane, timezone, video }: ActionsProps) {
  const recording = lane.recordings[useShownIndex(clock, lane.recordings)]
  // To the second, so that the link does not change with every frame.
  const moment = useMoment(clock, (at) => Math.floor(at / 1_000) * 1_000)
  return (
    <div className={classes.controls}>
      {recording !== undefined && (
        <RecordingActions key={recording.id} recording={recording} video={video} timezone={timezone} />
      )}
      <IncidentLink robot={{ serialNo: lane.serialNo }} range={rangeAround(moment)} />
    </div>
  )
}
