import { useEffect, useRef } from 'react'

/** Canvases for three-dimensional drawings. */

type CanvasRef = { readonly current: HTMLCanvasElement | null }

/** Does this browser have WebGL? */
export function canDrawDepth(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}

/**
 * Manages the drawing on a canvas while the canvas is mounted.
 * @param load a constant of its module: the drawing library is loaded with it, and by no other screen
 * @param set called with the drawing once it is loaded, and with `null` when it is gone
 * @param onFailure WebGL is missing, or its context was lost
 */
export function useDepthCanvas<Drawing extends { dispose: () => void }>(
  canvas: CanvasRef,
  load: (canvas: HTMLCanvasElement) => Promise<Drawing>,
  set: (drawing: Drawing | null) => void,
  onFailure: () => void,
): void {
  const failed = useRef(onFailure)
  useEffect(() => {
    failed.current = onFailure
  })
  useEffect(() => {
    let isGone = false
    let made: Drawing | null = null
    const give = () => failed.current()
    const element = canvas.current
    element?.addEventListener('webglcontextlost', give)
    const open = async () => {
      if (element === null) return
      const drawing = await load(element)
      if (isGone) return drawing.dispose()
      made = drawing
      set(drawing)
    }
    open().catch(give)
    return () => {
      isGone = true
      element?.removeEventListener('webglcontextlost', give)
      set(null)
      made?.dispose()
    }
  }, [canvas, load, set])
}

/** Zooms with the wheel. @param onZoom called with a factor: below 1 is closer */
export function useWheel(canvas: CanvasRef, onZoom: (factor: number) => void): void {
  const newest = useRef(onZoom)
  useEffect(() => {
    newest.current = onZoom
  })
  useEffect(() => {
    const element = canvas.current
    const handle = (event: WheelEvent) => {
      // Otherwise the page would scroll as well.
      event.preventDefault()
      newest.current(Math.exp(event.deltaY / 1_000))
    }
    element?.addEventListener('wheel', handle, { passive: false })
    return () => element?.removeEventListener('wheel', handle)
  }, [canvas])
}
