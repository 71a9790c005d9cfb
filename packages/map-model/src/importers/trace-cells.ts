import type { Point } from '@wheelhouse/contract/maps/map-document'

/** The outlines of areas of equal cells. */

type TracedArea = { readonly value: number; readonly outline: Point[] }

type Loop = { readonly outline: Point[]; readonly lowest: number; readonly area: number }

/**
 * Areas of cells that touch by their sides and have the same non-zero value, as outlines along the cells' sides:
 * filling an outline gives the same cells again. An area with holes is cut through them until it has none.
 * @param cells row by row, row 0 at the bottom, values from 0 to 255
 * @returns outlines in cells from the lower left corner, x right, y up
 * @throws Error `map.tooLarge` if there are more than `most` areas
 */
export function traceCells(cells: Uint8Array, width: number, height: number, most: number): TracedArea[] {
  const tracer = createTracer(cells, width, height)
  const areas: TracedArea[] = []

  /** Traces what is connected to a cell within some rows, or cuts it and traces the pieces. */
  function traceFrom(seed: number, from: number, to: number): void {
    const found = tracer.take(seed, from, to)
    const loops = tracer.trace(found)
    const holes = loops.filter(({ area }) => area < 0).map(({ lowest }) => lowest)
    const outer = loops.find(({ area }) => area > 0)
    if (holes.length === 0) areas.push({ value: cells[seed] ?? 0, outline: outer?.outline ?? [] })
    if (areas.length > most || holes.length > most) throw new Error('map.tooLarge')
    if (holes.length === 0) return
    // At the middle hole, so that the area splits into few pieces in few steps.
    const cut = holes.toSorted((a, b) => a - b)[holes.length >> 1] ?? from
    const pieces = found.slice()
    tracer.giveBack(pieces)
    for (const cell of pieces) {
      if (tracer.isTaken(cell)) continue
      if (cell < cut * width) traceFrom(cell, from, cut)
      else traceFrom(cell, cut, to)
    }
  }

  for (let seed = 0; seed < cells.length; seed++)
    if (cells[seed] !== 0 && !tracer.isTaken(seed)) traceFrom(seed, 0, height)
  return areas
}

/** Steps along the sides of cells, the area on the left: right, up, left, down. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const
const down = 3
/** From a corner, the cells ahead to the left and to the right of each step. */
const ahead = [
  [0, 0, 0, -1],
  [-1, 0, 0, 0],
  [-1, -1, -1, 0],
  [0, -1, -1, -1],
] as const

function createTracer(cells: Uint8Array, width: number, height: number) {
  /** Which part a cell belongs to; 0: none yet. */
  const parts = new Int32Array(cells.length)
  /** Cells whose left side was already followed. */
  const walked = new Uint8Array(cells.length)
  let lastPart = 0

  /** The cells of the current part. */
  const queue = new Int32Array(cells.length)

  /** Marks all cells connected to the seed, in the rows from `from` up to `to`. */
  function take(seed: number, from: number, to: number): Int32Array {
    const value = cells[seed]
    const part = ++lastPart
    let count = 0
    const add = (cell: number) => {
      if (parts[cell] !== 0 || cells[cell] !== value) return
      parts[cell] = part
      queue[count++] = cell
    }
    add(seed)
    for (let i = 0; i < count; i++) {
      const cell = queue[i] ?? 0
      const [column, row] = [cell % width, Math.floor(cell / width)]
      if (column > 0) add(cell - 1)
      if (column < width - 1) add(cell + 1)
      if (row > from) add(cell - width)
      if (row < to - 1) add(cell + width)
    }
    return queue.subarray(0, count)
  }

  function walk(start: number): Loop {
    const part = parts[start]
    const has = (column: number, row: number) =>
      column >= 0 && row >= 0 && column < width && row < height && parts[row * width + column] === part
    const [startX, startY] = [start % width, Math.floor(start / width) + 1]
    const outline: Point[] = []
    let [x, y, step, area, lowest] = [startX, startY, down, 0, startY]
    do {
      const [dx, dy] = steps[step] ?? [0, 0]
      if (step === down) walked[(y - 1) * width + x] = 1
      area += x * (y + dy) - (x + dx) * y
      x += dx
      y += dy
      lowest = Math.min(lowest, y)
      const [leftX, leftY, rightX, rightY] = ahead[step] ?? [0, 0, 0, 0]
      // Cells that touch only at a corner are not connected, so turning left comes first.
      let turn = 0
      if (!has(x + leftX, y + leftY)) turn = 1
      else if (has(x + rightX, y + rightY)) turn = 3
      step = (step + turn) % 4
      if (turn !== 0) outline.push([x, y])
    } while (x !== startX || y !== startY || step !== down)
    return { outline, lowest, area }
  }

  return {
    take,
    isTaken: (cell: number) => parts[cell] !== 0,
    giveBack(list: Int32Array): void {
      for (const cell of list) {
        parts[cell] = 0
        walked[cell] = 0
      }
    },
    trace(list: Int32Array): Loop[] {
      const loops: Loop[] = []
      for (const cell of list) {
        const isLeftmost = cell % width === 0 || parts[cell - 1] !== parts[cell]
        if (isLeftmost && walked[cell] === 0) loops.push(walk(cell))
      }
      return loops
    },
  }
}
