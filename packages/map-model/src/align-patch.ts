import type { Point, Transform } from '@wheelhouse/contract/maps/map-document'

/**
 * Lays a picture on the floor by two of its pixels and where they are in metres: moved, turned and scaled, never
 * mirrored. Pixels as in `transformSchema`: x right, y down.
 * @returns `same-point` where two places are one, so that nothing says how large the picture is
 */
export function alignByTwoPoints(
  pixelA: Point,
  metresA: Point,
  pixelB: Point,
  metresB: Point,
): Transform | 'same-point' {
  // Pictures run downwards, floors upwards: with y turned over, one complex number turns and scales.
  const [u, v] = [pixelB[0] - pixelA[0], pixelA[1] - pixelB[1]]
  const [x, y] = [metresB[0] - metresA[0], metresB[1] - metresA[1]]
  const square = u * u + v * v
  const a = (x * u + y * v) / square
  const b = (y * u - x * v) / square
  const e = metresA[0] - a * pixelA[0] - b * pixelA[1]
  const f = metresA[1] - b * pixelA[0] + a * pixelA[1]
  const transform: Transform = [a, b, b, -a, e, f]
  return transform.every((n) => Number.isFinite(n)) && (x !== 0 || y !== 0) ? transform : 'same-point'
}
