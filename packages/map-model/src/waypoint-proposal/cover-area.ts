/**
 * Places spread over an area of cells so that each of its cells is close to one in driving distance. Cells are
 * connected by their sides; distance is counted in steps from cell to cell.
 */
export type Area = {
  readonly width: number
  readonly height: number
  /** 1: belongs to the area. */
  readonly cells: Uint8Array
}

export type Cover = {
  /** The cells of the places. */
  readonly places: readonly number[]
  /** For each cell of the area the nearest place, by its index in `places`. */
  readonly owners: Int32Array
  /** Steps to that place. */
  readonly steps: Int32Array
}

/** The largest connected part of an area; empty if it has no cells. */
export function keepLargestPart({ width, height, cells }: Area): Area {
  const seen = new Uint8Array(cells.length)
  const queue = new Int32Array(cells.length)
  let largest = new Int32Array(0)
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] !== 1 || seen[start] === 1) continue
    seen[start] = 1
    queue[0] = start
    let end = 1
    for (let next = 0; next < end; next++)
      forNeighbours(queue[next] ?? 0, width, height, (cell) => {
        if (cells[cell] !== 1 || seen[cell] === 1) return
        seen[cell] = 1
        queue[end++] = cell
      })
    if (end > largest.length) largest = queue.slice(0, end)
  }
  const kept = new Uint8Array(cells.length)
  for (const cell of largest) kept[cell] = 1
  return { width, height, cells: kept }
}

/**
 * Covers an area.
 * @param wanted cells that become places in any case, if they belong to the area
 * @param ranks how good a place each cell is; the best of those not covered also become places
 * @param reach how many steps a place covers
 */
export function coverArea(
  area: Area,
  { wanted, ranks, reach }: { wanted: Iterable<number>; ranks: Uint8Array; reach: number },
): Cover {
  const { width, height, cells } = area
  const places: number[] = []
  const owners = new Int32Array(cells.length).fill(-1)
  const steps = new Int32Array(cells.length)
  let queue: number[] = []

  function add(place: number): void {
    const owner = places.push(place) - 1
    owners[place] = owner
    steps[place] = 0
    queue = [place]
    for (let next = 0; next < queue.length; next++) {
      const from = queue[next] ?? place
      const step = (steps[from] ?? 0) + 1
      if (step > reach) continue
      forNeighbours(from, width, height, (cell) => {
        if (cells[cell] !== 1 || (owners[cell] !== -1 && (steps[cell] ?? 0) <= step)) return
        owners[cell] = owner
        steps[cell] = step
        queue.push(cell)
      })
    }
  }

  for (const cell of wanted) if (cells[cell] === 1) add(cell)
  const best = ranks.reduce((highest, rank) => Math.max(highest, rank), 0)
  for (let rank = best; rank >= 0; rank--)
    for (let cell = 0; cell < cells.length; cell++)
      if (cells[cell] === 1 && owners[cell] === -1 && (ranks[cell] ?? 0) >= rank) add(cell)
  return { places, owners, steps }
}

/** A border between the cells of two places. */
export type Border = {
  readonly a: number
  readonly b: number
  /** Cells on both sides of it, and the steps between the places through them. */
  readonly atA: number
  readonly atB: number
  readonly length: number
}

/** Where places meet: the shortest connection of each pair. Together they connect all places of one area. */
export function findBorders({ width, height }: Area, { places, owners, steps }: Cover): Border[] {
  const borders = new Map<number, Border>()
  for (let cell = 0; cell < owners.length; cell++) {
    const owner = owners[cell] ?? -1
    if (owner === -1) continue
    forNeighbours(cell, width, height, (other) => {
      const neighbour = owners[other] ?? -1
      if (neighbour <= owner) return
      const length = (steps[cell] ?? 0) + (steps[other] ?? 0) + 1
      const key = owner * places.length + neighbour
      if (length >= (borders.get(key)?.length ?? Number.POSITIVE_INFINITY)) return
      borders.set(key, { a: owner, b: neighbour, atA: cell, atB: other, length })
    })
  }
  return [...borders.values()]
}

/** The cells from one place across the border to the other, including both. */
export function traceWay({ width, height }: Area, { owners, steps }: Cover, { atA, atB }: Border): number[] {
  const descend = (from: number) => {
    const way = [from]
    for (let cell = from, step = steps[from] ?? 0; step > 0; step--) {
      const here = cell
      forNeighbours(here, width, height, (other) => {
        if (owners[other] === owners[here] && steps[other] === step - 1) cell = other
      })
      way.push(cell)
    }
    return way
  }
  return [...descend(atA).toReversed(), ...descend(atB)]
}

function forNeighbours(cell: number, width: number, height: number, use: (cell: number) => void): void {
  const column = cell % width
  if (column > 0) use(cell - 1)
  if (column < width - 1) use(cell + 1)
  if (cell >= width) use(cell - width)
  if (cell < width * (height - 1)) use(cell + width)
}
