import { create } from 'qrcode'
import { arucoCells, isArucoCellBlack } from '../aruco-codes.ts'
import { type PicturePoint, type Quad, seePlane, toPlaneMatrix } from '../quad.ts'
import type { Pixels } from '../straighten.ts'

/** Pictures for tests: markers painted in perspective, smoothly, as a camera would see them. */

/** 25 modules and an alignment mark, by which a code seen aslant is read better than the smallest one. */
export const codeVersion = 2

export function blankPicture(width: number, height: number, grey = 190): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(grey)
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  return { data, width, height }
}

/**
 * A square on a wall before a camera, in the picture's middle line.
 * @param side pixels, as seen from the front
 * @param degrees clockwise in the picture
 * @param aslant degrees by which the wall is turned away around the upright through the square
 * @param nearness the square's side as a share of the distance to it
 */
export function squareAt(
  [x, y]: readonly [x: number, y: number],
  side: number,
  degrees = 0,
  { aslant = 0, nearness = 0.1 } = {},
): Quad {
  const yaw = (aslant * Math.PI) / 180
  const roll = (degrees * Math.PI) / 180
  const place = (dx: number, dy: number): PicturePoint => {
    const along = dx * Math.cos(roll) - dy * Math.sin(roll)
    const down = dx * Math.sin(roll) + dy * Math.cos(roll)
    const depth = 1 + along * Math.sin(yaw) * nearness
    return { x: x + (along * Math.cos(yaw) * side) / depth, y: y + (down * side) / depth }
  }
  return [place(-0.5, -0.5), place(0.5, -0.5), place(0.5, 0.5), place(-0.5, 0.5)]
}

/** Where a point of the unit square of a quad lies. */
export function pointOn(quad: Quad, x: number, y: number): PicturePoint {
  return seePlane(quad)?.(x, y) ?? { x: Number.NaN, y: Number.NaN }
}

/** Paints `shade` (0 black to 255; `null`: leave it) over a quad and its margin. `x`, `y` as shares of the quad. */
export function paintPlane(
  { data, width, height }: Pixels,
  quad: Quad,
  shade: (x: number, y: number) => number | null,
): void {
  const toShares = lookBack(quad)
  const around = (values: number[], most: number): [number, number] => {
    const margin = (Math.max(...values) - Math.min(...values)) / 2
    return [
      Math.max(0, Math.floor(Math.min(...values) - margin)),
      Math.min(most, Math.ceil(Math.max(...values) + margin)),
    ]
  }
  const [left, right] = around(
    quad.map(({ x }) => x),
    width,
  )
  const [top, bottom] = around(
    quad.map(({ y }) => y),
    height,
  )
  const fine = 3
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) {
      const at = (row * width + column) * 4
      let sum = 0
      for (let sub = 0; sub < fine * fine; sub++) {
        const { x, y } = toShares(
          column + ((sub % fine) + 0.5) / fine,
          row + (Math.floor(sub / fine) + 0.5) / fine,
        )
        sum += shade(x, y) ?? data[at] ?? 0
      }
      data.fill(sum / (fine * fine), at, at + 3)
    }
}

/** From the picture to the unit square of a quad: the adjugate of what leads to the picture. */
function lookBack(quad: Quad): (x: number, y: number) => PicturePoint {
  const [a, b, c, d, e, f, g, h, i] = toPlaneMatrix(quad) ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
  return (x, y) => {
    const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d)
    return {
      x: ((e * i - f * h) * x + (c * h - b * i) * y + (b * f - c * e)) / w,
      y: ((f * g - d * i) * x + (a * i - c * g) * y + (c * d - a * f)) / w,
    }
  }
}

export function paintAruco(picture: Pixels, id: number, quad: Quad): void {
  const margin = 1 / arucoCells
  paintPlane(picture, quad, (x, y) => {
    if (x < -margin || y < -margin || x > 1 + margin || y > 1 + margin) return null
    const isBlack =
      x >= 0 &&
      y >= 0 &&
      x < 1 &&
      y < 1 &&
      isArucoCellBlack(id, Math.floor(x * arucoCells), Math.floor(y * arucoCells))
    return isBlack ? 25 : 235
  })
}

export function paintCode(picture: Pixels, text: string, quad: Quad): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M', version: codeVersion })
  const margin = 4 / modules.size
  paintPlane(picture, quad, (x, y) => {
    if (x < -margin || y < -margin || x > 1 + margin || y > 1 + margin) return null
    const isBlack =
      x >= 0 &&
      y >= 0 &&
      x < 1 &&
      y < 1 &&
      modules.get(Math.floor(y * modules.size), Math.floor(x * modules.size)) === 1
    return isBlack ? 25 : 235
  })
}

/** Noise of a poor sensor: the same at every run. */
export function addNoise({ data }: Pixels, amount: number): void {
  let seed = 1
  for (let at = 0; at < data.length; at++) {
    if (at % 4 === 3) continue
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    data[at] = (data[at] ?? 0) + (seed / 2 ** 32 - 0.5) * 2 * amount
  }
}
