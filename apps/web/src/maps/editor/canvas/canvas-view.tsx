import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { KeyPicture } from '../../../kernel/shell/focusable.tsx'
import type { FloorPainter } from '../../floor-painter.ts'
import classes from './editor-canvas.module.css'

/** The two canvases of a map being edited, and what draws on them. */

type CanvasView = { readonly painter: FloorPainter; readonly stop: () => void }
type Canvases = {
  frame: RefObject<HTMLDivElement | null>
  floor: RefObject<HTMLCanvasElement | null>
  above: RefObject<HTMLCanvasElement | null>
}

/**
 * A view on two canvases while they are mounted, as large as their frame and in the colours of the page.
 * @param make the view is recreated when this function changes: memoise it with `useCallback`
 * @param picture the plan image below the map, once it is loaded
 */
export function useCanvasView<View extends CanvasView>(
  make: (floor: HTMLCanvasElement, above: HTMLCanvasElement) => View,
  picture: Parameters<FloorPainter['setPicture']>[0],
): { canvases: Canvases; view: View | null } {
  const scheme = useComputedColorScheme('light')
  const frame = useRef<HTMLDivElement>(null)
  const floor = useRef<HTMLCanvasElement>(null)
  const above = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState<View | null>(null)
  useEffect(() => {
    if (frame.current === null || floor.current === null || above.current === null) return undefined
    const element = frame.current
    const made = make(floor.current, above.current)
    const observer = new ResizeObserver(() =>
      made.painter.resize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    setView(made)
    return () => {
      observer.disconnect()
      made.stop()
      setView(null)
    }
  }, [make])
  useEffect(() => view?.painter.setScheme(scheme), [view, scheme])
  useEffect(() => view?.painter.setPicture(picture), [view, picture])
  return { canvases: { frame, floor, above }, view }
}

type CanvasFrameProps = {
  canvases: Canvases
  /** Determines the cursor of the pointer. */
  tool: string
  label: string
  /** Description of the keys, for screen readers. */
  keys: string
}

/** A picture that can also be edited by keyboard; lists next to it describe its content. */
export function CanvasFrame({ canvases: { frame, floor, above }, tool, label, keys }: CanvasFrameProps) {
  const keysId = useId()
  return (
    <div ref={frame} className={classes.frame} data-tool={tool}>
      <canvas ref={floor} aria-hidden />
      <KeyPicture as="canvas" ref={above} aria-label={label} aria-describedby={keysId} />
      <span id={keysId} className={classes.keys}>
        {keys}
      </span>
    </div>
  )
}
