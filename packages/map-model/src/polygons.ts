import type { Point } from '@wheelhouse/contract/maps/map-document'
import Flatbush from 'flatbush'
import { nearestOnSegment, pointInPolygon, type Segment, toSegments } from './geometry.ts'

/** Intersections of lines and areas of a map. Metres; outlines that only touch do not cross. */

export type Box = {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** Metres by which areas must overlap: people draw them with a shared border. */
const slack = 0.001

const boxes = new WeakMap<readonly Point[], Box>()

/** The box round some points. Kept for as long as the array lives: a list of points is not changed in place. */
export function getBox(points: readonly Point[]): Box {
  const known = boxes.get(points)
  if (known !== undefined) return known
  const box = measureBox(points)
  boxes.set(points, box)
  return box
}

/** The same for points that are not kept. */
export function measureBox(points: readonly Point[]): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return { minX, minY, maxX, maxY }
}

export function boxesMeet(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
}

/** Index of boxes for questions by place; `null` of none. */
export function indexBoxes(list: readonly Box[]): Flatbush | null {
  if (list.length === 0) return null
  const index = new Flatbush(list.length)
  for (const { minX, minY, maxX, maxY } of list) index.add(minX, minY, maxX, maxY)
  index.finish()
  return index
}

/** Where two segments cross, both going on beyond it; `null` where they do not or only touch. */
export function getCrossing(s: Segment, t: Segment): Point | null {
  const [sx, sy, tx, ty] = [s.bx - s.ax, s.by - s.ay, t.bx - t.ax, t.by - t.ay]
  const turn = sx * ty - sy * tx
  if (Math.abs(turn) < 1e-12) return null
  const [qx, qy] = [t.ax - s.ax, t.ay - s.ay]
  const along = (qx * ty - qy * tx) / turn
  const across = (qx * sy - qy * sx) / turn
  const inside = (part: number) => part > 1e-9 && part < 1 - 1e-9
  return inside(along) && inside(across) ? [s.ax + along * sx, s.ay + along * sy] : null
}

/**
 * The places of two segments that are nearest to each other.
 * @returns the place on `s`, and how far `t` is from it
 */
export function getNearest(s: Segment, t: Segment): { at: Point; distance: number } {
  const crossing = getCrossing(s, t)
  if (crossing !== null) return { at: crossing, distance: 0 }
  const ends: [Point, Point][] = [
    [[s.ax, s.ay], nearestOnSegment(t, [s.ax, s.ay])],
    [[s.bx, s.by], nearestOnSegment(t, [s.bx, s.by])],
    [nearestOnSegment(s, [t.ax, t.ay]), [t.ax, t.ay]],
    [nearestOnSegment(s, [t.bx, t.by]), [t.bx, t.by]],
  ]
  let best = { at: ends[0]?.[0] ?? [s.ax, s.ay], distance: Number.POSITIVE_INFINITY }
  for (const [at, other] of ends) {
    const away = Math.hypot(at[0] - other[0], at[1] - other[1])
    if (away < best.distance) best = { at, distance: away }
  }
  return best
}

/** The first point of the way from one point to another that is in a polygon; `null` where it passes by. */
export function getEntry(from: Point, to: Point, polygon: readonly Point[]): Point | null {
  if (!boxesMeet(toBox({ ax: from[0], ay: from[1], bx: to[0], by: to[1] }), getBox(polygon))) return null
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const at = (part: number): Point => [from[0] + part * dx, from[1] + part * dy]
  // Between two places where it meets the outline, be it at a corner, the way is inside or outside as a whole.
  const parts = [0, 1]
  for (const { ax, ay, bx, by } of toSegments(polygon, true)) {
    const turn = dx * (by - ay) - dy * (bx - ax)
    if (Math.abs(turn) < 1e-12) continue
    const along = ((ax - from[0]) * (by - ay) - (ay - from[1]) * (bx - ax)) / turn
    const across = ((ax - from[0]) * dy - (ay - from[1]) * dx) / turn
    if (along > 0 && along < 1 && across > -1e-9 && across < 1 + 1e-9) parts.push(along)
  }
  parts.sort((a, b) => a - b)
  for (const [i, part] of parts.entries()) {
    const next = parts[i + 1] ?? part
    if (next - part > 1e-9 && pointInPolygon(at((part + next) / 2), polygon)) return at(part)
  }
  // A path of zero length is a place.
  return dx === 0 && dy === 0 && pointInPolygon(from, polygon) ? from : null
}

/** A place where an outline crosses itself, or `null`. Corners that only touch a side do not count. */
export function getSelfCrossing(polygon: readonly Point[]): Point | null {
  const sides = toSegments(polygon, true)
  const index = indexBoxes(sides.map(toBox))
  for (const [i, side] of sides.entries()) {
    const { minX, minY, maxX, maxY } = toBox(side)
    for (const j of index?.search(minX, minY, maxX, maxY) ?? []) {
      const other = sides[j]
      const crossing = j > i && other !== undefined ? getCrossing(side, other) : null
      if (crossing !== null) return crossing
    }
  }
  return null
}

/** A place inside both of two polygons, not just on a shared border; `null` if there is none. */
export function getOverlap(a: readonly Point[], b: readonly Point[]): Point | null {
  if (!boxesMeet(getBox(a), getBox(b))) return null
  const [sidesA, sidesB] = [toSegments(a, true), toSegments(b, true)]
  const inBoth = findWithin(a, b, sidesB) ?? findWithin(b, a, sidesA)
  if (inBoth !== null) return inBoth
  const index = indexBoxes(sidesB.map(toBox))
  for (const side of sidesA) {
    const { minX, minY, maxX, maxY } = toBox(side)
    for (const j of index?.search(minX, minY, maxX, maxY) ?? []) {
      const other = sidesB[j]
      const crossing = other === undefined ? null : getCrossing(side, other)
      if (crossing !== null && isDeep(crossing, side, other)) return crossing
    }
  }
  return null
}

/** Rounding lets collinear sides cross by a tiny amount: a crossing counts only if the sides diverge. */
function isDeep([x, y]: Point, a: Segment, b: Segment | undefined): boolean {
  if (b === undefined) return false
  const away = (px: number, py: number, s: Segment) => {
    const [nx, ny] = nearestOnSegment(s, [px, py])
    return Math.hypot(px - nx, py - ny)
  }
  const isFar = (px: number, py: number, s: Segment) =>
    Math.hypot(px - x, py - y) > slack && away(px, py, s) > slack
  return isFar(a.ax, a.ay, b) && isFar(a.bx, a.by, b)
}

/** A corner, a midpoint of a side, or an inner point of one polygon that is well within the other. */
function findWithin(
  inner: readonly Point[],
  outer: readonly Point[],
  sides: readonly Segment[],
): Point | null {
  const box = getBox(outer)
  for (const point of [...inner, ...toSegments(inner, true).map(toMiddle), getInnerPoint(inner)]) {
    if (!boxesMeet(box, { minX: point[0], maxX: point[0], minY: point[1], maxY: point[1] })) continue
    if (!pointInPolygon(point, outer)) continue
    const onBorder = sides.some((side) => {
      const [x, y] = nearestOnSegment(side, point)
      return Math.hypot(x - point[0], y - point[1]) < slack
    })
    if (!onBorder) return point
  }
  return null
}

/** A point inside: the middle of the first span of a horizontal line through the polygon. */
function getInnerPoint(polygon: readonly Point[]): Point {
  const heights = polygon.map(([, y]) => y).toSorted((a, b) => a - b)
  const low = heights[0] ?? 0
  // Between the heights of two corners, so that the line hits no corner.
  const next = heights.find((y) => y > low + slack) ?? low
  const y = (low + next) / 2
  const crossings = toSegments(polygon, true)
    .filter((side) => side.ay > y !== side.by > y)
    .map(({ ax, ay, bx, by }) => ax + ((y - ay) / (by - ay)) * (bx - ax))
    .toSorted((a, b) => a - b)
  const [left, right] = crossings
  return [((left ?? 0) + (right ?? left ?? 0)) / 2, y]
}

function toMiddle({ ax, ay, bx, by }: Segment): Point {
  return [(ax + bx) / 2, (ay + by) / 2]
}

export function toBox({ ax, ay, bx, by }: Segment): Box {
  return { minX: Math.min(ax, bx), minY: Math.min(ay, by), maxX: Math.max(ax, bx), maxY: Math.max(ay, by) }
}
