import type { PictureRect } from '@wheelhouse/contract/inspections/crop'
import type { FoundMarker } from '@wheelhouse/markers/find-markers'
import { type PlaneMatrix, type Quad, toPlaneMatrix } from '@wheelhouse/markers/quad'
import type { Pixels } from '@wheelhouse/markers/straighten'

/** A picture in memory, and the markers found in it. */
export type CropSource = { readonly pixels: Pixels; readonly markers: readonly FoundMarker[] }

/**
 * Loads the pixels of a picture from our own server.
 * @throws Error when it cannot be loaded or drawn
 */
export async function readPixels(url: string): Promise<Pixels> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser draws no pictures.')
  context.drawImage(picture, 0, 0)
  return { data: context.getImageData(0, 0, width, height).data, width, height }
}

/** The ids of the four largest markers, clockwise from the top left; `null` if there are fewer than four. */
export function orderFourMarkers(markers: readonly FoundMarker[]): number[] | null {
  const known = new Map<number, { id: number; x: number; y: number }>()
  for (const marker of markers) {
    if (marker.kind !== 'aruco' || known.has(marker.id)) continue
    const middle = (of: 'x' | 'y') => marker.corners.reduce((sum, corner) => sum + corner[of], 0) / 4
    known.set(marker.id, { id: marker.id, x: middle('x'), y: middle('y') })
  }
  const four = [...known.values()].slice(0, 4)
  if (four.length < 4) return null
  const byHeight = four.toSorted((a, b) => a.y - b.y)
  const upper = byHeight.slice(0, 2).toSorted((a, b) => a.x - b.x)
  const lower = byHeight.slice(2).toSorted((a, b) => b.x - a.x)
  return [...upper, ...lower].map(({ id }) => id)
}

/** The contract's limits for a frame beside a code, in multiples of the code's side. */
const beside = { from: -20, to: 20, least: 0.1 }

/**
 * Converts a frame drawn over a picture to its place on the wall, relative to a QR code in the picture.
 * @param rect fractions of the picture
 * @param corners of the code, pixels
 * @returns in multiples of the code's side; `null` if the corners are not a view of a plane, or the frame is beyond its
 * horizon
 */
export function toCodeRect(
  rect: PictureRect,
  corners: Quad,
  { width, height }: { readonly width: number; readonly height: number },
): PictureRect | null {
  const m = toPlaneMatrix(corners)
  if (m === null) return null
  const sides = [rect.x * width, (rect.x + rect.width) * width] as const
  const rows = [rect.y * height, (rect.y + rect.height) * height] as const
  const points = sides.flatMap((x) => rows.map((y) => toPlane(m, x, y)))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const left = Math.min(...xs)
  const top = Math.min(...ys)
  const placed = { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
  if (!Object.values(placed).every((side) => Number.isFinite(side))) return null
  const fit = (value: number, from: number) =>
    Math.round(Math.min(beside.to, Math.max(from, value)) * 100) / 100
  return {
    x: fit(placed.x, beside.from),
    y: fit(placed.y, beside.from),
    width: fit(placed.width, beside.least),
    height: fit(placed.height, beside.least),
  }
}

/** Maps a point of the picture to the plane: the inverse of the matrix, using its cofactors. */
function toPlane([a, b, c, d, e, f, g, h, i]: PlaneMatrix, x: number, y: number): [number, number] {
  const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d)
  return [
    ((e * i - f * h) * x + (c * h - b * i) * y + (b * f - c * e)) / w,
    ((f * g - d * i) * x + (a * i - c * g) * y + (c * d - a * f)) / w,
  ]
}
