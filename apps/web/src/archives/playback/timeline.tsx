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
  /** Left out: all cameras are shown, and none is chosen. */
  choice?: LaneChoice
  track?: readonly TrackPoint[]
  events: readonly IncidentEvent[]
  timezone: string
  /** Until when it is known what happened, in milliseconds since 1970: what is not over goes on to it. Left out: to the end. */
  knownUntil?: number
  selected?: Span
  /** What somebody has gone to: an hour around it is shown, where more was. A new object for each time. */
  lookAt?: { moment: number } | null
  /** For whoever gives it the focus. */
  slider?: RefObject<HTMLDivElement | null>
}

const hourMs = 60 * minuteMs
const zoomStep = 2
/** What a press moves what is shown by, of its length. */
const panShare = 0.5

/** Keys of the whole page, by their characters where the layout has them elsewhere; a focused map takes its own before. */
const zoomKeys = [
  { code: 'Equal', character: '+', id: 'in', textId: 'key_zoomIn' },
  { code: 'Minus', character: '-', id: 'out', textId: 'key_zoomOut' },
] as const satisfies readonly KeyEntry[]

/** All that there is of the range, over time: what is looked at can be zoomed and moved, and follows the moment. */
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
        {...{ shown, whole, timezone }}
        onZoom={zoom}
        onPan={(share) => shift(share * (shown.until - shown.from))}
        onLength={(length) => setShown(() => showLength(whole, length, clock.read()))}
      />
      <div className={classes.timeline}>
        <div ref={area} className={classes.lanes}>
          <TimelineLanes {...{ shown, knownUntil, films, choice, track, events }} />
          <TimelineSlider
            {...{ clock, shown, selected, films, choice, events, timezone, knownUntil, slider }}
          />
        </div>
        <TimelineScale shown={shown} timezone={timezone} onShift={shift} />
      </div>
    </section>
  )
}

/** The part that is shown: it follows the moment, but leaves alone who looks at another part while time passes. */
function useShown(clock: PlaybackClock, whole: Span, lookAt: { moment: number } | null) {
  const [shown, setShown] = useState<Span>(whole)
  const [seen, setSeen] = useState<typeof lookAt>(null)
  const last = useRef(clock.from)
  // The same span is answered while the moment is in it: nothing is rendered then.
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

/** Lengths that a press shows, where the whole is longer. */
const lengths = [
  { id: 'lengthHour', ms: hourMs },
  { id: 'lengthMinutes', ms: 10 * minuteMs },
] as const

type TimelineHeadProps = {
  shown: Span
  whole: Span
  timezone: string
  onZoom: (factor: number) => void
  /** By this share of what is shown. */
  onPan: (share: number) => void
  onLength: (ms: number) => void
}

/** Which part is shown, and the buttons that show another one. */
function TimelineHead({ shown, whole, timezone, onZoom, onPan, onLength }: TimelineHeadProps) {
  const t = useTexts(incidentTexts)
  const toTime = (moment: number) => formatClock(moment, timezone, true)
  // The end of a day is no beginning.
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
          // Not disabled: whoever gets to the edge by keys keeps the focus.
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

/** Ctrl and the wheel zoom where the pointer is; shift, or a wheel to the side, moves what is shown. */
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
      // Else the page zooms or goes back.
      event.preventDefault()
      setShown((now) => {
        const length = now.until - now.from
        const at = now.from + ((event.clientX - slider.left) / slider.width) * length
        return event.ctrlKey
          ? zoomSpan(now, whole, Math.exp(-event.deltaY / 300), at)
          : shiftSpan(now, whole, (along / slider.width) * length)
      })
    }
    // React's own listener is passive: it could not keep the page from zooming.
    element.addEventListener('wheel', handleWheel, { passive: false })
    return () => element.removeEventListener('wheel', handleWheel)
  }, [area, whole, setShown])
}
