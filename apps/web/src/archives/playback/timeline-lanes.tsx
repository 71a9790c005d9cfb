import type { IncidentEvent } from '@wheelhouse/contract/archives/incident'
import type { Recording } from '@wheelhouse/contract/archives/recording'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { memo, type ReactNode } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { joinSpans, type Span } from '../archive-time.ts'
import classes from './playback.module.css'
import { placeSpan, toSpan, toSpeedBars } from './timeline-view.ts'
import type { TrackPoint } from './track.ts'

/** One camera over time; its recordings sorted by start. */
export type FilmLane = {
  readonly key: string
  readonly name: string
  readonly recordings: readonly Recording[]
}

/** Which camera is being played, if one is. */
export type LaneChoice = { readonly chosen: string | null; readonly onChoose: (key: string) => void }

export type LanesProps = {
  shown: Span
  /** Events still in progress extend to this moment. */
  knownUntil: number
  films: readonly FilmLane[]
  choice?: LaneChoice | undefined
  /** Left out: no speeds are shown. */
  track?: readonly TrackPoint[] | undefined
  events: readonly IncidentEvent[]
}

export const eventLanes = ['drive', 'run', 'command', 'alert'] as const
const speedBars = 240

/**
 * The data over time. Purely visual: the slider above it and the list of events contain the same as text. Only the
 * names of cameras can be pressed, if one of them can be chosen.
 */
export const TimelineLanes = memo(function TimelineLanes(props: LanesProps) {
  const { shown, knownUntil, films, choice, track, events } = props
  const t = useTexts(incidentTexts)
  const bars = track === undefined ? null : toSpeedBars(track, shown, speedBars)
  const isChoice = choice !== undefined
  return (
    <>
      <div role={isChoice ? 'group' : undefined} aria-label={isChoice ? t('cameras') : undefined}>
        {films.map((film, index) => (
          <Lane
            key={film.key}
            lane={film.key}
            name={isChoice ? <LaneName film={film} index={index} choice={choice} /> : film.name}
            isHidden={!isChoice}
          >
            {joinSpans(film.recordings).map((span) => (
              <Part key={span.from} span={span} shown={shown} kind="film" />
            ))}
          </Lane>
        ))}
      </div>
      <div aria-hidden>
        {eventLanes.map((kind) => (
          <Lane key={kind} lane={kind} name={t(`kind_${kind}`)}>
            {events
              .filter((event) => event.kind === kind)
              .map((event) => (
                <Part key={event.id} span={toSpan(event, knownUntil)} shown={shown} kind={kind} />
              ))}
          </Lane>
        ))}
        {bars !== null && (
          <Lane lane="track" name={t('laneTrack')}>
            <svg className={classes.speeds} viewBox={`0 0 ${speedBars} 1`} preserveAspectRatio="none">
              <path d={bars.map((bar, x) => `M${x} 1V${1 - bar}H${x + 1}V1`).join('')} />
            </svg>
          </Lane>
        )}
      </div>
    </>
  )
})

/** Number of cameras with a key of their own. */
export const laneKeys = 9

function LaneName({ film, index, choice }: { film: FilmLane; index: number; choice: LaneChoice }) {
  const t = useTexts(incidentTexts)
  return (
    <button
      type="button"
      className={classes.laneChoice}
      aria-pressed={choice.chosen === film.key}
      title={index < laneKeys ? t('laneOf', { name: film.name, key: index + 1 }) : film.name}
      onClick={() => choice.onChoose(film.key)}
    >
      <span className={classes.laneKey} aria-hidden>
        {index < laneKeys ? index + 1 : ''}
      </span>
      {film.name}
    </button>
  )
}

type LaneProps = { lane: string; name: ReactNode; isHidden?: boolean; children: ReactNode }

function Lane({ lane, name, isHidden, children }: LaneProps) {
  return (
    <div className={classes.lane} data-lane={lane} aria-hidden={isHidden}>
      {typeof name === 'string' ? <span className={classes.laneName}>{name}</span> : name}
      <div className={classes.laneTrack} aria-hidden>
        {children}
      </div>
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
