import type { Occupancy, Point } from '@wheelhouse/contract/maps/map-document'
import { toSegments } from './geometry.ts'
import { getBox } from './polygons.ts'

/** Areas and lines as cells of a grid, row 0 at the bottom. */

export type Frame = Pick<Occupancy, 'resolution' | 'origin' | 'width' | 'height'>

/** Calls `emit` with the span of cells in each row whose centre is in the polygon (even-odd rule). */
export function fillPolygon(
  polygon: readonly Point[],
  { resolution, origin, width, height }: Frame,
  emit: (row: number, from: number, to: number) => void,
): void {
  const { minY, maxY } = getBox(polygon)
  const sides = toSegments(polygon, true)
  const first = Math.max(0, Math.ceil((minY - origin[1]) / resolution - 0.5))
  const last = Math.min(height - 1, Math.floor((maxY - origin[1]) / resolution - 0.5))
  for (let row = first; row <= last; row++) {
    const y = origin[1] + (row + 0.5) * resolution
    const crossings: number[] = []
    for (const { ax, ay, bx, by } of sides)
      if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
    crossings.sort((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const toColumn = (x: number) => Math.ceil((x - origin[0]) / resolution - 0.5)
      const from = Math.max(0, toColumn(crossings[i] ?? 0))
      const to = Math.min(width, toColumn(crossings[i + 1] ?? 0))
      if (from < to) emit(row, from, to)
    }
  }
}

/** Calls `emit` for the cells that a line passes through; cells outside the grid are left out. */
export function drawLine(
  points: readonly Point[],
  { resolution, origin, width, height }: Frame,
  emit: (row: number, column: number) => void,
): void {
  for (const { ax, ay, bx, by } of toSegments(points, false)) {
    const [x, y] = [(ax - origin[0]) / resolution, (ay - origin[1]) / resolution]
    const [dx, dy] = [(bx - ax) / resolution, (by - ay) / resolution]
    // Two steps per cell, so that a line has no gaps.
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) * 2))
    for (let i = 0; i <= steps; i++) {
      const column = Math.floor(x + (dx * i) / steps)
      const row = Math.floor(y + (dy * i) / steps)
      if (column >= 0 && row >= 0 && column < width && row < height) emit(row, column)
    }
  }
}
