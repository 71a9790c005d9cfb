import type { MapPainter } from './map-painter.ts'
import type { ScreenPoint } from './map-view.ts'

/** A pointer that moved less than this was a click. Pixels. */
const clickSlack = 5

/**
 * Drag moves the map, two fingers zoom it, the wheel zooms it where the pointer is, a click chooses a point.
 * Answers the way to stop listening.
 */
export function listenToPointers(
  canvas: HTMLCanvasElement,
  painter: MapPainter,
  onClick: (at: ScreenPoint) => void,
): () => void {
  const pointers = new Map<number, ScreenPoint>()
  let travelled = 0

  const getPlace = (event: PointerEvent | WheelEvent): ScreenPoint => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    if (pointers.size === 0) travelled = 0
    pointers.set(event.pointerId, getPlace(event))
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
      // Each finger carries half of the movement: together they pan and zoom about their middle.
      travelled += clickSlack
      painter.panBy((now.x - before.x) / 2, (now.y - before.y) / 2)
      painter.zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other))
    }
    pointers.set(event.pointerId, now)
  }
  const handleUp = (event: PointerEvent) => {
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
  return () => {
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
