import type { Point } from '@wheelhouse/contract/maps/map-document'

/** Plane geometry of the maps: metres, radians counter-clockwise from +x. Pure functions on plain numbers. */

export type Segment = { readonly ax: number; readonly ay: number; readonly bx: number; readonly by: number }

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1])
}

/** The same direction within (-π, π]. */
export function normalizeAngle(angle: number): number {
  const turn = 2 * Math.PI
  const rest = ((angle % turn) + turn) % turn
  return rest > Math.PI ? rest - turn : rest
}

/** The point of a segment that is nearest to `p`. */
export function nearestOnSegment(segment: Segment, p: Point): Point {
  const dx = segment.bx - segment.ax
  const dy = segment.by - segment.ay
  const lengthSquared = dx * dx + dy * dy
  if (lengthSquared === 0) return [segment.ax, segment.ay]
  const t = ((p[0] - segment.ax) * dx + (p[1] - segment.ay) * dy) / lengthSquared
  const clamped = Math.min(1, Math.max(0, t))
  return [segment.ax + clamped * dx, segment.ay + clamped * dy]
}

/** From a point in a direction of unit length. */
export type Ray = { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number }

/** @returns distance along the ray in metres at which it meets the segment, or `Infinity` when it misses */
export function rayToSegment({ x, y, dx, dy }: Ray, segment: Segment): number {
  const sx = segment.bx - segment.ax
  const sy = segment.by - segment.ay
  const denominator = dx * sy - dy * sx
  if (Math.abs(denominator) < 1e-12) return Number.POSITIVE_INFINITY
  const qx = segment.ax - x
  const qy = segment.ay - y
  const along = (qx * sy - qy * sx) / denominator
  const across = (qx * dy - qy * dx) / denominator
  return along >= 0 && across >= 0 && across <= 1 ? along : Number.POSITIVE_INFINITY
}

/** Is the point inside the polygon (even-odd rule)? Points on the outline may count either way. */
export function pointInPolygon(p: Point, polygon: readonly Point[]): boolean {
  let inside = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i]
    const b = polygon[j]
    if (a === undefined || b === undefined) continue
    const crosses = a[1] > p[1] !== b[1] > p[1]
    if (crosses && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
  }
  return inside
}

/** Signed area in square metres; positive when the outline runs counter-clockwise. */
export function polygonArea(polygon: readonly Point[]): number {
  let twice = 0
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[j]
    const b = polygon[i]
    if (a !== undefined && b !== undefined) twice += a[0] * b[1] - b[0] * a[1]
  }
  return twice / 2
}

/** Mean of the corners: good enough to place a label. */
export function polygonCentre(polygon: readonly Point[]): Point {
  let x = 0
  let y = 0
  for (const p of polygon) {
    x += p[0]
    y += p[1]
  }
  return [x / polygon.length, y / polygon.length]
}

/** The segments of a line (`closed` adds the one from the last point back to the first). */
export function toSegments(points: readonly Point[], closed: boolean): Segment[] {
  const segments: Segment[] = []
  const last = closed ? points.length : points.length - 1
  for (let i = 0; i < last; i++) {
    const a = points[i]
    const b = points[(i + 1) % points.length]
    if (a !== undefined && b !== undefined) segments.push({ ax: a[0], ay: a[1], bx: b[0], by: b[1] })
  }
  return segments
}

/** Length of an open line in metres. */
export function pathLength(points: readonly Point[]): number {
  return toSegments(points, false).reduce((sum, s) => sum + Math.hypot(s.bx - s.ax, s.by - s.ay), 0)
}
