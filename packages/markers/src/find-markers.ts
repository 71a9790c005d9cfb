import jsqr, { type QRCode } from 'jsqr'
import { createArucoDetector } from './aruco-codes.ts'
import { type PicturePoint, type Quad, seePlane } from './quad.ts'

/** A marker found in a picture. */
export type FoundMarker =
  | { readonly kind: 'aruco'; readonly id: number; readonly corners: Quad }
  | { readonly kind: 'qr'; readonly text: string; readonly corners: Quad }

/** Maximum number of codes: each one costs another search. */
const mostCodes = 4

const detector = createArucoDetector()

/** The library is the same in Node and in bundles, and exports itself as `default`; its types vary by importer. */
type Decode = typeof jsqr extends { default: infer Inner } ? Inner : typeof jsqr
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as just said
const { default: decode } = jsqr as unknown as { default: Decode }

/**
 * Finds the ArUco markers (dictionary 4x4 with 50 codes) and QR codes of a picture, the largest first. Each kind takes
 * some hundred milliseconds in a picture of 1920 x 1080.
 * @param pixels RGBA; not changed
 * @param kinds the kinds to search for
 */
export function findMarkers(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  kinds: readonly FoundMarker['kind'][] = ['aruco', 'qr'],
): FoundMarker[] {
  const found = [
    ...(kinds.includes('aruco') ? findArucoMarkers(pixels, width, height) : []),
    ...(kinds.includes('qr') ? findCodes(pixels, width, height) : []),
  ]
  return found.toSorted((a, b) => getArea(b.corners) - getArea(a.corners))
}

function findArucoMarkers(pixels: Uint8ClampedArray, width: number, height: number): FoundMarker[] {
  const found: Extract<FoundMarker, { kind: 'aruco' }>[] = []
  for (const { id, corners } of detector.detectImage(width, height, pixels)) {
    const quad = toQuad(corners)
    // The library may find the outer and the inner edge of the same outline.
    const isKnown = (quad: Quad) =>
      found.some((other) => other.id === id && isInside(getMiddle(quad), other.corners))
    if (quad !== null && seePlane(quad) !== null && !isKnown(quad))
      found.push({ kind: 'aruco', id, corners: quad })
  }
  return found
}

/** The library finds one code at a time: each one found is covered before the next search. */
function findCodes(pixels: Uint8ClampedArray, width: number, height: number): FoundMarker[] {
  const found: FoundMarker[] = []
  let left = pixels
  while (found.length < mostCodes) {
    const code = readCode(left, width, height)
    if (code === null) break
    const { topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner } = code.location
    const corners: Quad = [topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner]
    if (code.data !== '') found.push({ kind: 'qr', text: code.data, corners })
    if (left === pixels) left = pixels.slice()
    cover(left, width, height, corners)
  }
  return found
}

/** Noise causes specks that can hide a code: a second attempt is made on a smoothed picture. */
function readCode(pixels: Uint8ClampedArray, width: number, height: number): QRCode | null {
  const read = (data: Uint8ClampedArray) => decode(data, width, height, { inversionAttempts: 'dontInvert' })
  return read(pixels) ?? read(smooth(pixels, width, height))
}

/** Replaces each pixel by the mean of itself and its eight neighbours; the picture's edge is unchanged. */
function smooth(pixels: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const smoothed = pixels.slice()
  const line = width * 4
  for (let row = 1; row < height - 1; row++)
    for (let at = row * line + 4; at < (row + 1) * line - 4; at++) {
      let sum = 0
      for (let middle = at - line; middle <= at + line; middle += line)
        sum += (pixels[middle - 4] ?? 0) + (pixels[middle] ?? 0) + (pixels[middle + 4] ?? 0)
      smoothed[at] = sum / 9
    }
  return smoothed
}

function cover(pixels: Uint8ClampedArray, width: number, height: number, corners: Quad): void {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const from = Math.max(0, Math.floor(Math.min(...xs)))
  const to = Math.min(width, Math.ceil(Math.max(...xs)))
  for (let row = Math.max(0, Math.floor(Math.min(...ys))); row < Math.min(height, Math.max(...ys)); row++)
    pixels.fill(255, (row * width + from) * 4, (row * width + to) * 4)
}

function toQuad([a, b, c, d]: readonly PicturePoint[]): Quad | null {
  return a && b && c && d ? [a, b, c, d] : null
}

function getArea([a, b, c, d]: Quad): number {
  return Math.abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2
}

function getMiddle(quad: Quad): PicturePoint {
  return { x: quad.reduce((sum, { x }) => sum + x / 4, 0), y: quad.reduce((sum, { y }) => sum + y / 4, 0) }
}

function isInside({ x, y }: PicturePoint, corners: Quad): boolean {
  const xs = corners.map((corner) => corner.x)
  const ys = corners.map((corner) => corner.y)
  return x > Math.min(...xs) && x < Math.max(...xs) && y > Math.min(...ys) && y < Math.max(...ys)
}
