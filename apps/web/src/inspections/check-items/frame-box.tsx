import type { PictureRect } from '@wheelhouse/contract/inspections/crop'
import { checkItemTexts } from '@wheelhouse/texts/inspections/check-items'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { KeyPicture } from '../../kernel/shell/focusable.tsx'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import classes from './check-items.module.css'
import { fitRect } from './rect-fields.tsx'

/** Fraction of the picture per press of an arrow key. */
const step = 0.01

const moves = {
  'frame.left': { x: -step },
  'frame.right': { x: step },
  'frame.up': { y: -step },
  'frame.down': { y: step },
  'frame.narrower': { width: -step },
  'frame.wider': { width: step },
  'frame.lower': { height: -step },
  'frame.higher': { height: step },
} as const satisfies Record<string, Partial<PictureRect>>

/** Keys that act only while the picture is focused. */
const frameKeys = [
  { code: 'ArrowLeft', id: 'frame.left', repeats: true, textId: 'drawNote' },
  { code: 'ArrowRight', id: 'frame.right', repeats: true, textId: 'drawNote' },
  { code: 'ArrowUp', id: 'frame.up', repeats: true, textId: 'drawNote' },
  { code: 'ArrowDown', id: 'frame.down', repeats: true, textId: 'drawNote' },
  { code: 'ArrowLeft', shift: true, id: 'frame.narrower', repeats: true, textId: 'drawNote' },
  { code: 'ArrowRight', shift: true, id: 'frame.wider', repeats: true, textId: 'drawNote' },
  { code: 'ArrowUp', shift: true, id: 'frame.lower', repeats: true, textId: 'drawNote' },
  { code: 'ArrowDown', shift: true, id: 'frame.higher', repeats: true, textId: 'drawNote' },
] as const satisfies readonly KeyEntry[]

type FrameBoxProps = {
  label: string
  /** Fractions of the picture; `null`: no frame to draw. */
  rect: PictureRect | null
  /** Omit to make the frame read-only. */
  onChange?: ((rect: PictureRect) => void) | undefined
  /** The picture and its overlays. */
  children: ReactNode
}

/** A picture with a frame that is drawn with the pointer and moved with keys. */
export function FrameBox({ label, rect, onChange, children }: FrameBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [start, setStart] = useState<{ x: number; y: number } | null>(null)
  useKeys(
    frameKeys,
    checkItemTexts,
    (id) => {
      if (rect === null) return
      const by: Partial<PictureRect> = moves[id]
      const { x = 0, y = 0, width = 0, height = 0 } = by
      onChange?.(
        fitRect({ x: rect.x + x, y: rect.y + y, width: rect.width + width, height: rect.height + height }),
      )
    },
    box,
  )
  const toShares = (event: PointerEvent<HTMLElement>) => {
    const frame = event.currentTarget.getBoundingClientRect()
    const share = (at: number, from: number, size: number) => Math.min(1, Math.max(0, (at - from) / size))
    return {
      x: share(event.clientX, frame.left, frame.width),
      y: share(event.clientY, frame.top, frame.height),
    }
  }
  const draw = (event: PointerEvent<HTMLElement>) => {
    if (start === null) return
    const to = toShares(event)
    const [x, y] = [Math.min(start.x, to.x), Math.min(start.y, to.y)]
    onChange?.(fitRect({ x, y, width: Math.abs(to.x - start.x), height: Math.abs(to.y - start.y) }))
  }
  return (
    <KeyPicture
      as="div"
      ref={box}
      className={classes.box}
      aria-label={label}
      data-drawable={onChange !== undefined}
      onPointerDown={(event) => {
        if (onChange === undefined || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setStart(toShares(event))
      }}
      onPointerMove={draw}
      onPointerUp={() => setStart(null)}
      onPointerCancel={() => setStart(null)}
    >
      {children}
      {rect !== null && <span className={classes.frame} style={toStyle(rect)} />}
    </KeyPicture>
  )
}

/** The position of a part of the picture, as an overlay. */
export function toStyle({ x, y, width, height }: PictureRect) {
  const percent = (share: number) => `${share * 100}%`
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) }
}
