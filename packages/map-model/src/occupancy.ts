import type { Occupancy } from '@wheelhouse/contract/maps/map-document'
import type { Segment } from './geometry.ts'

/** Scanned maps: cells as runs, row 0 at the bottom, and the outlines of what robots must not drive into. */

export const cellStates = { free: 0, occupied: 1, unknown: 2 } as const

/** The cells of a scan, or of a patch. */
type Cells = Pick<Occupancy, 'width' | 'height' | 'occupied' | 'unknown'>

/** Reads a scan row by row, or cell by cell, with memory proportional to its runs, not its area. */
type CellReader = {
  /** Writes the states of a row into `into`, which has room for the width. */
  fill(row: number, into: Uint8Array): void
  /** The state of a cell; free outside the scan. */
  at(column: number, row: number): number
}

export function readCells({ width, height, occupied, unknown }: Cells): CellReader {
  const rows: [from: number, to: number, state: number][][] = []
  const add = (runs: Occupancy['occupied'], state: number) => {
    for (const [row, column, length] of runs) {
      const [from, to] = [Math.max(0, column), Math.min(width, column + length)]
      if (row < 0 || row >= height || from >= to) continue
      const list = rows[row]
      if (list === undefined) rows[row] = [[from, to, state]]
      else list.push([from, to, state])
    }
  }
  // Cells that are both count as occupied: the later one wins.
  add(unknown, cellStates.unknown)
  add(occupied, cellStates.occupied)
  return {
    fill(row, into) {
      into.fill(cellStates.free)
      for (const [from, to, state] of rows[row] ?? []) into.fill(state, from, to)
    },
    at: (column, row) =>
      rows[row]?.findLast(([from, to]) => column >= from && column < to)?.[2] ?? cellStates.free,
  }
}

/** Packs rows, each given once, into runs of one state. */
export function createRunPacker(width: number, state: number) {
  const runs: Occupancy['occupied'] = []
  return {
    runs,
    add(row: number, cells: Uint8Array): void {
      joinRuns(
        width,
        (column) => cells[column] === state,
        (from, to) => runs.push([row, from, to - from]),
      )
    },
  }
}

/**
 * The borders of what robots must not drive into, merged into straight segments, in metres: occupied cells, and unknown
 * ones next to free ones. A robot may not drive where nothing was scanned, and the outside of a building adds no
 * segments.
 */
export function occupancySegments(occupancy: Occupancy): Segment[] {
  const { width, height, resolution, origin } = occupancy
  const toX = (column: number) => origin[0] + column * resolution
  const toY = (row: number) => origin[1] + row * resolution
  const readSolid = createSolidReader(occupancy)
  const segments: Segment[] = []
  /** Where the border to the left of each column began; -1 where there is none. */
  const starts = new Int32Array(width + 1).fill(-1)
  let below = new Uint8Array(width)
  let here = new Uint8Array(width)
  for (let row = 0; row <= height; row++) {
    if (row < height) readSolid(row, here)
    else here.fill(0)
    joinRuns(
      width,
      (column) => below[column] !== here[column],
      (from, to) => segments.push({ ax: toX(from), ay: toY(row), bx: toX(to), by: toY(row) }),
    )
    for (let column = 0; column <= width; column++) {
      const left = column === 0 ? 0 : here[column - 1]
      const right = column === width ? 0 : here[column]
      const start = starts[column] ?? -1
      if (left !== right && start < 0) starts[column] = row
      if (left !== right || start < 0) continue
      segments.push({ ax: toX(column), ay: toY(start), bx: toX(column), by: toY(row) })
      starts[column] = -1
    }
    ;[below, here] = [here, below]
  }
  return segments
}

/** @returns a function that writes 1 for each obstacle cell of a row; to be called in row order */
function createSolidReader(occupancy: Occupancy): (row: number, into: Uint8Array) => void {
  const { width, height } = occupancy
  const cells = readCells(occupancy)
  let [below, here, above] = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)]
  const read = (row: number, into: Uint8Array) => {
    if (row < height) cells.fill(row, into)
    else into.fill(cellStates.unknown)
  }
  below.fill(cellStates.unknown)
  read(0, here)
  return (row, into) => {
    read(row + 1, above)
    const isFree = (states: Uint8Array, column: number) => states[column] === cellStates.free
    for (let column = 0; column < width; column++) {
      const state = here[column]
      const isBesideFree =
        state === cellStates.unknown &&
        (isFree(below, column) ||
          isFree(above, column) ||
          (column > 0 && isFree(here, column - 1)) ||
          (column < width - 1 && isFree(here, column + 1)))
      into[column] = state === cellStates.occupied || isBesideFree ? 1 : 0
    }
    ;[below, here, above] = [here, above, below]
  }
}

/** Calls `emit(from, to)` for every unbroken run of positions where `isBorder` is true. */
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
