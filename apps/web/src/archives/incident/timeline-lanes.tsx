import type { IncidentEvent } from '@wheelhouse/contract/archives/incident'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { memo, type ReactNode } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { joinSpans, type Span } from '../archive-time.ts'
import classes from './incident.module.css'
import type { CameraFilms } from './incident-films.tsx'
import type { TrackPoint } from './incident-track.ts'
import { placeSpan, toSpan, toSpeedBars } from './timeline-view.ts'

export type LanesProps = {
  shown: Span
  whole: Span
  films: readonly CameraFilms[]
  track: readonly TrackPoint[]
  events: readonly IncidentEvent[]
}

const eventLanes = ['drive', 'run', 'command', 'alert'] as const
const speedBars = 240

/** What there is over time. A picture: the slider upon it and the list of events say the same in words. */
export const TimelineLanes = memo(function TimelineLanes({ shown, whole, films, track, events }: LanesProps) {
  const t = useTexts(incidentTexts)
  const names = useTexts(teleopTexts)
  const bars = toSpeedBars(track, shown, speedBars)
  return (
    <div aria-hidden>
      {films.map(({ camera, recordings }) => (
        <Lane key={camera} name={names(`camera_${camera}`)}>
          {joinSpans(recordings).map((span) => (
            <Part key={span.from} span={span} shown={shown} kind="film" />
          ))}
        </Lane>
      ))}
      {eventLanes.map((kind) => (
        <Lane key={kind} name={t(`kind_${kind}`)}>
          {events
            .filter((event) => event.kind === kind)
            .map((event) => (
              <Part key={event.id} span={toSpan(event, whole.until)} shown={shown} kind={kind} />
            ))}
        </Lane>
      ))}
      <Lane name={t('laneTrack')}>
        <svg className={classes.speeds} viewBox={`0 0 ${speedBars} 1`} preserveAspectRatio="none">
          <path d={bars.map((bar, x) => `M${x} 1V${1 - bar}H${x + 1}V1`).join('')} />
        </svg>
      </Lane>
    </div>
  )
})

function Lane({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.lane}>
      <span className={classes.laneName}>{name}</span>
      <div className={classes.laneTrack}>{children}</div>
    </div>
  )
}

function Part({ span, shown, kind }: { span: Span; shown: Span; kind: 'film' | IncidentEvent['kind'] }) {
  const place = placeSpan(span, shown)
  if (place === null) return null
  return (
    <span
      className={classes.part}
      data-kind={kind}
      style={{ insetInlineStart: `${place.start}%`, width: `${place.width}%` }}
    />
  )
}
