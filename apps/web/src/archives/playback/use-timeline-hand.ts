import type { IncidentEvent } from '@wheelhouse/contract/archives/incident'
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Span } from '../archive-time.ts'
import type { PlaybackClock } from './playback-clock.ts'
import type { FilmLane, LaneChoice } from './timeline-lanes.tsx'
import { findEventAround } from './timeline-view.ts'

export type TimelineSliderProps = {
  clock: PlaybackClock
  shown: Span
  selected?: Span | undefined
  films: readonly FilmLane[]
  choice?: LaneChoice | undefined
  events: readonly IncidentEvent[]
  timezone: string
  knownUntil: number
  /** For setting the focus. */
  slider?: RefObject<HTMLDivElement | null> | undefined
}

type HandProps = Pick<TimelineSliderProps, 'clock' | 'shown' | 'events' | 'choice' | 'films' | 'knownUntil'>

/** Marks of events are thin: a press this close selects one. Pixels. */
const reachPx = 6

/**
 * Pointer input on the timeline. A drag holds the clock, so that the position under the pointer is shown; a press on an
 * event goes to its beginning, one on a camera also selects it.
 * @returns what is under the pointer, if it hovers there
 */
export function useTimelineHand({ clock, shown, events, choice, films, knownUntil }: HandProps) {
  const isDragging = useRef(false)
  const [pointed, setPointed] = useState<{ moment: number; event: IncidentEvent | null } | null>(null)
  // A drag in progress at unmount must release the clock.
  useEffect(() => () => clock.hold(false), [clock])

  const point = ({ currentTarget, clientX, clientY }: ReactPointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width === 0) return null
    // The position is clamped when the pointer leaves the timeline.
    const share = Math.min(Math.max((clientX - left) / width, 0), 1)
    const perPx = (shown.until - shown.from) / width
    const moment = shown.from + share * width * perPx
    const lane = findLane(currentTarget, clientY)
    const ofLane = events.filter(({ kind }) => kind === lane)
    const reach = reachPx * perPx
    const event = findEventAround(ofLane, moment, { reach, until: knownUntil })
    const begin = event === null ? null : Date.parse(event.at)
    // Within a long event, a press selects the moment.
    const isBegin = begin !== null && Math.abs(begin - moment) <= reach
    return { lane, event, moment: isBegin ? begin : moment }
  }
  const end = () => {
    if (!isDragging.current) return
    isDragging.current = false
    clock.hold(false)
  }
  const handlers = {
    onPointerDown: (event: ReactPointerEvent<HTMLDivElement>) => {
      const there = event.button === 0 ? point(event) : null
      if (there === null) return
      isDragging.current = true
      event.currentTarget.setPointerCapture?.(event.pointerId)
      clock.hold(true)
      setPointed(null)
      if (films.some(({ key }) => key === there.lane)) choice?.onChoose(there.lane ?? '')
      clock.seek(there.moment)
    },
    onPointerMove: (event: ReactPointerEvent<HTMLDivElement>) => {
      const there = point(event)
      if (there === null) return
      if (isDragging.current) clock.seek(there.moment)
      // Not for touch, because a finger covers what it points at.
      else if (event.pointerType === 'mouse') setPointed(there)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: () => setPointed(null),
  }
  return { pointed, handlers }
}

/** The lane at this height; `null`: none, or no layout. */
function findLane(slider: Element, y: number): string | null {
  for (const lane of slider.parentElement?.querySelectorAll<HTMLElement>('[data-lane]') ?? []) {
    const { top, bottom } = lane.getBoundingClientRect()
    if (y >= top && y < bottom) return lane.dataset.lane ?? null
  }
  return null
}
