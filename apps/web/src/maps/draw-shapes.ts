import type { Point } from '@wheelhouse/contract/maps/map-document'

/** The basic strokes for everything on a map. The unit is the metre, y up, unless stated otherwise. */

/** Lines, or the outlines of areas, as one path. */
export function toLines(lines: Iterable<readonly Point[]>, isClosed = false): Path2D {
  const path = new Path2D()
  for (const points of lines) {
    points.forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
    if (isClosed) path.closePath()
  }
  return path
}

/** Fills an area of a canvas. */
export function fillPath(context: CanvasRenderingContext2D, path: Path2D, colour: string): void {
  context.fillStyle = colour
  context.fill(path)
}

/** Adds an arrow head at a point, in the direction of an angle. @param size its length */
export function addArrow(path: Path2D, [x, y]: Point, angle: number, size: number): void {
  const at = (turn: number): Point => [x - size * Math.cos(angle + turn), y - size * Math.sin(angle + turn)]
  const [left, right] = [at(0.45), at(-0.45)]
  path.moveTo(x, y)
  path.lineTo(left[0], left[1])
  path.lineTo(right[0], right[1])
  path.closePath()
}
