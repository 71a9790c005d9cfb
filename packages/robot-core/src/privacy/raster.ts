import type { AnonymizeMethod } from '@wheelhouse/contract/system/anonymisation'

/** A raw picture in the format of encoders: YUV 4:2:0, planar, limited range. Width and height are even. */
export type RawFrame = {
  readonly width: number
  readonly height: number
  readonly y: Uint8Array
  readonly u: Uint8Array
  readonly v: Uint8Array
}

/** Pixels, from the upper left corner; may lie partly or wholly outside the picture. */
export type Rectangle = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Plane = { readonly data: Uint8Array; readonly stride: number }
/** Block size in pixels of the plane, and the value of black in it. */
type Grain = { readonly size: number; readonly black: number }
type Treatment = {
  /** In pixels of luma, even; the other planes get half. */
  readonly size: (area: Rectangle, strength: number) => number
  readonly treat: (plane: Plane, area: Rectangle, grain: Grain) => void
}

/** Share of the longer side, on each side of an area: a face detector misses part of the hair. */
const leastMargin = 0.1
const marginPerStep = 0.015

/**
 * Makes areas of a picture unrecognisable, in place. Only the areas, padded by a margin, are changed, and nothing from
 * outside enters them.
 * @param strength 1 to 10
 */
export function hideAreas(
  frame: RawFrame,
  areas: readonly Rectangle[],
  method: AnonymizeMethod,
  strength: number,
): void {
  const { size: getSize, treat } = treatments[method]
  for (const area of areas) {
    const luma = padArea(frame, area, strength)
    if (luma === null) continue
    const size = getSize(luma, strength)
    treat({ data: frame.y, stride: frame.width }, luma, { size, black: 16 })
    const chroma = { left: luma.left / 2, top: luma.top / 2, width: luma.width / 2, height: luma.height / 2 }
    for (const data of [frame.u, frame.v])
      treat({ data, stride: frame.width / 2 }, chroma, { size: size / 2, black: 128 })
  }
}

/** With its margin, clipped to the picture, on even pixels; `null`: outside the picture. */
export function padArea(
  { width, height }: Pick<RawFrame, 'width' | 'height'>,
  area: Rectangle,
  strength: number,
): Rectangle | null {
  const margin = Math.max(2, Math.max(area.width, area.height) * (leastMargin + marginPerStep * strength))
  const even = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value / 2) * 2))
  const left = even(area.left - margin, width)
  const top = even(area.top - margin, height)
  const right = even(area.left + area.width + margin + 1, width)
  const bottom = even(area.top + area.height + margin + 1, height)
  const isOutside = area.width <= 0 || area.height <= 0 || right <= left || bottom <= top
  return isOutside ? null : { left, top, width: right - left, height: bottom - top }
}

/** Block size of a mosaic: a face gets at most 13 by 13 blocks, 4 by 4 at the strongest. Pixels of luma. */
export function getBlockSide(area: Pick<Rectangle, 'width' | 'height'>, strength: number): number {
  const blocks = 14 - strength
  return toEven(Math.max(4 + strength, Math.max(area.width, area.height) / blocks))
}

function toEven(size: number): number {
  return 2 * Math.ceil(size / 2)
}

const treatments: Readonly<Record<AnonymizeMethod, Treatment>> = {
  mosaic: {
    size: getBlockSide,
    treat({ data, stride }, area, { size }) {
      forEachBlock(area, size, (left, top, right, bottom) => {
        let sum = 0
        for (let row = top; row < bottom; row++)
          for (let at = row * stride + left, end = row * stride + right; at < end; at++) sum += data[at] ?? 0
        const mean = Math.round(sum / ((right - left) * (bottom - top)))
        for (let row = top; row < bottom; row++) data.fill(mean, row * stride + left, row * stride + right)
      })
    },
  },
  blur: {
    size: ({ width, height }, strength) =>
      toEven(Math.max(4, Math.max(width, height) * (0.05 + 0.015 * strength))),
    treat(plane, area, { size: radius }) {
      // Two passes each way: after one, edges are still visible.
      for (let pass = 0; pass < 2; pass++) {
        blurRows(plane, area, radius)
        blurColumns(plane, area, radius)
      }
    },
  },
  fill: {
    size: () => 0,
    treat({ data, stride }, { left, top, width, height }, { black }) {
      for (let row = top; row < top + height; row++)
        data.fill(black, row * stride + left, row * stride + left + width)
    },
  },
}

function forEachBlock(
  area: Rectangle,
  side: number,
  treat: (left: number, top: number, right: number, bottom: number) => void,
): void {
  const right = area.left + area.width
  const bottom = area.top + area.height
  for (let y = area.top; y < bottom; y += side)
    for (let x = area.left; x < right; x += side)
      treat(x, y, Math.min(right, x + side), Math.min(bottom, y + side))
}

/** A running mean along each row of the area, extended beyond its ends so that nothing from outside enters. */
function blurRows({ data, stride }: Plane, { left, top, width, height }: Rectangle, radius: number): void {
  const source = new Uint8Array(width)
  const share = 1 / (2 * radius + 1)
  const last = width - 1
  for (let row = top; row < top + height; row++) {
    const start = row * stride + left
    for (let at = 0; at < width; at++) source[at] = data[start + at] ?? 0
    let sum = 0
    for (let at = -radius; at <= radius; at++) sum += source[clamp(at, last)] ?? 0
    for (let at = 0; at < width; at++) {
      data[start + at] = sum * share + 0.5
      sum += (source[Math.min(last, at + radius + 1)] ?? 0) - (source[Math.max(0, at - radius)] ?? 0)
    }
  }
}

/** The same along each column, all columns at once so that memory is read row by row. */
function blurColumns({ data, stride }: Plane, { left, top, width, height }: Rectangle, radius: number): void {
  const source = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const start = (top + row) * stride + left
    source.set(data.subarray(start, start + width), row * width)
  }
  const share = 1 / (2 * radius + 1)
  const last = height - 1
  const sums = new Int32Array(width)
  for (let row = -radius; row <= radius; row++) {
    const from = clamp(row, last) * width
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (source[from + x] ?? 0)
  }
  for (let row = 0; row < height; row++) {
    const start = (top + row) * stride + left
    const next = Math.min(last, row + radius + 1) * width
    const gone = Math.max(0, row - radius) * width
    for (let x = 0; x < width; x++) {
      const sum = sums[x] ?? 0
      data[start + x] = sum * share + 0.5
      sums[x] = sum + (source[next + x] ?? 0) - (source[gone + x] ?? 0)
    }
  }
}

function clamp(at: number, last: number): number {
  return Math.min(last, Math.max(0, at))
}
