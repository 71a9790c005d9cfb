import { ActionIcon } from '@mantine/core'
import type { IncidentEvent } from '@wheelhouse/contract/archives/incident'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { formatClock, type Span } from '../archive-time.ts'
import classes from './incident.module.css'
import type { IncidentClock } from './incident-clock.ts'
import type { CameraFilms } from './incident-films.tsx'
import type { TrackPoint } from './incident-track.ts'
import { TimelineLanes } from './timeline-lanes.tsx'
import { TimelineSlider } from './timeline-slider.tsx'
import { followMoment, shiftSpan, zoomSpan } from './timeline-view.ts'
import { useEachMoment } from './use-moment.ts'

type TimelineProps = {
  clock: IncidentClock
  films: readonly CameraFilms[]
  track: readonly TrackPoint[]
  events: readonly IncidentEvent[]
  timezone: string
  selected: Span
}

const zoomStep = 2

/** Keys of the whole page, by their characters where the layout has them elsewhere; a focused map takes its own before. */
const zoomKeys = [
  { code: 'Equal', character: '+', id: 'in', textId: 'key_zoomIn' },
  { code: 'Minus', character: '-', id: 'out', textId: 'key_zoomOut' },
] as const satisfies readonly KeyEntry[]

/** All that there is of the range, over time: what is looked at can be zoomed, and follows the moment. */
export function Timeline({ clock, selected, timezone, films, track, events }: TimelineProps) {
  const t = useTexts(incidentTexts)
  const area = useRef<HTMLDivElement>(null)
  const whole = useMemo(() => ({ from: clock.from, until: clock.until }), [clock])
  const [shown, setShown] = useState<Span>(whole)
  const zoom = useCallback(
    (factor: number) => setShown((now) => zoomSpan(now, whole, factor, clock.read())),
    [clock, whole],
  )
  // The same span is answered while the moment is in it: nothing is rendered then.
  const follow = useCallback((moment: number) => setShown((now) => followMoment(now, whole, moment)), [whole])
  useEachMoment(clock, follow)
  useKeys(zoomKeys, incidentTexts, (id) => zoom(id === 'in' ? zoomStep : 1 / zoomStep))
  useWheel(area, whole, setShown)
  const toTime = (moment: number) => formatClock(moment, timezone, true)
  return (
    <section aria-label={t('timeline')}>
      <div className={classes.timelineHead}>
        <span className={classes.note} role="status">
          {t('shown', { from: toTime(shown.from), until: toTime(shown.until) })}
        </span>
        <ActionIcon variant="default" aria-label={t('zoomIn')} onClick={() => zoom(zoomStep)}>
          <ZoomIn size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('zoomOut')} onClick={() => zoom(1 / zoomStep)}>
          <ZoomOut size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('zoomAll')} onClick={() => setShown(whole)}>
          <Maximize size={16} />
        </ActionIcon>
      </div>
      <div ref={area} className={classes.timeline}>
        <TimelineLanes shown={shown} whole={whole} films={films} track={track} events={events} />
        <TimelineSlider
          clock={clock}
          shown={shown}
          selected={selected}
          films={films}
          events={events}
          timezone={timezone}
        />
      </div>
    </section>
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
