import type { FloorPainter } from '../../floor-painter.ts'
import type { ScreenPoint } from '../../map-view.ts'

/** What pointers on the editor's canvas do, apart from moving the view. Canvas pixels. */
export type PointerActs = {
  /** Does dragging from here with the left button or one finger move the view? */
  pans: (at: ScreenPoint, isTouch: boolean) => boolean
  down: (at: ScreenPoint, isShift: boolean, isTouch: boolean) => void
  move: (at: ScreenPoint, isShift: boolean, isDown: boolean, isTouch: boolean) => void
  up: (at: ScreenPoint, isShift: boolean, isTouch: boolean) => void
  /** A second finger was added, or the pointer was cancelled. */
  cancel: () => void
  finish: () => void
  leave: () => void
}

/**
 * The left button and one finger draw; the middle and right buttons and two fingers move the view; the wheel zooms.
 * Returns a function that stops listening.
 */
export function listenToEditorPointers(
  canvas: HTMLCanvasElement,
  painter: Pick<FloorPainter, 'panBy' | 'zoomBy'>,
  acts: PointerActs,
): () => void {
  const pointers = new Map<number, ScreenPoint>()
  let mode: 'draw' | 'pan' | null = null

  const getPlace = (event: MouseEvent): ScreenPoint => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const isTouch = (event: PointerEvent) => event.pointerType === 'touch'
  const handleDown = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, getPlace(event))
    if (pointers.size > 1) {
      if (mode === 'draw') acts.cancel()
      mode = 'pan'
    } else if (event.button !== 0 || acts.pans(getPlace(event), isTouch(event))) mode = 'pan'
    else {
      mode = 'draw'
      acts.down(getPlace(event), event.shiftKey, isTouch(event))
    }
  }
  const handleMove = (event: PointerEvent) => {
    const now = getPlace(event)
    const before = pointers.get(event.pointerId)
    if (mode !== 'pan' || before === undefined) {
      acts.move(now, event.shiftKey, mode === 'draw', isTouch(event))
      if (before !== undefined) pointers.set(event.pointerId, now)
      return
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other === undefined) painter.panBy(now.x - before.x, now.y - before.y)
    else {
      // Each finger contributes half of the movement: together they pan and zoom around their midpoint.
      painter.panBy((now.x - before.x) / 2, (now.y - before.y) / 2)
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      painter.zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle)
    }
    pointers.set(event.pointerId, now)
  }
  const handleUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return
    if (mode === 'draw') {
      if (event.type === 'pointerup') acts.up(getPlace(event), event.shiftKey, isTouch(event))
      else acts.cancel()
    }
    if (pointers.size === 0) mode = null
  }
  const handleWheel = (event: WheelEvent) => {
    event.preventDefault()
    painter.zoomBy(Math.exp(-event.deltaY / 400), getPlace(event))
  }
  const handleMenu = (event: Event) => event.preventDefault()
  const handleDouble = () => acts.finish()
  const handleLeave = () => {
    if (mode === null) acts.leave()
  }

  canvas.addEventListener('pointerdown', handleDown)
  canvas.addEventListener('pointermove', handleMove)
  canvas.addEventListener('pointerup', handleUp)
  canvas.addEventListener('pointercancel', handleUp)
  canvas.addEventListener('pointerleave', handleLeave)
  canvas.addEventListener('dblclick', handleDouble)
  canvas.addEventListener('contextmenu', handleMenu)
  canvas.addEventListener('wheel', handleWheel, { passive: false })
  return () => {
    canvas.removeEventListener('pointerdown', handleDown)
    canvas.removeEventListener('pointermove', handleMove)
    canvas.removeEventListener('pointerup', handleUp)
    canvas.removeEventListener('pointercancel', handleUp)
    canvas.removeEventListener('pointerleave', handleLeave)
    canvas.removeEventListener('dblclick', handleDouble)
    canvas.removeEventListener('contextmenu', handleMenu)
    canvas.removeEventListener('wheel', handleWheel)
  }
}

function distance(a: ScreenPoint, b: ScreenPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
