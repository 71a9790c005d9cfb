import { useMergedRef } from '@mantine/hooks'
import type { IncidentEvent } from '@wheelhouse/contract/archives/incident'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { useCallback, useRef } from 'react'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { formatClock, minuteMs, type Span } from '../archive-time.ts'
import { eventWords } from './event-words.ts'
import classes from './playback.module.css'
import type { PlaybackClock } from './playback-clock.ts'
import { placeSpan } from './timeline-view.ts'
import { findEvent, findFilm } from './track.ts'
import { useEachMoment, useMoment } from './use-moment.ts'
import { type TimelineSliderProps, useTimelineHand } from './use-timeline-hand.ts'

const second = 1_000
/** If the visible part is longer than this, a second is too small to see, so keys move by minutes. */
const longMs = 120 * minuteMs

/** Keys of the focused timeline only: elsewhere arrows scroll the page. */
const sliderKeys = [
  { code: 'ArrowLeft', id: 'left', repeats: true, textId: 'key_left' },
  { code: 'ArrowRight', id: 'right', repeats: true, textId: 'key_right' },
  // Up and down, as on every slider.
  { code: 'ArrowDown', id: 'left', repeats: true, textId: 'key_left' },
  { code: 'ArrowUp', id: 'right', repeats: true, textId: 'key_right' },
  { code: 'ArrowLeft', id: 'farLeft', shift: true, repeats: true, textId: 'key_farLeft' },
  { code: 'ArrowRight', id: 'farRight', shift: true, repeats: true, textId: 'key_farRight' },
  { code: 'PageDown', id: 'farLeft', repeats: true, textId: 'key_farLeft' },
  { code: 'PageUp', id: 'farRight', repeats: true, textId: 'key_farRight' },
  { code: 'Home', id: 'start', textId: 'key_start' },
  { code: 'End', id: 'end', textId: 'key_end' },
] as const satisfies readonly KeyEntry[]

/** In seconds, or in minutes if the visible part is long. */
const steps: Record<(typeof sliderKeys)[number]['id'], number> = {
  left: -1,
  right: 1,
  farLeft: -10,
  farRight: 10,
  start: Number.NEGATIVE_INFINITY,
  end: Number.POSITIVE_INFINITY,
}

/**
 * Covers the lanes: a press or a drag goes to the moment there, a press on an event to its beginning. The needle moves
 * with each frame, the text each second.
 */
export function TimelineSlider(props: TimelineSliderProps) {
  const { clock, shown, selected, films, events, timezone } = props
  const t = useTexts(incidentTexts)
  const own = useRef<HTMLDivElement>(null)
  const slider = useMergedRef(own, props.slider)
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
  const unit = shown.until - shown.from > longMs ? minuteMs : second
  useKeys(sliderKeys, incidentTexts, (id) => clock.seek(clock.read() + steps[id] * unit), own)
  const { pointed, handlers } = useTimelineHand(props)
  const chosen = selected === undefined ? null : placeSpan(selected, shown)
  return (
    <>
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
        {...handlers}
      >
        {chosen !== null && (
          <span
            className={classes.selected}
            style={{ insetInlineStart: `${chosen.start}%`, width: `${chosen.width}%` }}
          />
        )}
        <span ref={needle} className={classes.needle} />
      </div>
      {pointed !== null && <PointedWords pointed={pointed} shown={shown} timezone={timezone} />}
    </>
  )
}

type Pointed = { moment: number; event: IncidentEvent | null }

/** The target of a press: the time, and the event there. Shown on the side that has room. */
function PointedWords({ pointed, shown, timezone }: { pointed: Pointed; shown: Span; timezone: string }) {
  const language = useLanguage()
  const { moment, event } = pointed
  const share = (moment - shown.from) / (shown.until - shown.from)
  return (
    <div className={classes.pointedTrack} aria-hidden>
      <span
        className={classes.pointed}
        style={{
          insetInlineStart: `${Math.min(Math.max(share, 0), 1) * 100}%`,
          transform: `translateX(${share > 0.5 ? '-100%' : '0'})`,
        }}
      >
        {formatClock(moment, timezone, true)}
        {event !== null && ` ${eventWords(event, language)}`}
      </span>
    </div>
  )
}

/** A moment for screen readers: the time, whether a camera filmed, and what begins in this second. */
function useMomentWords(
  clock: PlaybackClock,
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
