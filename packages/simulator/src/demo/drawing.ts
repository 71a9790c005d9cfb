import type { MapDocument, Point, Waypoint, WaypointType } from '@wheelhouse/contract/maps/map-document'

/** Small helpers to draw a floor in code: straight walls with openings, rectangles, waypoints in lines. */

const wallHeight = 2.6

/** `[start, end]` of an opening, in metres along the wall's own axis. */
type Gap = readonly [number, number]

/** A wall along y = `y`, open at the gaps. */
export function wallAlongX(
  y: number,
  x0: number,
  x1: number,
  gaps: readonly Gap[] = [],
): MapDocument['walls'] {
  return solidParts(x0, x1, gaps).map(([a, b]) => ({
    id: `wall-y${y}-${a}`,
    points: [
      [a, y],
      [b, y],
    ],
    height: wallHeight,
  }))
}

/** A wall along x = `x`, open at the gaps. */
export function wallAlongY(
  x: number,
  y0: number,
  y1: number,
  gaps: readonly Gap[] = [],
): MapDocument['walls'] {
  return solidParts(y0, y1, gaps).map(([a, b]) => ({
    id: `wall-x${x}-${a}`,
    points: [
      [x, a],
      [x, b],
    ],
    height: wallHeight,
  }))
}

function solidParts(from: number, to: number, gaps: readonly Gap[]): [number, number][] {
  const parts: [number, number][] = []
  let at = from
  for (const [start, end] of gaps.toSorted((a, b) => a[0] - b[0])) {
    if (start > at) parts.push([at, start])
    at = end
  }
  if (at < to) parts.push([at, to])
  return parts
}

/** Corners counter-clockwise. */
export function rectangle(x0: number, y0: number, x1: number, y1: number): Point[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
}

/** A rectangular room between two of its corners. */
export function room(
  id: string,
  name: string,
  [x0, y0]: Point,
  [x1, y1]: Point,
): MapDocument['rooms'][number] {
  return { id, name, polygon: rectangle(x0, y0, x1, y1) }
}

type Fixture = MapDocument['fixtures'][number]

/** Metres along x, along y, and up. */
type BoxSize = readonly [width: number, depth: number, height: number]

/** A box that stands on the floor with its lower left corner in a place. */
export function box(
  id: string,
  kind: Fixture['kind'],
  [x, y]: Point,
  [width, depth, height]: BoxSize,
): Fixture {
  return { id, name: '', kind, polygon: rectangle(x, y, x + width, y + depth), height }
}

/** Rows of desk pairs with an aisle around each. */
export function desks(prefix: string, [x, y]: Point, columns: number, rows: number): Fixture[] {
  const fixtures: Fixture[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      fixtures.push(
        box(`${prefix}${row}-${column}`, 'desk', [x + column * 3.6, y + row * 2.8], [2.4, 1.2, 0.72]),
      )
  }
  return fixtures
}

type WaypointLine = readonly [
  id: string,
  name: string,
  type: WaypointType,
  x: number,
  y: number,
  degrees?: number,
]

/** Numbers the waypoints in the order they are drawn. */
export function waypoints(lines: readonly WaypointLine[]): Waypoint[] {
  return lines.map(([id, name, type, x, y, degrees = 0], index) => ({
    id,
    no: index + 1,
    name,
    type,
    x,
    y,
    theta: (degrees * Math.PI) / 180,
    status: 1,
    note: '',
  }))
}

/** Two-way edges along each chain of waypoint ids. */
export function edgesAlong(chains: readonly (readonly string[])[]): MapDocument['edges'] {
  return chains.flatMap((chain) =>
    chain.slice(1).map((to, index) => {
      const from = chain[index] ?? to
      return { id: `${from}__${to}`, from, to, oneWay: false }
    }),
  )
}
