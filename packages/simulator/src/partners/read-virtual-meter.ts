import {
  type BoardRect,
  displayColours,
  displayDigits,
  displayRect,
  getSegmentRect,
  litSegments,
  segmentNames,
} from '@wheelhouse/contract/inspections/virtual-meter'
import { type Quad, seePlane, type ToPicture } from '@wheelhouse/markers/quad'
import sharp from 'sharp'

/**
 * Reads the displays of the meters in the virtual world from the pixels of a picture alone: it knows what such a
 * display looks like, but not what it should show.
 */

type Picture = { readonly data: Uint8Array; readonly width: number; readonly height: number }
type Colour = readonly [number, number, number]

const mostPixels = 4_000_000
/** In anything smaller, segments cannot be distinguished. Pixels. */
const smallest = { width: 60, height: 20 }
/** The panel is much more blue than red, and not light. */
const bluerBy = 60
const redBelow = 120
/** How far outside the display to look for the meter's light face: what covers the display covers the face as well. */
const outside = 0.06
const faceFrom = 140
const panel = toColour(displayColours.panel)
const lit = toColour(displayColours.lit)
const signs = new Map(Object.entries(litSegments).map(([sign, segments]) => [segments, sign]))

/**
 * Reads a picture of the meter, as cropped by a robot's `readMeter`.
 * @returns `null` if it does not contain such a display, or if not all of it can be read. `confidence` is 0 to 1.
 */
export async function readVirtualMeter(jpeg: Buffer): Promise<{ value: number; confidence: number } | null> {
  const picture = await decode(jpeg)
  const quad = picture && findDisplay(picture)
  const toPicture = quad && seePlane(quad)
  if (!picture || !toPicture || !isOnFace(picture, toPicture)) return null
  let shown = ''
  let confidence = 1
  for (let digit = 0; digit < displayDigits; digit++) {
    const lightness = segmentNames.map((name) =>
      getLightness(picture, toPicture, getSegmentRect(digit, name)),
    )
    const isLit = lightness.map((share) => share > 0.5)
    const sign = signs.get(segmentNames.filter((name, index) => name !== 'point' && isLit[index]).join(''))
    if (sign === undefined) return null
    shown += isLit[segmentNames.indexOf('point')] ? `${sign}.` : sign
    confidence = Math.min(confidence, ...lightness.map((share) => Math.abs(share - 0.5) * 2))
  }
  return /^ *-?\d+(\.\d+)?$/.test(shown) ? { value: Number(shown), confidence } : null
}

async function decode(jpeg: Buffer): Promise<Picture | null> {
  try {
    const image = sharp(jpeg, { limitInputPixels: mostPixels }).toColourspace('srgb').removeAlpha().raw()
    const { data, info } = await image.toBuffer({ resolveWithObject: true })
    return info.channels === 3 ? { data, width: info.width, height: info.height } : null
  } catch {
    // Not a picture, or one that is too large.
    return null
  }
}

/** The corners of the largest blue patch. */
function findDisplay(picture: Picture): Quad | null {
  const { data, width, height } = picture
  const isBlue = (at: number) => {
    const red = data[at * 3] ?? 0
    return red < redBelow && (data[at * 3 + 2] ?? 0) - red > bluerBy
  }
  const seen = new Uint8Array(width * height)
  let largest: number[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || !isBlue(start)) continue
    seen[start] = 1
    const patch = [start]
    for (const at of patch) {
      const column = at % width
      const next = [at - width, at + width, column > 0 ? at - 1 : -1, column < width - 1 ? at + 1 : -1]
      for (const other of next) {
        if (other < 0 || other >= seen.length || seen[other] === 1 || !isBlue(other)) continue
        seen[other] = 1
        patch.push(other)
      }
    }
    if (patch.length > largest.length) largest = patch
  }
  return getCorners(largest, width)
}

/** The pixels farthest towards each corner, by their outer edges. */
function getCorners(patch: readonly number[], width: number): Quad | null {
  const farthest = (right: 1 | -1, down: 1 | -1) => {
    let best = { x: 0, y: 0, far: Number.NEGATIVE_INFINITY }
    for (const at of patch) {
      const x = at % width
      const y = Math.floor(at / width)
      const far = x * right + y * down
      if (far > best.far) best = { x, y, far }
    }
    return { x: best.x + (right + 1) / 2, y: best.y + (down + 1) / 2 }
  }
  const quad: Quad = [farthest(-1, -1), farthest(1, -1), farthest(1, 1), farthest(-1, 1)]
  const [topLeft, topRight, , bottomLeft] = quad
  const isLarge = topRight.x - topLeft.x >= smallest.width && bottomLeft.y - topLeft.y >= smallest.height
  return isLarge ? quad : null
}

/** Does the light face surround the display? */
function isOnFace(picture: Picture, toPicture: ToPicture): boolean {
  const along = [0, 0.2, 0.4, 0.6, 0.8, 1]
  const ring = along.flatMap((share) => [
    [share, -outside * 2] as const,
    [share, 1 + outside * 2] as const,
    [-outside, share] as const,
    [1 + outside, share] as const,
  ])
  return ring.every(([x, y]) => {
    const colour = getColour(picture, toPicture, x, y)
    return colour !== null && Math.min(...colour) >= faceFrom
  })
}

/** Where the colour of a part of the board lies between the panel's colour (0) and that of a lit segment (1). */
function getLightness(picture: Picture, toPicture: ToPicture, { x, y, width, height }: BoardRect): number {
  const shares = [0.3, 0.5, 0.7]
  let sum = 0
  for (const across of shares)
    for (const down of shares) {
      const colour = getColour(
        picture,
        toPicture,
        (x + across * width - displayRect.x) / displayRect.width,
        (y + down * height - displayRect.y) / displayRect.height,
      )
      sum += colour === null ? 0.5 : getShare(colour)
    }
  return Math.min(1, Math.max(0, sum / shares.length ** 2))
}

function getShare(colour: Colour): number {
  let along = 0
  let whole = 0
  for (const [index, value] of colour.entries()) {
    const step = (lit[index] ?? 0) - (panel[index] ?? 0)
    along += (value - (panel[index] ?? 0)) * step
    whole += step * step
  }
  return along / whole
}

function getColour(
  { data, width, height }: Picture,
  toPicture: ToPicture,
  x: number,
  y: number,
): Colour | null {
  const place = toPicture(x, y)
  if (place === null || place.x < 0 || place.y < 0 || place.x >= width || place.y >= height) return null
  const at = (Math.floor(place.y) * width + Math.floor(place.x)) * 3
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

function toColour(rgb: number): Colour {
  return [(rgb >> 16) & 0xff, (rgb >> 8) & 0xff, rgb & 0xff]
}
