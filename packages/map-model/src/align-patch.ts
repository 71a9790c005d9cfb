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

/** How a picture lies on the floor, as people say it. */
export type Placement = {
  /** Its middle, metres. */
  middle: Point
  /** Radians counter-clockwise. */
  turn: number
  /** Metres per pixel. */
  resolution: number
}

type PictureSize = { width: number; height: number }

/** The transform of a picture that lies so. */
export function placePicture(
  { middle, turn, resolution }: Placement,
  { width, height }: PictureSize,
): Transform {
  const [a, b] = [resolution * Math.cos(turn), resolution * Math.sin(turn)]
  const e = middle[0] - (a * width) / 2 - (b * height) / 2
  const f = middle[1] - (b * width) / 2 + (a * height) / 2
  return [a, b, b, -a, e, f]
}

/** How a picture lies that was moved, turned and scaled, and no more. */
export function readPlacement([a, b, c, d, e, f]: Transform, { width, height }: PictureSize): Placement {
  return {
    middle: [(a * width + c * height) / 2 + e, (b * width + d * height) / 2 + f],
    turn: Math.atan2(b, a),
    resolution: Math.hypot(a, b),
  }
}

/** The pixel of a picture at a place of the floor; `null` where its transform cannot be turned round. */
export function toPixel([a, b, c, d, e, f]: Transform, [x, y]: Point): Point | null {
  const area = a * d - b * c
  if (area === 0) return null
  return [(d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area]
}
