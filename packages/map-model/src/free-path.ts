import type { Point } from '@wheelhouse/contract/maps/map-document'
import { createMinQueue } from './min-queue.ts'

/** Metres between the sampled points. */
const step = 0.25
/** Points examined before the search is given up: a floor of 50 x 50 m. */
const maxPoints = 40_000

type Cell = { readonly column: number; readonly row: number; readonly from: Cell | null; cost: number }

const neighbours = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const

/**
 * Searches over free floor, in order of path length, until `arrive` accepts a point: for places that no straight line
 * from the routing graph reaches, such as behind a desk or around a corner.
 * @param isFree may a robot stand there? Not called for `from` itself.
 * @returns the result of `arrive`, and the points from `from` to there; `null` when there is no path
 */
export function findFreePath<T>(
  from: Point,
  isFree: (point: Point) => boolean,
  arrive: (point: Point) => T | null,
): { found: T; points: Point[] } | null {
  const at = ({ column, row }: Cell): Point => [from[0] + column * step, from[1] + row * step]
  const open = createMinQueue<Cell>()
  const seen = new Set<string>(['0 0'])
  open.push({ column: 0, row: 0, from: null, cost: 0 }, 0)
  for (let cell = open.pop(); cell !== undefined && seen.size < maxPoints; cell = open.pop()) {
    const found = arrive(at(cell))
    if (found !== null) return { found, points: trace(cell).map(at) }
    for (const [dc, dr] of neighbours) {
      const column = cell.column + dc
      const row = cell.row + dr
      const key = `${column} ${row}`
      if (seen.has(key)) continue
      const next: Cell = { column, row, from: cell, cost: cell.cost + Math.hypot(dc, dr) }
      if (!isFree(at(next))) continue
      seen.add(key)
      open.push(next, next.cost)
    }
  }
  return null
}

/** Removes points between others that have a clear line to each other. */
export function straighten(points: readonly Point[], isOpen: (from: Point, to: Point) => boolean): Point[] {
  const kept: Point[] = []
  for (let i = 0; i < points.length; ) {
    const here = points[i]
    if (here === undefined) break
    kept.push(here)
    let next = i + 1
    for (let far = points.length - 1; far > next; far--) {
      const there = points[far]
      if (there !== undefined && isOpen(here, there)) next = far
    }
    i = next
  }
  return kept
}

function trace(last: Cell): Cell[] {
  const cells: Cell[] = []
  for (let cell: Cell | null = last; cell !== null; cell = cell.from) cells.unshift(cell)
  return cells
}
