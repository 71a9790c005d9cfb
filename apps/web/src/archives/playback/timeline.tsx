import { ActionIcon, Button } from '@mantine/core'
import type { IncidentEvent } from '@wheelhouse/contract/archives/incident'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { ChevronLeft, ChevronRight, Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { formatClock, minuteMs, type Span } from '../archive-time.ts'
import classes from './playback.module.css'
import { isRunning, type PlaybackClock } from './playback-clock.ts'
import { type FilmLane, type LaneChoice, TimelineLanes } from './timeline-lanes.tsx'
import { TimelineScale } from './timeline-scale.tsx'
import { TimelineSlider } from './timeline-slider.tsx'
import { followMoment, followPassing, shiftSpan, showLength, zoomSpan } from './timeline-view.ts'
import type { TrackPoint } from './track.ts'
import { useEachMoment } from './use-moment.ts'

type TimelineProps = {
  clock: PlaybackClock
  films: readonly FilmLane[]
  /** Left out: all cameras are shown, and none can be chosen. */
  choice?: LaneChoice
  track?: readonly TrackPoint[]
  events: readonly IncidentEvent[]
  timezone: string
  /** Until when events are known, in milliseconds since 1970: those in progress extend to it. Default: the end. */
  knownUntil?: number
  selected?: Span
  /** Where somebody has gone: the visible part is reduced to an hour around it. A new object for each time. */
  lookAt?: { moment: number } | null
  /** For setting the focus. */
  slider?: RefObject<HTMLDivElement | null>
}

const hourMs = 60 * minuteMs
const zoomStep = 2
/** How far a press moves the visible part, as a share of its length. */
const panShare = 0.5

/** Keys of the whole page, matched by character for other layouts; a focused map handles its own first. */
const zoomKeys = [
  { code: 'Equal', character: '+', id: 'in', textId: 'key_zoomIn' },
  { code: 'Minus', character: '-', id: 'out', textId: 'key_zoomOut' },
] as const satisfies readonly KeyEntry[]

/** All data of the range over time: the visible part can be zoomed and moved, and follows the moment. */
export function Timeline(props: TimelineProps) {
  const { clock, choice, selected, timezone, films, track, events, lookAt = null, slider } = props
  const { knownUntil = clock.until } = props
  const t = useTexts(incidentTexts)
  const area = useRef<HTMLDivElement>(null)
  const whole = useMemo(() => ({ from: clock.from, until: clock.until }), [clock])
  const [shown, setShown] = useShown(clock, whole, lookAt)
  const zoom = (factor: number) => setShown((now) => zoomSpan(now, whole, factor, clock.read()))
  const shift = (by: number) => setShown((now) => shiftSpan(now, whole, by))
  useKeys(zoomKeys, incidentTexts, (id) => zoom(id === 'in' ? zoomStep : 1 / zoomStep))
  useWheel(area, whole, setShown)
  return (
    <section aria-label={t('timeline')}>
      <TimelineHead
        shown={shown}
        whole={whole}
        timezone={timezone}
        onZoom={zoom}
        onPan={(share) => shift(share * (shown.until - shown.from))}
        onLength={(length) => setShown(() => showLength(whole, length, clock.read()))}
      />
      <div className={classes.timeline}>
        <div ref={area} className={classes.lanes}>
          <TimelineLanes
            shown={shown}
            knownUntil={knownUntil}
            films={films}
            choice={choice}
            track={track}
            events={events}
          />
          <TimelineSlider
            clock={clock}
            shown={shown}
            selected={selected}
            films={films}
            choice={choice}
            events={events}
            timezone={timezone}
            knownUntil={knownUntil}
            slider={slider}
          />
        </div>
        <TimelineScale shown={shown} timezone={timezone} onShift={shift} />
      </div>
    </section>
  )
}

/** The visible part: follows the moment, except while a user is viewing another part during playback. */
function useShown(clock: PlaybackClock, whole: Span, lookAt: { moment: number } | null) {
  const [shown, setShown] = useState<Span>(whole)
  const [seen, setSeen] = useState<typeof lookAt>(null)
  const last = useRef(clock.from)
  // Returns the same span while it contains the moment, so that nothing re-renders.
  const follow = useCallback(
    (moment: number) => {
      const before = last.current
      last.current = moment
      const isPassing = isRunning(clock.state.get())
      setShown((now) =>
        isPassing ? followPassing(now, whole, moment, before) : followMoment(now, whole, moment),
      )
    },
    [clock, whole],
  )
  useEachMoment(clock, follow)
  if (lookAt !== seen) {
    setSeen(lookAt)
    if (lookAt !== null && shown.until - shown.from > hourMs)
      setShown(showLength(whole, hourMs, lookAt.moment))
  }
  return [shown, setShown] as const
}

const midnight = '00:00:00'

/** Preset lengths, if the whole is longer. */
const lengths = [
  { id: 'lengthHour', ms: hourMs },
  { id: 'lengthMinutes', ms: 10 * minuteMs },
] as const

type TimelineHeadProps = {
  shown: Span
  whole: Span
  timezone: string
  onZoom: (factor: number) => void
  /** By this share of the visible part. */
  onPan: (share: number) => void
  onLength: (ms: number) => void
}

/** The visible part, and the buttons that change it. */
function TimelineHead({ shown, whole, timezone, onZoom, onPan, onLength }: TimelineHeadProps) {
  const t = useTexts(incidentTexts)
  const toTime = (moment: number) => formatClock(moment, timezone, true)
  // The end of a day is 24:00, not 00:00.
  const end = toTime(shown.until) === midnight ? '24:00:00' : toTime(shown.until)
  const [length, wholeLength] = [shown.until - shown.from, whole.until - whole.from]
  const icons = [
    { label: 'earlier', Icon: ChevronLeft, act: () => onPan(-panShare), isOff: shown.from <= whole.from },
    { label: 'later', Icon: ChevronRight, act: () => onPan(panShare), isOff: shown.until >= whole.until },
    { label: 'zoomIn', Icon: ZoomIn, act: () => onZoom(zoomStep), isOff: false },
    { label: 'zoomOut', Icon: ZoomOut, act: () => onZoom(1 / zoomStep), isOff: length >= wholeLength },
    { label: 'zoomAll', Icon: Maximize, act: () => onLength(wholeLength), isOff: length >= wholeLength },
  ] as const
  return (
    <div className={classes.timelineHead}>
      <span className={classes.shown} role="status">
        {t('shown', { from: toTime(shown.from), until: end })}
      </span>
      {wholeLength > lengths[0].ms &&
        lengths.map(({ id, ms }) => (
          <Button
            key={id}
            variant="default"
            size="compact-sm"
            aria-pressed={Math.abs(length - ms) < 1}
            onClick={() => onLength(ms)}
          >
            {t(id)}
          </Button>
        ))}
      {icons.map(({ label, Icon, act, isOff }) => (
        <ActionIcon
          key={label}
          variant="default"
          aria-label={t(label)}
          // Not disabled, so that keyboard users keep the focus at the edge.
          aria-disabled={isOff}
          data-disabled={isOff || undefined}
          onClick={act}
        >
          <Icon size={16} />
        </ActionIcon>
      ))}
    </div>
  )
}

/** Ctrl and the wheel zoom at the pointer; shift, or a horizontal wheel, moves the visible part. */
function useWheel(
  area: RefObject<HTMLDivElement | null>,
  whole: Span,
  setShown: (change: (now: Span) => Span) => void,
): void {
  useEffect(() => {
    const element = area.current
    if (element === null) return undefined
    const handleWheel = (event: WheelEvent) => {
      const slider = element.querySelector('[role="slider"]')?.getBoundingClientRect()
      if (slider === undefined || slider.width === 0) return
      const along = event.deltaX === 0 && event.shiftKey ? event.deltaY : event.deltaX
      if (!event.ctrlKey && along === 0) return
      // Otherwise the page would zoom or go back.
      event.preventDefault()
      setShown((now) => {
        const length = now.until - now.from
        const at = now.from + ((event.clientX - slider.left) / slider.width) * length
        return event.ctrlKey
          ? zoomSpan(now, whole, Math.exp(-event.deltaY / 300), at)
          : shiftSpan(now, whole, (along / slider.width) * length)
      })
    }
    // React's own listener is passive and could not prevent the page from zooming.
    element.addEventListener('wheel', handleWheel, { passive: false })
    return () => element.removeEventListener('wheel', handleWheel)
  }, [area, whole, setShown])
}
