import type { Point, Transform } from '@wheelhouse/contract/maps/map-document'

/**
 * Places a picture on the floor by two of its pixels and their positions in metres: translated, rotated and scaled,
 * never mirrored. Pixels as in `transformSchema`: x right, y down.
 * @returns `same-point` if the two places coincide, so that the scale is undefined
 */
export function alignByTwoPoints(
  pixelA: Point,
  metresA: Point,
  pixelB: Point,
  metresB: Point,
): Transform | 'same-point' {
  // Picture y points down, floor y up: with y flipped, one complex number rotates and scales.
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

/** How a picture is placed on the floor, in terms people use. */
export type Placement = {
  /** Its centre, in metres. */
  middle: Point
  /** Radians counter-clockwise. */
  turn: number
  /** Metres per pixel. */
  resolution: number
}

type PictureSize = { width: number; height: number }

/** The transform of a picture with this placement. */
export function placePicture(
  { middle, turn, resolution }: Placement,
  { width, height }: PictureSize,
): Transform {
  const [a, b] = [resolution * Math.cos(turn), resolution * Math.sin(turn)]
  const e = middle[0] - (a * width) / 2 - (b * height) / 2
  const f = middle[1] - (b * width) / 2 + (a * height) / 2
  return [a, b, b, -a, e, f]
}

/** The placement of a picture that was only translated, rotated and scaled. */
export function readPlacement([a, b, c, d, e, f]: Transform, { width, height }: PictureSize): Placement {
  return {
    middle: [(a * width + c * height) / 2 + e, (b * width + d * height) / 2 + f],
    turn: Math.atan2(b, a),
    resolution: Math.hypot(a, b),
  }
}

/** The pixel of a picture at a place on the floor; `null` if its transform is not invertible. */
export function toPixel([a, b, c, d, e, f]: Transform, [x, y]: Point): Point | null {
  const area = a * d - b * c
  if (area === 0) return null
  return [(d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area]
}
