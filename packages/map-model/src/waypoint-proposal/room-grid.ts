import type { MapDocument, Occupancy, Point } from '@wheelhouse/contract/maps/map-document'
import { isAlwaysKeepout } from '../check-zones.ts'
import { composeOccupancy } from '../compose-occupancy.ts'
import { type Segment, toSegments } from '../geometry.ts'
import { cellStates, readCells } from '../occupancy.ts'
import { measureBox } from '../polygons.ts'

/** The floor of a scanned map as cells, each with the free room around its centre. */
export type RoomGrid = {
  readonly width: number
  readonly height: number
  /** Metres per cell. */
  readonly size: number
  /** Metres from the centre of each cell to what a robot must not touch. */
  readonly room: Float32Array
  readonly toPoint: (cell: number) => Point
  /** -1 outside the scan. */
  readonly toCell: (point: Point) => number
}

/** Maximum cells processed: in finer scans several cells are merged into one. */
const mostCells = 7_000_000

/**
 * Where a robot may be according to the scan, the walls, the furniture and the keepout zones without time windows.
 * Unscanned floor is not free. `null` if there is no scan.
 */
export function measureRoom(map: MapDocument): RoomGrid | null {
  const scan = composeOccupancy(map)
  if (scan === null) return null
  const joined = Math.ceil(Math.sqrt((scan.width * scan.height) / mostCells))
  const [width, height] = [Math.ceil(scan.width / joined), Math.ceil(scan.height / joined)]
  const { origin } = scan
  const size = scan.resolution * joined
  const frame = { width, height, size, origin }
  const blocked = joinCells(scan, joined, width, height)
  for (const { points } of map.walls) blockLines(blocked, frame, toSegments(points, false))
  for (const { polygon } of map.fixtures) blockArea(blocked, frame, polygon)
  for (const zone of map.zones) if (isAlwaysKeepout(zone)) blockArea(blocked, frame, zone.polygon)
  const room = measureDistances(blocked, width, height)
  // From the centre of one cell to the side of another that a robot must not touch.
  for (let cell = 0; cell < room.length; cell++) room[cell] = Math.max(0, (room[cell] ?? 0) - 0.5) * size
  return {
    width,
    height,
    size,
    room,
    toPoint: (cell) => [
      origin[0] + ((cell % width) + 0.5) * size,
      origin[1] + (Math.floor(cell / width) + 0.5) * size,
    ],
    toCell: (point) => toCell(frame, point),
  }
}

type Frame = { width: number; height: number; size: number; origin: Point }

function toCell({ width, height, size, origin }: Frame, [x, y]: Point): number {
  const [column, row] = [Math.floor((x - origin[0]) / size), Math.floor((y - origin[1]) / size)]
  return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column
}

/** 1 for each cell containing anything not known to be free. */
function joinCells(scan: Occupancy, joined: number, width: number, height: number): Uint8Array {
  const cells = readCells(scan)
  const line = new Uint8Array(scan.width)
  const blocked = new Uint8Array(width * height)
  for (let row = 0; row < scan.height; row++) {
    cells.fill(row, line)
    const start = Math.floor(row / joined) * width
    for (let column = 0; column < scan.width; column++)
      if (line[column] !== cellStates.free) blocked[start + Math.floor(column / joined)] = 1
  }
  return blocked
}

function blockLines(blocked: Uint8Array, frame: Frame, segments: readonly Segment[]): void {
  for (const { ax, ay, bx, by } of segments) {
    const steps = Math.ceil((2 * Math.hypot(bx - ax, by - ay)) / frame.size)
    for (let i = 0; i <= steps; i++) {
      const part = steps === 0 ? 0 : i / steps
      const cell = toCell(frame, [ax + part * (bx - ax), ay + part * (by - ay)])
      if (cell >= 0) blocked[cell] = 1
    }
  }
}

/** Scanline fill between crossings of the outline with the row's centre, because outlines of masks are long. */
function blockArea(blocked: Uint8Array, frame: Frame, polygon: readonly Point[]): void {
  const sides = toSegments(polygon, true)
  blockLines(blocked, frame, sides)
  const { width, height, size, origin } = frame
  const { minY, maxY } = measureBox(polygon)
  const lastRow = Math.min(height - 1, Math.floor((maxY - origin[1]) / size))
  for (let row = Math.max(0, Math.floor((minY - origin[1]) / size)); row <= lastRow; row++) {
    const y = origin[1] + (row + 0.5) * size
    const crossings = sides
      .filter(({ ay, by }) => ay > y !== by > y)
      .map(({ ax, ay, bx, by }) => (ax + ((y - ay) / (by - ay)) * (bx - ax) - origin[0]) / size)
      .toSorted((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil((crossings[i] ?? 0) - 0.5))
      const to = Math.min(width, Math.floor((crossings[i + 1] ?? 0) + 0.5))
      if (from < to) blocked.fill(1, row * width + from, row * width + to)
    }
  }
}

/**
 * Euclidean distance in cells from each cell to the nearest blocked one, or to the border of the scan: along the
 * columns first, then along each row by the lower envelope of parabolas (Felzenszwalb and Huttenlocher).
 */
function measureDistances(blocked: Uint8Array, width: number, height: number): Float32Array {
  const distances = new Float32Array(width * height)
  for (let column = 0; column < width; column++) {
    let away = 0
    for (let row = 0; row < height; row++) {
      const cell = row * width + column
      away = blocked[cell] === 1 ? 0 : away + 1
      distances[cell] = away
    }
    away = 0
    for (let row = height - 1; row >= 0; row--) {
      const cell = row * width + column
      away = blocked[cell] === 1 ? 0 : away + 1
      distances[cell] = Math.min(away, distances[cell] ?? 0)
    }
  }
  // One more on each side, because nothing beyond is scanned.
  const squares = new Float64Array(width + 2)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++)
      squares[column + 1] = (distances[row * width + column] ?? 0) ** 2
    const nearest = findEnvelope(squares)
    for (let column = 0; column < width; column++)
      distances[row * width + column] = Math.sqrt(nearest(column + 1))
  }
  return distances
}

/** @returns the minimum of `(x - i)² + squares[i]`; to be called with ascending x from 1 on */
function findEnvelope(squares: Float64Array): (x: number) => number {
  const places: number[] = [0]
  const starts: number[] = [Number.NEGATIVE_INFINITY]
  const at = (i: number) => squares[i] ?? 0
  for (let i = 1; i < squares.length; i++) {
    let start = Number.NEGATIVE_INFINITY
    for (let last = places.length - 1; last >= 0; last--) {
      const other = places[last] ?? 0
      start = (at(i) + i * i - at(other) - other * other) / (2 * (i - other))
      if (start > (starts[last] ?? 0)) break
      places.pop()
      starts.pop()
    }
    places.push(i)
    starts.push(start)
  }
  let now = 0
  return (x) => {
    while (now + 1 < places.length && (starts[now + 1] ?? 0) < x) now++
    const place = places[now] ?? 0
    return (x - place) ** 2 + at(place)
  }
}
