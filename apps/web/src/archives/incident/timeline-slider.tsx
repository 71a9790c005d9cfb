import type { IncidentEvent } from '@wheelhouse/contract/archives/incident'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef } from 'react'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { formatClock, type Span } from '../archive-time.ts'
import { eventWords } from './event-words.ts'
import classes from './incident.module.css'
import type { IncidentClock } from './incident-clock.ts'
import type { CameraFilms } from './incident-films.tsx'
import { findEvent, findFilm } from './incident-track.ts'
import { placeSpan } from './timeline-view.ts'
import { useEachMoment, useMoment } from './use-moment.ts'

type TimelineSliderProps = {
  clock: IncidentClock
  shown: Span
  selected: Span
  films: readonly CameraFilms[]
  events: readonly IncidentEvent[]
  timezone: string
}

const second = 1_000

/** Keys of the focused timeline only: elsewhere arrows move the page. */
const sliderKeys = [
  { code: 'ArrowLeft', id: 'left', repeats: true, textId: 'key_left' },
  { code: 'ArrowRight', id: 'right', repeats: true, textId: 'key_right' },
  // Up and down as every slider has them.
  { code: 'ArrowDown', id: 'left', repeats: true, textId: 'key_left' },
  { code: 'ArrowUp', id: 'right', repeats: true, textId: 'key_right' },
  { code: 'ArrowLeft', id: 'farLeft', shift: true, repeats: true, textId: 'key_farLeft' },
  { code: 'ArrowRight', id: 'farRight', shift: true, repeats: true, textId: 'key_farRight' },
  { code: 'PageDown', id: 'farLeft', repeats: true, textId: 'key_farLeft' },
  { code: 'PageUp', id: 'farRight', repeats: true, textId: 'key_farRight' },
  { code: 'Home', id: 'start', textId: 'key_start' },
  { code: 'End', id: 'end', textId: 'key_end' },
] as const satisfies readonly KeyEntry[]

const steps: Record<(typeof sliderKeys)[number]['id'], number> = {
  left: -second,
  right: second,
  farLeft: -10 * second,
  farRight: 10 * second,
  start: Number.NEGATIVE_INFINITY,
  end: Number.POSITIVE_INFINITY,
}

/** Lies upon the lanes: a press or a drag goes to the moment there. The needle follows each frame, words each second. */
export function TimelineSlider({ clock, shown, selected, films, events, timezone }: TimelineSliderProps) {
  const t = useTexts(incidentTexts)
  const slider = useRef<HTMLDivElement>(null)
  const needle = useRef<HTMLSpanElement>(null)
  const seconds = useMoment(clock, (moment) => Math.floor((moment - clock.from) / second))
  const place = useCallback(
    (moment: number) => {
      const at = placeSpan({ from: moment, until: moment }, shown)
      if (needle.current === null) return
      needle.current.hidden = at === null
      if (at !== null) needle.current.style.insetInlineStart = `${at.start}%`
    },
    [shown],
  )
  useEachMoment(clock, place)
  useKeys(sliderKeys, incidentTexts, (id) => clock.seek(clock.read() + steps[id]), slider)
  const { handleDown, handleMove, handleUp } = useDrag(clock, shown)
  const chosen = placeSpan(selected, shown)
  return (
    <div
      ref={slider}
      className={classes.slider}
      role="slider"
      tabIndex={0}
      aria-label={t('moment')}
      aria-valuemin={0}
      aria-valuemax={Math.floor((clock.until - clock.from) / second)}
      aria-valuenow={seconds}
      aria-valuetext={useMomentWords(clock, { seconds, films, events, timezone })}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
    >
      {chosen !== null && (
        <span
          className={classes.selected}
          style={{ insetInlineStart: `${chosen.start}%`, width: `${chosen.width}%` }}
        />
      )}
      <span ref={needle} className={classes.needle} />
    </div>
  )
}

/** What a screen reader says of a moment: the time, whether a camera filmed, and what begins in this second. */
function useMomentWords(
  clock: IncidentClock,
  {
    seconds,
    films,
    events,
    timezone,
  }: Pick<TimelineSliderProps, 'films' | 'events' | 'timezone'> & {
    seconds: number
  },
): string {
  const t = useTexts(incidentTexts)
  const language = useLanguage()
  const moment = clock.from + seconds * second
  const isFilmed = films.some(({ recordings }) => findFilm(recordings, moment) !== null)
  const value = t('momentValue', {
    time: formatClock(moment, timezone, true),
    state: t(isFilmed ? 'filmed' : 'notFilmed'),
  })
  const event = findEvent(events, moment + second - 1)
  if (event === null || Date.parse(event.at) < moment) return value
  return t('momentEvent', { value, event: eventWords(event, language) })
}

/** A drag holds the clock, so that what the hand shows is what is seen. */
function useDrag(clock: IncidentClock, shown: Span) {
  const isDragging = useRef(false)
  // A hand that is still there when the page goes holds nothing any more.
  useEffect(() => () => clock.hold(false), [clock])
  const seekTo = ({ currentTarget, clientX }: ReactPointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width === 0) return
    // What is shown does not run away from a hand that leaves it.
    const share = Math.min(Math.max((clientX - left) / width, 0), 1)
    clock.seek(shown.from + share * (shown.until - shown.from))
  }
  return {
    handleDown: (event: ReactPointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return
      isDragging.current = true
      event.currentTarget.setPointerCapture?.(event.pointerId)
      clock.hold(true)
      seekTo(event)
    },
    handleMove: (event: ReactPointerEvent<HTMLDivElement>) => {
      if (isDragging.current) seekTo(event)
    },
    handleUp: () => {
      if (!isDragging.current) return
      isDragging.current = false
      clock.hold(false)
    },
  }
}
