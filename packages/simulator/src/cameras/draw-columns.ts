import { getRow, type View } from './camera-mounts.ts'
import { maxHits } from './column-hits.ts'
import type { Face } from './faces.ts'
import type { Frame } from './frame.ts'
import { fadeAt, haze } from './materials.ts'
import type { YuvColour } from './yuv-picture.ts'

/** Upright objects, drawn column by column from far to near, so that nearer ones cover farther ones. */

/** Width of a seam between panels, metres, and how dark it is. */
const seamWidth = 0.02
const seamShade = 0.82
/** Surfaces seen from above catch the light of the lamps. */
const topLight = 1.03

/** Fills rows of one column. There is one pen per picture, moved from column to column. */
type ColumnPen = {
  readonly frame: Frame
  column: number
  /** Brightness of the fill, and how much of it the haze has taken, 0 to 1. */
  light: number
  fade: number
}

export function drawColumns(frame: Frame): void {
  // Fractional from the start, so that the engine never changes their representation.
  const pen: ColumnPen = { frame, column: 0, light: 0.5, fade: 0.5 }
  for (; pen.column < frame.view.width; pen.column++) drawColumn(pen)
}

function drawColumn(pen: ColumnPen): void {
  const { view, faces, hits } = pen.frame
  const { column } = pen
  const first = column * maxHits
  // The far side of a closed body determines where its top ends; its near side is what is visible.
  let body = 0
  let bodyRow = 0
  let bodyFace: Face | null = null
  for (let at = first + (hits.count[column] ?? 0) - 1; at >= first; at--) {
    const face = faces[hits.face[at] ?? 0]
    if (face === undefined) continue
    const depth = hits.depth[at] ?? 1
    const topRow = getRow(view, face.top, depth)
    pen.fade = fadeAt(depth)
    if (face.body !== 0 && isFarSide(view, face)) {
      body = face.body
      bodyRow = topRow
      bodyFace = face
      continue
    }
    if (face.body !== 0) {
      if (face.body === body) drawTop(pen, face, bodyRow, topRow)
      body = 0
      bodyFace = null
    }
    drawFace(pen, face, depth, hits.along[at] ?? 0)
  }
  // The near side is behind the lens: only the top is visible.
  if (bodyFace !== null && view.z > bodyFace.top) {
    pen.fade = fadeAt(0.5)
    drawTop(pen, bodyFace, bodyRow, view.height)
  }
}

/** Bodies run counter-clockwise, so a side seen from its left is seen from inside. */
function isFarSide(view: View, face: Face): boolean {
  return (face.bx - face.ax) * (view.y - face.ay) - (face.by - face.ay) * (view.x - face.ax) > 0
}

function drawTop(pen: ColumnPen, face: Face, fromRow: number, toRow: number): void {
  if (face.material.top === null || toRow <= fromRow) return
  pen.light = topLight
  fillRows(pen, fromRow, toRow, face.material.top)
}

function drawFace(pen: ColumnPen, face: Face, depth: number, along: number): void {
  const { view } = pen.frame
  const { seam, bands } = face.material
  let light = face.light
  if (seam > 0) {
    const pixel = depth / view.focal
    const near = along - Math.floor(along / seam) * seam
    if (near < Math.max(seamWidth, pixel)) light *= 1 - (1 - seamShade) * Math.min(1, seamWidth / pixel)
  }
  pen.light = light
  let below = face.bottom
  for (const band of bands) {
    if (below >= face.top) break
    if (band.upTo <= below) continue
    const upTo = Math.min(band.upTo, face.top)
    fillRows(pen, getRow(view, upTo, depth), getRow(view, below, depth), band.colour)
    below = upTo
  }
}

function fillRows(
  { frame, column, light, fade }: ColumnPen,
  fromRow: number,
  toRow: number,
  colour: YuvColour,
): void {
  const { width, height, y, u, v } = frame.picture
  const from = Math.max(0, Math.round(fromRow))
  const to = Math.min(height, Math.round(toRow))
  if (to <= from) return
  const luma = (colour.y * light * (1 - fade) + haze.y * fade) | 0
  for (let at = from * width + column, end = to * width; at < end; at += width) y[at] = luma
  if ((column & 1) !== 0) return
  const half = width >> 1
  const chromaU = (colour.u * (1 - fade) + haze.u * fade) | 0
  const chromaV = (colour.v * (1 - fade) + haze.v * fade) | 0
  for (let at = (from >> 1) * half + (column >> 1), end = ((to + 1) >> 1) * half; at < end; at += half) {
    u[at] = chromaU
    v[at] = chromaV
  }
}

/** Finds the rows where ground is visible in each column: below the nearest closing face, and above its top. */
export function collectGroundRows({ view, faces, hits, floorFrom, ceilingUpTo }: Frame): void {
  for (let column = 0; column < view.width; column++) {
    const count = hits.count[column] ?? 0
    const last = column * maxHits + count - 1
    const face = count === 0 ? undefined : faces[hits.face[last] ?? 0]
    const depth = hits.depth[last] ?? 1
    const clamp = (row: number) => Math.min(view.height, Math.max(-1, Math.round(row)))
    const closes = face !== undefined && face.bottom === 0 && face.body === 0
    floorFrom[column] = closes ? clamp(getRow(view, 0, depth)) : -1
    ceilingUpTo[column] = closes ? clamp(getRow(view, face.top, depth)) : view.height
  }
}
