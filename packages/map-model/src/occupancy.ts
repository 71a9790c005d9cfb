import type { Occupancy } from '@wheelhouse/contract/maps/map-document'
import type { Segment } from './geometry.ts'

/** Scanned maps: occupied cells as runs, and the outlines of the occupied areas as segments. */

/** Unpacks the runs into one byte per cell, 1 = occupied, row 0 at the bottom. */
export function occupancyGrid(occupancy: Occupancy): Uint8Array {
  const grid = new Uint8Array(occupancy.width * occupancy.height)
  for (const [row, column, length] of occupancy.occupied) {
    if (row < 0 || row >= occupancy.height) continue
    const start = row * occupancy.width + Math.max(0, column)
    const end = row * occupancy.width + Math.min(occupancy.width, column + length)
    grid.fill(1, start, end)
  }
  return grid
}

/** Packs a grid of 0 and 1 into runs, row by row. */
export function occupancyRuns(grid: Uint8Array, width: number, height: number): Occupancy['occupied'] {
  const runs: Occupancy['occupied'] = []
  for (let row = 0; row < height; row++) {
    let start = -1
    for (let column = 0; column <= width; column++) {
      const occupied = column < width && grid[row * width + column] === 1
      if (occupied && start < 0) start = column
      if (!occupied && start >= 0) {
        runs.push([row, start, column - start])
        start = -1
      }
    }
  }
  return runs
}

/** The borders between occupied and free cells, straight pieces joined. Metres. */
export function occupancySegments(occupancy: Occupancy): Segment[] {
  const { width, height, resolution, origin } = occupancy
  const grid = occupancyGrid(occupancy)
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= height ? 0 : (grid[row * width + column] ?? 0)
  const segments: Segment[] = []
  for (let row = 0; row <= height; row++) {
    joinRuns(
      width,
      (column) => at(column, row - 1) !== at(column, row),
      (from, to) => {
        const y = origin[1] + row * resolution
        segments.push({ ax: origin[0] + from * resolution, ay: y, bx: origin[0] + to * resolution, by: y })
      },
    )
  }
  for (let column = 0; column <= width; column++) {
    joinRuns(
      height,
      (row) => at(column - 1, row) !== at(column, row),
      (from, to) => {
        const x = origin[0] + column * resolution
        segments.push({ ax: x, ay: origin[1] + from * resolution, bx: x, by: origin[1] + to * resolution })
      },
    )
  }
  return segments
}

/** Calls `emit(from, to)` for every unbroken run of positions where `isBorder` holds. */
function joinRuns(
  length: number,
  isBorder: (i: number) => boolean,
  emit: (from: number, to: number) => void,
): void {
  let start = -1
  for (let i = 0; i <= length; i++) {
    const border = i < length && isBorder(i)
    if (border && start < 0) start = i
    if (!border && start >= 0) {
      emit(start, i)
      start = -1
    }
  }
}
