import { getRow, type View } from './camera-mounts.ts'
import { maxHits, type Projection } from './column-hits.ts'
import { haze } from './materials.ts'
import type { YuvColour, YuvPicture } from './yuv-picture.ts'

/** Rounded strokes of people and robots: which of their pixels are covered by something nearer, and their paint. */

/** A figure in front of the lens: its distance, and the columns that it may cover. */
export type Extent = { readonly depth: number; readonly from: number; readonly to: number }

/** The painting order, so that nearer figures cover farther ones. */
export function getFarthestFirst<T extends Extent>(figures: readonly T[]): T[] {
  return figures.toSorted((a, b) => b.depth - a.depth)
}

/** Pixels. */
export type ScreenStroke = {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly radius: number
}

/** Finds, per column, the first row covered by something nearer than the figure. */
export function clipRows(
  clip: Int16Array,
  { view, faces, hits }: Projection,
  { depth, from, to }: Extent,
): void {
  for (let column = from; column <= to; column++) {
    let row = view.height
    const first = column * maxHits
    for (let at = first; at < first + (hits.count[column] ?? 0); at++) {
      const away = hits.depth[at] ?? 0
      if (away >= depth) break
      const face = faces[hits.face[at] ?? 0]
      if (face !== undefined && face.bottom < 0.5)
        row = Math.min(row, Math.round(getRow(view, face.top, away)))
    }
    clip[column] = row
  }
}

/** The pixels of a stroke: `span` gets each run, clipped where something is nearer. */
export function traceStroke(
  view: View,
  clip: Int16Array,
  stroke: ScreenStroke,
  span: (row: number, from: number, to: number) => void,
): void {
  fillStroke(stroke, view.height, (row, from, to) => {
    const last = Math.min(view.width, Math.round(to))
    for (let x = Math.max(0, Math.round(from)); x < last; x++) {
      if (row >= (clip[x] ?? 0)) continue
      let end = x + 1
      while (end < last && row < (clip[end] ?? 0)) end++
      span(row, x, end)
      x = end
    }
  })
}

/** Calls `span(row, from, to)` for every row of pixels that a stroke from one point to the other covers. */
export function fillStroke(
  { x0, y0, x1, y1, radius }: ScreenStroke,
  height: number,
  span: (row: number, from: number, to: number) => void,
): void {
  const length = Math.hypot(x1 - x0, y1 - y0)
  // Unit normal pointing to the right: the outline is two half circles joined by lines along it.
  const flip = y1 > y0 ? 1 : -1
  const nx = length === 0 ? 1 : ((y1 - y0) / length) * flip
  const ny = length === 0 ? 0 : (-(x1 - x0) / length) * flip
  const top = Math.max(0, Math.ceil(Math.min(y0, y1) - radius - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(y0, y1) + radius - 0.5))
  for (let row = top; row <= bottom; row++) {
    const y = row + 0.5
    let from = Number.POSITIVE_INFINITY
    let to = Number.NEGATIVE_INFINITY
    const include = (cx: number, cy: number) => {
      const rest = radius * radius - (y - cy) * (y - cy)
      if (rest < 0) return
      const half = Math.sqrt(rest)
      from = Math.min(from, cx - half)
      to = Math.max(to, cx + half)
    }
    include(x0, y0)
    include(x1, y1)
    if (y1 !== y0) {
      const right = (y - ny * radius - y0) / (y1 - y0)
      if (right >= 0 && right <= 1) to = Math.max(to, x0 + (x1 - x0) * right + nx * radius)
      const left = (y + ny * radius - y0) / (y1 - y0)
      if (left >= 0 && left <= 1) from = Math.min(from, x0 + (x1 - x0) * left - nx * radius)
    }
    if (to > from) span(row, from, to)
  }
}

/** Fills runs of pixels of one picture with one colour, already faded by the haze. */
export type Pen = { readonly picture: YuvPicture; readonly colour: YuvColour }

/** @param fade share of the haze, 0 to 1 */
export function createPen(picture: YuvPicture, { y, u, v }: YuvColour, fade: number): Pen {
  const keep = 1 - fade
  const colour = { y: y * keep + haze.y * fade, u: u * keep + haze.u * fade, v: v * keep + haze.v * fade }
  return { picture, colour }
}

/** Paints a run of pixels of a round object. */
export function paintSpan(pen: Pen, row: number, from: number, to: number): void {
  const { picture, colour } = pen
  fillSpan(pen, row, from, to)
  // The side away from the lamps is slightly darker, so that figures look round.
  const shade = from + Math.ceil((to - from) * 0.72)
  const start = row * picture.width
  picture.y.fill(colour.y * 0.9, start + shade, start + to)
}

export function fillSpan({ picture, colour }: Pen, row: number, from: number, to: number): void {
  const { width, y, u, v } = picture
  y.fill(colour.y, row * width + from, row * width + to)
  if ((row & 1) !== 0) return
  const chroma = (row >> 1) * (width >> 1)
  u.fill(colour.u, chroma + (from >> 1), chroma + ((to + 1) >> 1))
  v.fill(colour.v, chroma + (from >> 1), chroma + ((to + 1) >> 1))
}
