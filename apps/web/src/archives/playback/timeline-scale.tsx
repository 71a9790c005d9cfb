import { useElementSize } from '@mantine/hooks'
import { type PointerEvent as ReactPointerEvent, useRef } from 'react'
import type { Span } from '../archive-time.ts'
import classes from './playback.module.css'
import { listTicks, placeSpan } from './timeline-view.ts'

type TimelineScaleProps = {
  shown: Span
  timezone: string
  /** Moves the visible part to be later, in milliseconds. */
  onShift: (by: number) => void
}

/** Width of a time label in pixels. */
const tickPx = 90

/** Round times below the lanes. Dragging them moves the visible part; buttons do the same for keyboards. */
export function TimelineScale({ shown, timezone, onShift }: TimelineScaleProps) {
  const dragged = useRef<number | null>(null)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const handleMove = ({ currentTarget, clientX }: ReactPointerEvent) => {
    const { width: across } = currentTarget.getBoundingClientRect()
    if (dragged.current === null || across === 0) return
    onShift(((dragged.current - clientX) / across) * (shown.until - shown.from))
    dragged.current = clientX
  }
  const end = () => {
    dragged.current = null
  }
  return (
    <div
      ref={ref}
      className={classes.scale}
      aria-hidden
      onPointerDown={({ currentTarget, pointerId, clientX }) => {
        currentTarget.setPointerCapture?.(pointerId)
        dragged.current = clientX
      }}
      onPointerMove={handleMove}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {listTicks(shown, timezone, width === 0 ? 4 : Math.floor(width / tickPx)).map(({ moment, text }) => (
        <span
          key={moment}
          className={classes.tick}
          style={{ insetInlineStart: `${placeSpan({ from: moment, until: moment }, shown)?.start ?? 0}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  )
}
