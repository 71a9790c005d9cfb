import { Alert } from '@mantine/core'
import { type Incident, incidentLimits } from '@wheelhouse/contract/archives/incident'
import type { Language } from '@wheelhouse/contract/session/session'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatMoment, nameTimezone } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { formatClock, getToday, type Span } from '../archive-time.ts'
import { EventList } from '../playback/event-list.tsx'
import playback from '../playback/playback.module.css'
import { createPlaybackClock, isRunning, type PlaybackClock } from '../playback/playback-clock.ts'
import { Timeline } from '../playback/timeline.tsx'
import { toTrack } from '../playback/track.ts'
import { Transport } from '../playback/transport.tsx'
import { EvidenceSection } from './evidence-section.tsx'
import classes from './incident.module.css'
import { IncidentFigures } from './incident-figures.tsx'
import { IncidentFilms, useFilmLanes } from './incident-films.tsx'
import { IncidentMap } from './incident-map.tsx'
import { Selection } from './selection.tsx'

type IncidentPlayerProps = {
  incident: Incident
  /** The initial moment; `null`: the beginning. */
  at: number | null
  /** Called when the moment has settled. */
  onRest: (moment: number) => void
}

/** Cameras, map, figures and events of one moment, and the timeline for choosing it. */
export function IncidentPlayer({ incident, at, onRest }: IncidentPlayerProps) {
  const t = useTexts(incidentTexts)
  const language = useLanguage()
  const { fromAt, untilAt, timezone, robot, events, recordings, track: samples, isContracted } = incident
  return (
    <>
      <p className={classes.note}>
        {t('rangeOf', {
          from: formatMoment(fromAt, language, timezone),
          until: formatEnd(fromAt, untilAt, { language, timezone }),
          timezone: nameTimezone(timezone, language),
        })}{' '}
        {t('clocks')}
      </p>
      {!isContracted && <Alert color="yellow">{t('lastHourOnly')}</Alert>}
      {recordings.length + samples.length + events.length === 0 && <p role="status">{t('nothing')}</p>}
      {recordings.length + samples.length + events.length > 0 && (
        <OpenIncident incident={incident} at={at} onRest={onRest} key={robot.id} />
      )}
    </>
  )
}

/** The end of a range; its day only if it is another one. */
function formatEnd(
  fromAt: string,
  untilAt: string,
  { language, timezone }: { language: Language; timezone: string },
): string {
  const [from, until] = [Date.parse(fromAt), Date.parse(untilAt)]
  return getToday(from, timezone) === getToday(until, timezone)
    ? formatClock(until, timezone)
    : formatMoment(untilAt, language, timezone)
}

function OpenIncident({ incident, at, onRest }: IncidentPlayerProps) {
  const { fromAt, untilAt, timezone, robot, events, recordings, track: samples } = incident
  const [from, until] = [Date.parse(fromAt), Date.parse(untilAt)]
  const [clock] = useState(() => createPlaybackClock({ from, until, at: at ?? from }))
  const [selected, setSelected] = useState<Span>({ from, until })
  const track = useMemo(() => toTrack(samples), [samples])
  const films = useFilmLanes(recordings)
  useEffect(() => clock.stop, [clock])
  useRest(clock, onRest)
  return (
    <>
      <div className={classes.scene}>
        <IncidentFilms clock={clock} films={films} />
        {/* In a single-column layout the timeline comes directly after the pictures that it controls. */}
        <div className={playback.desk}>
          <Transport clock={clock} timezone={timezone} />
          <Timeline
            clock={clock}
            films={films}
            track={track}
            events={events}
            timezone={timezone}
            selected={selected}
          />
          <Selection clock={clock} timezone={timezone} selected={selected} onSelect={setSelected} />
        </div>
        <div className={classes.beside}>
          <IncidentMap clock={clock} track={track} robot={robot} />
          <IncidentFigures clock={clock} track={track} events={events} />
        </div>
      </div>
      <EventList
        clock={clock}
        events={events}
        timezone={timezone}
        isCut={events.length >= incidentLimits.eventsMax}
      />
      <EvidenceSection robot={robot} timezone={timezone} selected={selected} />
    </>
  )
}

/** After this long without a change, a moment counts as settled. Milliseconds. */
const restMs = 500

/** Reports the moment once it has settled, for the address, so that the link can be shared. */
function useRest(clock: PlaybackClock, onRest: (moment: number) => void): void {
  const newest = useRef(onRest)
  useEffect(() => {
    newest.current = onRest
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      if (!isRunning(clock.state.get()))
        timer = setTimeout(() => newest.current(Math.round(clock.read())), restMs)
    }
    const stops = [clock.subscribe(begin), clock.state.subscribe(begin)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [clock])
}
