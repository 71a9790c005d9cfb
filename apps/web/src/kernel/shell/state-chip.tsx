import type { ReactNode } from 'react'
import classes from './state-chip.module.css'

/** The visual meaning of a state. Colour never stands alone: shape and word express the same. */
export type Tone = 'neutral' | 'active' | 'good' | 'attention' | 'danger' | 'off'

/** Outlines in a box of 16 x 16; `stroke` shapes are lines, the others filled areas. */
const shapes = {
  ring: { path: 'M8 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10', stroke: true },
  half: { path: 'M8 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10M8 3v10M8 6h4M8 9h4.6', stroke: true },
  play: { path: 'M4.5 2.5v11l9-5.5z', stroke: false },
  pause: { path: 'M4 3h3v10H4zM9 3h3v10H9z', stroke: false },
  diamond: { path: 'M8 1.5L14.5 8L8 14.5L1.5 8z', stroke: false },
  bolt: { path: 'M9.5 1L3 9h4l-1 6l7-8.5H8.8z', stroke: false },
  bubble: { path: 'M2 3h12v8H8l-3.5 3v-3H2z', stroke: false },
  octagon: { path: 'M5.2 1.2h5.6l4 4v5.6l-4 4H5.2l-4-4V5.2z', stroke: false },
  warning: { path: 'M8 1.5L15 14H1zM7.2 6v4h1.6V6zM7.2 11v1.6h1.6V11z', stroke: false },
  square: { path: 'M3 3h10v10H3z', stroke: true },
  cross: { path: 'M4 4l8 8M12 4l-8 8', stroke: true },
  question: { path: 'M5.2 5.6a2.8 2.8 0 1 1 4 2.5c-.9.4-1.2.9-1.2 1.7M8 13.4h.01', stroke: true },
  dots: { path: 'M3 8h.01M8 8h.01M13 8h.01', stroke: true },
} as const
export type ShapeName = keyof typeof shapes

/** A state as shape, word and colour, legible from afar and without colour vision. */
export function StateChip({ shape, tone, children }: { shape: ShapeName; tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      <StateShape shape={shape} />
      <span className={classes.word}>{children}</span>
    </span>
  )
}

/** The shape alone, if the word for the state is shown elsewhere. */
export function StateShape({ shape }: { shape: ShapeName }) {
  const { path, stroke } = shapes[shape]
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden>
      <path
        d={path}
        fill={stroke ? 'none' : 'currentColor'}
        stroke={stroke ? 'currentColor' : 'none'}
        strokeWidth="2.4"
        strokeLinecap="round"
        fillRule="evenodd"
      />
    </svg>
  )
}
