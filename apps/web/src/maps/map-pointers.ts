import type { MapPainter } from './map-painter.ts'
import type { ScreenPoint } from './map-view.ts'

/** A pointer that moved less than this made a click. Pixels. */
const clickSlack = 5
/** A finger held this long acts like the right mouse button. Milliseconds. */
const holdMs = 550

/**
 * Dragging moves the map, two fingers zoom it, the wheel zooms at the pointer, a click selects a point.
 * The right button, or a long press, opens the actions for that point.
 * Returns a function that stops listening.
 */
export function listenToPointers(
  canvas: HTMLCanvasElement,
  painter: MapPainter,
  onClick: (at: ScreenPoint) => void,
  onHold: (at: ScreenPoint) => void = () => {},
): () => void {
  const pointers = new Map<number, ScreenPoint>()
  let travelled = 0
  let holding: ReturnType<typeof setTimeout> | undefined

  const getPlace = (event: MouseEvent): ScreenPoint => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    if (pointers.size === 0) travelled = 0
    pointers.set(event.pointerId, getPlace(event))
    clearTimeout(holding)
    if (event.pointerType === 'touch' && pointers.size === 1) holding = setTimeout(handleHold, holdMs)
  }
  const handleHold = () => {
    const [place] = pointers.values()
    if (pointers.size !== 1 || place === undefined || travelled > clickSlack) return
    // Releasing now is no longer a click.
    travelled = Number.POSITIVE_INFINITY
    onHold(place)
  }
  const handleContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    // A long press makes one as well.
    if (pointers.size === 0) onHold(getPlace(event))
  }
  const handleMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (before === undefined) return
    const now = getPlace(event)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    travelled += distance(before, now)
    if (other === undefined) {
      if (travelled > clickSlack) painter.panBy(now.x - before.x, now.y - before.y)
    } else {
      // Each finger contributes half of the movement: together they pan and zoom around their midpoint.
      travelled += clickSlack
      painter.panBy((now.x - before.x) / 2, (now.y - before.y) / 2)
      painter.zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other))
    }
    pointers.set(event.pointerId, now)
  }
  const handleUp = (event: PointerEvent) => {
    clearTimeout(holding)
    if (!pointers.delete(event.pointerId)) return
    if (event.type === 'pointerup' && travelled <= clickSlack) onClick(getPlace(event))
  }
  const handleWheel = (event: WheelEvent) => {
    event.preventDefault()
    painter.zoomBy(Math.exp(-event.deltaY / 400), getPlace(event))
  }

  canvas.addEventListener('pointerdown', handleDown)
  canvas.addEventListener('pointermove', handleMove)
  canvas.addEventListener('pointerup', handleUp)
  canvas.addEventListener('pointercancel', handleUp)
  canvas.addEventListener('wheel', handleWheel, { passive: false })
  canvas.addEventListener('contextmenu', handleContextMenu)
  return () => {
    clearTimeout(holding)
    canvas.removeEventListener('contextmenu', handleContextMenu)
    canvas.removeEventListener('pointerdown', handleDown)
    canvas.removeEventListener('pointermove', handleMove)
    canvas.removeEventListener('pointerup', handleUp)
    canvas.removeEventListener('pointercancel', handleUp)
    canvas.removeEventListener('wheel', handleWheel)
  }
}

function distance(a: ScreenPoint, b: ScreenPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function middle(a: ScreenPoint, b: ScreenPoint): ScreenPoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
