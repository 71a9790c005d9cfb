import { getRow, type View } from './camera-mounts.ts'
import { type ColumnHits, maxHits } from './column-hits.ts'
import type { Face } from './faces.ts'
import { haze } from './materials.ts'
import { fillStroke } from './person-shape.ts'
import type { YuvColour, YuvPicture } from './yuv-picture.ts'

/** Rounded strokes of people and robots: which of their pixels something nearer hides, and their paint. */

/** A figure before the lens: how far away, and the columns that it may cover. */
export type Extent = { readonly depth: number; readonly from: number; readonly to: number }

/** Painted in this order, the nearer one covers the farther. */
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

/** Last row, per column, that nothing nearer than `depth` covers. */
export function clipRows(
  clip: Int16Array,
  view: View,
  faces: readonly Face[],
  hits: ColumnHits,
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

/** The pixels of a stroke: `span` gets each covered run, cut where something is nearer. */
export function traceStroke(
  view: View,
  clip: Int16Array,
  { x0, y0, x1, y1, radius }: ScreenStroke,
  span: (row: number, from: number, to: number) => void,
): void {
  fillStroke(x0, y0, x1, y1, radius, view.height, (row, from, to) => {
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

/** Paints a run of pixels of a round thing. @param fade how much of it the haze has taken, 0 to 1 */
export function paintSpan(
  picture: YuvPicture,
  row: number,
  from: number,
  to: number,
  colour: YuvColour,
  fade: number,
): void {
  const luma = colour.y * (1 - fade) + haze.y * fade
  const mixed = {
    y: luma,
    u: colour.u * (1 - fade) + haze.u * fade,
    v: colour.v * (1 - fade) + haze.v * fade,
  }
  fillSpan(picture, row, from, to, mixed)
  // The side away from the lamps is a little darker: figures look round.
  const shade = from + Math.ceil((to - from) * 0.72)
  const start = row * picture.width
  picture.y.fill(luma * 0.9, start + shade, start + to)
}

export function fillSpan(
  { width, y, u, v }: YuvPicture,
  row: number,
  from: number,
  to: number,
  colour: YuvColour,
): void {
  y.fill(colour.y, row * width + from, row * width + to)
  if ((row & 1) !== 0) return
  const chroma = (row >> 1) * (width >> 1)
  u.fill(colour.u, chroma + (from >> 1), chroma + ((to + 1) >> 1))
  v.fill(colour.v, chroma + (from >> 1), chroma + ((to + 1) >> 1))
}
